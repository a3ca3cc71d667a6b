/** Checks the file of a run: what would become of each row. Writes no record (IMP-2). */
import { importMessages } from "@helpline/contract/import/import.messages";
import { importKindOf } from "@helpline/contract/import/import-columns";
import type { FieldLimits } from "@helpline/contract/validation";
import { type Database, inTransaction } from "#database/database";
import type { Clock } from "#operations/clock";
import type { RequireSpace } from "#operations/disk-space";
import type { ParsedRow } from "#untrusted/imports/row-check";
import { untrusted } from "#untrusted/room";
import { dataRows, onBehalfOf, parsedRows } from "./pieces.ts";
import {
  addRows,
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
import { createPace, ImportFileError, problemOf } from "./steps.ts";

export interface CheckServices {
  readonly database: Database;
  readonly limits: FieldLimits;
  readonly clock: Clock;
  readonly requireSpace: RequireSpace;
  /** Aborted when the server begins to stop. */
  readonly ending?: AbortSignal | undefined;
}

const rules = [
  { by: "code", message: importMessages.sameCode },
  { by: "match", message: importMessages.sameNameAndPostcode },
] as const;

/** Rows that repeat others are wrong, with what is told of each: by row number. */
async function refuse(
  { database, ending, requireSpace }: CheckServices,
  run: StoredRun,
  { messages, stored }: { readonly messages: ReadonlyMap<number, string>; readonly stored: number },
): Promise<void> {
  const { import_run_id: id } = run;
  const pace = createPace(ending);
  // As they stand in the file: what is kept of the others is not all of it.
  for await (const { rows } of dataRows(chunksOf(database, id), run)) {
    const wrong: RepeatedRow[] = rows.flatMap(({ number, cells }) => {
      const message = messages.get(number);
      return message === undefined ? [] : [{ row_number: number, message, cells }];
    });
    if (wrong.length > 0) {
      const json = JSON.stringify(wrong);
      await requireSpace(spaceFor(costs.check, stored + json.length, stored));
      await markWrong(database, id, json);
    }
    await pace();
  }
}

/** Of rows that are the same record the first counts, and the others are wrong. */
async function refuseRepeated(
  services: CheckServices,
  run: StoredRun,
  stored: number,
): Promise<void> {
  const { database, requireSpace } = services;
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
    const messages = new Map(
      repeated.map(({ row_number, first }) => [row_number, rule.message(first)]),
    );
    await refuse(services, run, { messages, stored });
  }
}

/**
 * @returns how much it has stored, in bytes
 * @throws Refused if a row cannot be read, or there is none
 */
async function checkRows(services: CheckServices, run: StoredRun): Promise<number> {
  const { database, limits, clock, ending, requireSpace } = services;
  const { import_run_id: id } = run;
  const kind = importKindOf(run.kind);
  const now = clock.now().toISOString();
  const pace = createPace(ending);
  const total = await bytesOf(database, id);
  let bytes = 0;
  let count = 0;
  let stored = 0;

  async function store(parsed: readonly ParsedRow[]): Promise<void> {
    const found = await recordsOf(database, kind, parsed);
    const rows = parsed.map((row) => ({ row, found: found(row) }));
    const input = { kind: run.kind, limits, now, rows };
    const json = await untrusted.run("checkDataRows", input, onBehalfOf(run));
    await requireSpace(spaceFor(costs.check, stored + json.length, stored));
    await addRows(database, id, json);
    stored += json.length;
    count += rows.length;
    // How many rows there are is not known before the end: the bytes tell about how many.
    const about = Math.max(count, Math.round((count * total) / Math.max(bytes, 1)));
    await noteProgress(database, id, count, about);
  }

  await clearRows(database, id);
  await noteProgress(database, id, 0, 0);
  for await (const { rows, used } of parsedRows(chunksOf(database, id), run)) {
    bytes += used;
    if (rows.length > 0) await store(rows);
    await pace();
  }
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
