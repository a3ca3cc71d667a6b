/** Names the person of a role on one case or on many (document 4, A2). One rule for both, that of the edit form. */
import type { CaseRole } from "@helpline/contract/access";
import type { assignRoutes } from "@helpline/contract/cases/assign";
import { assignMessages } from "@helpline/contract/cases/assign.messages";
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import type { RouteInput } from "@helpline/contract/http";
import { largestId } from "@helpline/contract/largest-id";
import type { Selectable } from "kysely";
import type { Tables } from "#database/tables";
import type { WriteContext } from "#http/context";
import { AppError, caseNotFound, invalidField } from "#http/errors";
import { answer } from "#http/route";
import type { Clock } from "#operations/clock";
import { objectionToPerson } from "./case-choices.ts";
import type { AfterHandChange } from "./case-hands.ts";
import { lockCases, nameOfUser } from "./cases.repository.ts";
import { lockCurrent } from "./lock-current.ts";
import { storeChange } from "./store-change.ts";

type LockedCase = Selectable<Tables["cases"]>;

interface Asked {
  readonly role: CaseRole;
  readonly user_id: number | null;
}

interface InTheWay {
  readonly case_id: number;
  readonly message: string;
}

const fieldOf = (role: CaseRole) => `${role}_id` as const;

export type AssignService = ReturnType<typeof createAssignService>;

export interface AssignOptions {
  readonly clock: Clock;
  readonly afterHandChange: AfterHandChange;
}

export function createAssignService({ clock, afterHandChange }: AssignOptions) {
  /**
   * Changes the cases that do not have the person yet.
   * @returns the changed ones
   * @throws AppError 422 if the person may not be chosen
   */
  async function assign(
    context: WriteContext,
    locked: readonly LockedCase[],
    { role, user_id }: Asked,
    onRefused: (caseId: number, error: AppError) => void,
  ): Promise<number[]> {
    const field = fieldOf(role);
    const others = locked.filter((each) => each[field] !== user_id);
    if (others.length > 0 && user_id !== null) {
      const objection = await objectionToPerson(context.db, role, user_id);
      if (objection !== null) throw invalidField("user_id", objection);
    }
    const now = clock.now();
    for (const each of others) {
      try {
        await storeChange(context, each, { [field]: user_id }, { now, afterHandChange });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        onRefused(each.case_id, error);
      }
    }
    return others.map(({ case_id }) => case_id);
  }

  async function told(
    { db }: WriteContext,
    { role, user_id }: Asked,
    ids: { readonly changed: readonly number[]; readonly unchanged: readonly number[] },
  ): Promise<string> {
    const name = user_id === null ? null : await nameOfUser(db, user_id);
    return assignMessages.assigned({ role, name, ...ids });
  }

  return {
    async one(context: WriteContext, { params, body }: RouteInput<typeof assignRoutes.one>) {
      const { id } = params;
      if (id > largestId) throw caseNotFound(id);
      const locked = await lockCurrent(context, { case_id: id, version: body.version });
      const changed = await assign(context, [locked], body, (_id, error) => {
        throw error;
      });
      const unchanged = changed.length === 0 ? [id] : [];
      const version = locked.version + changed.length;
      return answer({ case_id: id, version }, await told(context, body, { changed, unchanged }));
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
      const unchanged = ids.filter((id) => !changed.includes(id));
      return answer({ changed, unchanged }, await told(context, body, { changed, unchanged }));
    },
  };
}
