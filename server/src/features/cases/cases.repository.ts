/** Queries that change cases, and the reads that the changes need. */
import type { AssigneeColumns } from "@helpline/contract/cases/assignees";
import {
  type namedRecords,
  type StoredCase,
  storedCase,
} from "@helpline/contract/cases/case-details";
import { flagsOf, type StageFlags } from "@helpline/contract/cases/case-status";
import type { CaseState } from "@helpline/contract/cases/stages";
import { familyByLink } from "@helpline/contract/evaluations/evaluation-links.plain";
import {
  type Insertable,
  type Kysely,
  type RawBuilder,
  type Selectable,
  sql,
  type Updateable,
} from "kysely";
import { compiledOnce, type ValueOf } from "#database/compiled";
import type { WriteTransaction } from "#database/database";
import { fullName, fullNameOrUnknown } from "#database/expressions";
import type { Tables } from "#database/tables";
import { tableOf } from "#features/reference-records/index";
import type { Asker } from "./case-list.repository.ts";
import { type CaseScope, scopeOf, visibleCases } from "./case-scope.ts";

type Db = Kysely<Tables>;

/** All columns, by name: a prepared `SELECT *` fails once a migration adds a column. */
export const caseColumns = [
  ...(Object.keys(storedCase.shape) as (keyof StoredCase)[]),
  "deleted_at" as const,
];

interface Locking {
  readonly id: number;
  readonly userId: number;
}

const lockedCase = compiledOnce((db, value: ValueOf<Locking>, { userType, view }: CaseScope) =>
  db
    .selectFrom("cases")
    .select(caseColumns)
    .where("case_id", "=", value("id"))
    .where(visibleCases({ userType, userId: value("userId") }, view))
    .forUpdate(),
);

/** Reads the case's row and locks it until the transaction ends. */
export async function lockCase(db: Db, { identity, view }: Asker, id: number) {
  const { userId } = identity;
  const [row] = await lockedCase(db, { id, userId }, scopeOf(identity, view)).execute();
  return row;
}

/** The same for somebody without an account, whose link names the case. */
export const lockCaseOfLink = (db: Db, id: number) =>
  db
    .selectFrom("cases")
    .select(caseColumns)
    .where("case_id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** Locks the rows of those cases that this caller sees, in the order of their ids. */
export async function lockCases(db: Db, { identity, view }: Asker, ids: readonly number[]) {
  return db
    .selectFrom("cases")
    .select(caseColumns)
    .where("case_id", "=", sql<number>`any(${ids}::integer[])`)
    .where(visibleCases(identity, view))
    .orderBy("case_id")
    .forUpdate()
    .execute();
}

/** The columns that a move between stages reads and changes. */
export type CaseStage = Pick<
  Selectable<Tables["cases"]>,
  | keyof AssigneeColumns
  | "case_id"
  | "version"
  | "closed_on"
  | "minutes_used"
  | "consented_to_evaluation"
  | "nature_of_case"
  | "evaluation_complete"
  | "evaluation_ending"
  | "first_entry_on"
>;

/** Whether a case meets a condition of case-scope.ts. */
export async function caseIsVisible(
  db: Db,
  id: number,
  visible: ReturnType<typeof visibleCases>,
): Promise<boolean> {
  const row = await db
    .selectFrom("cases")
    .select("case_id")
    .where("case_id", "=", id)
    .where(visible)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertCase(db: Db, values: Insertable<Tables["cases"]>) {
  return db
    .insertInto("cases")
    .values(values)
    .returning(["case_id", "version"])
    .executeTakeFirstOrThrow();
}

type CaseChanges = Updateable<Tables["cases"]>;

const changedCase = compiledOnce(
  (
    db,
    value: ValueOf<CaseChanges & { id: number }>,
    { fields, raise }: { fields: (keyof CaseChanges)[]; raise: boolean },
  ) =>
    db
      .updateTable("cases")
      .set({
        ...Object.fromEntries(fields.map((field) => [field, value(field)])),
        ...(raise && { version: sql<number>`version + 1` }),
      })
      .where("case_id", "=", value("id")),
);

/**
 * @param raise whether to raise the version, so that somebody who is editing the case gets a conflict. A
 *   log entry that does not change the stage must not: every save of the long form would become a conflict.
 */
export function caseUpdate(db: Db, id: number, values: CaseChanges, raise = true) {
  const fields = Object.keys(values) as (keyof CaseChanges)[];
  return changedCase(db, { ...values, id }, { fields, raise });
}

export function addStageChange(
  db: WriteTransaction,
  change: { caseId: number; state: CaseState; action: string; by: number | null },
): void {
  const flags: StageFlags = flagsOf(change.state);
  db.defer(
    db.insertInto("case_stage_changes").values({
      case_id: change.caseId,
      stage: change.state.stage,
      clinic_participating: flags.clinic_participating,
      action: change.action,
      changed_by: change.by,
    }),
  );
}

/** @returns the removed evaluation, for the audit record (STAGE-10) */
export async function removeEvaluation(db: Db, caseId: number) {
  return db
    .deleteFrom("evaluations")
    .where("case_id", "=", caseId)
    .returning(["evaluation_id", "answers", "comments", "answered_by", "evaluated_by", "added_on"])
    .executeTakeFirst();
}

/** Whether a chosen record exists. Locks it, so that it cannot be deleted before the transaction ends. */
export async function chosenExists(
  db: Db,
  { kind }: (typeof namedRecords)[number],
  id: number,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM ${sql.table(tableOf(kind))} WHERE ${sql.ref(kind.idField)} = ${id}
    FOR KEY SHARE`.execute(db);
  return rows.length > 0;
}

/** The account that a case is to name, locked until the transaction ends. */
export async function userToName(db: Db, id: number) {
  return db
    .selectFrom("users")
    .select(["user_type", "enabled"])
    .where("user_id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
}

export async function nameOfUser(db: Db, id: number): Promise<string> {
  const { name } = await db
    .selectFrom("users")
    .select(fullName("users").as("name"))
    .where("user_id", "=", id)
    .executeTakeFirstOrThrow();
  return name;
}

/**
 * Deletes a case. That only hides it with everything that belongs to it; an admin can restore it
 * (CASE-34, cases.service.ts).
 */
export async function markDeleted(db: Db, id: number, deletedAt: string): Promise<void> {
  await db.updateTable("cases").set({ deleted_at: deletedAt }).where("case_id", "=", id).execute();
}

/** Who changed a case, of joined `users`: the family, if it was by their link to the questions (EVAL-9). */
export const changedBy = (isByLink: RawBuilder<unknown>) =>
  sql<string>`CASE WHEN ${isByLink} THEN ${sql.lit(familyByLink)} ELSE ${fullNameOrUnknown("users")} END`;

export async function stageChangesOf(db: Db, caseId: number) {
  return db
    .selectFrom("case_stage_changes as change")
    .leftJoin("users", "users.user_id", "change.changed_by")
    .select([
      "change.stage",
      "change.clinic_participating",
      "change.action",
      "change.changed_on",
      // Who wrote an evaluation is never deleted (USER-10), as others may be.
      changedBy(sql`change.changed_by IS NULL AND change.action = 'submit evaluation'`).as(
        "changed_by",
      ),
    ])
    .where("change.case_id", "=", caseId)
    .orderBy("change.change_id", "desc")
    .execute();
}
