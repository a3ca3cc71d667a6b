/**
 * PostgreSQL's NOTIFY: how a change in one process reaches all others. A process has one connection that
 * listens. When it is lost, another one takes its place, and everybody who listens is told to look again,
 * because messages sent meanwhile are lost.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { AccessName } from "@helpline/contract/access";
import { type Kysely, sql } from "kysely";
import pg, { type ClientConfig } from "pg";
import { isWriteTransaction } from "./database.ts";
import type { Tables } from "./tables.ts";

/** How often the connection is checked, and how long an answer may take. Settings take effect within 5 seconds. */
const lookEveryMs = 2_000;
const silenceMs = 2_000;

/** `helpline_settings`: the settings have changed. `helpline_events`: a {@link Change}. */
const channels = ["helpline_settings", "helpline_events"] as const;
type Channel = (typeof channels)[number];

/** What has changed, for the event streams of all processes: ids only, because anybody on the database can listen. */
export type Change =
  | { readonly kind: "call"; readonly id: number }
  | { readonly kind: "notice" }
  /** What the desks of these people show, of everybody in a row of the role table, or of everybody. */
  | { readonly kind: "desk"; readonly users?: readonly number[]; readonly access?: AccessName }
  /** A session of this person has ended, or what they may do has changed. */
  | { readonly kind: "session"; readonly user: number };

/** PostgreSQL refuses messages of 8,000 bytes; ours stay below 500. */
const maxUsers = 40;

function messagesOf(change: Change): Change[] {
  if (change.kind !== "desk" || change.users === undefined) return [change];
  const users = [...new Set(change.users)];
  const parts = Math.ceil(users.length / maxUsers);
  return Array.from({ length: parts }, (_, part) => ({
    kind: change.kind,
    users: users.slice(part * maxUsers, (part + 1) * maxUsers),
  }));
}

/** Tells all processes of a change, when the transaction that makes it is committed. */
export async function notify(db: Kysely<Tables>, change: Change): Promise<void> {
  for (const message of messagesOf(change)) {
    const statement = sql`SELECT pg_notify('helpline_events', ${JSON.stringify(message)})`;
    if (isWriteTransaction(db)) db.defer(statement);
    else await statement.execute(db);
  }
}

interface Listener {
  readonly channel: Channel;
  onMessage(payload: string): void;
  /** Called every two seconds while the connection is good. `isNew`: messages may have been lost before. */
  onLook?(isNew: boolean): void;
}

export interface Notifications {
  /** @returns a function that stops listening */
  listen(listener: Listener): () => void;
  /** Resolves after the first try to connect. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createNotifications(connection: ClientConfig): Notifications {
  const listeners = new Set<Listener>();
  const stopping = new AbortController();
  let client: pg.Client | undefined;
  let watch: Promise<void> = Promise.resolve();

  async function connect(): Promise<pg.Client> {
    const listening = new pg.Client({
      ...connection,
      connectionTimeoutMillis: silenceMs,
      query_timeout: silenceMs,
      keepAlive: true,
      application_name: "helpline notifications",
    });
    // Without a listener a lost connection would end the process; the next look finds it.
    listening.on("error", () => undefined);
    listening.on("notification", ({ channel, payload = "" }) => {
      for (const each of listeners) if (each.channel === channel) each.onMessage(payload);
    });
    try {
      await listening.connect();
      await listening.query(channels.map((name) => `LISTEN ${name}`).join("; "));
      return listening;
    } catch (error) {
      drop(listening);
      throw error;
    }
  }

  const drop = (gone: pg.Client | undefined) => gone?.end().catch(() => undefined);

  /** Looks whether the connection is good; if it is lost, listens over another one. */
  async function look(): Promise<void> {
    const isNew = client === undefined;
    try {
      client ??= await connect();
      if (!isNew) await client.query("SELECT 1");
      for (const each of listeners) each.onLook?.(isNew);
    } catch {
      void drop(client);
      client = undefined;
    }
  }

  async function watchOver(): Promise<void> {
    const { signal } = stopping;
    while (!signal.aborted) {
      await sleep(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await look();
    }
  }

  return {
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async start() {
      await look();
      watch = watchOver();
    },
    async stop() {
      stopping.abort();
      await watch;
      await drop(client);
    },
  };
}
