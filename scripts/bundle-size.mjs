// Limits what the browser must load before somebody can log in. Reads the manifest of the web build.

import "./lib/node-version.mjs";
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { root } from "./lib/processes.mjs";
import { main, StepFailed } from "./lib/steps.mjs";

const LOGIN = "src/app/pages/login-page.tsx";
const CASE_LIST = "src/app/pages/case-manager-page.tsx";
const CASE_LISTS = [CASE_LIST, "src/app/pages/case-system-pages.tsx"];
const FRAME = "src/app/shell/logged-in-frame.tsx";
const PAGES = "src/app/pages";
/** JavaScript and CSS, brotli (ADR 24). */
const FIRST_LOAD_LIMIT_BYTES = 129_400;
/** Never part of the login screen: large and rarely needed, or with the schemas of the contract. */
const KEPT_APART = /charts|api-reader|openapi-reader|rules/;

/**
 * What the screens that are open all day load in addition: JavaScript and CSS, brotli (ADR 24). Since 1.1.0 they read
 * telephone numbers and tidy texts as the server does, keep a draft of every form, say how long a text is, give an
 * answered call to its caller, and have a paper of their own: 5 KB, and 8 KB for log entries.
 */
const DAILY_LIMIT_BYTES = {
  "welcome-page": 82_150,
  "call-page": 85_150,
  "case-manager-page": 93_400,
  "case-view-page": 113_800,
  "log-entry-pages": 149_900,
};

/** HTML, JavaScript and CSS of the page of families, not compressed. */
const FAMILY_PAGE_LIMIT_BYTES = 60_000;

const web = path.join(root, "web");

/** Checks the build in web/dist: `[{ name, ok, detail }]`. Prints the parts of the first load. */
export function bundleGates() {
  const manifest = readManifest();
  const entry = staticClosure(manifest, firstChunks(manifest));
  const login = manifest[LOGIN]
    ? new Set([...entry, ...staticClosure(manifest, [LOGIN])])
    : undefined;
  const gates = login
    ? [firstLoad(manifest, login), keptApart(manifest, login)]
    : [{ name: "login screen", ok: false, detail: `${LOGIN} is not a chunk of the build` }];
  return [
    ...gates,
    startAlone(manifest),
    pagesApart(manifest, entry),
    listsWithoutRules(manifest),
    dailyScreens(manifest, entry),
    mantineSheets(),
    familyPage(manifest),
  ];
}

/**
 * The addresses of all files that the managers' case list needs, including those of its frame and the first
 * load.
 */
export function filesOfCaseList() {
  const manifest = readManifest();
  const chunks = [...staticClosure(manifest, [...firstChunks(manifest), FRAME, CASE_LIST])].map(
    (key) => manifest[key],
  );
  return chunks.flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])]).map((file) => `/${file}`);
}

/** The size of everything needed to log in: `{ bytes, limit }`, JavaScript and CSS, brotli. */
export function firstLoadOfLogin() {
  const manifest = readManifest();
  const bytes = totalOf(
    partsOf(manifest, staticClosure(manifest, [...firstChunks(manifest), LOGIN])),
  );
  return { bytes, limit: FIRST_LOAD_LIMIT_BYTES };
}

/** One line per check. */
export function gateLine({ name, ok, detail }) {
  return `${ok ? "ok    " : "FAILED"}  ${name}: ${detail}`;
}

function readManifest() {
  const file = path.join(web, "dist/.vite/manifest.json");
  if (!existsSync(file)) {
    throw new StepFailed(
      `There is no ${file}. Run npm run build first (web needs build.manifest).`,
    );
  }
  return JSON.parse(readFileSync(file, "utf8"));
}

/** The keys of the chunks that the page names: the first load. */
function firstChunks(manifest) {
  const page = readFileSync(path.join(web, "dist/index.html"), "utf8");
  const named = new Set([...page.matchAll(/ src="\/([^"]+)"/g)].map(([, file]) => file));
  const keys = Object.keys(manifest).filter((key) => named.has(manifest[key].file));
  if (keys.length === 0) throw new StepFailed("The page of the build names no chunk.");
  return keys;
}

/** The keys of the chunks loaded together with these, before any code can run. */
function staticClosure(manifest, keys) {
  const reached = new Set();
  const visit = (key) => {
    if (reached.has(key)) return;
    reached.add(key);
    for (const imported of manifest[key]?.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return reached;
}

function partsOf(manifest, keys) {
  const chunks = [...keys].map((key) => manifest[key]);
  const files = new Set(chunks.flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])]));
  const parts = [...files].filter((file) => /\.(js|css)$/.test(file)).map(measure);
  return parts.sort((one, other) => other.brotli - one.brotli);
}

const totalOf = (parts) => parts.reduce((sum, part) => sum + part.brotli, 0);

function firstLoad(manifest, keys) {
  const parts = partsOf(manifest, keys);
  const total = totalOf(parts);
  printTable([...parts, sumOf(parts, total)]);
  return {
    name: "login first load",
    ok: total <= FIRST_LOAD_LIMIT_BYTES,
    detail: `${total} of at most ${FIRST_LOAD_LIMIT_BYTES} bytes (brotli)`,
  };
}

/** The hash in the name of a built file: `start-B7Cv5R31.js`. */
const NAME_HASH = /-[\w-]{8}(?=\.(?:js|css)\b)/g;

/** Without the hashes of the files that it names: they differ after any change, and compress differently. */
function measure(file) {
  const content = readFileSync(path.join(web, "dist", file), "utf8");
  const brotli = brotliCompressSync(content.replace(NAME_HASH, "")).length;
  return { file, raw: Buffer.byteLength(content), brotli };
}

