/** The figures of the general report, each group of them in one query (contract: general-report.ts). */
import type { GeneralReport } from "@helpline/contract/reports/general-report";
import { type Kysely, type SqlBool, sql } from "kysely";
import { type Days, dateWithin, momentWithin, monthOf } from "#platform/day-sql";
import type { Tables } from "#platform/tables";

type Db = Kysely<Tables>;

const all = sql<SqlBool>`true`;

/** A column of the answer for each condition: how many rows hold it. */
const countsOf = <N extends string>(conditions: Readonly<Record<N, ReturnType<typeof sql>>>) =>
  Object.entries<ReturnType<typeof sql>>(conditions).map(([name, condition]) =>
    sql<number>`count(*) FILTER (WHERE ${condition})`.as(name as N),
  );

const is = (column: string, value: string | number) => sql`${sql.ref(column)} = ${sql.lit(value)}`;

export async function countUsers(db: Db): Promise<GeneralReport["users"]> {
  return db
    .selectFrom("users")
    .select(
      countsOf<keyof GeneralReport["users"]>({
        total: all,
        enabled: is("enabled", 1),
        disabled: is("enabled", 0),
        admins: is("user_type", "admin"),
        managers: is("user_type", "manager"),
        advisors: is("user_type", "advisor"),
        advocates: is("user_type", "advocate"),
        clinics: is("user_type", "clinic"),
        evaluators: is("user_type", "evaluator"),
      }),
    )
    .executeTakeFirstOrThrow();
}

export async function countCases(db: Db, days: Days): Promise<GeneralReport["cases"]> {
  return db
    .selectFrom("cases")
    .select(
      countsOf<keyof GeneralReport["cases"]>({
        total: all,
        open: is("closed", 0),
        closed: is("closed", 1),
        with_advisor: is("with_advisor", 1),
        with_advocate: is("with_advocate", 1),
        with_clinic_participating: is("clinic_participating", 1),
        with_evaluator: is("with_evaluator", 1),
        consented_for_evaluation: is("consented_to_evaluation", 1),
        band_1: is("band", 1),
        band_2: is("band", 2),
        band_3: is("band", 3),
        with_secondary_guardian: sql`secondary_guardian_id IS NOT NULL`,
        attending_school: is("attending_school", "attending"),
        home_schooled: is("attending_school", "home schooled"),
        not_attending_school: is("attending_school", "not attending"),
        with_ehcp: is("does_the_child_currently_have_an_ehcp", 1),
        had_formal_assessment: is("had_formal_assessment", 1),
        had_formal_diagnosis: is("had_formal_diagnosis", 1),
        receiving_support: is("receiving_support", 1),
        supported_by_a_sendco: is("supported_by_a_sendco", 1),
      }),
    )
    .where("deleted_at", "is", null)
    .where(dateWithin("added_on", days))
    .executeTakeFirstOrThrow();
}

export async function countLogs(
  db: Db,
  days: Days,
  timeZone: string,
): Promise<GeneralReport["case_logs"]> {
  return db
    .selectFrom("case_logs")
    .innerJoin("cases", "cases.case_id", "case_logs.case_id")
    .select(
      countsOf<keyof GeneralReport["case_logs"]>({
        total: all,
        by_advisors: is("user_type", "advisor"),
        by_advocates: is("user_type", "advocate"),
        by_clinics: is("user_type", "clinic"),
        calls: is("entry_type", "call"),
        data_entry: is("entry_type", "data entry"),
        appointments: is("entry_type", "appointment"),
        other: is("entry_type", "other"),
      }),
    )
    .where("cases.deleted_at", "is", null)
    .where(momentWithin("case_logs.added_on", days, timeZone))
    .executeTakeFirstOrThrow();
}

/** Unsorted: databases differ in the order of names. */
export async function countByPlace(db: Db, place: "city" | "county", days: Days) {
  return db
    .selectFrom("cases")
    .innerJoin("guardians", "guardians.guardian_id", "cases.primary_guardian_id")
    .select((eb) => [
      sql<string>`trim(${sql.ref(`guardians.${place}`)})`.as("name"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where("cases.deleted_at", "is", null)
    .where(dateWithin("cases.added_on", days))
    .groupBy(sql`1`)
    .execute();
}

export interface MonthCount {
  readonly month: string;
  readonly new_cases: number;
  readonly closed_cases: number;
}

/** Months that have a new or a closed case, oldest first. */
export async function countByMonth(db: Db, days: Days, timeZone: string): Promise<MonthCount[]> {
  const { rows } = await sql<MonthCount>`
    SELECT month, sum(added)::int AS new_cases, sum(closed)::int AS closed_cases
    FROM (
      SELECT to_char(added_on, 'YYYY-MM') AS month, 1 AS added, 0 AS closed
      FROM cases WHERE deleted_at IS NULL AND ${dateWithin("added_on", days)}
      UNION ALL
      SELECT ${monthOf("closed_on", timeZone)}, 0, 1
      FROM cases WHERE deleted_at IS NULL AND closed = 1 AND closed_on IS NOT NULL
        AND ${momentWithin("closed_on", days, timeZone)}
    ) AS events
    GROUP BY month ORDER BY month`.execute(db);
  return rows;
}
