/**
 * The filters that `npm run bench:lists` measures: every single one, the usual pairs, and those
 * behind the figures of the general report.
 */
import type { CaseFilters } from "@helpline/contract/case-query/case-filters";
import { listedFigures } from "@helpline/contract/reports/case-figures";
import pg, { type ClientConfig } from "pg";

/** Values that occur in the filled database. */
interface Values {
  readonly handler: number;
  readonly authority: number;
  readonly school: number;
  readonly practice: number;
  readonly nature: string;
  readonly lastName: string;
  readonly names: readonly [string, string];
  readonly telephone: string;
  readonly city: string;
  readonly county: string;
  readonly heardFrom: string;
}

export async function readValues(connection: ClientConfig): Promise<Values> {
  const client = new pg.Client(connection);
  await client.connect();
  const one = async <T>(sql: string): Promise<T> => {
    const [row] = (await client.query<{ it: T }>(sql)).rows;
    if (!row) throw new Error("The database has no cases to ask for.");
    return row.it;
  };
  const commonest = (column: string) =>
    one<number>(
      `SELECT ${column} AS it FROM cases WHERE ${column} IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    );
  const commonestOf = (column: string, table: string) =>
    one<string>(
      `SELECT trim(${column}) AS it FROM ${table} WHERE ${column} IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    );
  try {
    return {
      handler: await one(
        "SELECT advisor_id AS it FROM cases WHERE with_advisor = 1 AND closed = 0 AND advisor_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
      ),
      authority: await commonest("local_authority_id"),
      school: await commonest("school_id"),
      practice: await commonest("gp_id"),
      nature: await one(
        "SELECT nature_of_case AS it FROM cases WHERE nature_of_case IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
      ),
      lastName: await one(
        "SELECT last_name AS it FROM guardians GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
      ),
      names: await one(
        "SELECT array[first_name, last_name] AS it FROM guardians ORDER BY guardian_id LIMIT 1",
      ),
      city: await commonestOf("city", "guardians"),
      county: await commonestOf("county", "guardians"),
      heardFrom: await commonestOf("how_did_you_hear_about_us", "cases"),
      telephone: await one(
        "SELECT telephone AS it FROM guardians WHERE telephone IS NOT NULL ORDER BY guardian_id LIMIT 1",
      ),
    };
  } finally {
    await client.end();
  }
}

export const ago = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const periods = { "a week": 7, "a month": 31, "a year": 365, "ten years": 3652 } as const;

const ranges = (["added", "closed", "last_entry"] as const).flatMap((what) =>
  Object.entries(periods).map(([length, days]): [string, CaseFilters] => [
    `${what.replace("_", " ")} within ${length}`,
    { [`${what}_from`]: ago(days) } as CaseFilters,
  ]),
);

/** Of all years, and of a quarter. */
const reported = ({
  city,
  county,
  heardFrom,
}: Values): readonly (readonly [string, CaseFilters])[] => {
  const rows: readonly (readonly [string, CaseFilters])[] = [
    ...listedFigures.map(([figure]) => [figure, { figure }] as const),
    ["city", { city }],
    ["county", { county }],
    ["heard from", { heard_from: heardFrom }],
  ];
  const quarter = { added_from: ago(92) };
  return rows.flatMap(([name, filters]) => [
    [`figure: ${name}`, filters] as const,
    [`figure: ${name}, a quarter`, { ...filters, ...quarter }] as const,
  ]);
};

export const filtersOf = (values: Values): readonly (readonly [string, CaseFilters])[] => [
  ["none", {}],
  ["stage advisor", { stages: ["advisor"] }],
  ["stage closed", { stages: ["closed"] }],
  ["awaiting anybody", { awaiting: true }],
  ["handler", { handler_id: values.handler }],
  ["clinic taking part", { clinic_participating: 1 }],
  ["band 1", { band: 1 }],
  ["band 3", { band: 3 }],
  ["hours nearing", { hours: "nearing" }],
  ["hours over", { hours: "over" }],
  ["untouched for 28 days", { untouched_days: 28 }],
  ...ranges,
  ["last entry over eleven years ago", { last_entry_to: ago(11 * 365) }],
  ["local authority", { local_authority_id: values.authority }],
  ["school", { school_id: values.school }],
  ["practice", { gp_id: values.practice }],
  ["nature of case", { nature_of_case: values.nature }],
  ["EHCP", { ehcp: 1 }],
  ["consented", { consented: 1 }],
  ["search: common last name", { search: values.lastName }],
  ["search: one letter", { search: "a" }],
  ["search: two letters", { search: "an" }],
  ["search: two words", { search: values.names.join(" ") }],
  ["search: telephone number", { search: values.telephone }],
  ["needs overdue", { needs: ["overdue"] }],
  ["needs key date", { needs: ["key-date"] }],
  ["needs new", { needs: ["new"] }],
  ["needs untouched", { needs: ["untouched"] }],
  ["needs hours", { needs: ["hours"] }],
  ["handler and stage", { handler_id: values.handler, stages: ["advisor"] }],
  ["handler and needs", { handler_id: values.handler, needs: ["untouched", "hours"] }],
  ["stage and untouched", { stages: ["advisor"], untouched_days: 28 }],
  ["awaiting and added", { awaiting: "advisor", added_from: ago(31) }],
  [
    "authority and open",
    { local_authority_id: values.authority, stages: ["advisor", "advocate", "evaluator"] },
  ],
  ["authority and closed", { local_authority_id: values.authority, stages: ["closed"] }],
  ["nature and closed in a month", { nature_of_case: values.nature, closed_from: ago(31) }],
  ["nature and closed in a year", { nature_of_case: values.nature, closed_from: ago(365) }],
  ["nature and closed in ten years", { nature_of_case: values.nature, closed_from: ago(3652) }],
  ["hours over and stage", { hours: "over", stages: ["advisor"] }],
  ["one letter and stage", { search: "a", stages: ["advisor"] }],
  ...reported(values),
];
