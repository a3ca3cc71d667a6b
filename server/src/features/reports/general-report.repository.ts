/** The figures of the general report (contract: general-report.ts), from kept figures (ADR 0036). */
import type { GeneralReport } from "@helpline/contract/reports/general-report";
import { type Kysely, type SqlBool, sql } from "kysely";
import type { Days } from "#database/day-sql";
import { type KeptFigures, keepCounts, keepTally } from "#database/kept-figures";
import type { Tables } from "#database/tables";

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

const yes = (column: string) => is(column, 1);

/** The condition of each figure of cases that are not deleted (contract: caseFigures). */
const cases = keepCounts<keyof GeneralReport["cases"]>("cases", "added", {
  total: all,
  open: is("closed", 0),
  closed: yes("closed"),
  with_advisor: yes("with_advisor"),
  with_advocate: yes("with_advocate"),
  with_clinic_participating: yes("clinic_participating"),
  with_evaluator: yes("with_evaluator"),
  consented_for_evaluation: yes("consented_to_evaluation"),
  band_1: is("band", 1),
  band_2: is("band", 2),
  band_3: is("band", 3),
  with_secondary_guardian: sql`secondary_guardian_id IS NOT NULL`,
  attending_school: is("attending_school", "attending"),
  home_schooled: is("attending_school", "home schooled"),
  not_attending_school: is("attending_school", "not attending"),
  with_ehcp: yes("does_the_child_currently_have_an_ehcp"),
  had_formal_assessment: yes("had_formal_assessment"),
  had_formal_diagnosis: yes("had_formal_diagnosis"),
  receiving_support: yes("receiving_support"),
  supported_by_a_sendco: yes("supported_by_a_sendco"),
});

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

/** City and county of a case's primary guardian, as the text of a JSON array. */
const place = sql`(SELECT json_build_array(trim(city), trim(county))::text FROM guardians
  WHERE guardian_id = cases.primary_guardian_id)`;
const month = sql`to_char(counted.day::timestamp, 'YYYY-MM')`;

const places = keepTally("places", "added", place);
const added = keepTally("months_added", "added", month);
const closed = keepTally("months_closed", "closed", month);

/** All kept figures of the report. */
export const reportFigures: readonly KeptFigures[] = [cases, case_logs, places, added, closed];

export const countFigures = async (db: Db, days: Days) => ({
  cases: await cases.count(db, days),
  case_logs: await case_logs.count(db, days),
});

/** By name as entered; empty if none was. Omits places that no longer occur. */
type Places = GeneralReport["cases_by_city"];

function addUp(names: readonly (readonly [name: string, count: number])[]): Places {
  const counts = new Map<string, number>();
  for (const [name, count] of names) counts.set(name, (counts.get(name) ?? 0) + count);
  return [...counts].map(([name, count]) => ({ name, count }));
}

export async function countByPlace(db: Db, days: Days) {
  const counted = [...(await places.read(db, days))].map(([place, count]) => {
    const [city, county] = JSON.parse(place) as [string, string];
    return { city, county, count };
  });
  return {
    cities: addUp(counted.map(({ city, count }) => [city, count])),
    counties: addUp(counted.map(({ county, count }) => [county, count])),
  };
}

export interface MonthCount {
  readonly month: string;
  readonly new_cases: number;
  readonly closed_cases: number;
}

/** Months with a new or a closed case, oldest first. */
export async function countByMonth(db: Db, days: Days): Promise<MonthCount[]> {
  const [newCases, closedCases] = [await added.read(db, days), await closed.read(db, days)];
  const months = [...new Set([...newCases.keys(), ...closedCases.keys()])].sort();
  return months.map((name) => ({
    month: name,
    new_cases: newCases.get(name) ?? 0,
    closed_cases: closedCases.get(name) ?? 0,
  }));
}
