/** Calls about letters and mails to families. */
import type { LogActor } from "@helpline/contract/cases/case-place";
import { familyMailRoutes } from "@helpline/contract/letters/family-mail";
import { docxType, letterRoutes, letterTemplateRoutes } from "@helpline/contract/letters/letters";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, once } from "#shared/api-client.ts";
import { saveAs } from "#shared/save-as.ts";

/** The case that a letter or mail is written from. */
export interface WrittenFrom {
  readonly caseId: number;
  /** The role in which its log is written; null if nothing can be logged on it. */
  readonly actor: LogActor | null;
}

export const templatesQuery = queryOptions({
  queryKey: ["letter-templates"],
  queryFn: async ({ signal }) => (await call(letterTemplateRoutes.list, {}, { signal })).data,
});

/**
 * The server records every read of a case (PRIV-1). Each dialog reads again when it opens: what can be mailed has
 * changed with every letter.
 */
const readOnce = { ...once, gcTime: 0 } as const;

/** The letters that can be written from a case. */
export const choicesQuery = (caseId: number) =>
  queryOptions({
    ...readOnce,
    queryKey: ["letters", caseId],
    queryFn: async ({ signal }) =>
      (await call(letterRoutes.choices, { params: { id: String(caseId) } }, { signal })).data,
  });

/** Whom of the family a mail can go to, and what can go with it. */
export const familyMailQuery = (caseId: number) =>
  queryOptions({
    ...readOnce,
    queryKey: ["family-mail", caseId],
    queryFn: async ({ signal }) =>
      (await call(familyMailRoutes.prepare, { params: { id: String(caseId) } }, { signal })).data,
  });

/** What the screens show of a case after a letter or a log entry. */
export const forgetWritten = (client: QueryClient, caseId: number) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ["case-files", caseId] }),
    client.invalidateQueries({ queryKey: ["case-logs"] }),
    client.invalidateQueries({ queryKey: ["cases"] }),
  ]);

/** Saves a document that the server sent in base64. */
export function saveDocument(base64: string, name: string): void {
  const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
  saveAs(new Blob([bytes], { type: docxType }), name);
}

/** Saves the file of a version of a template. */
export async function downloadVersion(templateId: number, number: number): Promise<void> {
  const params = { id: String(templateId), number: String(number) };
  const { data } = await call(letterTemplateRoutes.file, { params });
  saveDocument(data.file, data.file_name);
}
