/** The figures of the general report (contract: general-report.ts), from kept figures (ADR 12). */
import { workedStages } from "@helpline/contract/case-query/case-query.plain";
import type { GeneralReport } from "@helpline/contract/reports/general-report";
import type { Cell } from "@helpline/contract/reports/joint-suppression";
import { rowOfNone } from "@helpline/contract/reports/small-rows";
import { type Kysely, type SqlBool, sql } from "kysely";
import { type Days, fullName } from "#database/expressions";
import { type KeptFigures, keepCounts } from "#database/kept-figures";
import type { Tables } from "#database/tables";
import { keptCaseFigures } from "./case-figures.ts";
import { keptEnquiryFigures } from "./enquiry-figures.ts";

type Db = Kysely<Tables>;

const all = sql<SqlBool>`true`;

/** A column for each condition: how many rows meet it. */
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

/** The condition of each figure of log entries (contract: logFigures). */
const case_logs = keepCounts<keyof GeneralReport["case_logs"]>("case_logs", "logged", {
  total: all,
  by_advisors: is("user_type", "advisor"),
  by_advocates: is("user_type", "advocate"),
  by_clinics: is("user_type", "clinic"),
  calls: is("entry_type", "call"),
  data_entry: is("entry_type", "data entry"),
  appointments: is("entry_type", "appointment"),
  other: is("entry_type", "other"),
});

/** All kept figures of the report. */
export const reportFigures: readonly KeptFigures[] = [
  ...keptCaseFigures,
  case_logs,
  keptEnquiryFigures,
];

export const countLogs = (db: Db, days: Days) => case_logs.count(db, days);

/**
 * The open cases added in a range by the people who work on them now, as the lists of cases have it: whoever
 * handles a case, and the clinic beside them. Nobody is 0.
 */
export async function countByHandler(db: Db, { from, to }: Days) {
  const { rows } = await sql<{ user_id: number; name: string | null; count: number }>`
    WITH open AS (
      SELECT handler_id, clinic_id, case_id FROM case_list WHERE closed = 0
        AND stage = ANY (${[...workedStages]}::text[])
        AND added_on >= ${from ?? "-infinity"}::date AND added_on <= ${to ?? "infinity"}::date)
    SELECT user_id, ${fullName("users")} AS name, count::integer FROM (
      SELECT user_id, count(*) FROM (
        SELECT handler_id AS user_id, case_id FROM open
        UNION SELECT clinic_id, case_id FROM open WHERE clinic_id IS NOT NULL) AS hands
      GROUP BY user_id) AS counted LEFT JOIN users USING (user_id)`.execute(db);
  return rows;
}

/** The open cases of {@link countByHandler}, by how the person has them: their stage, or as its clinic. */
export async function handlerCells(db: Db, { from, to }: Days): Promise<Cell[]> {
  const { rows } = await sql<{ user_id: number; part: string; count: number }>`
    SELECT user_id, part, count(*)::integer AS count FROM case_list
      CROSS JOIN LATERAL (SELECT handler_id AS user_id, stage AS part
        UNION ALL SELECT clinic_id, 'clinic' WHERE clinic_id <> handler_id) AS hands
    WHERE closed = 0 AND stage = ANY (${[...workedStages]}::text[])
      AND added_on >= ${from ?? "-infinity"}::date AND added_on <= ${to ?? "infinity"}::date
    GROUP BY 1, 2`.execute(db);
  return rows.map(({ user_id, part, count }) => ({
    at: [user_id === 0 ? rowOfNone : String(user_id), part],
    counts: [count],
  }));
}

/** The cases added in a range by local authority, and by city and county of the primary guardian. */
export async function placeCells(db: Db, { from, to }: Days): Promise<Cell[]> {
  const { rows } = await sql<{ at: string[]; count: number }>`
    SELECT ARRAY[coalesce(local_authority_id::text, ''), trim(city), trim(county)] AS at,
      count(*)::integer AS count
    FROM cases JOIN guardians ON guardian_id = primary_guardian_id
    WHERE cases.deleted_at IS NULL
      AND cases.added_on >= ${from ?? "-infinity"}::date AND cases.added_on <= ${to ?? "infinity"}::date
    GROUP BY 1`.execute(db);
  return rows.map(({ at, count }) => ({ at, counts: [count] }));
}

/** The names of local authorities, by id. */
export async function namesOfAuthorities(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom("local_authorities")
    .select(["local_authority_id", "name"])
    .where("local_authority_id", "in", [...ids, 0])
    .execute();
  return new Map(rows.map(({ local_authority_id, name }) => [local_authority_id, name]));
}
