/**
 * Scheduled backups of a running Helpline (BACKUP_EVERY_HOURS). When several processes share a database,
 * one of them makes each backup; all look up the results in `backup_runs`.
 */
import { stat } from "node:fs/promises";
import path from "node:path";
import type { ClientConfig } from "pg";
import { BackupError, reasonOf } from "#backup/errors";
import { inOneProcess } from "#database/advisory-lock";
import type { Database } from "#database/database";
import { DatabaseUnavailable } from "#database/errors";
import type { Clock } from "#operations/clock";
import type { Config } from "#operations/config";
import { auditCommand } from "#security/audit";
import { type FileStore, FileStoreUnavailable } from "#storage/file-store";
import { backupName, pruneBackups } from "./backup-names.ts";
import { addRun, forgetRunsBefore, lastRuns } from "./backup-runs.repository.ts";
import { createBackup } from "./create-backup.ts";

type BackupSettings = Pick<
  Config,
  "backupFolder" | "backupEveryHours" | "backupKeep" | "backupKey"
>;

export interface BackupScheduleOptions {
  readonly config: BackupSettings;
  readonly database: Database;
  /** The connection used for copying. */
  readonly connection: ClientConfig;
  readonly store: FileStore;
  readonly clock: Clock;
  log(message: string): void;
}

const scheduleLock = 6_115_013;
const hourMs = 60 * 60 * 1000;
const lookEveryMs = 60 * 1000;
const runsKeptMs = 400 * 24 * hourMs;

/** The message of a failure, if it is ours or the disk's; anything else is only logged. */
function explain(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  if (error instanceof FileStoreUnavailable) return "The file store could not be reached.";
  if (error instanceof DatabaseUnavailable) return "The database could not be reached.";
  const { code } = error as { code?: unknown };
  if (code === "ENOSPC") return "There is no space left where the backups are kept.";
  if (code === "EACCES" || code === "EROFS" || code === "EPERM") {
    return "Helpline may not write where the backups are kept.";
  }
  return "The backup failed; the server's log says why.";
}

/** After a failure it is retried in an hour, or sooner if backups are more frequent. */
async function isDue(db: Database, { backupEveryHours }: BackupSettings, now: Date) {
  const [last] = await lastRuns(db, 1);
  if (!last) return true;
  const waitMs = (last.error === null ? backupEveryHours : Math.min(1, backupEveryHours)) * hourMs;
  return now.getTime() - new Date(last.started_on).getTime() >= waitMs;
}

/** A backup contains everything, so the audit log records it as an export. */
export const auditBackup = (db: Database, name: string): Promise<void> =>
  auditCommand(db, "backup", { action: "export", entity: "backup", detail: name });

export function describeSchedule(config: BackupSettings): string {
  if (config.backupEveryHours === 0) {
    return "Backups are not scheduled: set BACKUP_EVERY_HOURS, or run npm run backup.";
  }
  const how =
    config.backupKey === undefined ? "NOT encrypted (BACKUP_KEY is not set)" : "encrypted";
  return `A backup every ${config.backupEveryHours} h in ${config.backupFolder}, the newest ${config.backupKeep} are kept, ${how}.`;
}

export function createBackupSchedule(options: BackupScheduleOptions) {
  const { config, database, clock, log } = options;
  const stopping = new AbortController();
  let looking: Promise<void> | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;

  async function make(name: string, started: Date): Promise<void> {
    const file = path.join(config.backupFolder, name);
    const { problems } = await createBackup({
      ...{ connection: options.connection, store: options.store, key: config.backupKey, file },
      ...{ now: started, log: () => undefined, signal: stopping.signal },
    });
    const { size } = await stat(file);
    await addRun(database, {
      ...{ started_on: started, finished_on: clock.now(), file_name: name, bytes: size },
      problems: problems.length > 0 ? problems.join("\n") : null,
    });
    await auditBackup(database, name);
    for (const problem of problems) log(`Backup ${name}: ${problem}`);
    log(`Backup made: ${file} (${size} bytes)`);
  }

  /** Old backups are removed only after a successful one. */
  async function prune(): Promise<void> {
    for (const name of await pruneBackups(config.backupFolder, config.backupKeep, clock.now())) {
      log(`Old backup removed: ${name}`);
    }
    await forgetRunsBefore(database, new Date(clock.now().getTime() - runsKeptMs));
  }

  async function runDue(): Promise<void> {
    const started = clock.now();
    const name = backupName("scheduled", started, config.backupKey !== undefined);
    try {
      await make(name, started);
    } catch (error) {
      if (stopping.signal.aborted) return;
      log(`THE BACKUP FAILED: ${reasonOf(error)}`);
      const failed = { file_name: null, bytes: null, error: explain(error) };
      await addRun(database, { started_on: started, finished_on: clock.now(), ...failed });
      return;
    }
    await prune();
  }

  /** Makes a backup if one is due and no other process is making it. */
  async function look(): Promise<void> {
    if (config.backupEveryHours === 0 || !(await isDue(database, config, clock.now()))) return;
    await inOneProcess(database, scheduleLock, async () => {
      // Another process may have just made one.
      if (await isDue(database, config, clock.now())) await runDue();
    });
  }

  /** One at a time, however long it takes. */
  const lookSafely = () => {
    looking ??= look()
      .catch((error: unknown) =>
        log(`Whether a backup is due could not be found out: ${reasonOf(error)}`),
      )
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };

  return {
    look: lookSafely,
    start(): void {
      if (config.backupEveryHours === 0) return;
      void lookSafely();
      timer = setInterval(() => void lookSafely(), lookEveryMs);
      timer.unref();
    },
    /** Aborts a running backup and removes its temporary file. */
    async stop(): Promise<void> {
      clearInterval(timer);
      stopping.abort();
      await looking;
    },
  };
}
