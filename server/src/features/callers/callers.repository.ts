/** Finds callers and their cases, among what a person may see (ROLE-7). */
import type { GuardianAlert } from "@helpline/contract/alerts/alerts.plain";
import { maxCallers, maxCasesOfCaller } from "@helpline/contract/callers/caller-call";
import { type CallerMatch, callerMatches } from "@helpline/contract/callers/callers";
import { searchLimit } from "@helpline/contract/limits";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { expressionBuilder, type Kysely, type RawBuilder, sql } from "kysely";
import { soughtRows } from "#database/best-matches";
import { compiledOnce, type ValueOf } from "#database/compiled";
import { hasNumber } from "#database/expressions";
import {
  keptInNotes,
  type Searched,
  type SoughtShape,
  type SoughtValues,
} from "#database/searched";
import type { Tables } from "#database/tables";
import {
  type CaseScope,
  caseRowsQuery,
  hasNumberAndWords,
  ownView,
  scopeOf,
  visibleCases,
  wholeList,
} from "#features/cases/index";
import type { Identity } from "#http/context";

type Db = Kysely<Tables>;

/** A condition on `cases`: the person may see it. */
export const visibleTo = ({ userType, view }: CaseScope, userId: RawBuilder<number>) =>
  visibleCases({ userType, userId }, view)(expressionBuilder<Tables, "cases">());

/** A condition on `cases`: it names the guardian as primary or secondary. */
export const naming = (guardianId: string) =>
  sql<boolean>`${sql.ref(guardianId)} IN (primary_guardian_id, secondary_guardian_id)`;

export interface CallerRow {
  readonly guardian_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly telephone: string | null;
  readonly mobile: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly alerts: GuardianAlert[];
  readonly matched: CallerMatch;
  /** The smaller, the better the match; of similar names, the nearer. */
  readonly rank: number;
}

/** The searched columns, as in a search of the guardians in all fields. */
const columns = [
  ...Object.entries(guardians.search).flatMap(([field, match]) =>
    match === "exact id" ? [] : [[`search_${field}`, match] as const],
  ),
  keptInNotes,
];

/** Those of telephone numbers. */
const numbers = sql.join(
  columns.filter(([, match]) => match === "telephone").map(([column]) => sql.ref(column)),
);

interface Variant extends CaseScope, SoughtShape {}

const order = sql`ARRAY[${sql.join(callerMatches.map((match) => sql.lit(match)))}]`;

/**
 * The best 200 matches are sorted by how they match, then by how recently their cases were worked on: to
 * know the latter of every Smith would take too long.
 */
export const callersByText = compiledOnce(
  (_db, value: ValueOf<SoughtValues & { userId: number }>, scope: Variant) => {
    const seesAll = wholeList(scope, scope.view) !== null;
    const userId = value("userId");
    const [text, digits] = [sql`${value("text0")}::text`, sql`${value("telephone0")}::text`];
    // Others see few cases, so their guardians are selected first and only they are searched.
    const mine = sql`mine AS MATERIALIZED (
      SELECT * FROM guardians WHERE guardian_id IN (
        SELECT unnest(ARRAY[primary_guardian_id, secondary_guardian_id]) FROM cases
        WHERE ${visibleTo(scope, userId)})),`;
    const searched: Searched = {
      table: seesAll ? "guardians" : "mine",
      idField: "guardian_id",
      // A number alone is a telephone number.
      byId: scope.idWord > 0,
      columns,
      names: [["search_first_name", "search_last_name"]],
      bySound: true,
      most: searchLimit,
    };
    const found = soughtRows(searched, scope, value);
    // "300 lewis": also the guardians of case 300, if it is Lewis's.
    const ofCase = sql` UNION SELECT unnest(ARRAY[primary_guardian_id, secondary_guardian_id]), 0
      FROM cases WHERE ${hasNumberAndWords(scope, value)} AND ${visibleTo(scope, userId)}`;
    return sql<CallerRow>`
      WITH ${seesAll ? sql`` : mine} best AS MATERIALIZED (
        SELECT id, min(rank) AS rank
        FROM (SELECT id, rank FROM ${found} AS found${scope.idWord > 0 ? ofCase : sql``}) AS found
        GROUP BY id ORDER BY rank, id DESC LIMIT ${sql.lit(searchLimit)})
      SELECT guardian_id, first_name, last_name, telephone, mobile, postcode, city, alerts,
        matched, rank
      FROM best JOIN guardians ON guardian_id = id
        CROSS JOIN LATERAL (SELECT
          ${hasNumber("guardians", sql`${value("numbers")}::text[]`)} AS exactly,
          CASE
            WHEN ${sql.lit(scope.similar !== false)} THEN 'similar'
            WHEN strpos(concat_ws(' ', ${numbers}), ${digits}) > 0
              OR ${hasNumber("guardians", sql`${value("numbers")}::text[]`)} THEN 'telephone'
            WHEN search_postcode LIKE ${text} || '%' THEN 'postcode'
            ELSE 'name' END AS matched) AS reason
        LEFT JOIN LATERAL (
          SELECT max(greatest(cases.added_on, last_entry_on)) AS active_on
          FROM cases
          WHERE ${naming("guardian_id")} AND ${visibleTo(scope, userId)}) AS work ON true
      ORDER BY exactly IS TRUE DESC, array_position(${order}, matched),
        CASE WHEN matched = 'similar' THEN rank END,
        active_on DESC NULLS LAST, guardian_id DESC
      LIMIT ${sql.lit(maxCallers)}`;
  },
);