function sumOf(parts, brotli) {
  return { file: "together", raw: parts.reduce((sum, part) => sum + part.raw, 0), brotli };
}

function printTable(parts) {
  console.log(`${"raw".padStart(11)}  ${"brotli".padStart(11)}  first load of the login screen`);
  for (const { file, raw, brotli } of parts) {
    console.log(`${kib(raw).padStart(11)}  ${kib(brotli).padStart(11)}  ${file}`);
  }
}

const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;

function keptApart(manifest, keys) {
  const found = [...keys].filter((key) =>
    [key, manifest[key].src, manifest[key].file].some((text) => text && KEPT_APART.test(text)),
  );
  return {
    name: "charts, API reader and rules load later",
    ok: found.length === 0,
    detail: found.length === 0 ? "not in the first load" : `in the first load: ${found.join(", ")}`,
  };
}

/** The script that requests the first data imports no other, so that it runs as soon as it has loaded (ADR 24). */
function startAlone(manifest) {
  const start = Object.values(manifest).find(({ name }) => name === "start");
  const waitsFor = start?.imports ?? [];
  return {
    name: "the first requests wait for no library",
    ok: start !== undefined && waitsFor.length === 0,
    detail: waitsFor.length === 0 ? `${start?.file}` : `they wait for ${waitsFor.join(", ")}`,
  };
}

const mantineClassesIn = (text) => text.match(/\bm_[0-9a-f]{6,8}\b/g) ?? [];

/** Without its sheet, which `web/src/shared/mantine.css` lists, a component of Mantine has no looks. */
function mantineSheets() {
  const folder = path.join(web, "dist/assets");
  const builtIn = (extension) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(extension))
      .flatMap((name) => mantineClassesIn(readFileSync(path.join(folder, name), "utf8")));
  const complete = readFileSync(path.join(root, "node_modules/@mantine/core/styles.css"), "utf8");
  const ofCore = new Set(mantineClassesIn(complete));
  const styled = new Set(builtIn(".css"));
  const needed = [...new Set(builtIn(".js"))].filter((name) => ofCore.has(name));
  const missing = needed.filter((name) => !styled.has(name));
  return {
    name: "each component of Mantine has its sheet",
    ok: needed.length > 0 && missing.length === 0,
    detail:
      missing.length === 0
        ? `${needed.length} classes`
        : `web/src/shared/mantine.css lacks that of ${missing.join(", ")}`,
  };
}

/** Each file of pages is a chunk of its own, loaded on navigation. */
function pagesApart(manifest, entry) {
  const pages = readdirSync(path.join(web, PAGES))
    .filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"))
    .map((name) => `${PAGES}/${name}`);
  const wrong = pages.filter((page) => !manifest[page]?.isDynamicEntry || entry.has(page));
  return {
    name: "each file of pages is a chunk of its own",
    ok: pages.length > 0 && wrong.length === 0,
    detail: wrong.length === 0 ? `${pages.length} files` : `not so: ${wrong.join(", ")}`,
  };
}

/** Schemas take long to build on a phone: they load when somebody searches, filters or opens a form. */
function listsWithoutRules(manifest) {
  const loaded = staticClosure(manifest, [FRAME, ...CASE_LISTS]);
  const missing = CASE_LISTS.filter((page) => !manifest[page]);
  const found = [...loaded].filter((key) => manifest[key]?.name === "rules");
  const wrong = [...missing, ...found];
  return {
    name: "case lists load no schemas",
    ok: wrong.length === 0,
    detail:
      wrong.length === 0 ? `${CASE_LISTS.length} files of lists` : `not so: ${wrong.join(", ")}`,
  };
}

/** The page of families is small, and loads nothing of the app (EVAL-12). */
function familyPage(manifest) {
  const file = path.join(web, "dist/evaluation.html");
  const page = existsSync(file) ? readFileSync(file, "utf8") : "";
  const named = [...page.matchAll(/ (?:src|href)="\/(assets\/[^"]+)"/g)].map(([, each]) => each);
  const sizes = named.map((each) => readFileSync(path.join(web, "dist", each)).length);
  const bytes = sizes.reduce((sum, size) => sum + size, Buffer.byteLength(page));
  const ofApp = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]));
  const shared = named.filter((each) => ofApp.has(each));
  return {
    name: "the family's page",
    ok: named.length > 0 && shared.length === 0 && bytes <= FAMILY_PAGE_LIMIT_BYTES,
    detail:
      shared.length > 0
        ? `loads code of the app: ${shared.join(", ")}`
        : `${bytes} of at most ${FAMILY_PAGE_LIMIT_BYTES} bytes, not compressed`,
  };
}

function dailyScreens(manifest, entry) {
  const sizes = Object.entries(DAILY_LIMIT_BYTES).map(([page, limit]) => {
    const all = staticClosure(manifest, [FRAME, `${PAGES}/${page}.tsx`]);
    const bytes = totalOf(
      partsOf(
        manifest,
        [...all].filter((key) => !entry.has(key)),
      ),
    );
    return { page, bytes, limit };
  });
  return {
    name: "daily screens",
    ok: sizes.every(({ bytes, limit }) => bytes <= limit),
    detail: sizes.map(({ page, bytes, limit }) => `${page} ${bytes} of ${limit}`).join(", "),
  };
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main(() => {
    const gates = bundleGates();
    for (const gate of gates) console.log(gateLine(gate));
    process.exitCode = gates.every((gate) => gate.ok) ? 0 : 1;
  });
}
