/** The log history of a case (spec 2 §7). */
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";

/** Everything kept of log entries begins with this; `["case-logs", id]` is one case's. */
const caseLogsKey = "case-logs";

/** Newest first. What is there is shown while it is asked for again. */
export function caseLogsQuery(caseId: number) {
  return queryOptions({
    queryKey: [caseLogsKey, caseId],
    queryFn: async ({ signal }) =>
      (await call(caseLogRoutes.ofCase, { params: { id: String(caseId) } }, { signal })).data,
    retry: false,
    staleTime: 30_000,
  });
}
