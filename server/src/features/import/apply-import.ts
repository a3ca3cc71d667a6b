/**
 * Imports what has been checked, and undoes it. Each is one transaction, so that a crash leaves nothing half
 * done; the queue repeats it then. Small statements with rests between them leave the database to others.
 */
import { importMessages } from "@helpline/contract/import/import.messages";
import { importKindOf } from "@helpline/contract/import/import-columns";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { type Database, inTransaction, type WriteTransaction } from "#database/database";
import type { AskedBy, Tables } from "#database/tables";
import type { Clock } from "#operations/clock";
import type { RequireSpace } from "#operations/disk-space";
import { bytesToWrite, countRows } from "./rows.repository.ts";
import {
  findRun,
  forgetOldImports,
  lockRun,
  mayStillImport,
  noteProgress,
  removeChunks,
  type StoredRun,
  strandedRuns,
  updateRun,
} from "./runs.repository.ts";
import { costs, spaceFor } from "./space.ts";
import { createPace, ImportFileError, problemOf } from "./steps.ts";
import {
  addRecords,
  analyzeRecords,
  auditSlice,
  auditUndone,
  changeBack,
  changedIn,
  changeRecords,
  isOnFileByNow,
  noteLeft,
  removeRecords,
  type Slice,
} from "./write-records.ts";

export interface ApplyServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly requireSpace: RequireSpace;
  /** Aborted when the server begins to stop. */
  readonly ending?: AbortSignal | undefined;
}

const rowsAtOnce = 200;

/** Records have changed since the check. */
class ChangedSince extends Error {}

/** Whoever began it was disabled or deleted, or has another role. Ending a session alone ends no import. */
class AskerMayNotAnyMore extends ImportFileError {
  constructor() {
    super(importMessages.askerMayNotAnyMore);
  }
}

/** A command of the operator is nobody's. @throws AskerMayNotAnyMore */
async function requireAsker(
  db: Kysely<Tables>,
  { user_id }: AskedBy,
  how?: { readonly hold: boolean },
): Promise<void> {
  if (user_id !== null && !(await mayStillImport(db, user_id, how))) throw new AskerMayNotAnyMore();
}

const nobody: AskedBy = {
  user_id: null,
  user_type: null,
  address: "unknown",
  request_id: "import",
};

