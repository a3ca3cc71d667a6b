/** The follow-ups of a case. Apart from the other calls, because the first load has this query (ADR 24). */
import { followUpsCall } from "@helpline/contract/first-load-calls";
import type { followUpRoutes } from "@helpline/contract/follow-ups/follow-ups";
import { queryOptions } from "@tanstack/react-query";
import { call, justAsked, once } from "#shared/api-client.ts";

/** Their keys start with `cases`, so that a change of the case reloads them. */
export const allOfCases = ["cases", "follow-ups"] as const;

export const followUpsQuery = (caseId: number) =>
  queryOptions({
    ...once,
    queryKey: [...allOfCases, caseId],
    queryFn: async ({ signal }) => {
      const request = { params: { id: String(caseId) } };
      return (await call<typeof followUpRoutes.ofCase>(followUpsCall, request, { signal })).data;
    },
    staleTime: justAsked,
  });
