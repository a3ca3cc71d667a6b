/** Importing guardians, practices, schools and authorities from CSV files (IMP-1, ADR 19). */

import * as z from "zod/mini";
import { sentNumber } from "../fields.ts";
import { asCsv, defineRoute, idParams, moment, noData, reading, wholeNumber } from "../http.ts";
import { messages } from "../messages.ts";
import { sentShortly } from "../sent-text.ts";
import { importMessages } from "./import.messages.ts";
import { importChoices, importLimitBytes, importRunsShown, shownOutcomes } from "./import.plain.ts";
import { importKinds } from "./import-columns.ts";
import { importFormats } from "./import-formats.ts";

/**
 * `uploaded`: the columns have to be chosen. `failed`: `problem` says why, nothing was written, and it can be
 * checked again.
 */
export const importStates = [
  "uploaded",
  "checking",
  "checked",
  "importing",
  "done",
  "undoing",
  "undone",
  "failed",
] as const;
export type ImportState = (typeof importStates)[number];

const counts = z.object({
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  wrong: z.number(),
  left_out: z.number(),
  /** Rows with something that is probably wrong. They are imported, unless somebody leaves them out. */
  doubtful: z.number(),
  /** After undoing: the records that were left, because somebody changed or used them since. */
  not_undone: z.number(),
});
export type ImportCounts = z.output<typeof counts>;

const nullableText = () => z.nullable(z.string());

/** A run in the list. */
const listedRun = z.object({
  import_run_id: z.number(),
  kind: z.enum(importKinds),
  file_name: z.string(),
  /** Null: a file whose columns a person chooses. */
  format: z.nullable(z.enum(importFormats)),
  state: z.enum(importStates),
  /** Null until the file has been checked. */
  counts: z.nullable(counts),
  uploaded_on: moment(),
  uploaded_by: z.string(),
  imported_on: nullableText(),
  imported_by: nullableText(),
  undone_on: nullableText(),
  /** Until when it can be undone; null: not imported, undone, or no longer. */
  undo_until: nullableText(),
});
export type ListedImport = z.output<typeof listedRun>;

export const importRun = z.object({
  ...listedRun.shape,
  encoding: z.enum(["UTF-8", "Windows-1252"]),
  separator: z.enum([",", ";", "\t"]),
  /** One for each column; a file without a heading has "Column 1" and so on. */
  headings: z.array(z.string()),
  /** The first few rows below the heading. */
  first_rows: z.array(z.array(z.string())),
  /** For each field the number of a column, starting at 1; before they are chosen, as proposed. */
  columns: z.record(z.string(), z.nullable(z.number())),
  /** Rows done, and of how many, while it is checking, importing or undoing. */
  progress: z.nullable(z.object({ done: z.number(), total: z.number() })),
  /** The reason of a failure, for a person. */
  problem: nullableText(),
});
export type ImportRun = z.output<typeof importRun>;

export const importRow = z.object({
  /** As a spreadsheet counts them: the heading is row 1. */
  row_number: z.number(),
  outcome: z.enum(shownOutcomes),
  /** The name of the record, as far as the row has one. */
  name: z.string(),
  external_code: nullableText(),
  /** The record on file; null for a new one before it is imported. */
  record_id: z.nullable(z.number()),
  /** Changed: what changes, null for nothing. New: the values, each with `before` null. */
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      before: nullableText(),
      after: nullableText(),
    }),
  ),
  /** Wrong: the form's own messages; `field` is empty for what concerns the whole row. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  /** New or changed: what is probably wrong, and is imported all the same. */
  doubts: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Left out or not undone: why. */
  reason: nullableText(),
  /** Doubtful, before the import: what can be chosen, and what is chosen. */
  choices: z.array(z.enum(importChoices)),
  chosen: z.nullable(z.enum(importChoices)),
  /** It may be about a record on file: what differs, as stored and as in the file. Empty for every other row. */
  beside: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      stored: nullableText(),
      file: nullableText(),
    }),
  ),
});
export type ImportRow = z.output<typeof importRow>;

const common = { access: "admins", tag: "import" } as const;
const base = "/api/imports";

