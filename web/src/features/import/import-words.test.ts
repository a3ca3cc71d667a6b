/** The words of the screen of imports. Rules: IMP-2. */
import { expect, it } from "vitest";
import { noCounts } from "../../../test/import-samples.ts";
import {
  choiceWords,
  contentOf,
  countsInWords,
  figure,
  importWords,
  kindWord,
  outcomesInOrder,
  outcomeWords,
  stateWords,
  undoneInWords,
  undoQuestion,
} from "./import.words.ts";

it("has a word for everything", () => {
  for (const words of [importWords, stateWords, outcomeWords]) {
    for (const word of Object.values(words)) expect(word).not.toBe("");
  }
  expect(importWords.chooseHint).toBe("Or drop it here. At most 100 MB.");
  expect(importWords.undoTooOld).toContain("30 days");
  expect(importWords.undoUntil("09-03-2026")).toBe("It can be undone until 09-03-2026.");
  expect(importWords.discardQuestion("gps.csv")).toContain("discard gps.csv?");
  expect(importWords.choiceOf(3)).toBe("Row 3: what becomes of it");
});

it.each([
  [["Fax"], "Not imported, because no field uses this column: Fax."],
  [["Fax", "Head"], "Not imported, because no field uses these columns: Fax, Head."],
])("names the columns %j that are left out", (names, words) => {
  expect(importWords.unused(names)).toBe(words);
});

it.each([
  ["leave", true, "Leave it out"],
  ["leave", false, "Leave it out"],
  ["new", true, "Another person: add them"],
  ["take", true, "The same person: change the record"],
  ["take", false, "Import it as it is"],
] as const)("calls the choice %s of a row about a record on file (%s): %s", (choice, is, words) => {
  expect(choiceWords(choice, is)).toBe(words);
});

it("says what a file contains, for a recognised one which it is", () => {
  expect(kindWord("local-authorities")).toBe("Local authorities");
  expect(contentOf({ kind: "schools", format: null })).toBe("Schools");
  expect(contentOf({ kind: "schools", format: "gias-schools" })).toBe(
    "Register of schools in England (GIAS)",
  );
});

it("counts only what there is, in the order of the screen", () => {
  expect(outcomesInOrder[0]).toBe("new");
  expect(figure(24_113)).toBe("24,113");
  expect(countsInWords(noCounts)).toBe("");
  expect(countsInWords({ ...noCounts, left_out: 1, changed: 12, new: 24_113 })).toBe(
    "24,113 new, 12 changed, 1 left out",
  );
});

it("says before undoing what will become of which records", () => {
  const [kept, ...none] = undoQuestion("schools", noCounts);
  expect(kept).toMatch(/stay as they are/);
  expect(none).toEqual([]);
  expect(undoQuestion("schools", { ...noCounts, new: 2, changed: 1 })).toEqual([
    "2 schools will be deleted again.",
    "1 school will get the earlier values back.",
    kept,
  ]);
});

it.each([
  [0, "Everything is as it was before."],
  [1, "1 school was left as it is, because somebody has changed, merged or used it since."],
  [2, "2 schools were left as they are, because somebody has changed, merged or used them since."],
])("says after undoing that %i records were left", (not_undone, words) => {
  expect(undoneInWords("schools", { ...noCounts, not_undone })).toBe(words);
});
