/**
 * The settings in memory (SET-4). Every process reads them at its start and again when PostgreSQL tells it of a
 * change (notifications.ts).
 */
import { settingsMessages } from "@helpline/contract/settings/settings";
import type { Kysely } from "kysely";
import type { Database } from "#database/database";
import type { Notifications } from "#database/notifications";
import type { Tables } from "#database/tables";
import { effectiveSettings, readStored, type SettingSources, type Settings } from "./effective.ts";
import { newestVersion, newestVersions } from "./settings.repository.ts";

/** How far back a version that can be read is sought at once. */
const versionsAtOnce = 20;

export interface LiveSettings {
  readonly sources: SettingSources;
  /** The settings in force. The same object until they change. */
  now(): Settings;
  /** What is wrong with what is stored; null: nothing. */
  problem(): string | null;
  /** Reads them again. */
  refresh(): Promise<void>;
  /** Reads them, and again whenever they change. */
  start(): Promise<void>;
}

export interface LiveSettingsOptions {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly sources: SettingSources;
  log(message: string): void;
}

/** The newest version that can be read, with its number; the defaults if there is none. */
export async function readNewest(database: Kysely<Tables>, sources: SettingSources) {
  const newest = await newestVersion(database);
  for (let limit = 1; ; limit *= versionsAtOnce) {
    const rows = await newestVersions(database, limit);
    for (const { version, settings } of rows) {
      const stored = readStored(settings);
      if (!stored) continue;
      const raw: Readonly<Record<string, unknown>> = settings;
      return { newest, version, raw, settings: effectiveSettings(sources, stored, newest) };
    }
    if (rows.length < limit) {
      return { newest, version: 0, raw: {}, settings: effectiveSettings(sources, {}, newest) };
    }
  }
}

export function createLiveSettings(options: LiveSettingsOptions): LiveSettings {
  const { database, notifications, sources, log } = options;
  let settings = effectiveSettings(sources, {}, 0);
  let problem: string | null = null;
  let reading: Promise<void> = Promise.resolve();

  async function read(): Promise<void> {
    const found = await readNewest(database, sources);
    settings = found.settings;
    const told = found.version === found.newest ? null : settingsMessages.unreadable(found.newest);
    if (told !== null && told !== problem) log(told);
    problem = told;
  }

  /** One after the other: of two at the same time, the later answer could be the older one. */
  function refresh(): Promise<void> {
    reading = reading.catch(() => undefined).then(read);
    return reading;
  }

  const tryRefresh = () =>
    refresh().catch((error: unknown) =>
      log(
        `The settings could not be read again: ${error instanceof Error ? error.message : error}`,
      ),
    );

  /** A message may be missed, so the highest version is compared with each look. */
  async function look(isNew: boolean): Promise<void> {
    const isBehind = isNew || (await newestVersion(database)) !== settings.settings_version;
    if (isBehind) await refresh();
  }

  return {
    sources,
    now: () => settings,
    problem: () => problem,
    refresh,
    async start() {
      await refresh();
      notifications.listen({
        channel: "helpline_settings",
        onMessage: () => void tryRefresh(),
        // A database that is away is looked at again in two seconds.
        onLook: (isNew) => void look(isNew).catch(() => undefined),
      });
    },
  };
}
