/** The cases that meet filters: how many, and in which order (VIEW-1, VIEW-7, ADR 13). */
import { type CaseSort, caseSorts } from "@helpline/contract/case-query/case-filters";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { compiledOnce, type ValueOf } from "#database/compiled";
import { executePlannedForValues } from "#database/statement-names";
import type { Tables } from "#database/tables";
import { type CaseScope, caseRowsQuery, scopeOf, visibleCases } from "#features/cases/index";
import type { Identity } from "#http/context";
import {
  type ByColumn,
  type ByGroup,
  byId,
  type Direction,
  directed,
  isGrouped,
  type Order,
  orders,
} from "./orders.ts";

type Db = Kysely<Tables>;
type Sql = RawBuilder<unknown>;

export interface Sorting {
  readonly sort: CaseSort;
  readonly order: Direction;
}

/** Newest first by default, as in the list without filters (WIRE-13). */
export const sortingOf = (given: {
  readonly sort?: CaseSort | undefined;
  readonly order?: Direction | undefined;
}): Sorting => ({
  sort: given.sort ?? caseSorts[0],
  order: given.order ?? (given.sort ? "asc" : "desc"),
});

const idIn = (direction: Direction) => directed(sql.ref("cases.case_id"), direction);

/** `from` names a table with the columns of `case_list`. */
function sortedByColumn(from: Sql, where: Sql, order: ByColumn, direction: Direction): Sql {
  const column = directed(sql.ref(`cases.${order.columns[0]}`), direction, order.hasAbsent);
  return sql`SELECT cases.case_id FROM ${from} AS cases WHERE ${where}
    ORDER BY ${column}, ${idIn(direction)}`;
}

/**
 * OFFSET: otherwise PostgreSQL may sort the groups first, and read all cases again for each of them. Not for
 * searches: it expects few cases then, and the page may be full before it has searched all of them.
 */
const sortedByGroup = (
  from: Sql,
  where: Sql,
  order: ByGroup,
  direction: Direction,
  isSearched = false,
): Sql =>
  sql`SELECT cases.label, cases.case_id FROM (
      SELECT groups.label, cases.case_id FROM ${from} AS cases
        JOIN (${order.groups}) AS groups ON ${order.belongs} WHERE ${where}
        ${isSearched ? sql`` : sql`OFFSET 0`}) AS cases
    ORDER BY ${directed(sql.ref("cases.label"), direction)}, ${idIn(direction)}`;

/** The ids of cases in an order, each once. */
const sorted = (from: Sql, where: Sql, order: Order, direction: Direction): Sql =>
  isGrouped(order)
    ? sortedByGroup(from, where, order, direction)
    : sortedByColumn(from, where, order, direction);

const caseList = sql.table("case_list");

export interface Matching {
  readonly condition: RawBuilder<SqlBool>;
  /** The part of the condition that is about ranges of days; null if there is none. */
  readonly days: RawBuilder<SqlBool> | null;
  /** Whether a part of the condition is a search for texts. */
  readonly isSearched: boolean;
  /** So many cases are sorted. More are read in order. */
  readonly maxSorted: number;
  /** Ranges of days with so many cases are sorted too, if their cases are all at the end of an order. */
  readonly maxInRange: number;
}

