/** Adds, changes and deletes cases, and makes managers' moves. */
import { assigneesOf } from "@helpline/contract/cases/assignees";
import type { StoredCase } from "@helpline/contract/cases/case-details";
import { type CaseFieldName, caseFields } from "@helpline/contract/cases/case-fields";
import { flagsOf } from "@helpline/contract/cases/case-status";
import type { caseRoutes } from "@helpline/contract/cases/cases.routes";
import {
  type CaseCreate,
  type CaseUpdate,
  chosenStage,
  questions,
  withoutHiddenAnswers,
} from "@helpline/contract/cases/cases.schema";
import { keptFields } from "@helpline/contract/cases/kept-fields";
import type { RestoredCases } from "@helpline/contract/deleted-cases/deleted-cases";
import { draftName, newCaseDraftName } from "@helpline/contract/drafts/drafts";
import type { RouteInput } from "@helpline/contract/http";
import { largestId } from "@helpline/contract/limits";
import { sql } from "kysely";
import { removeDraft } from "#features/drafts/index";
import { recordPageTime } from "#features/timesheets/index";
import type { LoggedInContext, WriteContext } from "#http/context";
import { caseNotFound, isStale, isStored, refuseChanged } from "#http/errors";
import type { Clock } from "#operations/clock";
import { audit, auditAll } from "#security/audit";
import { type AfterReassignment, noteOpened } from "./case-assignees.ts";
import { checkChoices, checkNature, checkStored, type NatureChoices } from "./case-choices.ts";
import { findCaseDetails } from "./case-details.repository.ts";
import { changesOf } from "./case-history.ts";
import { presentDetails } from "./case-presenters.ts";
import type { CaseView } from "./case-scope.ts";
import { moveCase, storeChange } from "./case-stage.service.ts";
import { addStageChange, insertCase, markDeleted, stageChangesOf } from "./cases.repository.ts";
import { refuseHeld } from "./legal-hold.ts";
import { lockCurrent, requireLocked } from "./require-case.ts";

/** Log entries change the other ones without raising the version. */
const changedByActions = Object.keys(keptFields).filter(
  (name) => !["version", "minutes_used", "first_entry_on", "last_entry_on"].includes(name),
);

const editable = Object.keys(caseFields) as CaseFieldName[];

/**
 * The fields to store: those sent, without answers that other answers make meaningless. A question that was
 * left out keeps its answer, and has none in a new case.
 */
function fieldsToStore(body: CaseCreate | CaseUpdate, before: Partial<StoredCase> = {}) {
  const sent = editable.filter((field) => body[field] !== undefined);
  const leftOut = questions.filter((field) => body[field] === undefined);
  return withoutHiddenAnswers(
    Object.fromEntries([
      ...sent.map((field) => [field, body[field]]),
      ...leftOut.map((field) => [field, before[field] ?? null]),
    ]),
  );
}

export type CasesService = ReturnType<typeof createCasesService>;

export interface CasesOptions {
  readonly clock: Clock;
  readonly natures: NatureChoices;
  readonly afterReassignment: AfterReassignment;
  /**
   * Takes the enquiry that becomes a case, and returns what makes it part of that. Passed in because enquiries
   * depend on cases.
   */
  readonly caseOfEnquiry: (
    context: WriteContext,
    enquiryId: number,
  ) => Promise<(caseId: number, actor: "advisor" | "advocate") => Promise<void>>;
}

