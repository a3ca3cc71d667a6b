/** The figures of the general report (contract: general-report.ts), from what the database keeps (ADR 0022). */
import {
  caseFigures,
  type GeneralReport,
  logFigures,
} from "@helpline/contract/reports/general-report";
import { type Kysely, type SqlBool, sql } from "kysely";
import type { Days } from "#database/day-sql";
import { firstOf, partRows, partsOf, pastOf } from "#database/kept-figures";
import type { Tables } from "#database/tables";

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

/** A field of the contract's figures is kept as `<group>.<field>`. */
type Counted = Pick<GeneralReport, "cases" | "case_logs">;

const fieldsOf = {
  cases: caseFigures.map(([field]) => field),
  case_logs: logFigures.map(([field]) => field),
};

/** What holds of cases and log entries of the days (0007_report_figures.sql: helpline_figures_of). */
export async function countFigures(db: Db, days: Days): Promise<Counted> {
  const wanted = [
    ...fieldsOf.cases.map((field) => `cases.${field}`),
    ...fieldsOf.case_logs.map((field) => `case_logs.${field}`),
  ];
  const { rows } = await sql<{ figure: string; count: number }>`
    SELECT figure, sum(count)::int AS count FROM (
      SELECT figure, count FROM ${partRows(partsOf(days))}
        JOIN kept_figures AS kept ON kept.span = part.span AND starts >= first AND starts < past
          AND figure = ANY (${wanted}::text[])
      UNION ALL SELECT figure, n FROM unsettled_figures
        WHERE day >= ${firstOf(days)}::date AND day < ${pastOf(days)}::date) AS each
    GROUP BY figure`.execute(db);
  const counts = new Map(rows.map(({ figure, count }) => [figure, count]));
  const group = <G extends keyof Counted>(name: G) =>
    Object.fromEntries(
      fieldsOf[name].map((field) => [field, counts.get(`${name}.${field}`) ?? 0]),
    ) as Counted[G];
  return { cases: group("cases"), case_logs: group("case_logs") };
}

interface PlaceCount {
  readonly kind: "city" | "county";
  readonly name: string;
  readonly count: number;
}

/**
 * Cases by the primary guardian's city and county. Whole months and years are kept, and everything at
 * once; the days at the ends are few enough to be counted, by index (each OFFSET 0 keeps the planner from
 * reading a whole table instead). Unsorted: databases differ in the order of names.
 */
export async function countByPlace(db: Db, days: Days): Promise<PlaceCount[]> {
  const everything = days.from === null && days.to === null;
  const parts = partsOf(days);
  const ends = parts.filter(({ span }) => span === "day");
  const whole = parts.filter(({ span }) => span !== "day");
  const [first, past] = [whole[0]?.first ?? "infinity", whole.at(-1)?.past ?? "infinity"];
  const kept = everything
    ? sql`SELECT kind, name, count FROM kept_places WHERE span = 'all'`
    : sql`SELECT kind, name, count FROM ${partRows(whole)}
        JOIN kept_places AS kept ON kept.span = part.span AND starts >= first AND starts < past
          AND kind IN ('city', 'county')`;
  const { rows } = await sql<PlaceCount>`
    SELECT kind, name, sum(count)::int AS count FROM (
      ${kept}
      UNION ALL SELECT kind, name, n FROM figure_changes,
          LATERAL (VALUES ('city', city), ('county', county)) AS place (kind, name)
        WHERE name IS NOT NULL AND day >= ${first}::date AND day < ${past}::date
      UNION ALL SELECT kind, name, 1 FROM ${partRows(ends)},
        LATERAL (SELECT primary_guardian_id FROM cases
          WHERE deleted_at IS NULL AND added_on >= first AND added_on < past OFFSET 0) AS added,
        LATERAL (SELECT city, county FROM guardians
          WHERE guardian_id = primary_guardian_id OFFSET 0) AS guardian,
        LATERAL (VALUES ('city', trim(city)), ('county', trim(county))) AS place (kind, name)
    ) AS each
    GROUP BY kind, name HAVING sum(count) <> 0`.execute(db);
  return rows;
}

export interface MonthCount {
  readonly month: string;
  readonly new_cases: number;
  readonly closed_cases: number;
}

/** Months that have a new or a closed case, oldest first. */
export async function countByMonth(db: Db, days: Days): Promise<MonthCount[]> {
  const wanted = ["cases.total", "cases.closings"];
  const { rows } = await sql<MonthCount>`
    SELECT to_char(day::timestamp, 'YYYY-MM') AS month,
      coalesce(sum(count) FILTER (WHERE figure = 'cases.total'), 0)::int AS new_cases,
      coalesce(sum(count) FILTER (WHERE figure = 'cases.closings'), 0)::int AS closed_cases
    FROM (
      SELECT figure, starts AS day, count FROM ${partRows(partsOf(days, "month"))}
        JOIN kept_figures AS kept ON kept.span = part.span AND starts >= first AND starts < past
          AND figure = ANY (${wanted}::text[])
      UNION ALL SELECT figure, day, n FROM unsettled_figures
        WHERE figure = ANY (${wanted}::text[])
          AND day >= ${firstOf(days)}::date AND day < ${pastOf(days)}::date) AS each
    GROUP BY 1 HAVING sum(count) <> 0 ORDER BY 1`.execute(db);
  return rows;
}
