/** Lists of enquiries: those that meet filters, how many, and in which order (ENQ-5). */

import { maxCounted } from "@helpline/contract/case-query/case-query.plain";
import { dayAfter } from "@helpline/contract/dates";
import type { EnquiryFilters } from "@helpline/contract/enquiries/enquiry-filters";
import {
  type EnquiryDue,
  type EnquirySort,
  noTopic,
} from "@helpline/contract/enquiries/enquiry-values";
import { maxFollowUps } from "@helpline/contract/follow-ups/follow-ups.messages";
import { daysOfWeek } from "@helpline/contract/follow-ups/follow-ups.plain";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { momentWithin } from "#database/expressions";
import { soughtBy } from "#database/sought";
import { executePlannedForValues } from "#database/statement-names";
import type { Tables } from "#database/tables";
import { enquiryRows } from "./enquiries.repository.ts";
import { narrowed, ownEnquiries, type Reader, waitingFor } from "./enquiry-scope.ts";

type Db = Kysely<Tables>;
type Sql = RawBuilder<unknown>;
type Condition = RawBuilder<SqlBool>;

export interface Today {
  readonly today: string;
  readonly timeZone: string;
}

export interface Sorting {
  readonly sort: EnquirySort;
  readonly order: "asc" | "desc";
}

interface Page extends Sorting {
  readonly limit: number;
  readonly offset: number;
}

/** Newest first by default. */
export const sortingOf = (given: {
  readonly sort?: EnquirySort | undefined;
  readonly order?: "asc" | "desc" | undefined;
}): Sorting => ({
  sort: given.sort ?? "taken_on",
  order: given.order ?? (given.sort ? "asc" : "desc"),
});

const dueOn: Readonly<Record<EnquiryDue, (today: string) => Sql>> = {
  overdue: (today) => sql`enquiries.call_back_on < ${today}::date`,
  today: (today) => sql`enquiries.call_back_on = ${today}::date`,
  week: (today) =>
    sql`enquiries.call_back_on > ${today}::date
      AND enquiries.call_back_on <= ${dayAfter(today, daysOfWeek)}::date`,
};

/** A condition on `enquiries`: the caller is to be rung back then. */
const isDue = (due: EnquiryDue, today: string): Condition =>
  sql<SqlBool>`(enquiries.outcome = 'call back' AND ${dueOn[due](today)})`;

/** One value is compared with `=`, so that the indexes by value and order serve. */
function among(column: Sql, values: readonly string[] | undefined): Condition[] {
  if (values === undefined || values.length === 0) return [];
  const [first, ...others] = new Set(values);
  return [
    others.length === 0
      ? sql<SqlBool>`${column} = ${first}`
      : sql<SqlBool>`${column} = ANY (${[first, ...others]}::text[])`,
  ];
}

function onTopics(topics: readonly string[] | undefined): Condition[] {
  const none = sql<SqlBool>`enquiries.topic IS NULL`;
  const named = among(
    sql`enquiries.topic`,
    topics?.filter((each) => each !== noTopic),
  );
  if (!topics?.includes(noTopic)) return named;
  return [named[0] ? sql<SqlBool>`(${none} OR ${named[0]})` : none];
}

/** Each word of the text is in one of the searched fields; or its digits are in the telephone number. */
async function searched(db: Db, text: string): Promise<Condition> {
  const { whole, words } = await soughtBy(db, text);
  const has = (part: string) => sql<SqlBool>`enquiries.search LIKE ${`%${part}%`}`;
  const texts = words.length > 0 ? words.map((word) => word.text) : [whole.text];
  const spoken = texts.flatMap((each) => (each === null ? [] : [has(each)]));
  const ways = [
    ...(spoken.length > 0 ? [sql<SqlBool>`(${sql.join(spoken, sql` AND `)})`] : []),
    ...(whole.telephone ? [has(whole.telephone)] : []),
  ];
  return ways.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(ways, sql` OR `)})`;
}

/** The condition of all filters, for what the reader sees. */
export async function matchingOf(
  db: Db,
  reader: Reader,
  filters: EnquiryFilters,
  { today, timeZone }: Today,
): Promise<Condition> {
  const { whose, outcome, caller, channel, topic, due, search } = filters;
  const [from, to] = [filters.taken_from ?? null, filters.taken_to ?? null];
  const seen = narrowed(reader);
  const all = [
    ...(seen ? [seen] : []),
    ...(whose === "mine" ? [ownEnquiries(reader.userId)] : []),
    ...among(sql`enquiries.outcome`, outcome),
    ...among(sql`enquiries.caller`, caller),
    ...among(sql`enquiries.channel`, channel),
    ...onTopics(topic),
    ...(from === null && to === null
      ? []
      : [momentWithin("enquiries.taken_on", { from, to }, timeZone)]),
    ...(due ? [isDue(due, today)] : []),
    ...(search === undefined ? [] : [await searched(db, search)]),
  ];
  return all.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(all, sql` AND `)})`;
}

const columns: Readonly<Record<EnquirySort, string>> = {
  taken_on: "taken_on",
  name: "search_name",
  minutes: "minutes",
  call_back_on: "call_back_on",
};

/** Which enquiries have a value to sort by, in the columns where not all have one, as their indexes say it. */
const hasValue: Readonly<Partial<Record<EnquirySort, Condition>>> = {
  name: sql<SqlBool>`enquiries.search_name IS NOT NULL`,
  call_back_on: sql<SqlBool>`enquiries.outcome = 'call back'`,
};

/** What {@link idsIn} needs of each enquiry. */
const columnsToSortBy = ({ sort }: Sorting): Sql =>
  sql.join([...new Set(["enquiry_id", columns[sort], "taken_on"])].map((name) => sql.ref(name)));

