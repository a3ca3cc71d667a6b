/** The query for the legal hold of a case. The first load has it (ADR 24). */
import type { legalHoldRoutes } from "@helpline/contract/cases/legal-hold";
import { legalHoldCall } from "@helpline/contract/first-load-calls";
import { queryOptions } from "@tanstack/react-query";
import { call, justAsked } from "#shared/api-client.ts";

export const legalHoldQuery = (caseId: number) =>
  queryOptions({
    queryKey: ["cases", "legal-hold", caseId],
    queryFn: async ({ signal }) => {
      const request = { params: { id: String(caseId) } };
      return (await call<typeof legalHoldRoutes.get>(legalHoldCall, request, { signal })).data;
    },
    retry: false,
    // The route and the page of the case ask, and the banner that shows it a moment later.
    staleTime: justAsked,
  });
