/** Queries about the results of scheduled backups. */
import type { Insertable, Kysely } from "kysely";
import type { Tables } from "#database/tables";

type Db = Kysely<Tables>;

/** Newest first. */
export async function lastRuns(db: Db, limit: number) {
  return db
    .selectFrom("backup_runs")
    .selectAll()
    .orderBy("backup_run_id", "desc")
    .limit(limit)
    .execute();
}

export async function addRun(db: Db, run: Insertable<Tables["backup_runs"]>): Promise<void> {
  await db.insertInto("backup_runs").values(run).execute();
}

/** Keeps the table from growing without limit. */
export async function forgetRunsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom("backup_runs").where("finished_on", "<", moment.toISOString()).execute();
}
