/** Which settings the code reads, found by the types of what it reads them from. */
import path from "node:path";
import ts from "typescript";
import { absolute } from "./source-files.ts";

export interface Wanted {
  /** The names of the settings. */
  readonly names: readonly string[];
  /** The files that declare them, from the root. */
  readonly declaredIn: readonly string[];
  /** Folders and files whose code shows, checks and stores them all: what these read does not count. */
  readonly besides: readonly string[];
}

const programs = new Map<string, ts.Program>();

/** The code of a workspace without its tests, and what it imports. */
function programOf(workspace: string): ts.Program {
  const known = programs.get(workspace);
  if (known) return known;
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const file = absolute(`${workspace}/tsconfig.json`);
  const parsed = ts.getParsedCommandLineOfConfigFile(file, { noEmit: true }, host);
  if (!parsed) throw new Error(`There is no ${file}.`);
  const code = parsed.fileNames.filter(
    (name) => path.relative(absolute(`${workspace}/src`), name)[0] !== "." && isCode(name),
  );
  const program = ts.createProgram(code, parsed.options);
  programs.set(workspace, program);
  return program;
}

const isCode = (file: string) => !/\.test\.tsx?$/.test(file);
const fromRoot = (file: string) => path.relative(absolute("."), file).replaceAll("\\", "/");
const isIn = (file: string, places: readonly string[]) =>
  places.some((place) => file === place || file.startsWith(`${place}/`));

/** What is read here, and from what: `x.name`, `x["name"]`, or `{ name }` taken out of `x`. */
function readAt(node: ts.Node): { from: ts.Node; name: string } | undefined {
  if (ts.isPropertyAccessExpression(node)) return { from: node.expression, name: node.name.text };
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)) {
    return { from: node.expression, name: node.argumentExpression.text };
  }
  if (!ts.isBindingElement(node) || !ts.isObjectBindingPattern(node.parent)) return undefined;
  // `{ name: _name, ...rest }` only leaves it out.
  if (!ts.isIdentifier(node.name) || node.name.text.startsWith("_")) return undefined;
  const name = node.propertyName ?? node.name;
  return ts.isIdentifier(name) ? { from: node.parent, name: name.text } : undefined;
}

/** Those of the settings that the code of these workspaces reads. */
export function readSettings(workspaces: readonly string[], wanted: Wanted): Set<string> {
  const read = new Set<string>();
  for (const workspace of workspaces) {
    const program = programOf(workspace);
    const checker = program.getTypeChecker();
    const isOfSettings = (from: ts.Node, name: string) => {
      const type = checker.getNonNullableType(checker.getTypeAtLocation(from));
      const declarations = type.getProperty(name)?.declarations ?? [];
      return declarations.some((each) =>
        isIn(fromRoot(each.getSourceFile().fileName), wanted.declaredIn),
      );
    };
    const visit = (node: ts.Node): void => {
      const found = readAt(node);
      if (found && wanted.names.includes(found.name) && !read.has(found.name)) {
        if (isOfSettings(found.from, found.name)) read.add(found.name);
      }
      ts.forEachChild(node, visit);
    };
    for (const file of program.getSourceFiles()) {
      const name = fromRoot(file.fileName);
      const isOwn = !name.startsWith("..") && !name.includes("node_modules") && isCode(name);
      if (isOwn && !isIn(name, wanted.besides)) visit(file);
    }
  }
  return read;
}
