/** Searches cases by child and guardians: names, telephone numbers and postcodes (FIND-1, ADR 14). */
import { caseSearchFields } from "@helpline/contract/cases/cases.routes";
import { searchLimit } from "@helpline/contract/limits";
import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { isWanted, matchesAnywhere, soughtRows } from "#database/best-matches";
import { compiledOnce, type ValueOf } from "#database/compiled";
import {
  type Searched,
  type SoughtShape,
  type SoughtValues,
  soughtShape,
  soughtValues,
} from "#database/searched";
import { searchOrSimilar, soughtBy } from "#database/sought";
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
  guardian_telephone: [
    "primary_telephone",
    "primary_mobile",
    "secondary_telephone",
    "secondary_mobile",
  ] as const,
  guardian_postcode: ["primary_postcode", "secondary_postcode"],
};

const searchedColumns = (fields: readonly CaseSearchField[]) =>
  fields.flatMap((field) => {
    const match = field === "guardian_telephone" ? "telephone" : "text";
    return field === "case_id" ? [] : columnsOf[field].map((column) => [column, match] as const);
  });

/** The columns with a name, for names that are similar. */
const names = [
  ["child_first_name", "child_last_name"],
  ["primary_first_name", "primary_last_name"],
  ["secondary_first_name", "secondary_last_name"],
] as const;

interface Variant extends CaseScope, SoughtShape {
  readonly fields: readonly CaseSearchField[];
}

const searches = compiledOnce(
  (db, value: ValueOf<SoughtValues & { userId: number }>, variant: Variant) => {
    const { userType, view, fields } = variant;
    const visible = visibleCases({ userType, userId: value("userId") }, view);
    const whole = wholeList({ userType }, view);
    const seesAll = whole === "managers";
    // A caller who does not see all cases of a list sees few, so the query selects those first and searches
    // only them. For the whole list of another role, PostgreSQL uses the index or the list.
    const few = db.with(
      (cte) => (whole === null ? cte("few").materialized() : cte("few").notMaterialized()),
      (query) =>
        query
          .selectFrom("cases")
          .innerJoin("case_search", "case_search.case_id", "cases.case_id")
          .selectAll("case_search")
          .where(visible),
    );
    const searched: Searched = {
      table: seesAll ? "case_search" : "few",
      idField: "case_id",
      byId: fields.includes("case_id"),
      columns: searchedColumns(fields),
      names,
      bySound: true,
      most: searchLimit + 1,
    };
    const found = soughtRows(searched, variant, value);
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
 * @returns at most one row more than {@link searchLimit}, which means that there were more
 */
export function searchCases(
  db: Db,
  { identity, view }: Asker,
  fields: readonly CaseSearchField[],
  needle: string,
) {
  return searchOrSimilar(db, needle, (sought, similar) =>
    searches(
      db,
      { ...soughtValues(sought), userId: identity.userId },
      { ...scopeOf(identity, view), fields, ...soughtShape(sought, similar) },
    ),
  );
}

const allFields = { idField: "case_id", columns: searchedColumns(caseSearchFields) };

/** A condition on `cases`: one word of a search is the case's number, and it has the others. */
export const hasNumberAndWords = (
  shape: SoughtShape,
  value: ValueOf<SoughtValues>,
): RawBuilder<SqlBool> => sql<SqlBool>`cases.case_id IN (
  SELECT case_id FROM case_search WHERE ${isWanted(allFields, shape, value)})`;

/** A condition on `cases`: a search in all fields finds the case. Unlike a search, it knows no limit. */
export async function caseMatches(db: Db, needle: string): Promise<RawBuilder<SqlBool>> {
  const sought = await soughtBy(db, needle);
  const values = soughtValues(sought);
  const matches = matchesAnywhere(allFields, sought, (name) => sql.val(values[name]));
  return sql<SqlBool>`cases.case_id IN (SELECT case_id FROM case_search WHERE ${matches})`;
}
