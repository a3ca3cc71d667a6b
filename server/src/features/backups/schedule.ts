/**
 * Backups of a running Helpline: on the schedule, and now, because an admin wants one.
 * When several processes share a database, one of them makes each backup; all look up the results in
 * `backup_runs`.
 */
import { readdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { backupMessages } from "@helpline/contract/backups/backups";
import type { Kysely } from "kysely";
import { reasonOf } from "#backup/errors";
import type { Tables } from "#database/tables";
import { AccessEnded, AppError } from "#http/errors";
import { auditCommand } from "#security/audit";
import { pruneBackups } from "./backup-names.ts";
import {
  filesByHand,
  forgetRunsBefore,
  lastScheduledRun,
  underWay,
} from "./backup-runs.repository.ts";
import {
  type Asked,
  type BackupSettings,
  type BackupsOptions,
  createMaker,
} from "./make-backups.ts";
import { requireFolder } from "./refusals.ts";

type Db = Kysely<Tables>;

const hourMs = 60 * 60 * 1000;
const runsKeptMs = 400 * 24 * hourMs;

/** Another process may hold the lock for a moment, only to find that no backup is due. */
const tries = { most: 50, everyMs: 100 };

/** After a failure it is retried in an hour, or sooner if backups are more frequent. */
async function isDue(db: Db, { backupEveryHours }: BackupSettings, now: Date) {
  if (backupEveryHours === 0) return false;
  const last = await lastScheduledRun(db);
  if (!last) return true;
  const waitMs = (last.error === null ? backupEveryHours : Math.min(1, backupEveryHours)) * hourMs;
  return now.getTime() - new Date(last.started_on).getTime() >= waitMs;
}

/** A backup contains everything, so the audit log records it as an export. */
export const backupExport = (name: string) =>
  ({ action: "export", entity: "backup", detail: name }) as const;

export const auditBackup = (db: Db, name: string): Promise<void> =>
  auditCommand(db, "backup", backupExport(name));

const onSchedule: Asked = { kind: "scheduled", madeBy: null, audit: auditBackup };

export function describeSchedule(config: BackupSettings): string {
  if (config.backupEveryHours === 0) {
    return "Backups are not scheduled: see Settings, or run npm run backup.";
  }
  const how = config.encrypted ? "encrypted" : "NOT encrypted (there is no passphrase)";
  return `A backup every ${config.backupEveryHours} h in ${config.backupFolder}, the newest ${config.backupKeep} are kept, ${how}.`;
}

/** Whether an admin's wish began a backup, or one was being made already. */
type BegunOrJoined = "begun" | "joined";

export interface Backups {
  /** Makes a backup if one is due and no other process is making it. */
  look(): Promise<void>;
  /**
   * Begins a backup, which goes on in the background.
   * @throws AppError 503 if it cannot be made
   */
  backUpNow(asked: Omit<Asked, "kind">): Promise<BegunOrJoined>;
  /** Clears away what a process that died has left. */
  start(): void;
  /** Aborts a running backup and removes its temporary file. */
  stop(): Promise<void>;
}

export function createBackups(options: BackupsOptions): Backups {
  const { config, database, clock, log } = options;
  const maker = createMaker(options);
  const jobs = new Set<Promise<unknown>>();

  /** Old backups are removed only after a successful one. */
  async function prune(): Promise<void> {
    const now = clock.now();
    try {
      const kept = { keep: config.backupKeep, byHand: await filesByHand(database), now };
      for (const name of await pruneBackups(config.backupFolder, kept)) {
        log(`Old backup removed: ${name}`);
      }
      const left = await readdir(config.backupFolder);
      await forgetRunsBefore(database, new Date(now.getTime() - runsKeptMs), left);
    } catch (error) {
      log(`Old backups could not be removed: ${reasonOf(error)}`);
    }
  }

  async function makeIfDue(): Promise<void> {
    if (maker.isStopping() || !(await isDue(database, config, clock.now()))) return;
    await maker.alone(async () => {
      // Another process may have just made one.
      if (!(await isDue(database, config, clock.now()))) return;
      const begun = await maker.begin(onSchedule);
      if (await maker.run(begun, onSchedule)) await prune();
    });
  }

  /** Remembers what goes on in the background, until it ends. */
  function inBackground(job: Promise<unknown>): void {
    jobs.add(job);
    void job.finally(() => jobs.delete(job));
  }

  /** @returns whether it has begun; it goes on in the background. False if another one is being made */
  const tryToBegin = (asked: Asked) =>
    new Promise<boolean>((resolve, reject) => {
      const job = maker.alone(async () => {
        const begun = await maker.begin(asked);
        resolve(true);
        return maker.run(begun, asked);
      });
      inBackground(
        job
          .then((isMade) => {
            resolve(false);
            // Others can begin theirs meanwhile.
            return isMade ? prune() : undefined;
          })
          .catch((error: unknown) => {
            if (!(error instanceof AccessEnded)) log(`THE BACKUP FAILED: ${reasonOf(error)}`);
            reject(error);
          }),
      );
    });

  return {
    look() {
      const made = makeIfDue();
      inBackground(made.catch(() => undefined));
      return made;
    },

    async backUpNow(wanted) {
      const asked = { ...wanted, kind: "by-hand" } as const;
      await requireFolder(database, config.backupFolder);
      for (let n = 0; n < tries.most && !maker.isStopping(); n += 1) {
        if (await tryToBegin(asked)) return "begun";
        if (await underWay(database)) return "joined";
        await sleep(tries.everyMs);
      }
      throw new AppError(503, backupMessages.failures.notNow);
    },

    start() {
      const tidied = maker
        .tidy()
        .catch((error: unknown) =>
          log(`What a stopped backup left could not be cleared away: ${reasonOf(error)}`),
        );
      inBackground(tidied);
    },

    async stop() {
      maker.stop();
      await Promise.all(jobs);
    },
  };
}
