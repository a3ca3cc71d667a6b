import { mkdtemp, rm } from "node:fs/promises";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
/**
 * The whole application on a real PostgreSQL. Calls use the contract's declarations, and every answer is
 * checked against its declared schema: an answer that does not match fails the test.
 */
import type { UserType } from "@helpline/contract/access";
import type { Envelope, RouteDeclaration } from "@helpline/contract/http";
import { idempotencyKeyHeader } from "@helpline/contract/idempotency";
import type { FastifyInstance } from "fastify";
import type { CompiledQuery } from "kysely";
import type { ClientConfig } from "pg";
import { afterAll } from "vitest";
import * as z from "zod/mini";
import { openDatabase } from "#database/database";
import { createNotifications, type Notifications } from "#database/notifications";
import { createBackups } from "#features/backups/index";
import { createForgottenPasswords, type ForgottenPasswords } from "#features/password-links/index";
import {
  createLiveSettings,
  type LiveSettings,
  liveBackupSettings,
  settingsSealer,
} from "#features/settings/index";
import { deliveryOf } from "#mail/mailer";
import { type Config, guessesAMinute, readConfig } from "#operations/config";
import type { RequireSpace } from "#operations/disk-space";
import type { Metrics } from "#operations/metrics";
import { readProductConfig } from "#operations/product-config";
import { openQueue, type Queue, type QueueTimes } from "#operations/queue";
import { startSession } from "#security/sessions";
import { createTokens } from "#security/tokens";
import type { FileStore } from "#storage/file-store";
import { createFolderStore } from "#storage/index";
import { buildApp } from "../src/app.ts";
import { insertUser } from "./factories.ts";
import { fillPath, type PathOptions } from "./fill-path.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

export interface CallOptions extends PathOptions {
  readonly body?: unknown;
  /** A token from {@link TestApp.logIn}. */
  readonly token?: string | undefined;
  /** The address of the caller; defaults to 127.0.0.1. */
  readonly address?: string;
  /** The browser's Cookie header. */
  readonly cookie?: string;
  readonly idempotencyKey?: string;
}

export interface TestAppOptions {
  /** The folder of a built web app; defaults to none. */
  readonly webFolder?: string;
  /** Another application, whose database and files this one shares and keeps when it closes. */
  readonly besides?: TestApp;
  /** Timing of the queue for the jobs that the application adds. */
  readonly queueTimes?: Partial<QueueTimes>;
  /** Changes how the application's pool connects to the database, such as through a proxy. */
  readonly through?: (direct: ClientConfig) => ClientConfig;
  /** Receives every query of the application (plans.ts). */
  readonly watch?: (query: CompiledQuery) => void;
  /** Creates the file store in this folder; defaults to a folder store. */
  readonly fileStore?: (folder: string) => FileStore;
  /** Looks for the space of imports; by default there is enough. */
  readonly requireSpace?: RequireSpace;
  /** Receives what the settings say. */
  readonly say?: (message: string) => void;
  readonly metrics?: Metrics;
  /** Receives the log. */
  readonly logTo?: { write(line: string): void };
}

// biome-ignore lint/suspicious/noExplicitAny: tests inspect answers whose shape they assert
export type TestAnswer = Envelope<any> & { readonly headers: Readonly<Record<string, unknown>> };

export interface TestApp extends Pick<TestDatabase, "database" | "connection"> {
  readonly app: FastifyInstance;
  readonly fileStore: FileStore;
  /** The folder of the files, unless the test uses another store. */
  readonly filesFolder: string;
  /** Jobs are added; none runs unless the test starts a worker. */
  readonly queue: Queue;
  readonly forgotten: ForgottenPasswords;
  readonly settings: LiveSettings;
  readonly clock: { set(moment: Date): void; now(): Date };
  call(route: RouteDeclaration, options?: CallOptions): Promise<TestAnswer>;
  /** A new user of this type, logged in. */
  logIn(userType: UserType): Promise<{ token: string; userId: number; username: string }>;
  close(): Promise<void>;
}

const productConfigFile = fileURLToPath(new URL("../../config/helpline.json", import.meta.url));

const envelope = (route: RouteDeclaration) =>
  z.strictObject({ status: z.literal(route.status), message: z.string(), data: route.data });

const isFile = ({ fileType, bytes, stream }: RouteDeclaration) =>
  fileType !== undefined || bytes === true || stream === true;

/** An event stream never ends, and `inject` waits for the end of an answer: there it has only its beginning. */
const endInjectedStreams = (app: FastifyInstance) =>
  app.addHook("onSend", async ({ raw }, reply, payload) => {
    const isStream = String(reply.getHeader("content-type")).startsWith("text/event-stream");
    if (isStream && payload instanceof Readable && !(raw.socket instanceof Socket)) {
      payload.push(null);
    }
    return payload;
  });

function holdToContract(route: RouteDeclaration, answer: Envelope<unknown>, status: number) {
  if (answer.status !== status) {
    throw new Error(`HTTP ${status}, but the envelope says ${answer.status}`);
  }
  if (status === route.status) z.parse(envelope(route), answer);
}

const headersOf = ({ body, token, cookie, idempotencyKey }: CallOptions) => ({
  ...(body === undefined ? {} : { "content-type": "application/json" }),
  ...(cookie ? { cookie } : {}),
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...(idempotencyKey === undefined ? {} : { [idempotencyKeyHeader]: idempotencyKey }),
});