/** One import or undoing of a kind at a time, in any process. */
const takeTurn = (db: Kysely<Tables>, kind: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('helpline import'), hashtext(${kind}))`.execute(db);

async function lastRow(db: Kysely<Tables>, runId: number): Promise<number> {
  const { last } = await db
    .selectFrom("import_rows")
    .select((eb) => eb.fn.max<number | null>("row_number").as("last"))
    .where("import_run_id", "=", runId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** @returns a look for the space that is still needed when some rows of a run are done */
async function watchSpace(
  { requireSpace }: ApplyServices,
  db: WriteTransaction,
  { import_run_id: runId }: StoredRun,
  cost: (typeof costs)["run" | "undo"],
) {
  const bytes = await bytesToWrite(db, runId);
  const rows = await lastRow(db, runId);
  return (rowsDone: number) =>
    requireSpace(spaceFor(cost, bytes, (bytes * rowsDone) / Math.max(rows, 1)));
}

/** The rows of a run, some at a time, with progress for whoever watches. */
async function inSlices(
  { database, ending }: ApplyServices,
  db: WriteTransaction,
  run: StoredRun,
  work: (slice: Slice, by: AskedBy) => Promise<void>,
): Promise<void> {
  const { import_run_id: runId } = run;
  const kind = importKindOf(run.kind);
  const total = await lastRow(db, runId);
  const by = run.asked_by ?? nobody;
  const pace = createPace(ending);
  for (let from = 1; from <= total; from += rowsAtOnce) {
    const to = Math.min(from + rowsAtOnce - 1, total);
    await requireAsker(db, by);
    await work({ runId, kind, from, to }, by);
    await noteProgress(database, runId, to, total);
    await pace();
  }
}

/**
 * Before all of it is committed.
 * @throws Error if the run was given up meanwhile, AskerMayNotAnyMore
 */
async function requireState(db: Kysely<Tables>, id: number, state: string): Promise<void> {
  const run = await lockRun(db, id);
  if (run?.state !== state) throw new Error(`Import ${id} is not ${state} any more.`);
  // Held now and not before: whoever disables the account would wait for the whole import.
  await requireAsker(db, run.asked_by ?? nobody, { hold: true });
}

async function writeAll(services: ApplyServices, db: WriteTransaction, run: StoredRun) {
  const requireSpace = await watchSpace(services, db, run, costs.run);
  await requireSpace(0);
  // First all of it is compared: the records that it adds must not count.
  await inSlices(services, db, run, async (slice) => {
    if (await isOnFileByNow(db, slice)) throw new ChangedSince();
  });
  await inSlices(services, db, run, async (slice, by) => {
    await requireSpace(slice.from - 1);
    await addRecords(db, slice);
    if ((await changeRecords(db, slice)) !== (await changedIn(db, slice))) throw new ChangedSince();
    await auditSlice(db, slice, by);
  });
}

const uniqueViolation = "23505";

const isChangedSince = (error: unknown) =>
  error instanceof ChangedSince ||
  (error instanceof pg.DatabaseError && error.code === uniqueViolation);

/** From so many rows on, the plans of lists and searches may be wrong. */
const manyRows = 1000;

/** Imports a run that was confirmed: all of it, or nothing. A second time it does nothing. */
export async function applyImport(services: ApplyServices, id: number): Promise<void> {
  const { database, clock } = services;
  try {
    const written = await inTransaction(database, async (db) => {
      const known = await findRun(db, id);
      if (!known) return undefined;
      await takeTurn(db, known.kind);
      // Another process may have done it meanwhile.
      const run = await findRun(db, id);
      if (run?.state !== "importing") return undefined;
      await writeAll(services, db, run);
      await removeChunks(db, id);
      await requireState(db, id, "importing");
      const set = { state: "done", problem: null, imported_on: clock.now().toISOString() } as const;
      await updateRun(db, id, set);
      return run;
    });
    const rows = (written?.counts?.new ?? 0) + (written?.counts?.changed ?? 0);
    if (written && rows >= manyRows) await analyzeRecords(database, importKindOf(written.kind));
  } catch (error) {
    const problem = isChangedSince(error) ? importMessages.changedSince : problemOf(error);
    if (problem === undefined) throw error;
    await updateRun(database, id, { state: "failed", problem });
  }
}

/** Undoes a run, except what was changed, used or merged since. Without room it stays as it was. */
export async function undoImport(services: ApplyServices, id: number): Promise<void> {
  try {
    await undoAll(services, id);
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    await updateRun(services.database, id, { state: "done", problem });
  }
}

async function undoAll(services: ApplyServices, id: number): Promise<void> {
  const { database, clock } = services;
  await inTransaction(database, async (db) => {
    const known = await findRun(db, id);
    if (!known) return;
    await takeTurn(db, known.kind);
    const run = await findRun(db, id);
    if (run?.state !== "undoing") return;
    const requireSpace = await watchSpace(services, db, run, costs.undo);
    await inSlices(services, db, run, async (slice, by) => {
      await requireSpace(slice.from - 1);
      await changeBack(db, slice);
      await removeRecords(db, slice);
      await noteLeft(db, slice, importMessages.left);
      await auditUndone(db, slice, by);
    });
    const { not_undone } = await countRows(db, id);
    await requireState(db, id, "undoing");
    await updateRun(db, id, {
      state: "undone",
      problem: null,
      undone_on: clock.now().toISOString(),
      ...(run.counts && { counts: JSON.stringify({ ...run.counts, not_undone }) }),
    });
  });
}

/** Gives up what nobody goes on with, and deletes what nobody needs any more. Any process may do it. */
export async function sweepImports(
  services: Pick<ApplyServices, "database" | "clock">,
): Promise<void> {
  const { database, clock } = services;
  for (const id of await strandedRuns(database, clock.now())) await failImport(services, id);
  await forgetOldImports(database, clock.now());
}

/** The queue has given up: nothing was written, and it can be tried again. */
export async function failImport(
  { database }: Pick<ApplyServices, "database">,
  id: number,
): Promise<void> {
  await inTransaction(database, async (db) => {
    const run = await lockRun(db, id);
    if (run?.state === "checking" || run?.state === "importing") {
      await updateRun(db, id, { state: "failed", problem: importMessages.failed });
    } else if (run?.state === "undoing") {
      await updateRun(db, id, { state: "done", problem: importMessages.failed });
    }
  });
}