/**
 * Pairs of a caller and one of their cases, with the rows of the lists: all cases of some callers, and the
 * given ones of others.
 */
const cases = compiledOnce(
  (
    db,
    value: ValueOf<{
      ids: readonly number[];
      pairCallers: readonly number[];
      pairCases: readonly number[];
      userId: number;
    }>,
    scope: CaseScope,
  ) =>
    caseRowsQuery(db)
      .innerJoin(
        sql<{ caller_id: number; case_id: number }>`(
          SELECT caller_id, shown.case_id
          FROM unnest(${value("ids")}::integer[]) AS caller_id
            CROSS JOIN LATERAL (
              SELECT case_id, closed FROM cases
              WHERE ${naming("caller_id")} AND ${visibleTo(scope, value("userId"))}
              ORDER BY closed, case_id DESC LIMIT ${sql.lit(maxCasesOfCaller)}) AS shown
          UNION ALL
          SELECT caller_id, case_id
          FROM unnest(${value("pairCallers")}::integer[], ${value("pairCases")}::integer[])
              AS pairs (caller_id, case_id)
            JOIN cases USING (case_id)
          WHERE ${visibleTo(scope, value("userId"))})`.as("of_caller"),
        "of_caller.case_id",
        "cases.case_id",
      )
      .select(["of_caller.caller_id", "cases.last_entry_on"])
      .orderBy("cases.closed")
      .orderBy("cases.case_id", "desc"),
);

/** A caller, with the cases that they were found by if not with all of theirs. */
interface Caller {
  readonly guardian_id: number;
  readonly case_ids?: readonly number[] | undefined;
}

/** The visible cases of these callers, open ones first; of one with all of theirs at most {@link maxCasesOfCaller}. */
export function casesOfCallers(
  db: Db,
  { userId, ...identity }: Pick<Identity, "userId" | "userType">,
  callers: readonly Caller[],
) {
  const pairs = callers.flatMap(({ guardian_id, case_ids }) =>
    (case_ids ?? []).map((case_id) => ({ guardian_id, case_id })),
  );
  const values = {
    ids: callers.flatMap(({ guardian_id, case_ids }) => (case_ids ? [] : [guardian_id])),
    pairCallers: pairs.map(({ guardian_id }) => guardian_id),
    pairCases: pairs.map(({ case_id }) => case_id),
    userId,
  };
  const scope = { userType: identity.userType, view: ownView(identity) };
  return cases(db, values, scope).execute();
}

// The guardians with a telephone number, among those whom somebody finds in full (ROLE-7).

export interface GuardianOfNumber {
  readonly digits: string;
  readonly guardian_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly alerts: GuardianAlert[];
}

/** How many people with one number are shown. */
const maxSharing = 5;

/**
 * @param numbers as `helpline_telephone` folds them
 * @returns for each number the people whom a look-up of it would show them with their cases
 */
export async function guardiansByNumber(
  db: Kysely<Tables>,
  identity: Identity,
  numbers: readonly string[],
): Promise<readonly GuardianOfNumber[]> {
  if (numbers.length === 0) return [];
  const scope = scopeOf(identity, ownView(identity));
  const seesAll = wholeList(scope, scope.view) !== null;
  const isSeen = seesAll
    ? sql`true`
    : sql`EXISTS (SELECT FROM cases
        WHERE ${naming("guardian_id")} AND ${visibleTo(scope, sql`${identity.userId}::integer`)})`;
  const { rows } = await sql<GuardianOfNumber>`
    SELECT digits, guardian_id, first_name, last_name, alerts
    FROM unnest(${numbers}::text[]) AS digits CROSS JOIN LATERAL (
      SELECT guardian_id, first_name, last_name, alerts FROM guardians
      WHERE ${hasNumber("guardians", sql`ARRAY[digits]`)} AND ${isSeen}
      ORDER BY guardian_id LIMIT ${sql.lit(maxSharing)}) AS person`.execute(db);
  return rows;
}
