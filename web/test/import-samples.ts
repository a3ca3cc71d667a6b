/** Imports as the server answers them. */
import type { ImportCounts, ImportRow, ImportRun } from "@helpline/contract/import/import";

export const noCounts: ImportCounts = {
  new: 0,
  changed: 0,
  unchanged: 0,
  wrong: 0,
  left_out: 0,
  doubtful: 0,
  not_undone: 0,
};

/** A file of schools whose columns a person chooses. */
export const sampleRun = (overrides: Partial<ImportRun> = {}): ImportRun => ({
  import_run_id: 7,
  kind: "schools",
  file_name: "schools.csv",
  format: null,
  state: "uploaded",
  counts: null,
  uploaded_on: "2026-03-02T10:00:00.000Z",
  uploaded_by: "Ada Vance",
  imported_on: null,
  imported_by: null,
  undone_on: null,
  undo_until: null,
  encoding: "UTF-8",
  separator: ",",
  headings: ["URN", "School", "Town", "Region", "PC"],
  first_rows: [["100001", "Elm School", "Exeter", "Devon", "EX1 1AA"]],
  columns: { external_code: 1, name: 2, city: 3, county: null, postcode: null },
  progress: null,
  problem: null,
  ...overrides,
});

export const sampleRow = (overrides: Partial<ImportRow> = {}): ImportRow => ({
  row_number: 2,
  outcome: "new",
  name: "Elm School",
  external_code: "100001",
  record_id: null,
  changes: [],
  errors: [],
  doubts: [],
  reason: null,
  choices: [],
  chosen: null,
  beside: [],
  ...overrides,
});
