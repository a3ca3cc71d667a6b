/** Everything about one case in one query (decision A13). Names of columns come from the contract. */
import {
  caseDetails,
  evaluationQuestionCount,
  guardianDetailFields,
  placeDetailFields,
  staffDetailFields,
} from "@helpline/contract/cases/case-details";
import { fieldOrder } from "@helpline/contract/validation";
import { type AliasedRawBuilder, type Kysely, sql } from "kysely";
import { compiledOnce, type PlaceOf } from "#database/compiled";
import type { Tables } from "#database/tables";
import type { Asker } from "./case-list.repository.ts";
import { type CaseScope, scopeOf, visibleCases } from "./case-scope.ts";

type Db = Kysely<Tables>;
type Selection = AliasedRawBuilder<unknown, string>;

const named = (table: string, prefix: string, fields: readonly string[]): Selection[] =>
  fields.map((field) => sql`${sql.ref(`${table}.${field}`)}`.as(`${prefix}${field}`));

const staff = (role: string): Selection[] => [
  ...named(role, `${role}_`, staffDetailFields),
  sql`${sql.ref(`${role}.first_name`)} || ' ' || ${sql.ref(`${role}.last_name`)}`.as(
    `${role}_name`,
  ),
];

const answers: Selection[] = Array.from({ length: evaluationQuestionCount }, (_each, index) =>
  sql`evaluations.answers ->> ${sql.lit(`q${index + 1}`)}`.as(`eval_question_${index + 1}`),
);

/** Kept by the case itself: the declared details that are columns of its table. */
const joinedOrDerived =
  /^(primary_guardian_(?!id|rel)|secondary_guardian_(?!id|rel)|gp_(?!id)|practice_name|school_(?!id)|local_authority_(?!id)|advisor_(?!id)|advocate_(?!id)|clinic_(?!id|part)|evaluator_(?!id)|eval_|evaluation_id|evaluated_by|status|case_handler|case_stage)/;

const ownColumns: Selection[] = fieldOrder(caseDetails)
  .filter((field) => !joinedOrDerived.test(field))
  .map((field) => sql`${sql.ref(`cases.${field}`)}`.as(field));

const selections: Selection[] = [
  ...ownColumns,
  ...named("primary_guardian", "primary_guardian_", guardianDetailFields),
  ...named("secondary_guardian", "secondary_guardian_", guardianDetailFields),
  ...named("gps", "", ["practice_name"]),
  ...named("gps", "gp_", placeDetailFields),
  ...named("schools", "school_", ["name", "web", ...placeDetailFields]),
  ...named("local_authorities", "local_authority_", ["name", ...placeDetailFields]),
  ...staff("advisor"),
  ...staff("advocate"),
  ...staff("evaluator"),
  ...named("clinic", "clinic_", staffDetailFields),
  sql`coalesce(clinic.clinic_name, clinic.first_name || ' ' || clinic.last_name)`.as("clinic_name"),
  sql`evaluations.evaluation_id`.as("evaluation_id"),
  sql`judge.first_name || ' ' || judge.last_name`.as("evaluated_by"),
  sql`evaluations.comments`.as("eval_comments"),
  sql`evaluations.added_on`.as("eval_added_on"),
  ...answers,
];

/** The one query of it; the benchmarks prepare it (bench/bare). */
export const caseDetailsQuery = compiledOnce(
  (db, place: PlaceOf<{ id: number; userId: number }>, { userType, view }: CaseScope) =>
    db
      .selectFrom("cases")
      .innerJoin("guardians as primary_guardian", (join) =>
        join.onRef("primary_guardian.guardian_id", "=", "cases.primary_guardian_id"),
      )
      .leftJoin("guardians as secondary_guardian", (join) =>
        join.onRef("secondary_guardian.guardian_id", "=", "cases.secondary_guardian_id"),
      )
      .leftJoin("gps", "gps.gp_id", "cases.gp_id")
      .leftJoin("schools", "schools.school_id", "cases.school_id")
      .leftJoin(
        "local_authorities",
        "local_authorities.local_authority_id",
        "cases.local_authority_id",
      )
      .leftJoin("users as advisor", "advisor.user_id", "cases.advisor_id")
      .leftJoin("users as advocate", "advocate.user_id", "cases.advocate_id")
      .leftJoin("users as clinic", "clinic.user_id", "cases.clinic_id")
      .leftJoin("users as evaluator", "evaluator.user_id", "cases.evaluator_id")
      .leftJoin("evaluations", "evaluations.case_id", "cases.case_id")
      .leftJoin("users as judge", "judge.user_id", "evaluations.evaluated_by")
      .select(selections)
      .where("cases.case_id", "=", place("id"))
      .where(visibleCases({ userType, userId: place("userId") }, view)),
);

/** @returns undefined also for a case that this caller may not know of (decision B7) */
export async function findCaseDetails(
  db: Db,
  { identity, view }: Asker,
  id: number,
): Promise<Record<string, unknown> | undefined> {
  const { userId } = identity;
  const [row] = await caseDetailsQuery(db, { id, userId }, scopeOf(identity, view)).execute();
  return row as Record<string, unknown> | undefined;
}
