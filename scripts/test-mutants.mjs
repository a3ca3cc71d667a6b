// npm run test:mutants: makes small wrong changes in the code, one at a time, and counts how many turn a test red
// (mutation testing with StrykerJS). The tests of a file are those in the folder of its feature.
//
//   npm run test:mutants                                the contract, and the rule files of server and web (hours)
//   npm run test:mutants -- contract/src/consents web   some folders or projects
//   npm run test:mutants -- --since main                only lines changed since a commit, also those with a database
//   npm run test:mutants -- --database --one-in 60 --seed 7   a sample of the server's files with a database
//
// It fails if fewer than 95 of 100 changes of the contract turn red, or 90 of server or web.
// The results are in mutants/: result.json, table.md and green.txt, the changes that no test noticed.
import "./lib/node-version.mjs";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { endOnSignals, root } from "./lib/processes.mjs";
import { changedSince, databaseFiles, groupsOf, ruleFiles } from "./mutants/groups.mjs";
import { resultOf, scoresOf, survivorLine, tableOf } from "./mutants/report.mjs";
import { runGroup } from "./mutants/run-group.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: "string" },
    database: { type: "boolean", default: false },
    "one-in": { type: "string" },
    seed: { type: "string", default: "1" },
    // How many changes are tested at once.
    concurrency: { type: "string", default: String(os.availableParallelism()) },
    results: { type: "string", default: path.join(root, "mutants") },
  },
});

const leastScores = { contract: 95, server: 90, web: 90 };

const isIn = (file, place) => file === place || file.startsWith(`${place.replace(/\/$/, "")}/`);

function chosenFiles() {
  const files = values.since
    ? changedSince(values.since)
    : values.database
      ? databaseFiles()
      : ruleFiles();
  if (positionals.length === 0) return files;
  return files.filter((part) =>
    positionals.some((place) => isIn(part.replace(/:[\d-]+$/, ""), place)),
  );
}

endOnSignals();
const scratch = mkdtempSync(path.join(os.tmpdir(), "helpline-mutants-"));
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));
mkdirSync(values.results, { recursive: true });
const oneIn = values["one-in"] && Number(values["one-in"]);

const groups = groupsOf(chosenFiles());
if (groups.length === 0) console.log("No file to change.");
const results = [];
for (const group of groups) {
  const began = Date.now();
  const files = await runGroup(group, {
    scratch,
    oneIn,
    seed: values.seed,
    concurrency: Number(values.concurrency),
  }).catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  if (!files) continue;
  const result = resultOf(group.name, files);
  results.push(result);
  const { red, green, unsure } = result;
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(
    `${group.name}: ${red} red, ${green.length} green${unsure.length > 0 ? `, ${unsure.length} not tested` : ""} in ${seconds} s`,
  );
  // After each group, so that a long run that is ended leaves what it found.
  const place = (name) => path.join(values.results, name);
  writeFileSync(place("result.json"), JSON.stringify(results, undefined, 1));
  writeFileSync(place("table.md"), `${tableOf(results)}\n`);
  writeFileSync(
    place("green.txt"),
    results
      .flatMap((one) => [...one.green, ...one.unsure].map((it) => `${survivorLine(it)}\n`))
      .join(""),
  );
}
console.log(`\n${tableOf(results)}`);
for (const { project, score } of scoresOf(results)) {
  if (score >= leastScores[project]) continue;
  console.error(
    `${project}: ${score.toFixed(1)} of 100 are red; at least ${leastScores[project]} must be.`,
  );
  process.exitCode = 1;
}
