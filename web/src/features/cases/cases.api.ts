/** Queries of the case screens. Their keys start with `cases`; log entries have their own. */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import type {
  CaseSystem,
  caseRoutes,
  caseSystemRoutes,
} from "@helpline/contract/cases/cases.routes";
import { caseBrowserCalls } from "@helpline/contract/first-load-calls";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, justAsked, once } from "#shared/api-client.ts";
import type { PagedList } from "#shared/list/list-queries.ts";

type DetailsRoute = (typeof caseRoutes | (typeof caseSystemRoutes)[CaseSystem])["details"];

/** The view of the cases: the case manager's, or one of the four systems'. */
export type CaseView = keyof typeof caseBrowserCalls;

/** The pages of a browser's list; `case-list-source.ts` adds the search. */
export const casePages = (view: CaseView): PagedList => ({
  kind: { entity: `cases of ${view}` },
  routes: caseBrowserCalls[view],
});

/** A case with everything that belongs to it. 404 for a case that this person may not see. */
export function caseDetailsQuery(view: CaseView, id: number) {
  return queryOptions({
    ...once,
    queryKey: ["cases", "details", view, id],
    queryFn: async ({ signal }): Promise<CaseDetails> => {
      const request = { params: { id: String(id) } };
      return (await call<DetailsRoute>(caseBrowserCalls[view].details, request, { signal })).data;
    },
    staleTime: justAsked,
  });
}

/** Invalidates all cached cases and log entries. Call it after every change of a case. */
export async function forgetCases(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ["cases"] }),
    client.invalidateQueries({ queryKey: ["case-logs"] }),
  ]);
}

/** The columns that lists without filters can be sorted by. */
export const caseOrders = ["case_id", "added_on"] as const;
