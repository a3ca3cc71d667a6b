/** Lists of cases: the ids of the page first, then what the rows show (measured four times as quick). */
import { type Kysely, sql } from "kysely";
import type { Identity } from "#platform/context";
import { countListed, fromStart, nearEnough, startByDay, startById } from "#platform/kept-figures";
import type { Tables } from "#platform/tables";
import { type CaseView, visibleCases, wholeList } from "./case-scope.ts";

type Db = Kysely<Tables>;

export interface Asker {
  readonly identity: Identity;
  readonly view: CaseView;
}

export interface CaseSorting {
  readonly sort?: string | undefined;
  readonly order?: "asc" | "desc" | undefined;
}

const furthestOffset = 1_000_000_000;

export async function countCases(db: Db, { identity, view }: Asker): Promise<number> {
  const list = wholeList(identity, view);
  if (list !== null) return countListed(db, list);
  const row = await db
    .selectFrom("cases")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(visibleCases(identity, view))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Newest first unless asked otherwise (decision A8). A page far in begins where kept figures say. */
export async function pageOfCaseIds(
  db: Db,
  { identity, view }: Asker,
  page: number,
  pageSize: number,
  { sort, order }: CaseSorting,
): Promise<number[]> {
  const offset = (page - 1) * pageSize;
  if (offset > furthestOffset) return [];
  const direction = order ?? (sort ? "asc" : "desc");
  const byDay = sort === "added_on";
  const list = offset < nearEnough ? null : wholeList(identity, view);
  const start =
    list === null
      ? null
      : byDay
        ? startByDay(list, offset, direction)
        : startById(list, "case_id", offset, direction);
  const far = start && fromStart(start, direction);
  // The types of a query know no table that is there only sometimes.
  const queries = start ? (db.with("start", () => start.place) as unknown as Db) : db;
  const rows = await queries
    .selectFrom("cases")
    .select("case_id")
    .where(visibleCases(identity, view))
    .where(far?.where ?? sql<boolean>`true`)
    .$if(byDay, (query) => query.orderBy("added_on", direction))
    .orderBy("case_id", direction)
    .limit(sql.lit(pageSize))
    .offset(far?.offset ?? offset)
    .execute();
  return rows.map((row) => row.case_id);
}

const fullName = (table: string) =>
  sql<string | null>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`;

/** What the rows show. */
export const caseRowsQuery = (db: Db) =>
  db
    .selectFrom("cases")
    .innerJoin("guardians", "guardians.guardian_id", "cases.primary_guardian_id")
    .leftJoin("users as handler", (join) =>
      join.on(
        "handler.user_id",
        "=",
        sql<number>`CASE WHEN with_advisor = 1 THEN advisor_id WHEN with_advocate = 1 THEN advocate_id WHEN with_evaluator = 1 THEN evaluator_id END`,
      ),
    )
    .select([
      "cases.case_id",
      "cases.added_on",
      "cases.closed",
      "cases.band",
      "cases.minutes_used",
      "cases.with_advisor",
      "cases.with_advocate",
      "cases.with_evaluator",
      "cases.clinic_participating",
      "cases.advisor_id",
      "cases.advocate_id",
      "cases.evaluator_id",
      "guardians.telephone",
      "guardians.mobile",
      fullName("guardians").as("guardian_name"),
      sql<string>`concat_ws(' ', child_first_name, child_last_name)`.as("child_name"),
      fullName("handler").as("handler_name"),
    ]);

/** The rows in the order of the ids. */
export async function caseRows(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await caseRowsQuery(db)
    // One text however many ids: it is prepared once.
    .where(sql<boolean>`cases.case_id = ANY(${ids}::int[])`)
    .execute();
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows.sort((a, b) => (place.get(a.case_id) ?? 0) - (place.get(b.case_id) ?? 0));
}
