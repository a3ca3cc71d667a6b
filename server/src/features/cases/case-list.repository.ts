/** Lists of cases, in one round trip. */
import { type Kysely, sql } from "kysely";
import { compiledOnce, type ValueOf } from "#database/compiled";
import { fullName } from "#database/expressions";
import { keepCounts } from "#database/kept-figures";
import type { Tables } from "#database/tables";
import type { Identity } from "#http/context";
import { type CaseScope, type CaseView, scopeOf, visibleCases, wholeList } from "./case-scope.ts";

type Db = Kysely<Tables>;

export interface Asker {
  readonly identity: Identity;
  readonly view: CaseView;
}

export interface CaseSorting {
  readonly sort?: string | undefined;
  readonly order?: "asc" | "desc" | undefined;
}

/** No list has so many cases; PostgreSQL would refuse much larger numbers. */
const furthestOffset = 1_000_000_000;

export const isPastTheEnd = (page: number, pageSize: number): boolean =>
  (page - 1) * pageSize > furthestOffset;

/** What lists are sorted by here. Names are folded, without regard to case and accents. */
const sortColumns = {
  case_id: "cases.case_id",
  added_on: "cases.added_on",
  guardian_name: "case_list.guardian_name",
  child_name: "case_list.child_name",
  telephone: "guardians.telephone",
  mobile: "guardians.mobile",
} as const;
type SortColumn = keyof typeof sortColumns;

/** The number of all cases (ADR 12). */
export const allCases = keepCounts("all_cases", "added", { total: sql`true` });

/** Of a system, whose open cases are so few that an index counts them at once. */
const countOf = compiledOnce(
  (db, value: ValueOf<{ userId: number }>, { userType, view }: CaseScope) =>
    db
      .selectFrom("cases")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where(visibleCases({ userType, userId: value("userId") }, view)),
);

export async function countCases(db: Db, { identity, view }: Asker): Promise<number> {
  if (wholeList(identity, view) === "managers") return (await allCases.count(db)).total;
  const [row] = await countOf(db, { userId: identity.userId }, scopeOf(identity, view)).execute();
  if (!row) throw new Error("PostgreSQL returned no count.");
  return row.count;
}

/** Of a row of `cases`: the id of the person whose stage it is at; null while there is nobody. */
export const handlerOfCase = sql<number | null>`CASE WHEN with_advisor = 1 THEN advisor_id
  WHEN with_advocate = 1 THEN advocate_id WHEN with_evaluator = 1 THEN evaluator_id END`;

/** Of a row of `cases`: the name of the child as far as it is known. */
export const childOfCase = sql<string>`concat_ws(' ', child_first_name, child_last_name)`;

/** Query of the rows of a list, for any selection of cases. */
export const caseRowsQuery = (db: Db) =>
  db
    .selectFrom("cases")
    .innerJoin("guardians", "guardians.guardian_id", "cases.primary_guardian_id")
    .leftJoin("users as handler", (join) => join.on("handler.user_id", "=", handlerOfCase))
    .select([
      "cases.case_id",
      "cases.added_on",
      "cases.closed",
      "cases.band",
      "cases.minutes_used",
      "cases.last_entry_on",
      "cases.nature_of_case",
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
      childOfCase.as("child_name"),
      fullName("handler").$castTo<string | null>().as("handler_name"),
    ]);

interface PageVariant extends CaseScope {
  readonly pageSize: number;
  readonly sort: SortColumn;
  readonly direction: "asc" | "desc";
}

/** Selects the ids of the page first, then what its rows show. */
const rowsOfPage = compiledOnce(
  (db, value: ValueOf<{ userId: number; offset: number }>, variant: PageVariant) => {
    const { userType, view, pageSize, sort, direction } = variant;
    const column = sql.ref(sortColumns[sort]);
    const byName = sortColumns[sort].startsWith("case_list.");
    const byGuardian = sortColumns[sort].startsWith("guardians.");
    const ids = db
      .selectFrom("cases")
      .$if(byName, (query) => query.innerJoin("case_list", "case_list.case_id", "cases.case_id"))
      .$if(byGuardian, (query) =>
        query.innerJoin("guardians", "guardians.guardian_id", "cases.primary_guardian_id"),
      )
      .select("cases.case_id")
      .where(visibleCases({ userType, userId: value("userId") }, view))
      .$if(sort !== "case_id", (query) => query.orderBy(column, direction))
      .orderBy("cases.case_id", direction)
      .limit(sql.lit(pageSize))
      .offset(value("offset"));
    return caseRowsQuery(db)
      .$if(byName, (query) => query.innerJoin("case_list", "case_list.case_id", "cases.case_id"))
      .where("cases.case_id", "in", ids)
      .$if(sort !== "case_id", (query) => query.orderBy(column, direction))
      .orderBy("cases.case_id", direction);
  },
);

/** Newest first by default (WIRE-13). */
export async function caseRowsOfPage(
  db: Db,
  { identity, view }: Asker,
  page: number,
  pageSize: number,
  { sort, order }: CaseSorting,
) {
  const variant = {
    ...scopeOf(identity, view),
    pageSize,
    // The query of each route admits only columns of its list.
    sort: (sort ?? "case_id") as SortColumn,
    direction: order ?? (sort ? "asc" : "desc"),
  } as const;
  const offset = (page - 1) * pageSize;
  return rowsOfPage(db, { userId: identity.userId, offset }, variant).execute();
}
