/** Calls about the files of a case. */
import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import { queryOptions } from "@tanstack/react-query";
import { addressOf, call } from "#shared/api-client.ts";
import { saveFrom } from "#shared/save-as.ts";

/** The files of a case, ordered by name. */
export function caseFilesQuery(caseId: number) {
  return queryOptions({
    queryKey: ["case-files", caseId],
    queryFn: async ({ signal }) =>
      (await call(caseFileRoutes.list, { params: { id: String(caseId) } }, { signal })).data
        .details,
    // The server records every read (PRIV-1).
    retry: false,
  });
}

/**
 * Saves a file through the browser. The address contains a ticket for this one file, not the session token.
 */
export async function downloadFile(caseId: number, name: string): Promise<void> {
  const body = { case_id: caseId, file_name: name };
  const { data } = await call(caseFileRoutes.ticket, { body });
  const params = { case_id: caseId, file_name: name, token: data.ticket };
  saveFrom(addressOf(caseFileRoutes.download.path, { params }), name);
}

export const deleteFile = (caseId: number, name: string) =>
  call(caseFileRoutes.remove, { body: { case_id: caseId, file_name: name } });
