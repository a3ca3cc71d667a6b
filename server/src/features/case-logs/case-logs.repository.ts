/** The queries of log entries. */
import { type Insertable, type Kysely, sql } from "kysely";
import type { Tables } from "#platform/tables";

type Db = Kysely<Tables>;

export async function insertLog(db: Db, entry: Insertable<Tables["case_logs"]>): Promise<number> {
  const row = await db
    .insertInto("case_logs")
    .values(entry)
    .returning("case_log_id")
    .executeTakeFirstOrThrow();
  return row.case_log_id;
}

/** Newest first, with whoever wrote the entry; the clinic's name where it was written for a clinic. */
export async function logsOfCase(db: Db, caseId: number) {
  return db
    .selectFrom("case_logs")
    .innerJoin("users", "users.user_id", "case_logs.logged_by")
    .select([
      "case_log_id",
      "case_id",
      "entry_type",
      "duration",
      "details",
      "action_undertaken",
      "outcome",
      "further_action",
      "consented_to_evaluation",
      "nature_of_case",
      "rabbi",
      "page_entered_on",
      "case_logs.user_type",
      "users.first_name",
      "users.last_name",
      "logged_by",
      sql<string | null>`CASE WHEN case_logs.user_type = 'clinic' THEN users.clinic_name END`.as(
        "clinic_name",
      ),
      "case_logs.added_on",
    ])
    .where("case_id", "=", caseId)
    .orderBy("case_log_id", "desc")
    .execute();
}

/** Whether a case is among those that the condition lets this caller see. */
export async function caseIsVisible(
  db: Db,
  caseId: number,
  visible: Parameters<ReturnType<typeof casesQuery>["where"]>[0],
): Promise<boolean> {
  const row = await casesQuery(db).where("case_id", "=", caseId).where(visible).executeTakeFirst();
  return row !== undefined;
}

const casesQuery = (db: Db) => db.selectFrom("cases").select("case_id");
