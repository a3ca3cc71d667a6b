/**
 * Who sees which case (ROLE-7): a single rule, used by every query of lists, searches, counts,
 * details, logs and files. A case that it hides does not exist for the caller.
 */
import { mayAccess, type UserType } from "@helpline/contract/access";
import { casePlaceOf } from "@helpline/contract/cases/case-place";
import type { CaseSystem } from "@helpline/contract/cases/cases.routes";
import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  sql,
} from "kysely";
import type { Tables } from "#database/tables";
import type { Identity } from "#http/context";

/**
 * Where the caller looks: the case manager, or one of the four systems. `held` includes deleted cases:
 * everything that a subject access request covers.
 */
export type CaseView = "managers" | "held" | CaseSystem;

const seesEverything = (userType: UserType) => userType === "admin" || userType === "manager";

const systemColumns = {
  advisors: { flag: "with_advisor", handler: "advisor_id" },
  advocates: { flag: "with_advocate", handler: "advocate_id" },
  clinics: { flag: "clinic_participating", handler: "clinic_id" },
  evaluators: { flag: "with_evaluator", handler: "evaluator_id" },
} as const satisfies Record<CaseSystem, { flag: string; handler: string }>;

/** A role's view of cases, for routes that do not belong to one of the systems. */
export const ownView = ({ userType }: Pick<Identity, "userType">): CaseView =>
  casePlaceOf(userType).view;

/** Everything that the text of the condition depends on, for queries that are compiled once. */
export interface CaseScope {
  readonly userType: UserType;
  readonly view: CaseView;
}

export const scopeOf = (identity: Pick<Identity, "userType">, view: CaseView): CaseScope => ({
  userType: identity.userType,
  view,
});

/** The view if this caller sees all of its cases, null if only some. */
export const wholeList = (
  { userType }: Pick<Identity, "userType">,
  view: CaseView,
): Exclude<CaseView, "held"> | null => (view !== "held" && seesEverything(userType) ? view : null);

/** A condition on `cases`. */
export function visibleCases(
  identity: { readonly userType: UserType; readonly userId: number | Expression<number> },
  view: CaseView,
) {
  return (eb: ExpressionBuilder<Tables, "cases">): Expression<SqlBool> => {
    // Literals, not parameters, so that a prepared query can use the partial indexes of
    // 0007_report_figures.sql.
    const [no, yes] = [sql.lit(0), sql.lit(1)];
    const kept = eb("cases.deleted_at", "is", null);
    if (view === "managers" || view === "held") {
      if (!seesEverything(identity.userType)) return sql<SqlBool>`false`;
      return view === "held" ? sql<SqlBool>`true` : kept;
    }
    const { flag, handler } = systemColumns[view];
    const inStage = [kept, eb("cases.closed", "=", no), eb(`cases.${flag}`, "=", yes)];
    if (view === "clinics") inStage.push(eb("cases.with_advocate", "=", yes));
    const assigned = eb(`cases.${handler}`, "=", identity.userId);
    return eb.and(seesEverything(identity.userType) ? inStage : [...inStage, assigned]);
  };
}

/** A condition: the reader sees the guardian of this id, who is named by a case that they see; managers see all. */
export const guardianIsVisible = (
  reader: Pick<Identity, "userId" | "userType">,
  guardianId: RawBuilder<unknown>,
): RawBuilder<SqlBool> =>
  mayAccess("managers", reader.userType)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`EXISTS (SELECT FROM cases
        WHERE ${guardianId} IN (cases.primary_guardian_id, cases.secondary_guardian_id)
          AND ${visibleCases(reader, ownView(reader))(expressionBuilder<Tables, "cases">())})`;

/** The guardian of this id if the reader sees the guardian: a query whose columns and lock the caller adds. */
export const visibleGuardian = (
  db: Kysely<Tables>,
  reader: Pick<Identity, "userId" | "userType">,
  id: number,
) =>
  db
    .selectFrom("guardians")
    .where("guardian_id", "=", id)
    .where(guardianIsVisible(reader, sql.ref("guardians.guardian_id")));
