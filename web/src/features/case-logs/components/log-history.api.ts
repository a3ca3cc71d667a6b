/** The log history of a case. */
import type { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { caseLogsCall } from "@helpline/contract/first-load-calls";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";

/** The first part of all query keys of log entries; `["case-logs", id]` is one case's. */
const caseLogsKey = "case-logs";

/** The log entries of a case, newest first. Cached entries are shown while they reload. */
export function caseLogsQuery(caseId: number) {
  return queryOptions({
    queryKey: [caseLogsKey, caseId],
    queryFn: async ({ signal }) => {
      const request = { params: { id: String(caseId) } };
      return (await call<typeof caseLogRoutes.ofCase>(caseLogsCall, request, { signal })).data;
    },
    retry: false,
    staleTime: 30_000,
  });
}
