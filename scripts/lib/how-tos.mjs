// Reads the how-tos of usual changes and makes them in a copy of the repository, to the letter. A step is a code
// block below a paragraph that ends with one of
//
//   In the new file `path`:
//   In `path`, after `line`:      (or before, or instead of)
//
// where `line` is a whole line of the file, without its indentation, that stands there once. Blocks of `sh` are
// commands.

import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { root } from "./processes.mjs";

const PAGES = [
  "add-a-case-field.md",
  "add-a-field.md",
  "add-an-enquiry-field.md",
  "add-a-setting-of-the-screen.md",
  "add-a-reference-record.md",
  "add-a-report-figure.md",
  "add-a-list-screen.md",
];

const BLOCK = /^( *)```(\w+)\n([\s\S]*?)^\1```$/gm;
const WHERE = /\b[Ii]n (the new file )?`([^`]+)`(?:, (after|before|instead of) `([^`]+)`)?:$/;

/** The pages, each with its steps and commands. */
export const readHowTos = () =>
  PAGES.map((page) => {
    const text = readFileSync(path.join(root, "docs/how-to", page), "utf8");
    const blocks = [...text.matchAll(BLOCK)].map(({ index, 1: indent, 2: language, 3: code }) => ({
      language,
      code: code.replaceAll(new RegExp(`^${indent}`, "gm"), "").trimEnd(),
      above: lastParagraph(text.slice(0, index)),
    }));
    const commands = blocks.filter(({ language }) => language === "sh");
    return {
      page,
      steps: blocks
        .filter((block) => !commands.includes(block))
        .map((block) => stepOf(page, block)),
      commands: commands.flatMap(({ code }) => code.split("\n")),
    };
  });

const lastParagraph = (text) =>
  text
    .trimEnd()
    .split(/\n\s*\n/)
    .at(-1)
    .replaceAll(/\s+/g, " ");

function stepOf(page, { above, code }) {
  const [, isNew, file, place, line] = WHERE.exec(above) ?? [];
  if (file === undefined || Boolean(isNew) === Boolean(place)) {
    throw new Error(`${page}: the text does not say where this goes:\n${code}`);
  }
  return { page, file, place, line, code };
}

/** What a step is called in messages. */
export const nameOf = ({ page, file, place, line }) =>
  `${page}: ${file}${place ? `, ${place} ${line}` : ""}`;

/** `00NN` stands for the next number of a migration. */
function numbered(folder, file) {
  if (!file.includes("/00NN_")) return file;
  const numbers = readdirSync(path.join(folder, path.dirname(file))).map((name) =>
    parseInt(name, 10),
  );
  const next = Math.max(...numbers.filter(Number.isInteger)) + 1;
  return file.replace("00NN", String(next).padStart(4, "0"));
}

/** Does what a step says. @throws Error if its line is not there, or more than once */
export function doStep(folder, step) {
  const { file, place, line, code } = step;
  const full = path.join(folder, numbered(folder, file));
  if (!place) {
    if (existsSync(full)) throw new Error(`${nameOf(step)}: the file is there already`);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, `${code}\n`);
    return;
  }
  const lines = readFileSync(full, "utf8").split("\n");
  const found = lines.flatMap((each, index) => (each.trim() === line ? [index] : []));
  if (found.length !== 1) throw new Error(`${nameOf(step)}: there are ${found.length} such lines`);
  const [at] = found;
  const [indent] = /^ */.exec(lines[at]);
  const added = code.split("\n").map((each) => (each === "" ? each : indent + each));
  lines.splice(place === "after" ? at + 1 : at, place === "instead of" ? 1 : 0, ...added);
  writeFileSync(full, lines.join("\n"));
}

/** The files of the repository, with what is not committed yet; undefined without git. */
function listedFiles() {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  try {
    const stdio = ["ignore", "pipe", "ignore"];
    const names = execFileSync("git", list, { cwd: root, stdio, maxBuffer: 64e6 }).toString();
    return names.split("\0").filter((name) => name && existsSync(path.join(root, name)));
  } catch {
    return undefined;
  }
}

const NOT_SOURCES = new Set([".git", "node_modules", "dist", "data"]);

/** Copies the repository into an empty folder. Packages are linked, those of the repository to the copy's own. */
export function copyRepository(folder) {
  const files = listedFiles();
  if (files) {
    for (const name of files) cpSync(path.join(root, name), path.join(folder, name));
  } else {
    cpSync(root, folder, {
      recursive: true,
      filter: (name) => !NOT_SOURCES.has(path.basename(name)),
    });
  }
  const { workspaces } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  for (const workspace of [".", ...workspaces])
    linkPackages(folder, path.join(workspace, "node_modules"));
}

function linkPackages(folder, inside) {
  const from = path.join(root, inside);
  if (!existsSync(from)) return;
  const to = path.join(folder, inside);
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const source = path.join(from, name);
    // Caches, which vitest writes to.
    if (name.startsWith(".") && name !== ".bin") continue;
    if (name.startsWith("@")) linkPackages(folder, path.join(inside, name));
    else if (lstatSync(source).isSymbolicLink()) link(readlinkSync(source), path.join(to, name));
    else link(source, path.join(to, name));
  }
}

const link = (target, file) => symlinkSync(target, file, "junction");
