/** Starts Helpline from its settings and stops it cleanly. Used by main.ts and demo.ts. */
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { announceAuditPowers } from "#database/audit-powers";
import type { Database } from "#database/database";
import { createNotifications } from "#database/notifications";
import { recountOutdated, recountStaleDays } from "#database/recount-stale-days";
import { createBackups, describeSchedule } from "#features/backups/index";
import { concernSettingsOf } from "#features/concerns/index";
import { createImportWorker, importSpace } from "#features/import/index";
import { allKeptFigures } from "#features/kept-figures/index";
import { createMailWorker, mailGauges } from "#features/mail/index";
import { createForgottenPasswords } from "#features/password-links/index";
import {
  createLiveSettings,
  liveBackupSettings,
  liveLimits,
  lookOfMails,
  settingsSealer,
} from "#features/settings/index";
import { checkAdminPassword, makeFirstAdmin } from "#features/users/first-admin";
import { createMailer, inTheNameOf, type Mailer } from "#mail/mailer";
import { systemClock } from "#operations/clock";
import { type Config, guessesAMinute } from "#operations/config";
import { createMetrics, type MetricsServer, serveMetrics } from "#operations/metrics";
import { openStorage, type Storage } from "#operations/open-storage";
import { readProductConfig } from "#operations/product-config";
import { openQueue } from "#operations/queue";
import { sessionSecret } from "#security/session-secret";
import { createTokens } from "#security/tokens";
import type { FileStore } from "#storage/file-store";
import { openFileStore } from "#storage/index";
import { buildApp } from "./app.ts";
import { passwordRules } from "./features.ts";
import { migrationsFolder, productConfigFile, webFolder } from "./folders.ts";
import { scheduledJobs } from "./jobs.ts";

/**
 * The fewer days are stale, the less a reader of figures counts. A plain timer, because schedules are no
 * finer than a minute, and a job a second would write more than it recounts. Every process has one; a lock
 * lets one of them recount.
 */
const recountEveryMs = 1000;

export interface RunningHelpline {
  /** The address for people. */
  readonly url: string;
  readonly database: Database;
  readonly fileStore: FileStore;
  /**
   * Reports not ready, answers for SHUTDOWN_DELAY more seconds, finishes running requests, then stops the
   * database. Idempotent.
   */
  stop(): Promise<void>;
}

const say = (line: string) => console.log(line);

async function announceFirstAdmin(database: Database, config: Config): Promise<void> {
  const admin = await makeFirstAdmin(
    database,
    config.adminUsername,
    config.adminPassword,
    config.passwordMinLength,
  );
  if (!admin) return;
  say(`Created the first admin. Username: ${admin.username}`);
  if (admin.generatedPassword !== null) {
    say(`Password (shown only this once): ${admin.generatedPassword}`);
  }
}

function addressOf(config: Config, app: FastifyInstance): string {
  const [address] = app.addresses();
  const port = typeof address === "object" ? address.port : config.port;
  const host = config.host.includes(":") ? `[${config.host}]` : config.host;
  return config.publicUrl ?? `http://${host}:${port}`;
}

/** Finishes running requests, then closes every connection. */
async function closeServer(app: FastifyInstance): Promise<void> {
  // A connection that is busy when closing begins would stay open after its answer, for over a minute,
  // unless closed here.
  const closingIdle = setInterval(() => app.server.closeIdleConnections(), 50);
  try {
    await app.close();
  } finally {
    clearInterval(closingIdle);
  }
}

/**
 * The configured database, started if it is embedded, and migrated.
 * @param beside for a command that may run beside Helpline
 */
export function openMigratedStorage(
  config: Config,
  { beside }: { beside?: true } = {},
): Promise<Storage> {
  return openStorage(config, { migrationsFolder, log: say, ...(beside && { beside }) });
}

/** Logs how mails are sent, and whether their links work. */
function announceMail(mailer: Mailer, config: Config, url: string): void {
  say(mailer.describe);
  if (mailer.delivery === "smtp" && config.publicUrl === undefined) {
    say(`Links in mails lead to ${url}: set PUBLIC_URL to the address that people use.`);
  }
}

/** Serves Prometheus metrics if METRICS_PORT is set. */
async function openMetrics({ metricsPort, host }: Config, database: Database) {
  if (metricsPort === undefined) return undefined;
  const metrics = await createMetrics();
  for (const gauge of mailGauges(database)) metrics.add(gauge);
  const server: MetricsServer = await serveMetrics(metrics, { host, port: metricsPort });
  say(`Metrics: ${server.url}`);
  return { metrics, stop: server.stop };
}

