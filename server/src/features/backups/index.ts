/** Backups: made by hand or on a schedule, and restored (ADR 0014). */
import { backupRoutes, backupRunsShown } from "@helpline/contract/backups/backups";
import { type HandledRoute, read } from "#http/route";
import type { Config } from "#operations/config";
import { lastRuns } from "./backup-runs.repository.ts";

export { backupName } from "./backup-names.ts";
export { createBackup } from "./create-backup.ts";
export { checkBackup, restoreBackup } from "./restore-backup.ts";
export { auditBackup, createBackupSchedule, describeSchedule } from "./schedule.ts";

type BackupSettings = Pick<Config, "backupEveryHours" | "backupKeep" | "backupKey">;

export function backupFeature({ config }: { readonly config: BackupSettings }): HandledRoute[] {
  return [
    read(backupRoutes.state, async (_input, { db }) => ({
      every_hours: config.backupEveryHours,
      keep: config.backupKeep,
      encrypted: config.backupKey !== undefined,
      runs: await lastRuns(db, backupRunsShown),
    })),
  ];
}
