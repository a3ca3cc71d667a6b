/** The query for the consents of a case. The first load has it (ADR 24). */
import type { consentRoutes } from "@helpline/contract/consents/consents";
import type { Consent } from "@helpline/contract/consents/consents.plain";
import { consentsCall } from "@helpline/contract/first-load-calls";
import { queryOptions } from "@tanstack/react-query";
import { call, justAsked } from "#shared/api-client.ts";

export const consentsQuery = (caseId: number) =>
  queryOptions({
    queryKey: ["cases", "consents", caseId],
    retry: false,
    // The route and the page of the case ask, and the line that shows them a moment later.
    staleTime: justAsked,
    queryFn: async ({ signal }): Promise<Consent[]> => {
      const request = { params: { id: String(caseId) } };
      return (await call<typeof consentRoutes.ofCase>(consentsCall, request, { signal })).data;
    },
  });
