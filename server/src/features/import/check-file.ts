/** Checks the file of a run: what would become of each row. Writes no record (IMP-2). */
import { importMessages } from "@helpline/contract/import/import.messages";
import { importKindOf } from "@helpline/contract/import/import-columns";
import { importFormatOf } from "@helpline/contract/import/import-formats";
import type { FieldLimits } from "@helpline/contract/validation";
import type { Kysely } from "kysely";
import { type Database, inTransaction } from "#database/database";
import type { Tables } from "#database/tables";
import type { Clock } from "#operations/clock";
import type { RequireSpace } from "#operations/disk-space";
import { type CsvRow, createPace, csvRows, ImportFileError, problemOf } from "./csv-rows.ts";
import { checkRow, type ParsedRow, parseRow } from "./row-check.ts";
import { rowReaderOf } from "./row-readers.ts";
import {
  addRows,
  asJson,
  clearRows,
  countRows,
  leaveOutMerged,
  markWrong,
  type RepeatedRow,
  recordsOf,
  repeatedRows,
  separatePeople,
} from "./rows.repository.ts";
import {
  bytesOf,
  chunksOf,
  findRun,
  lockRun,
  noteProgress,
  type StoredRun,
  updateRun,
} from "./runs.repository.ts";
import { costs, spaceFor } from "./space.ts";

export interface CheckServices {
  readonly database: Database;
  readonly limits: FieldLimits;
  readonly clock: Clock;
  readonly requireSpace: RequireSpace;
  /** Aborted when the server begins to stop. */
  readonly ending?: AbortSignal | undefined;
}

const rowsAtOnce = 250;

const hasHeading = ({ format }: StoredRun) => format === null || importFormatOf[format].hasHeading;

/** The rows below the heading. @param seen is told how many bytes have been read */
async function* dataRows(
  db: Kysely<Tables>,
  run: StoredRun,
  seen: (bytes: number) => void = () => undefined,
): AsyncGenerator<CsvRow> {
  async function* chunks() {
    for await (const chunk of chunksOf(db, run.import_run_id)) {
      seen(chunk.length);
      yield chunk;
    }
  }
  let above = run.rows_above + (hasHeading(run) ? 1 : 0);
  for await (const row of csvRows(chunks(), run)) {
    if (above === 0) yield row;
    else above -= 1;
  }
}

const rules = [
  { by: "code", message: importMessages.sameCode },
  { by: "match", message: importMessages.sameNameAndPostcode },
] as const;

/** Of rows that are the same record the first counts, and the others are wrong. */
async function refuseRepeated(
  { database, ending, requireSpace }: CheckServices,
  run: StoredRun,
  stored: number,
): Promise<void> {
  const { import_run_id: id } = run;
  const kind = importKindOf(run.kind);
  const { one } = kind;
  await leaveOutMerged(database, kind, { runId: id, reason: importMessages.mergedBeside(one) });
  await separatePeople(database, id, (row) => importMessages.otherInFile(row, one));
  for (const rule of [
    ...rules,
    { by: "record_id", message: (row: number) => importMessages.sameRecord(row, one) } as const,
  ]) {
    // PostgreSQL may sort them on the disk.
    await requireSpace(stored);
    const repeated = await repeatedRows(database, id, rule.by);
    if (repeated.length === 0) continue;
    const firstOf = new Map(repeated.map(({ row_number, first }) => [row_number, first]));
    const pace = createPace(ending);
    let wrong: RepeatedRow[] = [];
    const store = async () => {
      const json = JSON.stringify(wrong);
      await requireSpace(spaceFor(costs.check, stored + json.length, stored));
      await markWrong(database, id, json);
      wrong = [];
    };
    for await (const { number, cells } of dataRows(database, run)) {
      const first = firstOf.get(number);
      if (first !== undefined) {
        wrong.push({ row_number: number, message: rule.message(first), cells });
      }
      if (wrong.length === rowsAtOnce) await store();
      await pace();
    }
    if (wrong.length > 0) await store();
  }
}

/**
 * @returns how much it has stored, in bytes
 * @throws ImportFileError if a row cannot be read, or there is none
 */
async function checkRows(services: CheckServices, run: StoredRun): Promise<number> {
  const { database, limits, clock, ending, requireSpace } = services;
  const { import_run_id: id } = run;
  const check = { kind: importKindOf(run.kind), limits, now: clock.now().toISOString() };
  const read = rowReaderOf(run);
  const pace = createPace(ending);
  const total = await bytesOf(database, id);
  let bytes = 0;
  let count = 0;
  let stored = 0;
  let parsed: ParsedRow[] = [];

  async function store(): Promise<void> {
    const found = await recordsOf(database, check.kind, parsed);
    const checked = [];
    for (const row of parsed) {
      checked.push(checkRow(check, row, found(row)));
      await pace();
    }
    const json = asJson(checked);
    await requireSpace(spaceFor(costs.check, stored + json.length, stored));
    await addRows(database, id, json);
    stored += json.length;
    count += checked.length;
    parsed = [];
    // How many rows there are is not known before the end: the bytes tell about how many.
    const about = Math.max(count, Math.round((count * total) / Math.max(bytes, 1)));
    await noteProgress(database, id, count, about);
  }

  await clearRows(database, id);
  await noteProgress(database, id, 0, 0);
  const rows = dataRows(database, run, (more) => {
    bytes += more;
  });
  for await (const row of rows) {
    parsed.push(parseRow(row, run.headings.length, read));
    if (parsed.length === rowsAtOnce) await store();
    await pace();
  }
  if (parsed.length > 0) await store();
  if (count === 0) throw new ImportFileError(importMessages.noRows);
  return stored;
}

/**
 * Checks the file and stores the outcome of each row. It can be repeated after a crash: it begins again.
 * A file that cannot be read, or has no room, fails the run, with the reason.
 */
export async function checkFile(services: CheckServices, id: number): Promise<void> {
  const { database, clock } = services;
  const run = await findRun(database, id);
  if (run?.state !== "checking") return;
  try {
    await refuseRepeated(services, run, await checkRows(services, run));
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    await clearRows(database, id);
    await updateRun(database, id, { state: "failed", problem, counts: null });
    return;
  }
  await inTransaction(database, async (db) => {
    if ((await lockRun(db, id))?.state !== "checking") return;
    await updateRun(db, id, {
      state: "checked",
      problem: null,
      checked_on: clock.now().toISOString(),
      counts: JSON.stringify(await countRows(db, id)),
    });
  });
}
