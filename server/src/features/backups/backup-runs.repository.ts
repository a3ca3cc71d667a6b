/** Queries about the results of backups. */
import type { Insertable, Kysely } from "kysely";
import { fullName } from "#database/full-name";
import type { Tables } from "#database/tables";

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

/** Keeps the table from growing without limit. */
export async function forgetRunsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom("backup_runs").where("finished_on", "<", moment.toISOString()).execute();
}
