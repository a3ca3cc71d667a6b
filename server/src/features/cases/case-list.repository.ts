/** Lists of cases, in one round trip. */
import { expressionBuilder, type Kysely, sql } from "kysely";
import { compiledOnce, type ValueOf } from "#database/compiled";
import { fullName } from "#database/full-name";
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

const furthestOffset = 1_000_000_000;

const listed = (view: CaseView) =>
  visibleCases({ userType: "manager", userId: 0 }, view)(expressionBuilder<Tables, "cases">());

/** The number of cases in each list for those who see all of it (ADR 0036). */
export const caseLists = keepCounts("lists", "added", {
  managers: listed("managers"),
  advisors: listed("advisors"),
  advocates: listed("advocates"),
  clinics: listed("clinics"),
  evaluators: listed("evaluators"),
});

export async function countCases(db: Db, { identity, view }: Asker): Promise<number> {
  const list = wholeList(identity, view);
  if (list !== null) return (await caseLists.count(db))[list];
  const row = await db
    .selectFrom("cases")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(visibleCases(identity, view))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Query of the rows of a list, for any selection of cases. */
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
      "cases.last_entry_on",
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
      fullName("handler").$castTo<string | null>().as("handler_name"),
    ]);

interface PageVariant extends CaseScope {
  readonly pageSize: number;
  readonly byDay: boolean;
  readonly direction: "asc" | "desc";
}

/** Selects the ids of the page first, then what its rows show. */
const rowsOfPage = compiledOnce(
  (db, value: ValueOf<{ userId: number; offset: number }>, variant: PageVariant) => {
    const { userType, view, pageSize, byDay, direction } = variant;
    const ids = db
      .selectFrom("cases")
      .select("case_id")
      .where(visibleCases({ userType, userId: value("userId") }, view))
      .$if(byDay, (query) => query.orderBy("added_on", direction))
      .orderBy("case_id", direction)
      .limit(sql.lit(pageSize))
      .offset(value("offset"));
    return caseRowsQuery(db)
      .where("cases.case_id", "in", ids)
      .$if(byDay, (query) => query.orderBy("cases.added_on", direction))
      .orderBy("cases.case_id", direction);
  },
);

/** Newest first by default (decision A8). */
export async function caseRowsOfPage(
  db: Db,
  { identity, view }: Asker,
  page: number,
  pageSize: number,
  { sort, order }: CaseSorting,
) {
  const offset = (page - 1) * pageSize;
  if (offset > furthestOffset) return [];
  const variant = {
    ...scopeOf(identity, view),
    pageSize,
    byDay: sort === "added_on",
    direction: order ?? (sort ? "asc" : "desc"),
  } as const;
  return rowsOfPage(db, { userId: identity.userId, offset }, variant).execute();
}
