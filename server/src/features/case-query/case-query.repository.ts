/** The cases that meet filters: how many, and in which order (4-beyond Q1 and Q4, ADR 0051). */
import { type CaseSort, caseSorts } from "@helpline/contract/case-query/case-filters";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { compiledOnce, type ValueOf } from "#database/compiled";
import { executePlannedForValues } from "#database/statement-names";
import type { Tables } from "#database/tables";
import { type CaseScope, caseRowsQuery, scopeOf, visibleCases } from "#features/cases/index";
import type { Identity } from "#http/context";
import { type Direction, directed, isGrouped, type Order, orders } from "./orders.ts";

type Db = Kysely<Tables>;
type Sql = RawBuilder<unknown>;

export interface Sorting {
  readonly sort: CaseSort;
  readonly order: Direction;
}

/** Newest first by default, as in the list without filters (decision A8). */
export const sortingOf = (given: {
  readonly sort?: CaseSort | undefined;
  readonly order?: Direction | undefined;
}): Sorting => ({
  sort: given.sort ?? caseSorts[0],
  order: given.order ?? (given.sort ? "asc" : "desc"),
});

const byId = (direction: Direction) => directed(sql.ref("cases.case_id"), direction);

/** The ids of cases in an order, each once. `from` names a table with the columns of `case_list`. */
function sorted(from: Sql, where: Sql, order: Order, direction: Direction): Sql {
  if (!isGrouped(order)) {
    const column = sql.ref(`cases.${order.columns[0]}`);
    return sql`SELECT cases.case_id FROM ${from} AS cases WHERE ${where}
      ORDER BY ${directed(column, direction, order.hasAbsent)}, ${byId(direction)}`;
  }
  return sql`SELECT groups.label, cases.case_id FROM ${from} AS cases
    JOIN (${order.groups}) AS groups ON ${order.belongs} WHERE ${where}
    ORDER BY ${directed(sql.ref("groups.label"), direction)}, ${byId(direction)}`;
}

const caseList = sql.table("case_list");

export interface Matching {
  readonly condition: RawBuilder<SqlBool>;
  /** So many cases are sorted. If there are more, PostgreSQL decides whether to read them in order. */
  readonly mostSorted: number;
}

interface Paged extends Matching, Sorting {
  readonly limit: number;
  readonly offset: number;
}

/**
 * A page of many cases. PostgreSQL reads them in order until the page is full. Groups are not read in
 * order: most cases are closed, all of them in one group, and the open ones are few enough to be sorted.
 */
function pageOfMany({ condition, sort, order: direction, limit, offset }: Paged): Sql {
  const order = orders[sort];
  const range = sql`LIMIT ${limit} OFFSET ${offset}`;
  if (!isGrouped(order)) return sql`${sorted(caseList, condition, order, direction)} ${range}`;
  const most = sql`LIMIT ${limit + offset}`;
  return sql`SELECT case_id FROM (
      (${sorted(caseList, sql`cases.closed = 0 AND ${condition}`, order, direction)} ${most})
      UNION ALL (SELECT ${sql.lit(order.labelOfClosed)}, cases.case_id FROM case_list AS cases
        WHERE cases.closed = 1 AND ${condition} ORDER BY ${byId(direction)} ${most})) AS found
    ORDER BY ${directed(sql.ref("label"), direction)}, ${directed(sql.ref("case_id"), direction)} ${range}`;
}

interface Counted {
  readonly count: number;
  readonly ids: readonly number[];
}

/** Finds up to one case more than are sorted. If these are all, sorts them. */
function countAndFirst({ condition, mostSorted, sort, order, limit, offset }: Paged) {
  const all = sql`(SELECT count FROM counted) <= ${mostSorted}`;
  const columns = [...new Set(["case_id", ...orders[sort].columns])];
  const selected = sql.join(columns.map((name) => sql.ref(`cases.${name}`)));
  return sql<Counted>`WITH found AS MATERIALIZED (
      SELECT ${selected} FROM case_list AS cases WHERE ${condition} LIMIT ${mostSorted + 1}),
    counted AS MATERIALIZED (SELECT count(*)::integer AS count FROM found)
    SELECT count, ARRAY(SELECT case_id FROM (
      ${sorted(sql.table("found"), all, orders[sort], order)} LIMIT ${limit} OFFSET ${offset}) AS page) AS ids
    FROM counted`;
}

/** Plans for the values: the best plan depends on them. */
async function rowsFor<R>(db: Db, query: RawBuilder<unknown>): Promise<R[]> {
  return (await executePlannedForValues(db, { compile: () => query.compile(db) })) as R[];
}

/** A page of ids, and the number of all cases that meet the condition; more than are sorted if many. */
export async function matchingPage(db: Db, paged: Paged): Promise<Counted> {
  const [found] = await rowsFor<Counted>(db, countAndFirst(paged));
  if (!found) throw new Error("PostgreSQL returned no count.");
  if (found.count <= paged.mostSorted) return found;
  const rows = await rowsFor<{ case_id: number }>(db, pageOfMany(paged));
  return { count: found.count, ids: rows.map(({ case_id }) => case_id) };
}

/** All ids in order, at most `limit`. */
export async function matchingIds(
  db: Db,
  condition: RawBuilder<SqlBool>,
  { sort, order }: Sorting,
  limit: number,
): Promise<Int32Array> {
  // As one text: a million rows or array elements would each be parsed by the driver.
  const query = sql`SELECT coalesce('[' || string_agg(case_id::text, ',' ) || ']', '[]') AS ids FROM (
    ${sorted(caseList, condition, orders[sort], order)} LIMIT ${limit}) AS found`;
  const [row] = await rowsFor<{ ids: string }>(db, query);
  return Int32Array.from(JSON.parse(row?.ids ?? "[]") as number[]);
}

const pageRows = compiledOnce(
  (db, value: ValueOf<{ ids: readonly number[]; userId: number }>, scope: CaseScope) =>
    caseRowsQuery(db)
      .leftJoin("local_authorities as authority", (join) =>
        join.onRef("authority.local_authority_id", "=", "cases.local_authority_id"),
      )
      .leftJoin("schools", "schools.school_id", "cases.school_id")
      .select([
        "cases.last_entry_on",
        "cases.nature_of_case",
        "authority.name as local_authority_name",
        "schools.name as school_name",
      ])
      .where(sql<SqlBool>`cases.case_id = ANY (${value("ids")}::integer[])`)
      .where(visibleCases({ userType: scope.userType, userId: value("userId") }, scope.view)),
);

/** What is shown of these cases, in the same order. A case that was deleted meanwhile is left out. */
export async function rowsOf(db: Db, identity: Identity, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const scope = scopeOf(identity, "managers");
  const rows = await pageRows(db, { ids, userId: identity.userId }, scope).execute();
  const found = new Map(rows.map((row) => [row.case_id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
