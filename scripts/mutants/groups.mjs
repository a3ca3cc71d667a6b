/**
 * Which files are changed, and which tests have to notice. A group is the files of one feature or room and the tests in
 * the same folder: what a feature decides has to be tested beside it.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../lib/processes.mjs";

const projects = ["contract", "server", "web"];

/** What a file without a database must not reach, directly or through what it imports. */
const DATABASE = /node_modules\/(kysely|pg|pg-boss|fastify)\//;
/** What a file of the web without a screen must not import. */
const SCREEN = /node_modules\/(react|react-dom|@mantine|@tanstack)\//;
/** Sample data, programs that only start others, types. */
const NO_RULES = /^server\/src\/(demo|commands)\/|^server\/src\/[^/]+\.ts$|\.d\.ts$|\/testing\//;

const isTest = (file) => /\.test\.tsx?$/.test(file);
const isSource = (file) => /^(contract|server|web)\/src\/.*\.tsx?$/.test(file) && !isTest(file);

function git(...args) {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 })
    .split("\n")
    .filter(Boolean);
}

/** All files of the work tree, also those that are not committed yet. */
const allFiles = () => git("ls-files", "--cached", "--others", "--exclude-standard");

/** `web/src/features/consents/…` → `web/src/features/consents`; a file in the root of src → `contract/src`. */
function folderOf(file) {
  const [project, src, ...rest] = file.split("/");
  if (rest.length < 2) return `${project}/${src}`;
  const depth = ["features", "shared", "app"].includes(rest[0]) && rest.length > 2 ? 2 : 1;
  return [project, src, ...rest.slice(0, depth)].join("/");
}

/** dependency-cruiser takes `import pg, { type Client } from "pg"` for an import of types. */
const importsPg = (file) => /^import pg\b/m.test(readFileSync(path.join(root, file), "utf8"));

/** The imports of every file that exist at run time, read by dependency-cruiser. */
function runtimeImports() {
  const cruised = execFileSync(
    process.execPath,
    [
      path.join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs"),
      ...projects.map((project) => `${project}/src`),
      ...["--config", ".dependency-cruiser.cjs", "--output-type", "json"],
    ],
    { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28, stdio: ["ignore", "pipe", "ignore"] },
  );
  const isRuntime = ({ typeOnly, preCompilationOnly, dependencyTypes }) =>
    !typeOnly && !preCompilationOnly && !dependencyTypes.includes("type-only");
  return new Map(
    JSON.parse(cruised).modules.map(({ source, dependencies }) => [
      source,
      dependencies
        .filter((each) => isRuntime(each) || (/\/pg\//.test(each.resolved) && importsPg(source)))
        .map(({ resolved }) => resolved),
    ]),
  );
}

/** The files from which a matching one can be reached. */
function reaching(imports, pattern) {
  const importers = new Map();
  for (const [file, imported] of imports)
    for (const other of imported) importers.set(other, [...(importers.get(other) ?? []), file]);
  const found = new Set(
    [...imports.keys(), ...importers.keys()].filter((file) => pattern.test(`${file}/`)),
  );
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return found;
}

/** Rule files: the contract, and what needs neither a database (server) nor React (web). */
export function ruleFiles() {
  const imports = runtimeImports();
  const withDatabase = reaching(imports, DATABASE);
  const hasScreen = (file) => (imports.get(file) ?? []).some((other) => SCREEN.test(other));
  const isRule = {
    contract: () => true,
    server: (file) => !withDatabase.has(file),
    web: (file) => file.endsWith(".ts") && !hasScreen(file),
  };
  return allFiles().filter(
    (file) => isSource(file) && !NO_RULES.test(file) && isRule[file.split("/")[0]](file),
  );
}

/** Files of the server that work with a database, and are rules or queries of Helpline. */
export function databaseFiles() {
  const withDatabase = reaching(runtimeImports(), DATABASE);
  return allFiles().filter(
    (file) =>
      file.startsWith("server/") &&
      isSource(file) &&
      !NO_RULES.test(file) &&
      withDatabase.has(file),
  );
}

/** What has changed since a commit, as `file:first-last` for each run of changed lines. */
export function changedSince(ref) {
  const ranges = [];
  let file;
  for (const line of git("diff", "--unified=0", "--no-color", ref)) {
    if (line.startsWith("+++ ")) file = line.startsWith("+++ b/") ? line.slice(6) : undefined;
    if (!line.startsWith("@@ ") || !file || !isSource(file) || NO_RULES.test(file)) continue;
    const [, first, count = "1"] = /\+(\d+)(?:,(\d+))?/.exec(line);
    if (count !== "0") ranges.push(`${file}:${first}-${Number(first) + Number(count) - 1}`);
  }
  const untracked = git("ls-files", "--others", "--exclude-standard");
  return [...ranges, ...untracked.filter((name) => isSource(name) && !NO_RULES.test(name))];
}

/** Tests of speed say nothing about a change, and fail: Stryker's copy of the code is slower. */
const measuresSpeed = (file) => file.endsWith(".speed.test.ts");

const stemOf = (file) => path.basename(file).split(".")[0];

/** Files outside a feature's folder, such as `contract/src/dates.ts`, have little to do with each other. */
const areByName = (folder) =>
  folder.split("/").length === 2 || folder === "web/src/shared" || folder.startsWith("server/");

/**
 * The tests that have to notice a change of a file: those in its folder. Of a shared file, and of the server, whose tests
 * begin with a database, only those with its name (`dates.test.ts`), if there are any.
 */
function testsOf(file, folder, tests) {
  const inFolder = tests.filter((test) => folderOf(test) === folder);
  const own = inFolder.filter((test) => stemOf(test) === stemOf(file));
  if (!areByName(folder) || own.length === 0) return inFolder;
  return [...own, ...inFolder.filter((test) => stemOf(test) === "approved")];
}

/** @param mutate files, or parts of files as `file:first-last` */
export function groupsOf(mutate) {
  const tests = allFiles().filter((file) => isTest(file) && !measuresSpeed(file));
  const groups = new Map();
  for (const part of mutate) {
    const file = part.replace(/:[\d-]+$/, "");
    const folder = folderOf(file);
    const ownTests = testsOf(file, folder, tests);
    const key = `${folder} ${ownTests.join(" ")}`;
    const group = groups.get(key) ?? {
      folder,
      name:
        areByName(folder) && ownTests.some((test) => stemOf(test) === stemOf(file))
          ? `${folder}/${stemOf(file)}`
          : folder,
      project: folder.split("/")[0],
      mutate: [],
      tests: ownTests,
    };
    group.mutate.push(part);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => a.name.localeCompare(b.name));
}
