/** Calls about the legal hold of a case: reading, setting and lifting it. */
import { legalHoldRoutes } from "@helpline/contract/cases/legal-hold";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import { justAsked } from "#shared/just-asked.ts";

const holdKey = (caseId: number) => ["cases", "legal-hold", caseId] as const;

export const legalHoldQuery = (caseId: number) =>
  queryOptions({
    queryKey: holdKey(caseId),
    queryFn: async ({ signal }) =>
      (await call(legalHoldRoutes.get, { params: { id: String(caseId) } }, { signal })).data,
    retry: false,
    // The page of the case asks, and the banner that shows it a moment later.
    staleTime: justAsked,
  });

export const useLegalHold = (caseId: number) => useQuery(legalHoldQuery(caseId));

/** Sets or lifts the hold. Also reloads the history of changes, which records it. */
export function useChangeHold(caseId: number) {
  const client = useQueryClient();
  return async (route: "set" | "lift", reason: string): Promise<string> => {
    const { message } = await call(legalHoldRoutes[route], { body: { case_id: caseId, reason } });
    await Promise.all([
      client.invalidateQueries({ queryKey: holdKey(caseId) }),
      client.invalidateQueries({ queryKey: ["cases", "history", caseId] }),
    ]);
    return message;
  };
}
