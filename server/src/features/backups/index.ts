/** Backups: on a schedule or made by hand, and restored (ADR 20). */
import path from "node:path";
import { backupMessages, backupRoutes, backupRunsShown } from "@helpline/contract/backups/backups";
import type { Insertable, Kysely } from "kysely";
import type { Tables } from "#database/tables";
import { answer, type HandledRoute, read } from "#http/route";
import type { Clock } from "#operations/clock";
import { writeAudit } from "#security/audit";
import { needsPassword } from "#security/sessions";
import { addRun, lastRuns, underWay } from "./backup-runs.repository.ts";
import { createDownloads, type DownloadOptions } from "./download.ts";
import type { BackupSettings } from "./make-backups.ts";
import { type Backups, backupExport } from "./schedule.ts";

export { backupName, isUnfinished } from "./backup-names.ts";
export { createBackup } from "./create-backup.ts";
export type { BackupSettings } from "./make-backups.ts";
export { checkBackup, onceRestored, restoreBackup } from "./restore-backup.ts";
export { auditBackup, type Backups, createBackups, describeSchedule } from "./schedule.ts";

interface Options extends DownloadOptions {
  readonly config: BackupSettings;
  readonly clock: Clock;
  readonly backups: Backups;
}

/** Lists a backup that `npm run backup` has made, if it is where Helpline keeps its own. */
export async function listBackupOfCommand(
  db: Kysely<Tables>,
  file: string,
  {
    folder,
    ...run
  }: { folder: string } & Pick<
    Insertable<Tables["backup_runs"]>,
    "started_on" | "finished_on" | "bytes" | "problems"
  >,
): Promise<void> {
  if (path.dirname(file) !== path.resolve(folder)) return;
  await addRun(db, { ...run, kind: "command", file_name: path.basename(file), error: null });
}

export function backupFeature(options: Options): HandledRoute[] {
  const { config, backups, clock } = options;
  const downloads = createDownloads(options);
  return [
    read(backupRoutes.state, async (_input, { db, identity }) => ({
      every_hours: config.backupEveryHours,
      keep: config.backupKeep,
      encrypted: config.encrypted,
      needs_password: needsPassword(identity, clock.now()),
      folder: config.backupFolder,
      // First: one that ends in between is then in both, not in neither.
      running: await underWay(db),
      runs: await Promise.all(
        (await lastRuns(db, backupRunsShown)).map(async (run) => ({
          ...run,
          ...(await downloads.about(run.file_name)),
        })),
      ),
    })),
    // `read`: a refused password must be recorded although the answer is an error.
    read(backupRoutes.ticket, ({ body }, context) => downloads.ticket(context, body)),
    read(backupRoutes.download, ({ params }, context) => downloads.download(context, params.id)),
    read(backupRoutes.start, async (_input, { identity, origin, inTransaction }) => {
      const outcome = await backups.backUpNow({
        madeBy: identity.userId,
        audit: (db, name) => writeAudit(db, identity, origin, backupExport(name)),
        inTransaction,
      });
      const joined = outcome === "joined";
      return answer({ joined }, joined ? backupMessages.joined : backupMessages.begun);
    }),
  ];
}
