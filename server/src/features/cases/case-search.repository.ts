/** Search in cases, rows and all, in one round trip (decision A9, ADR 0023). */
import { searchLimit } from "@helpline/contract/paging";
import { type Kysely, sql } from "kysely";
import { compiledOnce, type PlaceOf } from "#database/compiled";
import type { Sought } from "#database/search-text";
import type { Tables } from "#database/tables";
import { type Asker, caseRowsQuery } from "./case-list.repository.ts";
import { type CaseScope, scopeOf, visibleCases, wholeList } from "./case-scope.ts";
import {
  type CaseSearch,
  type CaseSearchField,
  caseSearch,
  caseSought,
} from "./case-search-sql.ts";

type Db = Kysely<Tables>;

/** One more than is shown, so that the caller knows whether there were more. */
const most = searchLimit + 1;

interface SoughtBy extends Sought {
  readonly userId: number;
}

/** Open cases are few, however many there have been: they are all looked at, and nothing else is. */
function foundAmongVisible(db: Db, visible: ReturnType<typeof visibleCases>, search: CaseSearch) {
  const { where, rank } = search;
  return db
    .with(
      (cte) => cte("visible").materialized(),
      (query) => query.selectFrom("cases").select(["cases.case_id", "cases.search"]).where(visible),
    )
    .selectFrom("visible as cases")
    .select("cases.case_id")
    .select(sql<number>`row_number() OVER (ORDER BY ${rank}, cases.case_id DESC)`.as("place"))
    .where(where)
    .orderBy("place")
    .limit(sql.lit(most));
}

const searches = compiledOnce((db, place: PlaceOf<SoughtBy>, { userType, view }: CaseScope) => {
  const search = caseSearch(place);
  const visible = visibleCases({ userType, userId: place("userId") }, view);
  const found =
    wholeList({ userType }, view) === "managers"
      ? search.foundAmongAll(most)
      : sql<{ case_id: number; place: number }>`${foundAmongVisible(db, visible, search)}`;
  return caseRowsQuery(db)
    .innerJoin(found.as("found"), "found.case_id", "cases.case_id")
    .where(visible)
    .orderBy("found.place");
});

/** The best matches first, the newest first among equals; one more than the limit when there were more. */
export const searchCases = (
  db: Db,
  { identity, view }: Asker,
  fields: readonly CaseSearchField[],
  needle: string,
) =>
  searches(
    db,
    { ...caseSought(fields, needle), userId: identity.userId },
    scopeOf(identity, view),
  ).execute();
