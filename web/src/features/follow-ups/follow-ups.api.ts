/** Calls about follow-ups. Their keys start with `cases`, so that a change of the case reloads them. */
import { type FollowUp, followUpRoutes } from "@helpline/contract/follow-ups/follow-ups";
import { toldApart } from "@helpline/contract/users/staff-words";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import { once } from "#shared/asked-once.ts";
import { justAsked } from "#shared/just-asked.ts";
import { type AskedFollowUps, queryOf } from "./asked.ts";
import { followUpsQuery } from "./follow-ups-query.ts";

export const peopleQuery = (caseId: number) =>
  queryOptions({
    ...once,
    queryKey: ["cases", "follow-up-people", caseId],
    queryFn: async ({ signal }) =>
      toldApart(
        (await call(followUpRoutes.people, { params: { id: String(caseId) } }, { signal })).data,
        "name",
      ),
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
    placeholderData: keepPreviousData,
    staleTime: justAsked,
  });

const nothing: readonly FollowUp[] = [];

/** The open follow-ups of a case; none until they are loaded. `null`: no case yet. */
export function useOpenFollowUps(caseId: number | null): readonly FollowUp[] {
  const { data = nothing } = useQuery({ ...followUpsQuery(caseId ?? 0), enabled: caseId !== null });
  return data.filter(({ done_on }) => done_on === null);
}
