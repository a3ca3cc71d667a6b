/** The query for the key dates of a case. The first load has it (ADR 24). */
import { keyDatesCall } from "@helpline/contract/first-load-calls";
import type { KeyDates, keyDateRoutes } from "@helpline/contract/key-dates/key-dates";
import { queryOptions } from "@tanstack/react-query";
import { call, justAsked } from "#shared/api-client.ts";

export const keyDatesQuery = (caseId: number) =>
  queryOptions({
    queryKey: ["cases", "key-dates", caseId],
    retry: false,
    // The route and the page of the case ask, and the line that shows them a moment later.
    staleTime: justAsked,
    queryFn: async ({ signal }): Promise<KeyDates> => {
      const request = { params: { id: String(caseId) } };
      return (await call<typeof keyDateRoutes.get>(keyDatesCall, request, { signal })).data;
    },
  });
