/** The short form in npm test: wrong changes in an example, of which it is known which ones a test notices. */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { resultOf, survivorLine } from "./report.mjs";
import { runGroup } from "./run-group.mjs";

const folder = "scripts/mutants/example";
const expected = {
  red: 8,
  green: [`${folder}/fares.mjs:11  age < 5  →  age <= 5`],
};

/** @returns counts as those of other parts of `npm test` */
export async function testMutantsShort() {
  const scratch = mkdtempSync(path.join(os.tmpdir(), "helpline-mutants-"));
  try {
    const files = await runGroup(
      {
        name: folder,
        project: "example",
        mutate: [`${folder}/fares.mjs`],
        tests: [`${folder}/fares.test.mjs`],
      },
      { scratch, seed: 1, concurrency: 1 },
    );
    const { red, green, unsure } = resultOf(folder, files);
    const found = { red, green: [...green, ...unsure].map(survivorLine) };
    if (JSON.stringify(found) === JSON.stringify(expected))
      return { passed: 1, failed: 0, skipped: 0 };
    const note = `counted ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`;
    return { passed: 0, failed: 1, skipped: 0, failures: [note] };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
