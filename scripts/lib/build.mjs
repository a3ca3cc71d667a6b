// Builds the server and the web app, only if a source has changed since the last build.

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { npmCommand, root } from "./processes.mjs";
import { quietStep } from "./steps.mjs";

const LIMIT_MS = 5 * 60_000;
const FOLDERS = [
  "contract/src",
  "packages/embedded-postgres/src",
  "server/src",
  "server/migrations",
  "web/src",
  "web/public",
  "web/build",
  "docs/user-guide",
];
// Only files directly in the folder (package.json, Vite and TypeScript settings, index.html), not in
// subfolders.
const FOLDERS_FLAT = ["contract", "packages/embedded-postgres", "server", "web"];
const FILES = ["package.json", "package-lock.json", "tsconfig.base.json"];
const PRODUCTS = ["server/dist/main.js", "web/dist/index.html"];

const stampFile = path.join(root, "server/dist/.helpline-build");

/** Makes sure that server/dist and web/dist are built from the current sources. */
export async function ensureBuilt() {
  const wanted = sourceHash();
  if (isBuilt(wanted)) return;
  forgetBuild();
  await quietStep("Building (npm run build)", npmCommand(["run", "build"]), {
    limitMs: LIMIT_MS,
    // NODE_ENV=development would build React's slow development version into the pages.
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (PRODUCTS.every((file) => existsSync(path.join(root, file)))) writeFileSync(stampFile, wanted);
}

/** Forces the next start to build, because something else is about to write to dist. */
export function forgetBuild() {
  rmSync(stampFile, { force: true });
}

function isBuilt(wanted) {
  if (![...PRODUCTS, stampFile].every((file) => existsSync(path.resolve(root, file)))) return false;
  return readFileSync(stampFile, "utf8") === wanted;
}

function sourceHash() {
  const files = [
    ...FILES,
    ...FOLDERS_FLAT.flatMap((folder) => filesIn(folder, false)),
    ...FOLDERS.flatMap((folder) => filesIn(folder, true)),
  ];
  const hash = createHash("sha256");
  for (const file of files.sort()) {
    const full = path.join(root, file);
    if (!existsSync(full)) continue;
    const content = readFileSync(full);
    hash.update(`${file.replaceAll("\\", "/")}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function filesIn(folder, deep) {
  const full = path.join(root, folder);
  if (!existsSync(full)) return [];
  return readdirSync(full, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return deep ? filesIn(name, deep) : [];
    return isSource(entry.name) ? [name] : [];
  });
}

/** Tests are not built, and hidden files are not sources. */
function isSource(name) {
  return !name.startsWith(".") && !/\.test\.tsx?$/.test(name);
}
