/** Helpers for the backup tests: a Helpline with data, destinations to restore to, and the stored data. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import pg, { type ClientConfig } from "pg";
import { inject } from "vitest";
import type { Target } from "#backup/replace-database";
import { createBackup, restoreBackup } from "#features/backups/index";
import { checkBackup, type RestoreOptions } from "#features/backups/restore-backup";
import type { FileStore } from "#storage/file-store";
import { createFolderStore } from "#storage/index";
import { migrationsFolder } from "../src/folders.ts";
import type { TestApp } from "./build-test-app.ts";
import { assignedTo, insertCaseIn, logInTeam, type Team } from "./case-factories.ts";
import { uploadFile } from "./case-files-kit.ts";
import { createEmptyDatabase } from "./empty-database.ts";

export const backupKey = "correct horse battery staple";
const silent = () => undefined;

export async function temporaryFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "helpline backups "));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Texts that a copy may damage: line ends, tabs, backslashes, quotes, letters of many scripts. */
const awkward = 'Tab\there\nline two\r\nback\\slash \\N "quoted" Ωμέγα ß 🙂 \\.\nend';

export interface Filled {
  readonly team: Team;
  readonly caseIds: readonly number[];
}

const entry = (case_id: number, details: string) => ({
  case_id,
  entry_type: "call",
  duration: 15,
  details,
  action_undertaken: "A letter",
  outcome: "Waiting",
  further_action: "save",
});

export const addLog = (helpline: TestApp, { team }: Filled, caseId: number, details = awkward) =>
  helpline.call(caseLogRoutes.addAsAdvocate, {
    body: entry(caseId, details),
    token: team.advocate.token,
  });

export const upload = (helpline: TestApp, { team }: Filled, caseId: number, name: string) =>
  uploadFile(helpline, team.manager.token, { caseId, name, bytes: `${name} ${"x".repeat(5000)}` });

export const removeFile = (helpline: TestApp, { team }: Filled, caseId: number, name: string) =>
  helpline.call(caseFileRoutes.remove, {
    body: { case_id: caseId, file_name: name },
    token: team.manager.token,
  });

/** Cases with log entries and files, all created as people create them. */
export async function fillHelpline(helpline: TestApp, cases = 3): Promise<Filled> {
  const team = await logInTeam(helpline);
  const caseIds: number[] = [];
  for (let n = 0; n < cases; n += 1) {
    caseIds.push(await insertCaseIn(helpline.database, "advocate", assignedTo(team)));
  }
  const filled = { team, caseIds };
  for (const id of caseIds) {
    await addLog(helpline, filled, id);
    for (const name of ["letter.pdf", "Zeugnis ß 🙂.txt"]) await upload(helpline, filled, id, name);
  }
  return filled;
}

/** Not part of a backup: the migrations run again, everybody logs in again, and no old link opens an account. */
const notCarried = [
  "schema_migrations",
  "sessions",
  "rate_limits",
  "backup_under_way",
  "password_links",
  "forgotten_passwords",
];

/** Every row of every table, read by other means than the copy. */
export async function contentOf(connection: ClientConfig): Promise<Record<string, string[]>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const tables = await client.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1) ORDER BY 1",
      [notCarried],
    );
    const content: Record<string, string[]> = {};
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT to_jsonb(t)::text AS row FROM ${name} AS t ORDER BY 1`,
      );
      content[name] = rows.map(({ row }) => row);
    }
    return content;
  } finally {
    await client.end();
  }
}

export interface Place {
  readonly target: Target;
  readonly store: FileStore;
  readonly filesFolder: string;
  remove(): Promise<void>;
}

/** A destination for a restore: an empty database and an empty folder. */
export async function emptyPlace(owner?: ClientConfig): Promise<Place> {
  const empty = owner ? undefined : await createEmptyDatabase();
  const { owner: usual, app } = inject("databases");
  const { folder, remove } = await temporaryFolder();
  return {
    target: {
      owner: owner ?? empty?.owner ?? usual,
      migrationsFolder,
      replace: false,
      appRole: owner || app.user === usual.user ? undefined : app.user,
    },
    store: createFolderStore(folder),
    filesFolder: folder,
    async remove() {
      await empty?.drop();
      await remove();
    },
  };
}

export const backUp = (helpline: TestApp, file: string, key?: string, store?: FileStore) =>
  createBackup({
    connection: helpline.connection("app"),
    file,
    key,
    now: new Date(),
    log: silent,
    store: store ?? helpline.fileStore,
  });

export async function restore(
  file: string,
  place: Place,
  more: Partial<Target> & { key?: string } & Partial<Pick<RestoreOptions, "log" | "signal">>,
) {
  const { key, log = silent, signal, ...target } = more;
  const read = await checkBackup(file, key, migrationsFolder);
  await restoreBackup(read, {
    file,
    key,
    store: place.store,
    log,
    signal,
    target: { ...place.target, ...target },
  });
}
