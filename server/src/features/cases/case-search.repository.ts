/** Search in cases, rows and all, in one round trip (decision A9, ADR 0023). */
import { searchLimit } from "@helpline/contract/paging";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#platform/tables";
import { type Asker, caseRowsQuery } from "./case-list.repository.ts";
import { visibleCases, wholeList } from "./case-scope.ts";
import { type CaseSearch, type CaseSearchField, caseSearch } from "./case-search-sql.ts";

type Db = Kysely<Tables>;

/** One more than is shown, so that the caller knows whether there were more. */
const most = searchLimit + 1;

/** Open cases are few, however many there have been: they are all looked at, and nothing else is. */
function foundAmongVisible(db: Db, { identity, view }: Asker, { where, rank }: CaseSearch) {
  return db
    .with(
      (cte) => cte("visible").materialized(),
      (query) =>
        query
          .selectFrom("cases")
          .select(["cases.case_id", "cases.search"])
          .where(visibleCases(identity, view)),
    )
    .selectFrom("visible as cases")
    .select("cases.case_id")
    .select(sql<number>`row_number() OVER (ORDER BY ${rank}, cases.case_id DESC)`.as("place"))
    .where(where)
    .orderBy("place")
    .limit(most);
}

/** The best matches first, the newest first among equals; one more than the limit when there were more. */
export async function searchCases(
  db: Db,
  asker: Asker,
  fields: readonly CaseSearchField[],
  needle: string,
) {
  const { identity, view } = asker;
  const search = caseSearch(fields, needle);
  const found =
    wholeList(identity, view) === "managers"
      ? search.foundAmongAll(most)
      : sql<{ case_id: number; place: number }>`${foundAmongVisible(db, asker, search)}`;
  return caseRowsQuery(db)
    .innerJoin(found.as("found"), "found.case_id", "cases.case_id")
    .where(visibleCases(identity, view))
    .orderBy("found.place")
    .execute();
}
