/**
 * The settings in memory (SET-4). Every process reads them at its start and again when another one changes them:
 * PostgreSQL tells it (LISTEN). A connection that is lost is replaced; what was said meanwhile is read again.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { settingsMessages } from "@helpline/contract/settings/settings";
import type { Kysely } from "kysely";
import pg, { type ClientConfig } from "pg";
import type { Database } from "#database/database";
import type { Tables } from "#database/tables";
import { effectiveSettings, readStored, type SettingSources, type Settings } from "./effective.ts";
import { newestVersion, newestVersions } from "./settings.repository.ts";

/** How often the connection is tried, and whether a change was missed. Changes take effect within 5 seconds. */
const lookEveryMs = 2_000;
const silenceMs = 2_000;
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
  /** Reads them, and listens from now on. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface LiveSettingsOptions {
  readonly database: Database;
  /** For the connection that listens. */
  readonly connection: ClientConfig;
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
  const { database, connection, sources, log } = options;
  let settings = effectiveSettings(sources, {}, 0);
  let problem: string | null = null;
  let stopped = false;
  let client: pg.Client | undefined;
  let watch: Promise<void> = Promise.resolve();
  let reading: Promise<void> = Promise.resolve();
  const stopping = new AbortController();

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

  async function listen(): Promise<pg.Client> {
    const listening = new pg.Client({
      ...connection,
      connectionTimeoutMillis: silenceMs,
      query_timeout: silenceMs,
      keepAlive: true,
      application_name: "helpline settings",
    });
    // Without a listener a lost connection would end the process; the next look finds it.
    listening.on("error", () => undefined);
    listening.on("notification", () => void tryRefresh());
    await listening.connect();
    await listening.query("LISTEN helpline_settings");
    return listening;
  }

  const drop = (gone: pg.Client | undefined) => gone?.end().catch(() => undefined);

  /** Looks whether the connection is there and nothing was missed; after a loss it listens again. */
  async function look(): Promise<void> {
    try {
      if (!client) {
        client = await listen();
        await refresh();
        return;
      }
      const { rows } = await client.query<{ version: number | null }>(
        "SELECT max(version) AS version FROM settings_versions",
      );
      if ((rows[0]?.version ?? 0) !== settings.settings_version) await refresh();
    } catch {
      void drop(client);
      client = undefined;
    }
  }

  async function watchOver(): Promise<void> {
    while (!stopped) {
      await sleep(lookEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(
        () => undefined,
      );
      if (!stopped) await look();
    }
  }

  return {
    sources,
    now: () => settings,
    problem: () => problem,
    refresh,
    async start() {
      await refresh();
      await look();
      watch = watchOver();
    },
    async stop() {
      stopped = true;
      stopping.abort();
      await watch;
      await drop(client);
    },
  };
}
