/**
 * Stores an upload or a letter (FILE-8): note, bytes, row. A failure leaves nothing behind, and
 * a crash leaves a note for the sweep.
 */
import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { type AuditEntity, letterDetail } from "@helpline/contract/access-log/access-words";
import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import { fileMessages } from "@helpline/contract/case-files/case-files.messages";
import { fileNameProblem, numberedName } from "@helpline/contract/case-files/file-names";
import type { RouteDeclaration } from "@helpline/contract/http";
import type { Database } from "#database/database";
import { ownView, requireCase, requireLocked } from "#features/cases/index";
import type { LoggedInContext } from "#http/context";
import { AppError, invalid, invalidField } from "#http/errors";
import type { FileForm, SentFile } from "#http/form";
import { answer, once } from "#http/route";
import type { Clock } from "#operations/clock";
import { audit } from "#security/audit";
import { Infected, NotScanned, type Scan } from "#storage/clamd";
import { type FileStore, FileStoreUnavailable } from "#storage/file-store";
import { insertFile, nameIsTaken } from "./case-files.repository.ts";
import { forgetUploaded, noteUpload, removeNow } from "./loose-objects.ts";

export interface CaseFilesOptions {
  readonly database: Database;
  readonly store: FileStore;
  /** Unset: files are not scanned. */
  readonly scan: Scan | undefined;
  readonly clock: Clock;
  /** Logs the reason of a failure, which the person is not shown. */
  warn(error: unknown, what: string): void;
}

interface StoredBytes {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** Of the content: it shows whether the same is sent again. */
  readonly hash: string;
  readonly isLetter: boolean;
}

/** A letter that was written from a case. */
export interface NewLetter {
  readonly caseId: number;
  readonly name: string;
  readonly bytes: Buffer;
}

type UploadForm = FileForm<{ readonly case_id: number }>;

/** If the case is known before the file arrives, refuse before 17 MB have been sent. */
async function refuseEarly(context: LoggedInContext, caseId: string | undefined): Promise<void> {
  if (caseId === undefined || !/^[1-9]\d{0,8}$/.test(caseId)) return;
  await requireCase(context, Number(caseId), ownView(context.identity));
}

function checkName(name: string): void {
  const problem = fileNameProblem(name);
  if (problem !== null) throw invalidField("file", problem);
}

/** The first free name of `name`, `name (2)` and so on; the case is locked, so it stays free. */
async function freeName(context: LoggedInContext, caseId: number, name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const candidate = numberedName(name, number);
    if (!(await nameIsTaken(context.db, caseId, candidate))) return candidate;
  }
}

/** What a file was to become, and how the operator learns of a scanner that failed. */
interface Scanned {
  /** For the audit log. */
  readonly entity: AuditEntity;
  readonly warn: CaseFilesOptions["warn"];
}

/**
 * The refusal of a file that has a virus or could not be scanned; any other error as it is. The operator should
 * know about both.
 */
export async function explainScan(
  context: LoggedInContext,
  error: unknown,
  { entity, warn }: Scanned,
): Promise<unknown> {
  if (error instanceof Infected) {
    await audit(context, {
      action: "refused",
      entity,
      detail: `virus: ${error.virus.slice(0, 200)}`,
    });
    return invalidField("file", fileMessages.infected(error.virus));
  }
  if (!(error instanceof NotScanned)) return error;
  warn(error, "a file was refused because it could not be scanned (CLAMD_URL)");
  return new AppError(503, fileMessages.notScanned, { cause: error });
}

export type UploadService = ReturnType<typeof createUploadService>;

export function createUploadService({ database, store, scan, clock, warn }: CaseFilesOptions) {
  async function storeBytes(
    key: string,
    { name, bytes }: Pick<SentFile, "name" | "bytes">,
  ): Promise<StoredBytes> {
    let size = 0;
    const hash = createHash("sha256");
    const scanned = scan ? scan(bytes) : bytes;
    async function* counted() {
      for await (const chunk of scanned) {
        size += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
      if (size === 0) throw invalidField("file", fileMessages.empty);
    }
    await store.put(key, Readable.from(counted(), { objectMode: false }));
    return { key, name, size, hash: hash.digest("base64url"), isLetter: false };
  }

  async function keepRow(context: LoggedInContext, caseId: number, stored: StoredBytes) {
    await requireLocked(context, caseId, ownView(context.identity));
    if (!(await forgetUploaded(context.db, stored.key))) {
      throw new AppError(503, fileMessages.storeUnavailable);
    }
    const row = {
      case_id: caseId,
      name: await freeName(context, caseId, stored.name),
      size: stored.size,
    };
    const fileId = await insertFile(context.db, {
      ...row,
      object_key: stored.key,
      added_by: context.identity.userId,
      is_letter: stored.isLetter,
    });
    await audit(context, {
      action: "create",
      entity: "case_files",
      entityId: fileId,
      after: row,
      ...(stored.isLetter && { detail: letterDetail }),
    });
    return { file_name: row.name, size: row.size };
  }

  /** If the store cannot be reached, the next sweep does it: the person need not wait for that as well. */
  async function removeRest(key: string, error: unknown): Promise<void> {
    if (error instanceof FileStoreUnavailable) return;
    await removeNow(database, store, key).catch((fault: unknown) =>
      warn(fault, "what was left of an upload stays until the next sweep"),
    );
  }

  /** The answer is about the file that is kept, which is the first one if the call is repeated (WIRE-30). */
  async function keepOnce(
    route: RouteDeclaration,
    context: LoggedInContext,
    caseId: number,
    stored: StoredBytes,
  ) {
    let isKept = false;
    const input = { case_id: caseId, name: stored.name, hash: stored.hash };
    const kept = await context.inTransaction((db) => {
      isKept = false;
      return once(route, input, { ...context, db }, async () => {
        const row = await keepRow({ ...context, db }, caseId, stored);
        isKept = true;
        return answer(row, fileMessages.uploaded(row.file_name));
      });
    });
    if (!isKept) await removeRest(stored.key, null);
    return kept;
  }

  return {
    async upload(context: LoggedInContext, form: UploadForm) {
      const key = randomUUID();
      let noted = false;
      try {
        const { kept, fields } = await form.read(async (file) => {
          await refuseEarly(context, file.fieldsSoFar.case_id);
          checkName(file.name);
          await noteUpload(database, key, clock.now());
          noted = true;
          return storeBytes(key, file);
        });
        const missing = kept ? [] : [{ field: "file", message: fileMessages.noFile }];
        if (!fields.ok) throw invalid([...missing, ...fields.errors]);
        if (!kept) throw invalid(missing);
        return await keepOnce(caseFileRoutes.upload, context, fields.value.case_id, kept);
      } catch (error) {
        const told = await explainScan(context, error, { entity: "case_files", warn });
        if (noted) await removeRest(key, error);
        throw told;
      }
    },

    /** Keeps a letter for whoever may see the case, also for a role that may not upload files. */
    async keepLetter(route: RouteDeclaration, context: LoggedInContext, letter: NewLetter) {
      const { caseId, name, bytes } = letter;
      const key = randomUUID();
      await noteUpload(database, key, clock.now());
      try {
        await store.put(key, Readable.from([bytes], { objectMode: false }));
        const hash = createHash("sha256").update(bytes).digest("base64url");
        const stored = { key, name, size: bytes.length, hash, isLetter: true };
        return (await keepOnce(route, context, caseId, stored)).data;
      } catch (error) {
        await removeRest(key, error);
        throw error;
      }
    },
  };
}
