/** Queries about the results of backups. */
import type { BackupKind, BackupPhase } from "@helpline/contract/backups/backups";
import { type Insertable, type Kysely, type SqlBool, sql } from "kysely";
import { advisoryLocks } from "#database/advisory-lock";
import { fullName } from "#database/expressions";
import type { Tables } from "#database/tables";

// The backup that is being made: one row, written by the process that makes it (ADR 20).

export interface Begun {
  readonly kind: Exclude<BackupKind, "command">;
  readonly madeBy: number | null;
  readonly startedOn: Date;
  readonly fileName: string;
}

/** Whether some process holds the lock: a row without it was left by one that died. */
const isHeld = sql<boolean>`EXISTS (SELECT FROM pg_locks
  WHERE locktype = 'advisory' AND classid = 0 AND objid = ${sql.lit(advisoryLocks.backup)} AND objsubid = 1
    AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;

/** The backup that is being made, or null. */
export async function underWay(db: Db) {
  const row = await db
    .selectFrom("backup_under_way")
    .leftJoin("users", "users.user_id", "backup_under_way.made_by")
    .select(["kind", "started_on", "file_name", "phase", "share"])
    .select(fullName("users").$castTo<string | null>().as("made_by"))
    .where(isHeld)
    .executeTakeFirst();
  return row ?? null;
}

export async function noteBegun(db: Db, begun: Begun): Promise<void> {
  await db
    .insertInto("backup_under_way")
    .values({
      kind: begun.kind,
      made_by: begun.madeBy,
      started_on: begun.startedOn,
      file_name: begun.fileName,
      phase: "database",
      share: 0,
    })
    .execute();
}

export async function noteProgress(db: Db, phase: BackupPhase, share: number): Promise<void> {
  await db.updateTable("backup_under_way").set({ phase, share }).execute();
}

/** Removes the row. @returns it, if there was one */
export async function takeUnderWay(db: Db) {
  return db
    .deleteFrom("backup_under_way")
    .returning(["kind", "made_by", "started_on", "file_name"])
    .executeTakeFirst();
}

type Db = Kysely<Tables>;

/** Newest first. */
export async function lastRuns(db: Db, limit: number) {
  return db
    .selectFrom("backup_runs")
    .leftJoin("users", "users.user_id", "backup_runs.made_by")
    .selectAll("backup_runs")
    .select(fullName("users").$castTo<string | null>().as("made_by"))
    .orderBy("backup_run_id", "desc")
    .limit(limit)
    .execute();
}

/** Backups by hand do not move the schedule. */
export async function lastScheduledRun(db: Db) {
  return db
    .selectFrom("backup_runs")
    .select(["started_on", "error"])
    .where("kind", "=", "scheduled")
    .orderBy("backup_run_id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The files that people made with the button. */
export async function filesByHand(db: Db): Promise<ReadonlySet<string>> {
  const runs = await db
    .selectFrom("backup_runs")
    .select("file_name")
    .where("kind", "=", "by-hand")
    .where("file_name", "is not", null)
    .execute();
  return new Set(runs.map(({ file_name }) => String(file_name)));
}

/** The size of the newest backup, as an estimate of the next one's; 0 if there is none. */
export async function sizeOfLast(db: Db): Promise<number> {
  const last = await db
    .selectFrom("backup_runs")
    .select("bytes")
    .where("bytes", "is not", null)
    .orderBy("backup_run_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.bytes ?? 0;
}

export async function addRun(db: Db, run: Insertable<Tables["backup_runs"]>): Promise<void> {
  await db.insertInto("backup_runs").values(run).execute();
}

/**
 * Keeps the table from growing without limit.
 * @param kept the files that are still there: without its run, nobody would know that a backup was made by hand
 */
export async function forgetRunsBefore(
  db: Db,
  moment: Date,
  kept: readonly string[],
): Promise<void> {
  await db
    .deleteFrom("backup_runs")
    .where("finished_on", "<", moment.toISOString())
    .where(sql<SqlBool>`coalesce(file_name <> ALL (${kept}::text[]), true)`)
    .execute();
}
