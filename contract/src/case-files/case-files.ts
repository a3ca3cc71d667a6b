/** The files of a case (FILE-6). */

import * as z from "zod/mini";
import { caseMessages } from "../cases/cases.messages.ts";
import { recordId } from "../fields.ts";
import { defineRoute, idParams, moment, noData, reading } from "../http.ts";
import { largestId } from "../limits.ts";
import { messages } from "../messages.ts";
import { refusals } from "../refusals.ts";
import { sentExactly, sentShortly } from "../sent-text.ts";
import { fileMessages } from "./case-files.messages.ts";

export const caseFile = z.object({
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  added_on: moment(),
  added_by: z.string(),
});
export type CaseFile = z.output<typeof caseFile>;

const fileOfCase = z.strictObject({
  case_id: recordId(caseMessages.id),
  /** As it is stored. */
  file_name: sentExactly({ error: fileMessages.nameMissing, max: 1000 }).check(
    z.minLength(1, fileMessages.nameMissing),
  ),
});

const common = { access: "advocates", tag: "case files" } as const;

export const caseFileRoutes = {
  list: defineRoute({
    ...common,
    ...reading,
    path: "/api/cases/{id}/files",
    summary: "The files of a case, in name order: names, and details beside them",
    params: idParams,
    data: z.object({ files: z.array(z.string()), details: z.array(caseFile) }),
    errors: [404],
  }),
  upload: defineRoute({
    ...common,
    method: "POST",
    path: "/api/cases/file",
    summary: 'Add a file to a case; a name that is taken gets " (2)" and so on',
    file: "file",
    body: z.strictObject({
      case_id: z.pipe(
        sentShortly(caseMessages.id).check(z.regex(/^[1-9]\d{0,9}$/, caseMessages.id)),
        z.transform((digits: string) => Math.min(Number(digits), largestId)),
      ),
    }),
    status: 200,
    message: messages.ok,
    data: z.object({ file_name: z.string(), size: z.number() }),
    errors: [404],
    once: true,
  }),
  ticket: defineRoute({
    ...common,
    method: "POST",
    path: "/api/cases/file/download-ticket",
    summary:
      "A ticket for the download of one file: it lives 60 seconds, and no longer than the session",
    body: fileOfCase,
    status: 201,
    message: fileMessages.ticketMade,
    data: z.object({ ticket: z.string(), expires_on: moment() }),
    errors: [404],
  }),
  download: defineRoute({
    ...common,
    method: "GET",
    path: "/api/cases/file/download/{case_id}/{file_name}/{token}",
    summary: "The bytes of a file; the token is a ticket for it, or the session token",
    params: z.object({
      case_id: idParams.shape.id,
      file_name: fileOfCase.shape.file_name,
      token: sentExactly({ error: refusals.notFound, max: 4000 }),
    }),
    pathToken: "token",
    bytes: true,
    status: 200,
    message: "The file.",
    data: noData,
    errors: [404],
  }),
  remove: defineRoute({
    ...common,
    method: "DELETE",
    path: "/api/cases/files",
    summary: "Delete a file of a case",
    body: fileOfCase,
    refusal: { status: 401, message: fileMessages.noDeletePermission },
    status: 200,
    message: fileMessages.deleted,
    data: noData,
    errors: [401, 404, 409],
  }),
};
