/** Runs and rows as answers. */

import { dayMs } from "@helpline/contract/dates";
import { notesOf } from "@helpline/contract/fields";
import type {
  ImportRow,
  ImportRun,
  ImportState,
  ListedImport,
} from "@helpline/contract/import/import";
import {
  externalCodeField,
  externalCodeLabel,
  type ImportChoice,
  undoDays,
} from "@helpline/contract/import/import.plain";
import { importKindOf } from "@helpline/contract/import/import-columns";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import type { StoredRow } from "./rows.repository.ts";
import { type StoredRun, undoableSince } from "./runs.repository.ts";

function undoUntil({ state, imported_on }: StoredRun, now: Date): string | null {
  if (state !== "done" || imported_on === null || imported_on < undoableSince(now)) return null;
  return new Date(new Date(imported_on).getTime() + undoDays * dayMs).toISOString();
}

export const presentListed = (run: StoredRun, now: Date): ListedImport => ({
  ...run,
  // Runs of earlier versions were not looked at for doubts.
  counts: run.counts && { ...run.counts, doubtful: run.counts.doubtful ?? 0 },
  state: run.state as ImportState,
  uploaded_by: run.uploaded_by_name,
  imported_by: run.imported_by === null ? null : run.imported_by_name,
  undo_until: undoUntil(run, now),
});

const working = new Set(["checking", "importing", "undoing"]);

export const presentRun = (run: StoredRun, now: Date): ImportRun => ({
  ...presentListed(run, now),
  encoding: run.encoding,
  separator: run.separator,
  headings: run.headings,
  first_rows: run.first_rows,
  columns: run.columns,
  problem: run.problem,
  progress: working.has(run.state)
    ? { done: run.progress_done ?? 0, total: run.progress_total ?? 0 }
    : null,
});

/** What people call a field, and the fields that imports maintain. */
function labelOf(kind: RecordKind, field: string): string {
  if (field === externalCodeField) return externalCodeLabel;
  if (field === "closed_on") return "Closed on";
  const schema = kind.fields[field]?.schema;
  return schema ? notesOf(schema).label : field;
}

/** In the order of the form; jsonb keeps none. What imports maintain comes last. */
function changesOf(kind: RecordKind, { after, before }: StoredRow): ImportRow["changes"] {
  const fields = [...Object.keys(kind.fields), externalCodeField, "closed_on"];
  const changes = fields
    .filter((field) => after?.[field] !== undefined)
    .map((field) => ({
      field,
      label: labelOf(kind, field),
      before: before?.[field] ?? null,
      after: after?.[field] ?? null,
    }));
  return changes.filter((change) => change.before !== change.after);
}

/** What can be decided about a doubtful row. */
export function choicesOf({ doubts, options }: StoredRow): ImportChoice[] {
  if (doubts === null) return [];
  if (options === null) return ["take", "leave"];
  return [
    ...(options.same ? (["take"] as const) : []),
    ...(options.new ? (["new"] as const) : []),
    "leave",
  ];
}

/** What is chosen of a doubtful row. */
export function chosenOf({ doubts, outcome, options }: StoredRow): ImportChoice | null {
  if (doubts === null) return null;
  if (outcome === "left_out") return "leave";
  return outcome === "new" && options !== null ? "new" : "take";
}

/** What the record on file has, and what the file says. */
function besideOf(kind: RecordKind, { options, doubts }: StoredRow): ImportRow["beside"] {
  if (!options?.same || doubts === null) return [];
  const { after, before } = options.same;
  return Object.keys(kind.fields)
    .filter((field) => after[field] !== undefined && after[field] !== before[field])
    .map((field) => ({
      field,
      label: labelOf(kind, field),
      stored: before[field] ?? null,
      file: after[field] ?? null,
    }));
}

export function presentRow(run: Pick<StoredRun, "kind" | "state">, row: StoredRow): ImportRow {
  const { row_number, name, code, record_id, errors, doubts, reason, undo } = row;
  return {
    row_number,
    name,
    record_id,
    reason,
    external_code: code,
    outcome: undo === "left" ? "not_undone" : row.outcome,
    changes: changesOf(importKindOf(run.kind), row),
    errors: errors ?? [],
    doubts: doubts ?? [],
    choices: run.state === "checked" ? choicesOf(row) : [],
    chosen: chosenOf(row),
    beside: besideOf(importKindOf(run.kind), row),
  };
}