interface Paged extends Matching, Sorting {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Many cases in the order of a column. PostgreSQL reads them in order until there are enough. Cases of some
 * days can all be at the far end of an order by time. So it sorts them if they are few, and otherwise looks
 * for them in the order's index, which has these days. By itself it would expect to find them everywhere.
 */
function manyByColumn(
  { condition, days, order: direction, isShort }: Paged & { readonly isShort: boolean },
  order: ByColumn,
  where = condition,
): Sql {
  if (!days || !order.byTime) return sortedByColumn(caseList, where, order, direction);
  const [column] = order.columns;
  if (isShort) {
    const found = sql`(SELECT case_id, added_on, last_entry_on FROM case_list AS cases
      WHERE ${where} OFFSET 0)`;
    return sortedByColumn(found, sql`true`, order, direction);
  }
  const key = directed(sql.ref(`dated.${column}`), direction, order.hasAbsent);
  const meets = sql`(SELECT ${where} FROM case_list AS cases WHERE cases.case_id = dated.case_id)`;
  return sql`SELECT dated.case_id FROM (
      SELECT case_id, added_on, last_entry_on FROM case_list AS cases WHERE ${days}) AS dated
    WHERE ${meets} ORDER BY ${key}, ${directed(sql.ref("dated.case_id"), direction)}`;
}

/**
 * A page of many cases. Groups are not read in order: most cases are closed, all of them in one group, and
 * the open ones are few enough to be sorted.
 */
function pageOfMany(paged: Paged & { readonly isShort: boolean }): Sql {
  const { condition, sort, order: direction, limit, offset, isSearched } = paged;
  const order = orders[sort];
  const range = sql`LIMIT ${limit} OFFSET ${offset}`;
  if (!isGrouped(order)) return sql`${manyByColumn(paged, order)} ${range}`;
  const most = sql`LIMIT ${limit + offset}`;
  const open = sql<SqlBool>`(cases.closed = 0 AND ${condition})`;
  const closed = sql<SqlBool>`(cases.closed = 1 AND ${condition})`;
  return sql`SELECT case_id FROM (
      (${sortedByGroup(caseList, open, order, direction, isSearched)} ${most})
      UNION ALL (SELECT ${sql.lit(order.labelOfClosed)}, case_id
        FROM (${manyByColumn(paged, byId, closed)} ${most}) AS closed_ones)) AS found
    ORDER BY ${directed(sql.ref("label"), direction)}, ${directed(sql.ref("case_id"), direction)} ${range}`;
}

/** Whether few cases are in the ranges of days. */
async function isShortRange(db: Db, { days, maxInRange }: Matching): Promise<boolean> {
  if (!days) return false;
  const [row] = await rowsFor<{ is_long: boolean }>(
    db,
    sql`SELECT EXISTS (SELECT FROM case_list AS cases WHERE ${days} OFFSET ${maxInRange}) AS is_long`,
  );
  return row?.is_long === false;
}

interface Counted {
  readonly count: number;
  readonly ids: readonly number[];
}

/** Finds up to one case more than are sorted. If these are all, sorts them. */
function countAndFirst({ condition, maxSorted, sort, order, limit, offset }: Paged) {
  const all = sql`(SELECT count FROM counted) <= ${maxSorted}`;
  const columns = [...new Set(["case_id", ...orders[sort].columns])];
  const selected = sql.join(columns.map((name) => sql.ref(`cases.${name}`)));
  return sql<Counted>`WITH found AS MATERIALIZED (
      SELECT ${selected} FROM case_list AS cases WHERE ${condition} LIMIT ${maxSorted + 1}),
    counted AS MATERIALIZED (SELECT count(*)::integer AS count FROM found)
    SELECT count, ARRAY(SELECT case_id FROM (
      ${sorted(sql.table("found"), all, orders[sort], order)} LIMIT ${limit} OFFSET ${offset}) AS page) AS ids
    FROM counted`;
}

/** Plans for the values: the best plan depends on them. */
async function rowsFor<R>(db: Db, query: RawBuilder<unknown>): Promise<R[]> {
  return (await executePlannedForValues(db, query)) as R[];
}

/** A page of ids, and the number of all cases that meet the condition; more than are sorted if many. */
export async function matchingPage(db: Db, paged: Paged): Promise<Counted> {
  const [found] = await rowsFor<Counted>(db, countAndFirst(paged));
  if (!found) throw new Error("PostgreSQL returned no count.");
  if (found.count <= paged.maxSorted) return found;
  const isShort = await isShortRange(db, paged);
  const rows = await rowsFor<{ case_id: number }>(db, pageOfMany({ ...paged, isShort }));
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