export function createCasesService(options: CasesOptions) {
  const { afterReassignment } = options;

  return {
    async details(context: LoggedInContext, view: CaseView, id: number) {
      const bounded = Math.min(id, largestId);
      const found = await findCaseDetails(
        context.db,
        { identity: context.identity, view },
        bounded,
      );
      if (!found || found.case_id !== id) throw caseNotFound(id);
      await Promise.all([
        audit(context, { action: "read", entity: "cases", entityId: id, detail: view }),
        noteOpened(context, id),
      ]);
      return presentDetails(found);
    },

    async create(context: WriteContext, body: CaseCreate) {
      const stage = chosenStage(body) ?? "advisor";
      const state = { stage, clinicParticipating: false } as const;
      const fields = {
        ...fieldsToStore(body),
        ...flagsOf(state),
      };
      const joinEnquiry = body.enquiry_id
        ? await options.caseOfEnquiry(context, body.enquiry_id)
        : null;
      await checkChoices(context.db, fields);
      // The schema guarantees the required fields, which a partial type cannot express.
      const saved = await insertCase(context.db, fields as Parameters<typeof insertCase>[1]);
      const {
        clinic_id = null,
        advisor_id = null,
        advocate_id = null,
        evaluator_id = null,
      } = fields;
      const after = assigneesOf({
        ...flagsOf(state),
        advisor_id,
        advocate_id,
        clinic_id,
        evaluator_id,
      });
      await afterReassignment(context, { caseId: saved.case_id, before: null, after });
      const by = context.identity.userId;
      addStageChange(context.db, { caseId: saved.case_id, state, action: "create", by });
      recordPageTime(context, {
        screen: "caseAdd",
        caseId: saved.case_id,
        enteredOn: body.page_entered_on,
        now: options.clock.now(),
      });
      removeDraft(context.db, by, newCaseDraftName(body.enquiry_id ?? null));
      await audit(context, {
        action: "create",
        entity: "cases",
        entityId: saved.case_id,
        after: fields,
      });
      await joinEnquiry?.(saved.case_id, stage);
      return saved;
    },

    async update(context: WriteContext, body: CaseUpdate) {
      const before = await lockCurrent(context, body, (locked) =>
        isStored(fieldsToStore(body, locked), locked),
      );
      refuseChanged(body, before, changedByActions);
      removeDraft(context.db, context.identity.userId, draftName("case-form", body.case_id));
      // A repeat, and the time on the page is counted already.
      if (isStale(body.version, before)) return { case_id: body.case_id, version: before.version };
      const fields = fieldsToStore(body, before);
      checkStored({ ...before, ...fields });
      await checkChoices(context.db, fields, before);
      const now = options.clock.now();
      const version = await storeChange(context, before, fields, { now, afterReassignment });
      recordPageTime(context, {
        screen: "caseEdit",
        caseId: body.case_id,
        enteredOn: body.page_entered_on,
        now,
      });
      return { case_id: body.case_id, version };
    },

    async remove(context: LoggedInContext, caseId: number) {
      const before = await requireLocked(context, caseId, "managers");
      await refuseHeld(context.db, caseId, "case");
      await markDeleted(context.db, caseId, options.clock.now().toISOString());
      await audit(context, { action: "delete", entity: "cases", entityId: caseId, before });
      return null;
    },

    async restore(context: WriteContext, caseId: number) {
      const { restored } = await restoreCases(context, [caseId]);
      if (restored.length === 0) throw caseNotFound(caseId);
      return null;
    },

    /** @returns the resulting status, in words */
    async act(context: WriteContext, body: RouteInput<typeof caseRoutes.action>["body"]) {
      const locked = await lockCurrent(context, body);
      await checkNature(context.db, body.nature_of_case, options.natures);
      const now = options.clock.now();
      const { action, consented_to_evaluation, nature_of_case } = body;
      const fields = {
        consented_to_evaluation: consented_to_evaluation ?? undefined,
        nature_of_case: nature_of_case ?? undefined,
      };
      const { status } = await moveCase(context, locked, {
        actor: "manager",
        action,
        now,
        afterReassignment,
        fields,
      });
      recordPageTime(context, {
        screen: "caseManager",
        caseId: body.case_id,
        enteredOn: body.page_entered_on,
        now,
      });
      return status;
    },

    async history(context: LoggedInContext, id: number) {
      const bounded = Math.min(id, largestId);
      const asker = { identity: context.identity, view: "managers" } as const;
      const found = await findCaseDetails(context.db, asker, bounded);
      if (!found) throw caseNotFound(id);
      const detail = "history";
      await audit(context, { action: "read", entity: "cases", entityId: bounded, detail });
      const [stages, changes] = await Promise.all([
        stageChangesOf(context.db, bounded),
        changesOf(context.db, bounded, 500),
      ]);
      return { stages, changes };
    },
  };
}

// Brings deleted cases back, exactly as they were (CASE-35, CASE-36).

/** Locks in the order of the ids, so that two callers wait for each other. */
async function lockAny({ db }: WriteContext, ids: readonly number[]) {
  return db
    .selectFrom("cases")
    .select(["case_id", "deleted_at"])
    .where("case_id", "=", sql<number>`any(${ids}::integer[])`)
    .orderBy("case_id")
    .forUpdate()
    .execute();
}

/** @returns what became of each case; those that are not deleted stay as they are */
export async function restoreCases(
  context: WriteContext,
  caseIds: readonly number[],
): Promise<RestoredCases> {
  const found = await lockAny(context, caseIds);
  const restored = found.filter((each) => each.deleted_at !== null).map(({ case_id }) => case_id);
  const known = found.map(({ case_id }) => case_id);
  if (restored.length > 0) {
    await context.db
      .updateTable("cases")
      .set({ deleted_at: null })
      .where("case_id", "in", restored)
      .execute();
    auditAll(
      context,
      restored.map((entityId) => ({ action: "restore", entity: "cases", entityId })),
    );
  }
  return {
    restored,
    already_back: known.filter((id) => !restored.includes(id)),
    gone: caseIds.filter((id) => !known.includes(id)).toSorted((a, b) => a - b),
  };
}
