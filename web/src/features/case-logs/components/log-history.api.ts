/** The log history of a case (spec 2 §7). */
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";

/** The first part of all query keys of log entries; `["case-logs", id]` is one case's. */
const caseLogsKey = "case-logs";

/** The log entries of a case, newest first. Cached entries are shown while they reload. */
export function caseLogsQuery(caseId: number) {
  return queryOptions({
    queryKey: [caseLogsKey, caseId],
    queryFn: async ({ signal }) =>
      (await call(caseLogRoutes.ofCase, { params: { id: String(caseId) } }, { signal })).data,
    retry: false,
    staleTime: 30_000,
  });
}
