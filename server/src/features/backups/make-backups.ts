/**
 * Makes backups of a running Helpline into BACKUP_FOLDER, one at a time whatever the number of processes,
 * and records their progress and results (ADR 20).
 */
import { existsSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { backupMessages } from "@helpline/contract/backups/backups";
import type { Kysely } from "kysely";
import type { ClientConfig } from "pg";
import { reasonOf } from "#backup/errors";
import { advisoryLocks, inOneProcess } from "#database/advisory-lock";
import { type Database, inTransaction } from "#database/database";
import type { Tables } from "#database/tables";
import type { Context } from "#http/context";
import type { Clock } from "#operations/clock";
import type { FileStore } from "#storage/file-store";
import { backupName } from "./backup-names.ts";
import {
  addRun,
  type Begun,
  noteBegun,
  noteProgress,
  takeUnderWay,
} from "./backup-runs.repository.ts";
import { createBackup } from "./create-backup.ts";
import type { OnProgress } from "./progress.ts";
import { explain } from "./refusals.ts";

type Db = Kysely<Tables>;

/** How backups are made. They may change at any time, so they are read when they are needed. */
export interface BackupSettings {
  readonly backupFolder: string;
  /** 0: none is scheduled. */
  readonly backupEveryHours: number;
  readonly backupKeep: number;
  /** Whether there is a passphrase, also one that cannot be read any more. */
  readonly encrypted: boolean;
  /** Undefined: backups are not encrypted. @throws BackupError if it cannot be read any more */
  readonly backupKey: string | undefined;
}

export interface BackupsOptions {
  readonly config: BackupSettings;
  readonly database: Database;
  /** The connection used for copying. */
  readonly connection: ClientConfig;
  readonly store: FileStore;
  readonly clock: Clock;
  log(message: string): void;
}

/** Whose backup it is. */
export interface Asked extends Pick<Begun, "kind" | "madeBy"> {
  /** Adds the audit row; for a backup by hand in the transaction in which it begins. */
  audit(db: Db, fileName: string): Promise<void>;
  /** The transaction in which a backup by hand begins: only while whoever asked for it may. Default: one of the server. */
  readonly inTransaction?: Context["inTransaction"];
}

const progressEveryMs = 1000;

const resultOf = ({ kind, madeBy, startedOn }: Begun) => ({
  kind,
  made_by: madeBy,
  started_on: startedOn,
});

/** Writes the progress, once a second at most. It does not matter if it cannot be written. */
function progressTo(database: Database): { report: OnProgress; settled(): Promise<void> } {
  let last = { phase: "", at: 0 };
  let writing = Promise.resolve();
  return {
    report(phase, share) {
      const at = performance.now();
      if (phase === last.phase && at - last.at < progressEveryMs) return;
      last = { phase, at };
      writing = writing.then(() => noteProgress(database, phase, share)).catch(() => undefined);
    },
    settled: () => writing,
  };
}

export function createMaker(options: BackupsOptions) {
  const { config, database, clock, log } = options;
  const stopping = new AbortController();
  const fileOf = (name: string) => path.join(config.backupFolder, name);

  /** A backup whose process died leaves its row and a part of its file. The lock is ours, so it is dead. */
  async function clearAway(): Promise<void> {
    await inTransaction(database, async (db) => {
      const left = await takeUnderWay(db);
      if (!left) return;
      const { file_name, started_on, ...whose } = left;
      await rm(`${fileOf(file_name)}.part`, { force: true });
      await addRun(db, {
        ...whose,
        started_on: new Date(started_on),
        finished_on: clock.now(),
        file_name: null,
        bytes: null,
        problems: null,
        error: backupMessages.failures.stopped,
      });
    });
  }

  /** Two backups can be made within one second. */
  function unusedName(kind: Begun["kind"], from: Date): string {
    const name = backupName(kind, from, config.encrypted);
    return existsSync(fileOf(name)) ? unusedName(kind, new Date(from.getTime() + 1000)) : name;
  }

  async function begin({ kind, madeBy, audit, ...asked }: Asked): Promise<Begun> {
    const begins = asked.inTransaction ?? ((work) => inTransaction(database, work));
    await clearAway();
    const startedOn = clock.now();
    const fileName = unusedName(kind, startedOn);
    const begun = { kind, madeBy, startedOn, fileName };
    await begins(async (db) => {
      await noteBegun(db, begun);
      if (kind === "by-hand") await audit(db, fileName);
    });
    return begun;
  }

  /** Replaces the row of the progress with that of the result. */
  const finish = (
    begun: Begun,
    result: Pick<Tables["backup_runs"], "file_name" | "bytes" | "error" | "problems">,
  ) =>
    inTransaction(database, async (db) => {
      await takeUnderWay(db);
      await addRun(db, { ...resultOf(begun), finished_on: clock.now(), ...result });
    });

  async function make(begun: Begun, asked: Asked): Promise<void> {
    const { fileName, startedOn } = begun;
    const file = fileOf(fileName);
    const progress = progressTo(database);
    const { problems } = await createBackup({
      connection: options.connection,
      store: options.store,
      key: config.backupKey,
      file,
      now: startedOn,
      log: () => undefined,
      signal: stopping.signal,
      onProgress: progress.report,
    }).finally(progress.settled);
    const { size } = await stat(file);
    await finish(begun, {
      file_name: fileName,
      bytes: size,
      error: null,
      problems: problems.length > 0 ? problems.join("\n") : null,
    });
    if (begun.kind === "scheduled") await asked.audit(database, fileName);
    for (const problem of problems) log(`Backup ${fileName}: ${problem}`);
    log(`Backup made: ${file} (${size} bytes)`);
  }

  /** A person is told that theirs was stopped; a scheduled one is made again after the start. */
  async function stopped(begun: Begun): Promise<void> {
    if (begun.kind === "scheduled") await takeUnderWay(database);
    else {
      const error = backupMessages.failures.stopped;
      await finish(begun, { file_name: null, bytes: null, error, problems: null });
    }
  }

  /** @returns whether it was made; a failure is logged and recorded */
  async function run(begun: Begun, asked: Asked): Promise<boolean> {
    try {
      await make(begun, asked);
      return true;
    } catch (error) {
      if (stopping.signal.aborted) {
        await stopped(begun);
        return false;
      }
      log(`THE BACKUP FAILED: ${reasonOf(error)}`);
      await finish(begun, { file_name: null, bytes: null, error: explain(error), problems: null });
      return false;
    }
  }

  return {
    begin,
    run,
    /** Runs `work` if no process makes a backup. @returns undefined otherwise */
    alone: <T>(work: () => Promise<T>): Promise<T | undefined> =>
      inOneProcess(database, advisoryLocks.backup, work),
    /** Clears away what a process that died has left, unless a backup is being made. */
    tidy: () => inOneProcess(database, advisoryLocks.backup, clearAway),
    /** Aborts the backup that this process makes. */
    stop: () => stopping.abort(),
    isStopping: () => stopping.signal.aborted,
  };
}
