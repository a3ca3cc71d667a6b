/**
 * Calls about follow-ups, and which of them the list shows, kept in its address. Keys start with `cases`, so that
 * a change of the case reloads them.
 */

import { type FollowUp, followUpRoutes } from "@helpline/contract/follow-ups/follow-ups";
import type { DueRange, whoseFollowUps } from "@helpline/contract/follow-ups/follow-ups.plain";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call, justAsked, once } from "#shared/api-client.ts";
import type { Whose } from "#shared/whose-field.tsx";
import { followUpsQuery } from "./follow-ups-query.ts";

export interface AskedFollowUps {
  readonly due: DueRange;
  /** Case roles see `mine` only. */
  readonly whose: Whose;
}

/** The search parameters of the screen; they have the names of the call's. */
interface FollowUpsSearch {
  readonly due?: DueRange | undefined;
  readonly whose?: (typeof whoseFollowUps)[number] | undefined;
  readonly assigned_to?: number | undefined;
}

/** @param mayAskForOthers false for case roles, whose list has their own */
export function readAsked(search: FollowUpsSearch, mayAskForOthers: boolean): AskedFollowUps {
  const { due = "all", whose = "mine", assigned_to } = search;
  if (!mayAskForOthers || whose === "mine") return { due, whose: "mine" };
  return { due, whose: assigned_to ?? "everyone" };
}

/** Without what is the default. */
export const searchOf = ({ due, whose }: AskedFollowUps): FollowUpsSearch => ({
  ...(due !== "all" && { due }),
  ...(whose !== "mine" && { whose: "everyone" }),
  ...(typeof whose === "number" && { assigned_to: whose }),
});

/** The query parameters of the calls. */
const queryOf = ({ due, whose }: AskedFollowUps) => ({
  due,
  whose: whose === "mine" ? ("mine" as const) : ("everyone" as const),
  ...(typeof whose === "number" && { assigned_to: String(whose) }),
});

export const peopleQuery = (caseId: number) =>
  queryOptions({
    ...once,
    queryKey: ["cases", "follow-up-people", caseId],
    queryFn: async ({ signal }) =>
      (await call(followUpRoutes.people, { params: { id: String(caseId) } }, { signal })).data,
  });

export const listQuery = (asked: AskedFollowUps) =>
  queryOptions({
    ...once,
    queryKey: ["follow-ups", "list", asked],
    queryFn: async ({ signal }) => {
      const [{ data: rows }, { data: all }] = await Promise.all([
        call(followUpRoutes.list, { query: queryOf(asked) }, { signal }),
        call(followUpRoutes.count, { query: queryOf(asked) }, { signal }),
      ]);
      return { rows, count: all.count };
    },
    staleTime: justAsked,
  });

const nothing: readonly FollowUp[] = [];

/** The open follow-ups of a case; none until they are loaded. `null`: no case yet. */
export function useOpenFollowUps(caseId: number | null): readonly FollowUp[] {
  const { data = nothing } = useQuery({ ...followUpsQuery(caseId ?? 0), enabled: caseId !== null });
  return data.filter(({ done_on }) => done_on === null);
}
