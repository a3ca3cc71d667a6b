/**
 * Downloads of backups (SET-11). They hold everything, so only encrypted ones are sent, only to an admin who has just
 * confirmed the password, and each is recorded.
 */
import { open } from "node:fs/promises";
import path from "node:path";
import { type backupDownloadSchema, backupMessages } from "@helpline/contract/backups/backups";
import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import { isEncrypted } from "#backup/sealed-stream";
import type { Tables } from "#database/tables";
import type { LoggedInContext } from "#http/context";
import { dispositionOf } from "#http/csv-answer";
import { conflict, notFound } from "#http/errors";
import { FileAnswer } from "#http/route";
import { audit } from "#security/audit";
import type { Tokens } from "#security/tokens";
import type { BackupSettings } from "./make-backups.ts";

const purposeOf = (runId: number) => `backup ${runId}`;

export interface DownloadOptions {
  readonly config: Pick<BackupSettings, "backupFolder">;
  readonly tokens: Tokens;
  /** @throws AppError if this is not the caller's password */
  requirePassword(context: LoggedInContext, password: string | undefined): Promise<void>;
}

type Db = Kysely<Tables>;

export function createDownloads({ config, tokens, requirePassword }: DownloadOptions) {
  const pathOf = (name: string) => path.join(config.backupFolder, path.basename(name));

  /** Undefined if the file is no longer on the server. */
  const isEncryptedHere = (name: string) => isEncrypted(pathOf(name)).catch(() => undefined);

  /** @throws AppError 404 if there is no such backup here, 409 if it is not encrypted */
  async function nameOf(db: Db, runId: number): Promise<string> {
    const run = await db
      .selectFrom("backup_runs")
      .select("file_name")
      .where("backup_run_id", "=", runId)
      .executeTakeFirst();
    const name = run?.file_name;
    const encrypted = name ? await isEncryptedHere(name) : undefined;
    if (!name || encrypted === undefined) throw notFound(backupMessages.gone);
    if (!encrypted) throw conflict(backupMessages.onlyEncrypted);
    return name;
  }

  return {
    /** What the list says of a run's file. */
    async about(name: string | null) {
      const encrypted = name === null ? undefined : await isEncryptedHere(name);
      return { can_download: encrypted === true, is_open: encrypted === false };
    },

    async ticket(
      context: LoggedInContext,
      { backup_run_id: runId, password }: z.output<typeof backupDownloadSchema>,
    ) {
      await requirePassword(context, password);
      const file_name = await nameOf(context.db, runId);
      const { sessionId } = context.identity;
      const { ticket, expiresOn } = await tokens.signTicket(purposeOf(runId), sessionId);
      return { ticket, file_name, expires_on: expiresOn.toISOString() };
    },

    /** @throws AppError 409 for anything but a ticket for this backup: a session has confirmed no password */
    async download(context: LoggedInContext, runId: number) {
      if (context.ticketFor !== purposeOf(runId)) throw conflict(backupMessages.ticketNeeded);
      const name = await nameOf(context.db, runId);
      const file = await open(pathOf(name)).catch(() => undefined);
      if (!file) throw notFound(backupMessages.gone);
      try {
        const { size } = await file.stat();
        await audit(context, { action: "download", entity: "backup", detail: name });
        return new FileAnswer(file.createReadStream(), {
          "content-type": "application/octet-stream",
          "content-length": String(size),
          "content-disposition": dispositionOf(name),
          "x-content-type-options": "nosniff",
          "content-security-policy": "default-src 'none'; sandbox",
          "referrer-policy": "no-referrer",
          "cache-control": "no-store",
        });
      } catch (error) {
        await file.close();
        throw error;
      }
    },
  };
}
