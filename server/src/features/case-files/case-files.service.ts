/** Lists, downloads and deletes the files of a case (FILE-6). */
import { fileMessages } from "@helpline/contract/case-files/case-files.messages";
import { messages } from "@helpline/contract/messages";
import { ownView, refuseHeld, requireCase, requireLocked } from "#features/cases/index";
import type { LoggedInContext } from "#http/context";
import { dispositionOf } from "#http/csv-answer";
import { AppError, notFound } from "#http/errors";
import { FileAnswer } from "#http/route";
import { audit } from "#security/audit";
import type { Tokens } from "#security/tokens";
import { deleteFile, filesOfCase, findFile } from "./case-files.repository.ts";
import { noteDeleted, removeNow } from "./loose-objects.ts";
import type { CaseFilesOptions } from "./upload.service.ts";

// The content type of a download, by file extension; the type claimed by the sender is ignored. Documents
// that a browser would run as our own pages (HTML, SVG, other XML, saved mails and web archives) are not
// listed and are sent as plain bytes.

const types: Readonly<Record<string, string>> = {
  avi: "video/x-msvideo",
  bmp: "image/bmp",
  csv: "text/csv",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  gif: "image/gif",
  heic: "image/heic",
  ics: "text/calendar",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  json: "application/json",
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  msg: "application/vnd.ms-outlook",
  odp: "application/vnd.oasis.opendocument.presentation",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  odt: "application/vnd.oasis.opendocument.text",
  pdf: "application/pdf",
  png: "image/png",
  ppt: "application/vnd.ms-powerpoint",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  rtf: "application/rtf",
  tif: "image/tiff",
  tiff: "image/tiff",
  txt: "text/plain",
  wav: "audio/wav",
  webp: "image/webp",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  zip: "application/zip",
};

function contentTypeOf(name: string): string {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return (Object.hasOwn(types, ending) && types[ending]) || "application/octet-stream";
}

/** A file is always saved, never shown under our origin, whatever it contains (FILE-7). */
const downloadHeaders = (file: { name: string; size: number }) => ({
  "content-type": contentTypeOf(file.name),
  "content-length": String(file.size),
  "content-disposition": dispositionOf(file.name),
  "x-content-type-options": "nosniff",
  "content-security-policy":
    "default-src 'none'; object-src 'none'; base-uri 'none'; sandbox; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
});

/** Natural order: ignores case, and 2 comes before 10. */
const byName = new Intl.Collator("en-GB", { numeric: true, sensitivity: "base" });
const purposeOf = (fileId: number) => `case file ${fileId}`;

/** PostgreSQL text cannot contain NUL, and no stored file name does. */
const isStorable = (name: string) => !name.includes("\0");

export function createCaseFilesService(options: CaseFilesOptions & { readonly tokens: Tokens }) {
  const { database, store, clock, tokens, warn } = options;

  async function find(context: LoggedInContext, caseId: number, name: string) {
    await requireCase(context, caseId, ownView(context.identity));
    const file = isStorable(name) ? await findFile(context.db, caseId, name) : undefined;
    if (!file) throw notFound(fileMessages.unknownFile);
    return file;
  }

  /** The file's bytes, which the caller must read or destroy. */
  async function open(context: LoggedInContext, file: Awaited<ReturnType<typeof find>>) {
    const bytes = await store.open(file.object_key);
    if (bytes) return bytes;
    // Somebody has just removed the file, or has changed the store by hand.
    await find(context, file.case_id, file.name);
    throw new Error(`The bytes of case file ${file.file_id} are missing`);
  }

  return {
    async list(context: LoggedInContext, caseId: number) {
      await requireCase(context, caseId, ownView(context.identity));
      await audit(context, { action: "read", entity: "cases", entityId: caseId, detail: "files" });
      const details = (await filesOfCase(context.db, caseId)).toSorted((a, b) =>
        byName.compare(a.name, b.name),
      );
      return { files: details.map(({ name }) => name), details };
    },

    async ticket(context: LoggedInContext, caseId: number, name: string) {
      const file = await find(context, caseId, name);
      // The page cannot see why a download fails, so this call tells it.
      (await open(context, file)).destroy();
      const { ticket, expiresOn } = await tokens.signTicket(
        purposeOf(file.file_id),
        context.identity.sessionId,
      );
      return { ticket, expires_on: expiresOn.toISOString() };
    },

    async download(context: LoggedInContext, caseId: number, name: string) {
      const file = await find(context, caseId, name);
      if (context.ticketFor !== null && context.ticketFor !== purposeOf(file.file_id)) {
        throw new AppError(401, messages.notLoggedIn);
      }
      const bytes = await open(context, file);
      try {
        await audit(context, {
          action: "download",
          entity: "case_files",
          entityId: file.file_id,
          caseId: file.case_id,
          detail: `case ${file.case_id}: ${file.name}`,
        });
      } catch (error) {
        bytes.destroy();
        throw error;
      }
      return new FileAnswer(bytes, downloadHeaders(file));
    },

    /** The row is deleted first; from then on nobody can reach the bytes. */
    async remove(context: LoggedInContext, caseId: number, name: string) {
      const key = await context.inTransaction(async (db) => {
        const inner = { ...context, db };
        // So that a deletion and a legal hold at the same time take turns.
        await requireLocked(inner, caseId, ownView(context.identity));
        const found = await find(inner, caseId, name);
        await refuseHeld(db, found.case_id, "file");
        const file = await deleteFile(db, found.file_id);
        if (!file) throw notFound(fileMessages.unknownFile);
        await noteDeleted(db, file.object_key, clock.now());
        const { object_key, ...before } = file;
        await audit(inner, {
          action: "delete",
          entity: "case_files",
          entityId: file.file_id,
          before,
        });
        return object_key;
      });
      await removeNow(database, store, key).catch((fault: unknown) =>
        warn(fault, "the bytes of a deleted file stay until the next sweep"),
      );
      return null;
    },
  };
}
