/** All details of a case in one query (WIRE-21). Its columns follow from the contract. */
import {
  closableRecords,
  type FoundCase,
  guardiansWithAlerts,
  namedRecords,
  questionNumbers,
  storedCase,
} from "@helpline/contract/cases/case-details";
import { joinedFields, type NamedRecord } from "@helpline/contract/cases/named-record";
import { fieldOrder } from "@helpline/contract/validation";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { compiledOnce, type ValueOf } from "#database/compiled";
import { fullName } from "#database/expressions";
import type { Tables } from "#database/tables";
import { tableOf } from "#features/reference-records/index";
import type { Identity } from "#http/context";
import { type CaseScope, type CaseView, scopeOf, visibleCases } from "./case-scope.ts";

type Selection = RawBuilder<unknown>;

const as = (selection: Selection, name: string) => sql`${selection} AS ${sql.ref(name)}`;

const column = (table: string, name: string) => sql.ref(`${table}.${name}`);

/** A user's name; for a clinic's account the clinic's. */
const userName = ({ alias, role }: NamedRecord) =>
  role === "clinic"
    ? sql`coalesce(${column(alias, "clinic_name")}, ${fullName(alias)})`
    : fullName(alias);

const ofRecord = (record: NamedRecord): Selection[] =>
  joinedFields(record).map((field) =>
    as(field.column === null ? userName(record) : column(record.alias, field.column), field.name),
  );

const join = ({ field, kind, alias }: (typeof namedRecords)[number]): Selection => sql`
  LEFT JOIN ${sql.table(tableOf(kind))} AS ${sql.ref(alias)}
    ON ${column(alias, kind.idField)} = ${column("cases", field)}`;

const answers: Selection[] = questionNumbers.map((n) =>
  as(sql`evaluations.answers ->> ${sql.lit(`q${n}`)}`, `eval_question_${n}`),
);

const selections: Selection[] = [
  ...fieldOrder(storedCase).map((name) => column("cases", name)),
  ...namedRecords.flatMap(ofRecord),
  ...closableRecords.map(({ alias, field }) => as(column(alias, "closed_on"), field)),
  ...guardiansWithAlerts.map(({ alias, field }) => as(column(alias, "alerts"), field)),
  sql`evaluations.evaluation_id`,
  as(fullName("judge"), "evaluated_by"),
  as(sql`evaluations.answered_by`, "eval_answered_by"),
  as(sql`evaluations.comments`, "eval_comments"),
  as(sql`evaluations.added_on`, "eval_added_on"),
  as(sql`evaluations.questions_version`, "eval_questions_version"),
  ...answers,
];

/** Exported for the benchmarks, which prepare it (bench/bare). */
export const caseDetailsQuery = compiledOnce(
  (_db, value: ValueOf<{ id: number; userId: number }>, { userType, view }: CaseScope) =>
    sql<FoundCase>`
        SELECT ${sql.join(selections)} FROM cases ${sql.join(namedRecords.map(join), sql``)}
        LEFT JOIN evaluations ON evaluations.case_id = cases.case_id
        LEFT JOIN users AS judge ON judge.user_id = evaluations.evaluated_by
        WHERE cases.case_id = ${value("id")}
          AND ${visibleCases({ userType, userId: value("userId") }, view)}`,
);

/** @returns undefined also for a case that this caller may not see (ROLE-7) */
export async function findCaseDetails(
  db: Kysely<Tables>,
  {
    identity,
    view,
  }: { readonly identity: Pick<Identity, "userId" | "userType">; readonly view: CaseView },
  id: number,
): Promise<FoundCase | undefined> {
  const { userId } = identity;
  const [row] = await caseDetailsQuery(db, { id, userId }, scopeOf(identity, view)).execute();
  return row;
}