const directionOf = ({ order }: Sorting): Sql => sql.raw(order === "asc" ? "ASC" : "DESC");

/** Enquiries without a value come last in both directions, in the order in which they were taken. */
const idsIn = (from: Sql, where: Condition, sorting: Sorting): Sql => {
  const direction = directionOf(sorting);
  const column = sql.ref(`enquiries.${columns[sorting.sort]}`);
  const last = hasValue[sorting.sort]
    ? sql`NULLS LAST, CASE WHEN ${column} IS NULL THEN enquiries.taken_on END ${direction}`
    : sql``;
  return sql`SELECT enquiries.enquiry_id FROM ${from} AS enquiries WHERE ${where}
    ORDER BY ${column} ${direction} ${last}, enquiries.enquiry_id ${direction}`;
};

/**
 * A page of all enquiries that meet the condition. Those with a value and those without are read one after the
 * other, each in the order of an index: no index has both in this order, and to sort millions would take seconds.
 */
function pageOfMany(where: Condition, page: Page): Sql {
  const value = hasValue[page.sort];
  const range = sql`LIMIT ${page.limit} OFFSET ${page.offset}`;
  if (!value) return sql`${idsIn(sql`enquiries`, where, page)} ${range}`;
  const direction = directionOf(page);
  const column = sql.ref(`enquiries.${columns[page.sort]}`);
  const part = (condition: Condition, by: Sql) => sql`(
    SELECT enquiry_id, ${column}, taken_on FROM enquiries WHERE ${where} AND ${condition}
    ORDER BY ${by} ${direction}, enquiry_id ${direction} LIMIT ${page.offset + page.limit})`;
  const both = sql`(${part(value, column)}
      UNION ALL ${part(sql<SqlBool>`NOT (${value})`, sql`taken_on`)})`;
  return sql`${idsIn(both, sql<SqlBool>`true`, page)} ${range}`;
}

interface Counted {
  readonly count: number;
  readonly ids: readonly number[];
}

/**
 * A page of ids, and how many meet the condition, up to {@link maxCounted} and one more. Up to that number
 * they are sorted; more are read in order until the page is full.
 */
export async function matchingPage(db: Db, where: Condition, page: Page): Promise<Counted> {
  const range = sql`LIMIT ${page.limit} OFFSET ${page.offset}`;
  const few = sql<SqlBool>`(SELECT count FROM counted) <= ${maxCounted}`;
  const [found] = await executePlannedForValues(
    db,
    sql<Counted>`WITH found AS MATERIALIZED (
        SELECT ${columnsToSortBy(page)} FROM enquiries WHERE ${where} LIMIT ${maxCounted + 1}),
      counted AS MATERIALIZED (SELECT count(*)::integer AS count FROM found)
      SELECT count, ARRAY(${idsIn(sql`found`, few, page)} ${range}) AS ids FROM counted`,
  );
  if (!found) throw new Error("PostgreSQL returned no count.");
  if (found.count <= maxCounted) return found;
  const rows = await executePlannedForValues(
    db,
    sql<{ enquiry_id: number }>`${pageOfMany(where, page)}`,
  );
  return { count: found.count, ids: rows.map(({ enquiry_id }) => enquiry_id) };
}

/** All ids in order, at most `limit`. */
export async function matchingIds(db: Db, where: Condition, sorting: Sorting, limit: number) {
  // As one text: a million rows would each be parsed by the driver.
  const [row] = await executePlannedForValues(
    db,
    sql<{
      ids: string;
    }>`SELECT coalesce('[' || string_agg(enquiry_id::text, ',') || ']', '[]') AS ids
      FROM (${idsIn(sql`enquiries`, where, sorting)} LIMIT ${limit}) AS found`,
  );
  return Int32Array.from(JSON.parse(row?.ids ?? "[]") as number[]);
}

const isOneOf = (ids: readonly number[]) =>
  sql<SqlBool>`enquiries.enquiry_id = ANY (${ids}::integer[])`;

function inOrderOf<R extends { readonly enquiry_id: number }>(
  ids: readonly number[],
  rows: readonly R[],
): R[] {
  const found = new Map(rows.map((row) => [row.enquiry_id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The rows of these enquiries, in the same order. One that was deleted meanwhile is left out. */
export async function rowsOf(db: Db, reader: Reader, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return inOrderOf(ids, await enquiryRows(db, reader).where(isOneOf(ids)).execute());
}

/** The same with what only exports have. */
export async function exportedRowsOf(db: Db, reader: Reader, ids: readonly number[]) {
  const rows = await enquiryRows(db, reader)
    .leftJoin("local_authorities as authority", (join) =>
      join.onRef("authority.local_authority_id", "=", "enquiries.local_authority_id"),
    )
    .select([
      "enquiries.notes",
      "enquiries.email",
      "enquiries.postcode",
      "enquiries.guardian_id",
      "authority.name as local_authority_name",
    ])
    .where(isOneOf(ids))
    .execute();
  return inOrderOf(ids, rows);
}

/** Callers whom the reader, or anybody, is to ring back: the soonest first, at most {@link maxFollowUps}. */
export const ringBacksOf = (db: Db, reader: Reader) =>
  enquiryRows(db, reader)
    .where(waitingFor(reader.userId))
    .orderBy("enquiries.call_back_on")
    .orderBy("enquiries.enquiry_id")
    .limit(maxFollowUps)
    .execute();

/** How many enquiries wait for a manager to open a case. */
export async function countNeedingCase(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("enquiries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("outcome", "=", sql.lit("needs a case"))
    .executeTakeFirstOrThrow();
  return count;
}
