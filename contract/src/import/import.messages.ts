/** What importing says (IMP-1). */

import { refusals } from "../refusals.ts";
import { counted, showSize } from "../words.ts";
import {
  importLimitBytes,
  maxColumns,
  maxEmptyRows,
  maxRowBytes,
  maxRows,
  undoDays,
} from "./import.plain.ts";

const grouped = (count: number) => count.toLocaleString("en-GB");

/** "24,113 schools", "1 school" */
export const records = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${grouped(count)} ${many}`;

export const importMessages = {
  kind: "This file was not recognised. Please choose what it contains.",
  unknownKind: "Please choose guardians, gps, schools or local-authorities.",
  noFile: "Please choose a file to import.",
  /** Of a file that is sent, checked, imported or undone. @param free and `needed` in bytes */
  tooLittleSpace: (free: number, needed: number) =>
    `${refusals.tooLittleSpace("on the server's disk for this import", free, needed)} Nothing was changed. Please tell whoever runs the server.`,
  tooBig: `The file is larger than ${showSize(importLimitBytes)}. Please split it into smaller files.`,
  empty: "This file is empty. Please choose a file with something in it.",
  noRows: "This file has a heading but no rows.",
  spreadsheet:
    "This is a spreadsheet or another document (such as .xlsx or .docx), not a CSV file. Please open the spreadsheet and save it as CSV UTF-8.",
  utf16:
    "This file is in UTF-16 (“Unicode text”). Please save it as CSV UTF-8 and choose it again.",
  notText: (row: number) =>
    `This is not a text file: row ${grouped(row)} has characters that no text has. Please save it as CSV UTF-8.`,
  damagedUtf8: (row: number) =>
    `Row ${grouped(row)} has characters that are damaged: they are not valid in UTF-8, as the rest of the file is. Please correct them and choose the file again.`,
  rowTooLong: (row: number) =>
    `Row ${grouped(row)} is longer than ${grouped(maxRowBytes)} characters. Please check that it is a CSV file.`,
  tooManyColumns: (count: number) =>
    `The file has ${grouped(count)} columns. At most ${maxColumns} can be read.`,
  tooManyRows: `The file has more than ${grouped(maxRows)} rows. Please split it into smaller files.`,
  emptyRows: (row: number) =>
    `The file has more than ${grouped(maxEmptyRows)} empty rows, such as row ${grouped(row)}. Please remove them and choose the file again.`,
  openQuote: (row: number) =>
    `Row ${grouped(row)} cannot be read: a quotation mark (") is not closed. Please correct it and choose the file again.`,
  badQuote: (row: number) =>
    `Row ${grouped(row)} cannot be read: there is a quotation mark (") inside a value. Please write it twice (""), put the whole value in quotation marks, and choose the file again.`,
  column: "Please choose a column of the file.",
  columnMissing: (label: string) => `Please choose the column for: ${label}.`,
  unknownField: (field: string) => `Unknown field: ${field.slice(0, 100)}.`,
  knownColumns:
    "The columns of this file are known. Only files that were not recognised need them.",

  cellCount: (cells: number, headings: number) =>
    `This row has ${counted(cells, "value")}, but the file has ${counted(headings, "column")}.`,
  formula: "This value is a formula. Please replace it by its result.",
  code: `The code may have at most 50 characters, without line breaks.`,
  sameCode: (row: number) => `Row ${grouped(row)} has the same code.`,
  sameNameAndPostcode: (row: number) => `Row ${grouped(row)} has the same name and postcode.`,
  sameRecord: (row: number, one: string) => `Row ${grouped(row)} is about the same ${one}.`,
  severalRecords: (count: number, many: string) =>
    `${grouped(count)} ${many} have this name and postcode. Please merge them first, or give the code.`,
  closedUnknown: "Closed, and not on file here.",
  closedMerged: (one: string) => `Closed, and merged into another ${one} here.`,
  mergedBeside: (one: string) =>
    `Merged into another ${one} here, which has a row of its own in this file.`,
  // Doubts whether a row is about the person on file (IMP-16).
  anotherBirthday: (one: string, day: string) =>
    `A ${one} on file with this name and postcode was born on ${day}. The row is taken for another person.`,
  otherBirthdays: (count: number, many: string) =>
    `${grouped(count)} ${many} on file with this name and postcode have other birthdays. The row is taken for another person.`,
  birthdayChanges: "The date of birth would change. Is it the same person?",
  reachChanges: "Every telephone number and email address would change. Is it the same person?",
  otherInFile: (row: number, one: string) =>
    `Row ${grouped(row)} is about the same ${one}, with another birthday. This row is taken for another person.`,
  leftByChoice: "Left out by choice.",
  chosen: "Your choice for this row has been saved.",
  choice: "Please choose take, new or leave.",
  notChoosable: "This row has no such choice.",
  rowGone: "This import has no such row.",
  takenByRow: (row: number, one: string) =>
    `Row ${grouped(row)} changes the same ${one}. Leave that one out first.`,
  zeroAdded: "A 0 was missing at the beginning, and has been added. Please check this number.",
  /** A doubt about what a register leaves out. */
  noTown: (stored: string) => `The file gives no town. “${stored}” is stored.`,
  notOpenYet: "Not open yet.",
  notPractice: "Not a GP practice.",
  systemRecord: (one: string) => `This ${one} belongs to the system and is not changed.`,

  notFound: "This import does not exist, or its data has been deleted.",
  notNow: {
    uploaded: "Please choose the columns of the file first.",
    checking: "The file is still being checked. Please wait until it is done.",
    checked: "This file has been checked, but not imported.",
    importing: "The import is running. Please wait until it is done.",
    done: "This file has been imported already.",
    undoing: "The import is being undone. Please wait until it is done.",
    undone: "This import has been undone.",
    failed: "This import has failed. Please check the file again.",
  },
  nothingToImport: "There is nothing to import: no row is new or changed.",
  otherRun: "Another import is running. Please wait until it is done.",
  changedSince:
    "Records were changed after this file was checked, so nothing was imported. Please check it again.",
  failed: "The import failed because of a fault of ours. Nothing was written. Please try again.",
  /** The account of whoever began it was disabled or deleted, or has another role. */
  askerMayNotAnyMore:
    "Whoever began this may no longer import records, so nothing was written. Another admin can begin it again.",
  undoTooLate: `An import can be undone for ${undoDays} days. This one is older.`,

  uploaded: "The file has been uploaded.",
  checking: "The file is being checked.",
  importing: "The import has begun.",
  undoing: "The import is being undone.",
  deleted: "The import has been removed. Nothing was imported.",

  /** The question before an import. */
  confirm: (count: number, one: string, many: string) => `Import ${records(count, one, many)}`,
  /** Why undoing left a record as it is. */
  left: {
    edited: "Changed since the import.",
    used: "A case uses it.",
    enquiry: "An enquiry names it.",
    merged: "Merged with another record since the import.",
    gone: "Deleted since the import.",
  },
} as const;
