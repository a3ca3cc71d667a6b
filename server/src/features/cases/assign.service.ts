/** Names the person of a role on one case or on many (STAGE-18). One rule for both, that of the edit form. */
import type { CaseRole } from "@helpline/contract/access";
import type { assignRoutes } from "@helpline/contract/cases/assign";
import { assignMessages } from "@helpline/contract/cases/assign.messages";
import { listStatus, stateOf } from "@helpline/contract/cases/case-status";
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { transition } from "@helpline/contract/cases/stages";
import type { RouteInput } from "@helpline/contract/http";
import { largestId } from "@helpline/contract/limits";
import type { Selectable } from "kysely";
import type { Tables } from "#database/tables";
import type { WriteContext } from "#http/context";
import { AppError, caseNotFound, invalidField } from "#http/errors";
import { answer } from "#http/route";
import type { Clock } from "#operations/clock";
import type { AfterReassignment } from "./case-assignees.ts";
import { objectionToPerson } from "./case-choices.ts";
import { moveCase, storeChange } from "./case-stage.service.ts";
import { lockCases, nameOfUser } from "./cases.repository.ts";
import { lockCurrent } from "./require-case.ts";

type LockedCase = Selectable<Tables["cases"]>;

interface Asked {
  readonly role: CaseRole;
  readonly user_id: number | null;
  readonly clinic_participating?: number | undefined;
}

interface InTheWay {
  readonly case_id: number;
  readonly message: string;
}

const fieldOf = (role: CaseRole) => `${role}_id` as const;

const idsOf = (cases: readonly LockedCase[]) => cases.map(({ case_id }) => case_id);

const takesPart = (each: LockedCase) => each.clinic_participating === 1;

const joining = { actor: "manager", action: "add clinic participation" } as const;

/** Whether a clinic can take part from now on. At other stages it is only named. */
function mayJoin(each: LockedCase): boolean {
  const state = stateOf(each);
  return state !== null && transition(state, joining.actor, joining.action, { hasClinic: true }).ok;
}

export type AssignService = ReturnType<typeof createAssignService>;

export interface AssignOptions {
  readonly clock: Clock;
  readonly afterReassignment: AfterReassignment;
}

export function createAssignService({ clock, afterReassignment }: AssignOptions) {
  /** @returns the case as it is afterwards, or undefined if it already is as asked for */
  async function change(
    context: WriteContext,
    before: LockedCase,
    { role, user_id, clinic_participating }: Asked,
  ): Promise<LockedCase | undefined> {
    const field = fieldOf(role);
    const isNamed = before[field] === user_id;
    const named = { ...before, [field]: user_id };
    const joins = clinic_participating === 1 && mayJoin(named);
    const leaves = role === "clinic" && user_id === null;
    if (isNamed && !joins) return undefined;
    const options = { now: clock.now(), afterReassignment };
    if (!isNamed) await storeChange(context, before, { [field]: user_id }, options);
    if (joins) await moveCase(context, named, { ...joining, ...options, raised: !isNamed });
    return {
      ...named,
      ...(joins && { clinic_participating: 1 }),
      ...(leaves && { clinic_participating: 0 }),
    };
  }

  /** @throws AppError 422 if a case would name somebody who may not be chosen */
  async function checkPerson(
    context: WriteContext,
    locked: readonly LockedCase[],
    { role, user_id }: Asked,
  ): Promise<void> {
    if (user_id === null || locked.every((each) => each[fieldOf(role)] === user_id)) return;
    const objection = await objectionToPerson(context.db, role, user_id);
    if (objection !== null) throw invalidField("user_id", objection);
  }

  /**
   * Changes the cases that are not as asked for yet.
   * @returns these cases as they are afterwards
   * @throws AppError 422 if the person may not be chosen
   */
  async function assign(
    context: WriteContext,
    locked: readonly LockedCase[],
    asked: Asked,
    onRefused: (caseId: number, error: AppError) => void,
  ): Promise<LockedCase[]> {
    await checkPerson(context, locked, asked);
    const changed: LockedCase[] = [];
    for (const each of locked) {
      try {
        const after = await change(context, each, asked);
        if (after) changed.push(after);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        onRefused(each.case_id, error);
      }
    }
    return changed;
  }

  /** What the answer says. */
  async function tell(
    { db }: WriteContext,
    { role, user_id }: Asked,
    before: readonly LockedCase[],
    changed: readonly LockedCase[],
  ) {
    const name = user_id === null ? null : await nameOfUser(db, user_id);
    const isUnchanged = ({ case_id }: LockedCase) => !idsOf(changed).includes(case_id);
    const unchanged = before.filter(isUnchanged);
    const [was, is] = before.length === 1 ? [before[0], changed[0]] : [];
    const ids = { changed: idsOf(changed), unchanged: idsOf(unchanged) };
    const message = assignMessages.assigned({
      role,
      name,
      ...ids,
      takingPart: idsOf([...changed, ...unchanged].filter(takesPart)),
      ...(was && is && { status: { before: listStatus(was, was), after: listStatus(is, is) } }),
    });
    return { ids, message };
  }

  return {
    async one(context: WriteContext, { params, body }: RouteInput<typeof assignRoutes.one>) {
      const { id } = params;
      if (id > largestId) throw caseNotFound(id);
      const locked = await lockCurrent(context, { case_id: id, version: body.version });
      const changed = await assign(context, [locked], body, (_id, error) => {
        throw error;
      });
      const { message } = await tell(context, body, [locked], changed);
      return answer({ case_id: id, version: locked.version + changed.length }, message);
    },

    async many(context: WriteContext, { body }: RouteInput<typeof assignRoutes.many>) {
      // In the order of their ids, so that two managers wait for each other instead of blocking each other.
      const ids = body.case_ids.toSorted((a, b) => a - b);
      const locked = await lockCases(
        context.db,
        { identity: context.identity, view: "managers" },
        ids,
      );
      const known = new Set(locked.map(({ case_id }) => case_id));
      const inTheWay: InTheWay[] = ids
        .filter((id) => !known.has(id))
        .map((case_id) => ({ case_id, message: caseMessages.notFound }));
      const changed = await assign(context, locked, body, (case_id, { message }) => {
        inTheWay.push({ case_id, message });
      });
      if (inTheWay.length > 0) {
        const cases = inTheWay.toSorted((a, b) => a.case_id - b.case_id);
        const message = assignMessages.inTheWay(cases.length, ids.length);
        throw new AppError(409, message, { data: { cases } });
      }
      const { ids: told, message } = await tell(context, body, locked, changed);
      return answer(told, message);
    },
  };
}
