/** Queries of log entries. */
import { type Insertable, type Kysely, sql } from "kysely";
import { compiledOnce, type ValueOf } from "#database/compiled";
import type { Tables } from "#database/tables";
import { type Asker, type CaseScope, scopeOf, visibleCases } from "#features/cases/index";

type Db = Kysely<Tables>;

const columns = [
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
  "timed_minutes",
  "user_type",
  "logged_by",
] as const;

type NewLog = Pick<Insertable<Tables["case_logs"]>, (typeof columns)[number]>;

const insertion = compiledOnce((db, value: ValueOf<Required<NewLog>>) =>
  db
    .insertInto("case_logs")
    .values(
      Object.fromEntries(columns.map((column) => [column, value(column)])) as unknown as NewLog,
    )
    .returning(["case_log_id", "added_on"]),
);

/** @returns the id of the new entry, and when it was added */
export async function insertLog(db: Db, entry: Required<NewLog>) {
  const [row] = await insertion(db, entry).execute();
  if (!row) throw new Error("PostgreSQL returned no id of the entry.");
  return row;
}

const logs = compiledOnce(
  (db, value: ValueOf<{ caseId: number; userId: number }>, { userType, view }: CaseScope) =>
    db
      .selectFrom("case_logs")
      .innerJoin("cases", "cases.case_id", "case_logs.case_id")
      .innerJoin("users", "users.user_id", "case_logs.logged_by")
      .select([
        "case_log_id",
        "case_logs.case_id",
        "entry_type",
        "duration",
        "details",
        "action_undertaken",
        "outcome",
        "further_action",
        "case_logs.consented_to_evaluation",
        "case_logs.nature_of_case",
        "case_logs.rabbi",
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
      .where("case_logs.case_id", "=", value("caseId"))
      .where(visibleCases({ userType, userId: value("userId") }, view))
      .orderBy("case_log_id", "desc"),
);

/**
 * Newest first, with the author, or the clinic's name if the entry was written for a clinic. Empty for a
 * case that the caller may not know of (ROLE-7).
 */
export const logsOfCase = (db: Db, { identity, view }: Asker, caseId: number) =>
  logs(db, { caseId, userId: identity.userId }, scopeOf(identity, view)).execute();
