/** Queries of the case screens (spec 2 §7). Their keys start with `cases`; log entries have their own. */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import {
  type CaseSystem,
  caseRoutes,
  caseSystemRoutes,
} from "@helpline/contract/cases/cases.routes";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import { justAsked } from "#shared/just-asked.ts";

/** The view of the cases: the case manager's, or one of the four systems'. */
export type CaseView = "managers" | CaseSystem;

const caseKeys = {
  details: (view: CaseView, id: number) => ["cases", "details", view, id] as const,
  history: (id: number) => ["cases", "history", id] as const,
};

export const routesOf = (view: CaseView) =>
  view === "managers" ? caseRoutes : caseSystemRoutes[view];

/** Refusals show at once: a retry would only be recorded as another read (B20). */
const once = { retry: false, refetchOnReconnect: false } as const;

/** A case with everything that belongs to it. 404 for a case that this person may not see. */
export function caseDetailsQuery(view: CaseView, id: number) {
  return queryOptions({
    ...once,
    queryKey: caseKeys.details(view, id),
    queryFn: async ({ signal }): Promise<CaseDetails> =>
      (await call(routesOf(view).details, { params: { id: String(id) } }, { signal })).data,
    staleTime: justAsked,
  });
}

/** The stages and changes of a case; for admins and managers. */
export function useCaseHistory(id: number) {
  return useQuery({
    ...once,
    queryKey: caseKeys.history(id),
    queryFn: async ({ signal }) =>
      (await call(caseRoutes.history, { params: { id: String(id) } }, { signal })).data,
  });
}

/** Invalidates all cached cases and log entries. Call it after every change of a case. */
export async function forgetCases(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ["cases"] }),
    client.invalidateQueries({ queryKey: ["case-logs"] }),
  ]);
}