const columnNumber = () =>
  z.nullable(
    sentNumber(
      z
        .number({ error: importMessages.column })
        .check(
          z.refine((column) => Number.isInteger(column) && column >= 1, importMessages.column),
        ),
    ),
  );

export const importRoutes = {
  list: defineRoute({
    ...common,
    ...reading,
    path: base,
    summary: `The last ${importRunsShown} imports, newest first`,
    data: z.array(listedRun),
  }),
  upload: defineRoute({
    ...common,
    method: "POST",
    path: base,
    summary: "Upload a CSV file to import; a recognised one is checked at once",
    file: "file",
    fileLimit: { bytes: importLimitBytes, tooBig: importMessages.tooBig },
    body: z.strictObject({
      /** May be left out for a file that is recognised. */
      kind: z.optional(z.enum(importKinds, { error: importMessages.unknownKind })),
    }),
    status: 201,
    message: importMessages.uploaded,
    data: importRun,
  }),
  details: defineRoute({
    ...common,
    ...reading,
    path: `${base}/{id}`,
    summary: "An import: its state, progress, columns and counts",
    params: idParams,
    data: importRun,
    errors: [404],
  }),
  columns: defineRoute({
    ...common,
    method: "PUT",
    path: `${base}/{id}/columns`,
    summary: "Choose the column for each field; the file is checked then",
    params: idParams,
    body: z.strictObject({
      columns: z.record(sentShortly(importMessages.column), columnNumber(), {
        error: importMessages.column,
      }),
    }),
    status: 201,
    message: importMessages.checking,
    data: importRun,
    errors: [404, 409],
  }),
  check: defineRoute({
    ...common,
    method: "POST",
    path: `${base}/{id}/check`,
    summary: "Check a file again, after records were changed or a check failed",
    params: idParams,
    status: 201,
    message: importMessages.checking,
    data: importRun,
    errors: [404, 409],
  }),
  rows: defineRoute({
    ...common,
    ...reading,
    path: `${base}/{id}/rows`,
    summary: "A page of the rows of an import with one outcome, by row number",
    params: idParams,
    query: z.strictObject({
      outcome: z.enum(shownOutcomes, {
        error: `Please choose one of: ${shownOutcomes.join(", ")}.`,
      }),
      page: z.optional(wholeNumber(messages.page, 100_000)),
    }),
    data: z.object({ rows: z.array(importRow), count: z.number() }),
    errors: [404],
  }),
  choose: defineRoute({
    ...common,
    method: "PUT",
    path: `${base}/{id}/rows/{row}`,
    summary: "Choose what becomes of a doubtful row: taken, added as a new record, or left out",
    params: z.object({ ...idParams.shape, row: wholeNumber(messages.page, 10_000_000) }),
    body: z.strictObject({ choice: z.enum(importChoices, { error: importMessages.choice }) }),
    status: 201,
    message: importMessages.chosen,
    data: importRun,
    errors: [404, 409],
  }),
  confirm: defineRoute({
    ...common,
    method: "POST",
    path: `${base}/{id}/confirm`,
    summary: "Import what the preview shows: all of it, or nothing",
    params: idParams,
    status: 201,
    message: importMessages.importing,
    data: importRun,
    errors: [404, 409],
  }),
  undo: defineRoute({
    ...common,
    method: "POST",
    path: `${base}/{id}/undo`,
    summary: "Undo an import, except records that were changed or used since",
    params: idParams,
    status: 201,
    message: importMessages.undoing,
    data: importRun,
    errors: [404, 409],
  }),
  remove: defineRoute({
    ...common,
    method: "DELETE",
    path: `${base}/{id}`,
    summary: "Remove a file that has not been imported",
    params: idParams,
    status: 200,
    message: importMessages.deleted,
    data: noData,
    errors: [404, 409],
  }),
  refused: defineRoute({
    ...common,
    ...asCsv,
    method: "GET",
    path: `${base}/{id}/refused`,
    summary: "The rows that are wrong as CSV: as they were, with what is wrong at the end",
    params: idParams,
    status: 200,
    message: "The refused rows.",
    errors: [404],
  }),
};
