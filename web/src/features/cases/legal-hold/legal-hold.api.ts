/** Showing, setting and lifting the legal hold of a case. */
import { legalHoldRoutes } from "@helpline/contract/cases/legal-hold";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import { legalHoldQuery } from "./legal-hold-query.ts";

export const useLegalHold = (caseId: number) => useQuery(legalHoldQuery(caseId));

/** Sets or lifts the hold. Also reloads the history of changes, which records it. */
export function useChangeHold(caseId: number) {
  const client = useQueryClient();
  return async (route: "set" | "lift", reason: string): Promise<string> => {
    const { message } = await call(legalHoldRoutes[route], { body: { case_id: caseId, reason } });
    await Promise.all([
      client.invalidateQueries({ queryKey: legalHoldQuery(caseId).queryKey }),
      client.invalidateQueries({ queryKey: ["cases", "history", caseId] }),
    ]);
    return message;
  };
}
