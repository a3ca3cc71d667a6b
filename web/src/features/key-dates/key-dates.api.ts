/** Reading and saving the key dates of a case. */
import { type KeyDates, keyDateRoutes } from "@helpline/contract/key-dates/key-dates";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import { justAsked } from "#shared/just-asked.ts";

const params = (caseId: number) => ({ id: String(caseId) });

export const keyDatesQuery = (caseId: number) =>
  queryOptions({
    queryKey: ["cases", "key-dates", caseId],
    retry: false,
    // The page of the case asks, and the line that shows them a moment later.
    staleTime: justAsked,
    queryFn: async ({ signal }): Promise<KeyDates> =>
      (await call(keyDateRoutes.get, { params: params(caseId) }, { signal })).data,
  });

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