function testClock() {
  let offset = 0;
  return {
    set: (moment: Date) => {
      offset = moment.getTime() - Date.now();
    },
    now: () => new Date(Date.now() + offset),
  };
}

/** The key that signs the tests' tokens. */
export const testSecret = "a secret that only the tests sign with";

async function openPools({ besides, through, watch }: TestAppOptions) {
  const own = besides ? undefined : await createTestDatabase();
  const { connection, database } = (besides ?? own) as Pick<
    TestDatabase,
    "database" | "connection"
  >;
  const direct = connection("app");
  const pool =
    through || watch
      ? openDatabase(through?.(direct) ?? direct, {
          connections: 5,
          onIdleError: () => undefined,
          ...(watch && { onQuery: watch }),
        })
      : undefined;
  return {
    connection,
    database,
    appDatabase: pool ?? database,
    async close() {
      await pool?.destroy();
      await own?.drop();
    },
  };
}

/**
 * What listens to each database. An application that a test starts besides another one is not closed by itself,
 * and a database that somebody listens to cannot be dropped.
 */
const listening = new WeakMap<object, Notifications[]>();

export async function buildTestApp(
  environment: Record<string, string> = {},
  options: TestAppOptions = {},
): Promise<TestApp> {
  const pools = await openPools(options);
  const { database } = pools;
  const clock = testClock();
  const tokens = createTokens(testSecret, clock.now);
  const webFolder = options.webFolder ?? "/nonexistent";
  const filesFolder =
    options.besides?.filesFolder ?? (await mkdtemp(path.join(tmpdir(), "helpline files ")));
  const backupFolder = `${filesFolder} backups`;
  const config: Config = readConfig({
    LOG_LEVEL: "silent",
    // No test waits for a minute, and none needs the limits, except those of the limits themselves.
    LOGIN_RATE_LIMIT: "1000000",
    BACKUP_FOLDER: backupFolder,
    ...environment,
  });
  const file = await readProductConfig(config.productConfig ?? productConfigFile);
  const notifications = createNotifications(pools.connection("app"));
  const settings = createLiveSettings({
    database: pools.appDatabase,
    notifications,
    sources: { file, config },
    log: options.say ?? (() => undefined),
  });
  await settings.start();
  await notifications.start();
  const listeners = listening.get(database) ?? [];
  listening.set(database, [...listeners, notifications]);
  const backupSettings = liveBackupSettings(config, settings.now, settingsSealer(testSecret));
  const fileStore = options.fileStore?.(filesFolder) ?? createFolderStore(filesFolder);
  const queue = openQueue(pools.connection("app"), {
    log: () => undefined,
    ...(options.queueTimes && { times: options.queueTimes }),
  });
  const backups = createBackups({
    config: backupSettings,
    clock,
    store: fileStore,
    log: () => undefined,
    database: pools.appDatabase,
    connection: pools.connection("app"),
  });
  const forgotten = createForgottenPasswords({
    database: pools.appDatabase,
    clock,
    queue,
    log: () => undefined,
    delivery: deliveryOf(config),
    rateLimit: guessesAMinute(config),
  });
  const app = await buildApp({
    config,
    forgotten,
    settings,
    backupSettings,
    database: pools.appDatabase,
    notifications,
    clock,
    tokens,
    secret: testSecret,
    fileStore,
    queue,
    backups,
    requireSpace: options.requireSpace ?? (async () => undefined),
    webFolder,
    metrics: options.metrics,
    ...(options.logTo ? { logTo: options.logTo } : {}),
  });
  endInjectedStreams(app);
  return {
    app,
    fileStore,
    filesFolder,
    clock,
    queue,
    forgotten,
    settings,
    database,
    connection: pools.connection,
    async call(route, call = {}) {
      const { address, ...request } = call;
      const response = await app.inject({
        method: route.method,
        url: fillPath(route, request),
        ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
        headers: headersOf(call),
        ...(address ? { remoteAddress: address } : {}),
      });
      if (isFile(route) && response.statusCode === route.status) {
        // A file has no envelope: its text is returned as `data`.
        return {
          status: route.status,
          message: "",
          data: response.body,
          headers: response.headers,
        };
      }
      const answer = response.json<Envelope<unknown>>();
      if (!route.bare) holdToContract(route, answer, response.statusCode);
      return { ...answer, headers: response.headers };
    },
    async logIn(userType) {
      const user = await insertUser(database, { user_type: userType });
      const sessionId = await startSession(database, user.user_id, clock.now());
      const endsAt = new Date(clock.now().getTime() + 12 * 60 * 60 * 1000);
      const { user_id, email, first_name, last_name } = user;
      const data = { user_id, user_type: userType, email, first_name, last_name };
      const token = await tokens.sign(data, sessionId, endsAt);
      return { token, userId: user.user_id, username: user.username };
    },
    async close() {
      await app.close();
      await forgotten.stop();
      await backups.stop();
      const all = options.besides ? [notifications] : (listening.get(database) ?? []);
      for (const each of all) await each.stop();
      if (!options.besides) {
        await rm(filesFolder, { recursive: true });
        await rm(backupFolder, { recursive: true, force: true });
      }
      await queue.stop();
      await pools.close();
    },
  };
}

/** The application for all tests of a file: `const helpline = await startHelpline()` at its top. */
export async function startHelpline(
  ...[settings, options]: Parameters<typeof buildTestApp>
): Promise<TestApp> {
  const helpline = await buildTestApp(settings, options);
  afterAll(() => helpline.close());
  return helpline;
}
