/** What the screen of imports says beside the contract's messages. */

import type { ImportCounts, ImportState, ListedImport } from "@helpline/contract/import/import";
import { records } from "@helpline/contract/import/import.messages";
import {
  type ImportChoice,
  importLimitBytes,
  type ShownOutcome,
  undoDays,
} from "@helpline/contract/import/import.plain";
import { type ImportKindName, importKindOf } from "@helpline/contract/import/import-columns";
import { importFormatOf } from "@helpline/contract/import/import-formats";
import { capitalised, showSize } from "@helpline/contract/words";

export const importWords = {
  lead: "Add guardians, GP practices, schools and local authorities from a CSV file, or bring those on file up to date. You see what will change before anything is written.",
  choose: "Choose a CSV file",
  chooseHint: `Or drop it here. At most ${showSize(importLimitBytes)}.`,
  oneFile: "Please choose one file at a time.",
  isUploading: "A file is being uploaded. Cancel the upload to choose another one.",
  contains: "What does the file contain?",
  containsHint: "Needed for files that are not recognised.",
  findOut: "Find out from the file",
  leaveUpload:
    "The file is still being uploaded. Do you want to leave? What has arrived is not kept.",
  noRuns: "Nothing has been imported yet.",
  all: "All imports",

  columnsLead:
    "Choose the column of the file for each field. The example shows the first value of that column.",
  noColumn: "None",
  unused: (names: readonly string[]) =>
    `Not imported, because no field uses ${names.length === 1 ? "this column" : "these columns"}: ${names.join(", ")}.`,
  firstRows: "The first rows of the file",
  check: "Check the file",

  checking: "Checking the file",
  importing: "Importing",
  undoing: "Undoing the import",
  mayLeave: "You can leave this page: the work goes on.",

  preview: "What will change",
  wrongNote: "Wrong rows are not imported. Download them to correct them, and import them later.",
  doubtNote:
    "Doubtful rows are imported as chosen beside each of them. If something is wrong, correct the file and choose it again.",
  field: "Field",
  onFile: "On file",
  inFile: "In this file",
  choiceOf: (row: number) => `Row ${row}: what becomes of it`,
  download: "Download the refused rows",
  changeColumns: "Change the columns",
  checkAgain: "Check again",
  discard: "Discard this file",
  discardQuestion: (name: string) =>
    `Do you want to discard ${name}? Nothing of it has been imported.`,

  done: "Imported",
  undone: "The import has been undone",
  failed: "It did not work",
  undo: "Undo this import",
  undoUntil: (day: string) => `It can be undone until ${day}.`,
  undoTooOld: `It is more than ${undoDays} days old and cannot be undone any more.`,
} as const;

export const stateWords: Readonly<Record<ImportState, string>> = {
  uploaded: "Columns to choose",
  checking: "Being checked",
  checked: "Not imported yet",
  importing: "Being imported",
  done: "Imported",
  undoing: "Being undone",
  undone: "Undone",
  failed: "Failed",
};

/** Before the import: what a row will be. */
export const outcomeWords: Readonly<Record<ShownOutcome, string>> = {
  new: "New",
  changed: "Changed",
  unchanged: "Unchanged",
  left_out: "Left out",
  wrong: "Wrong",
  doubtful: "Doubtful",
  not_undone: "Not undone",
};

/** @param isAbout whether the row may be about a record on file */
export function choiceWords(choice: ImportChoice, isAbout: boolean): string {
  if (choice === "leave") return "Leave it out";
  if (choice === "new") return "Another person: add them";
  return isAbout ? "The same person: change the record" : "Import it as it is";
}

/** The order of the outcomes on the screen. */
export const outcomesInOrder = Object.keys(outcomeWords) as ShownOutcome[];

/** "24,113 schools" */
function recordsOf(kind: ImportKindName, count: number): string {
  const { one, many } = importKindOf(kind);
  return records(count, one, many);
}

export const kindWord = (kind: ImportKindName): string => capitalised(importKindOf(kind).many);

/** "Schools", or for a recognised file what it is. */
export const contentOf = ({ kind, format }: Pick<ListedImport, "kind" | "format">): string =>
  format === null ? kindWord(kind) : importFormatOf[format].label;

export const figure = (count: number): string => count.toLocaleString("en-GB");

/** "24,113 new, 12 changed"; only what there is. */
export function countsInWords(counts: ImportCounts): string {
  const parts = outcomesInOrder
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${figure(counts[outcome])} ${outcomeWords[outcome].toLowerCase()}`);
  return parts.join(", ");
}

/** The question before an import is undone. */
export function undoQuestion(kind: ImportKindName, counts: ImportCounts): string[] {
  const parts = [
    counts.new > 0 ? `${recordsOf(kind, counts.new)} will be deleted again.` : "",
    counts.changed > 0
      ? `${recordsOf(kind, counts.changed)} will get the earlier values back.`
      : "",
    "Those that somebody has changed, merged or used in a case since stay as they are. You will see which.",
  ];
  return parts.filter((part) => part !== "");
}

/** What undoing did. */
export function undoneInWords(kind: ImportKindName, { not_undone }: ImportCounts): string {
  if (not_undone === 0) return "Everything is as it was before.";
  const [were, them] =
    not_undone === 1 ? ["was left as it is", "it"] : ["were left as they are", "them"];
  return `${recordsOf(kind, not_undone)} ${were}, because somebody has changed, merged or used ${them} since.`;
}
