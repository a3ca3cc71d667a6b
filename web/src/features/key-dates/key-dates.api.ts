/** Saving the key dates of a case. */
import { type KeyDates, keyDateRoutes } from "@helpline/contract/key-dates/key-dates";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import { keyDatesQuery } from "./key-dates-query.ts";

const params = (caseId: number) => ({ id: String(caseId) });

/** What is sent besides the case: dates by key, and the version that they are based on. */
type Sent = Pick<KeyDates, "starts" | "version"> & { readonly met: KeyDates["starts"] };

export function useSaveKeyDates(caseId: number) {
  const client = useQueryClient();
  const { queryKey } = keyDatesQuery(caseId);
  return {
    save: (body: Sent) => call(keyDateRoutes.put, { params: params(caseId), body }),
    /** Shows what was saved, and reloads the history, which records it. */
    saved: async (data: KeyDates) => {
      client.setQueryData(queryKey, data);
      await client.invalidateQueries({ queryKey: ["cases", "history", caseId] });
    },
    /** What is stored at present. */
    reload: () => client.fetchQuery({ ...keyDatesQuery(caseId), staleTime: 0 }),
  };
}
