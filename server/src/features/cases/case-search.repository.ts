/** Searches cases by the names of child and guardians, in one round trip (decision A9, ADR 0037). */
import type { caseSearchFields } from "@helpline/contract/cases/cases.routes";
import { searchLimit } from "@helpline/contract/paging";
import { type Kysely, sql } from "kysely";
import { bestMatches, type Sought, soughtBy } from "#database/best-matches";
import { compiledOnce, type ValueOf } from "#database/compiled";
import { executePlannedForValues } from "#database/statement-names";
import type { Tables } from "#database/tables";
import { type Asker, caseRowsQuery } from "./case-list.repository.ts";
import { type CaseScope, scopeOf, visibleCases, wholeList } from "./case-scope.ts";

type Db = Kysely<Tables>;

export type CaseSearchField = (typeof caseSearchFields)[number];

/** The columns of `case_search` for each field. */
const columnsOf: Readonly<
  Record<Exclude<CaseSearchField, "case_id">, readonly (keyof Tables["case_search"])[]>
> = {
  child_first_name: ["child_first_name"],
  child_last_name: ["child_last_name"],
  guardian_first_name: ["primary_first_name", "secondary_first_name"],
  guardian_last_name: ["primary_last_name", "secondary_last_name"],
};

interface Variant extends CaseScope {
  readonly fields: readonly CaseSearchField[];
}

const searches = compiledOnce(
  (db, value: ValueOf<Sought & { userId: number }>, { userType, view, fields }: Variant) => {
    const visible = visibleCases({ userType, userId: value("userId") }, view);
    // A caller who does not see all cases sees few, so the query selects those first and searches only
    // them.
    const seesAll = wholeList({ userType }, view) === "managers";
    const few = db.with(
      (cte) => cte("few").materialized(),
      (query) =>
        query
          .selectFrom("cases")
          .innerJoin("case_search", "case_search.case_id", "cases.case_id")
          .selectAll("case_search")
          .where(visible),
    );
    const found = bestMatches(
      {
        table: seesAll ? "case_search" : "few",
        idField: "case_id",
        byId: fields.includes("case_id"),
        columns: fields
          .flatMap((field) => (field === "case_id" ? [] : columnsOf[field]))
          .map((column) => [column, "text"]),
        order: sql`case_id DESC`,
        most: searchLimit + 1,
      },
      value,
    );
    return caseRowsQuery(seesAll ? db : (few as unknown as Db))
      .innerJoin(found.as("found"), "found.id", "cases.case_id")
      .where(visible)
      .orderBy("found.rank")
      .orderBy("cases.case_id", "desc")
      .limit(sql.lit(searchLimit + 1));
  },
);

/**
 * Best matches first, newest first among equals.
 * @returns at most one more than {@link searchLimit}, which means that there were more
 */
export const searchCases = (
  db: Db,
  { identity, view }: Asker,
  fields: readonly CaseSearchField[],
  needle: string,
) =>
  executePlannedForValues(
    db,
    searches(
      db,
      { ...soughtBy(needle), userId: identity.userId },
      { ...scopeOf(identity, view), fields },
    ),
  );