/** @throws an error whose message is for the operator */
export async function startHelpline(config: Config): Promise<RunningHelpline> {
  const mailer = createMailer(config);
  const file = await readProductConfig(config.productConfig ?? productConfigFile);
  checkAdminPassword(
    config,
    passwordRules(config, () => file.product_name),
  );
  const secret = await sessionSecret(config.sessionSecret, config.dataDir);
  const fileStore = await openFileStore(config);
  const storage = await openMigratedStorage(config);
  const queue = openQueue(storage.connection, { log: say, keepsTime: true });
  const notifications = createNotifications(storage.connection);
  const settings = createLiveSettings({
    database: storage.database,
    notifications,
    sources: { file, config },
    log: say,
  });
  const sealer = settingsSealer(secret);
  let metrics: Awaited<ReturnType<typeof openMetrics>>;
  const closeStorage = async () => {
    await notifications.stop();
    await metrics?.stop();
    await queue.stop();
    await storage.close();
  };
  try {
    const { database } = storage;
    if (await recountOutdated(database, allKeptFigures, config.timeZone)) {
      say(`Counted the figures of the general report, in the time zone ${config.timeZone}.`);
    }
    await announceAuditPowers(database, storage.appRole !== undefined, say);
    const clock = systemClock;
    await settings.start();
    await notifications.start();
    await queue.start();
    await announceFirstAdmin(database, config);
    const tokens = createTokens(secret, clock.now);
    metrics = await openMetrics(config, database);
    const ending = new AbortController();
    const backupSettings = liveBackupSettings(config, settings.now, sealer);
    const backups = createBackups({
      config: backupSettings,
      database,
      clock,
      log: say,
      connection: storage.connection,
      store: fileStore,
    });
    const forgotten = createForgottenPasswords({
      database,
      clock,
      queue,
      log: say,
      delivery: mailer.delivery,
      rateLimit: guessesAMinute(config),
    });
    const requireSpace = importSpace(config);
    const app = await buildApp({
      config,
      settings,
      database,
      notifications,
      clock,
      tokens,
      secret,
      fileStore,
      queue,
      backups,
      backupSettings,
      forgotten,
      requireSpace,
      webFolder,
      ending: ending.signal,
      metrics: metrics?.metrics,
    });
    // For this host name Fastify opens a second server, besides the one that tracks its connections.
    const host = config.host === "localhost" ? "127.0.0.1" : config.host;
    await app.listen({ port: config.port, host });
    const url = addressOf(config, app);
    announceMail(mailer, config, url);
    const mail = createMailWorker({
      database,
      queue,
      mailer: inTheNameOf(mailer, lookOfMails(settings, database)),
      clock,
      log: say,
      product: () => settings.now().product_name,
      address: url,
      timeZone: config.timeZone,
      store: fileStore,
    });
    await mail.start();
    const imports = createImportWorker({
      database,
      queue,
      limits: liveLimits(settings, { clock, timeZone: config.timeZone }),
      clock,
      requireSpace,
      log: say,
    });
    await imports.start();
    const recountAll = () =>
      recountStaleDays(database, allKeptFigures).catch((error: unknown) =>
        app.log.warn({ err: error }, "could not recount stale days"),
      );
    // One at a time: while the database does not answer, a stop must not wait for many.
    let recounting: Promise<void> | undefined;
    const recount = setInterval(() => {
      recounting ??= recountAll().finally(() => {
        recounting = undefined;
      });
    }, recountEveryMs);
    recount.unref();
    say(describeSchedule(backupSettings));
    backups.start();
    const services = {
      config,
      database,
      clock,
      queue,
      fileStore,
      backups,
      forgotten,
      mail,
      concernSettings: () => concernSettingsOf(settings.now()),
    };
    await queue.schedule(scheduledJobs(services), config.timeZone);
    let stopped: Promise<void> | undefined;
    return {
      url,
      database,
      fileStore,
      stop() {
        stopped ??= (async () => {
          clearInterval(recount);
          ending.abort();
          await sleep(config.shutdownDelay * 1000);
          await closeServer(app);
          imports.stop();
          await forgotten.stop();
          await backups.stop();
          await recounting;
          await closeStorage();
        })();
        return stopped;
      },
    };
  } catch (error) {
    await closeStorage();
    throw error;
  }
}
