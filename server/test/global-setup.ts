/**
 * One PostgreSQL for the whole run: the embedded one, or the one that TEST_DATABASE_URL names (npm run
 * test:postgres). Each test file gets its own database, copied from a migrated template.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg, { type ClientConfig } from "pg";
import { build } from "vite";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#database/database";
import { startEmbeddedPostgres } from "#database/embedded-postgres";
import { migrate } from "#database/migrate";
import { recountOutdated } from "#database/recount-stale-days";
import { allKeptFigures } from "#features/kept-figures/index";
import { migrateQueue } from "#operations/queue";
import { connectionOf } from "./reliability/outside.ts";

export interface TestDatabases {
  readonly owner: ClientConfig;
  readonly app: ClientConfig;
  readonly template: string;
}

declare module "vitest" {
  interface ProvidedContext {
    databases: TestDatabases;
  }
}

const migrations = fileURLToPath(new URL("../migrations", import.meta.url));
const template = "helpline_template";

async function openServer() {
  const outside = process.env.TEST_DATABASE_URL;
  if (outside) {
    const connection = connectionOf(outside);
    return { owner: connection, app: connection, stop: async () => undefined };
  }
  // A name with a space, so that every run covers one.
  const folder = process.env.HELPLINE_TEST_DATA ?? tmpdir();
  const dataDir = await mkdtemp(path.join(folder, "helpline tests "));
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    // Deadlocks are detected early: some tests cause one on purpose. Autovacuum and autoanalyze are off, so
    // that plans, and what they read, do not depend on timing. In a short run a statement is planned once for
    // all its parameters: to plan it anew for each of the first five took a sixth of PostgreSQL's time.
    settings: {
      ...(process.env.HELPLINE_TESTS === "short" && { plan_cache_mode: "force_generic_plan" }),
      autovacuum: "off",
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      deadlock_timeout: "100ms",
    },
  });
  return {
    owner: embedded.connection("owner"),
    app: embedded.connection("app"),
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The worker is a program of its own, which Node runs as it is built. */
async function buildUntrustedWorker(): Promise<() => Promise<void>> {
  const outDir = await mkdtemp(path.join(tmpdir(), "helpline-worker-"));
  await build({
    configFile: false,
    logLevel: "error",
    root: fileURLToPath(new URL("..", import.meta.url)),
    build: {
      ssr: true,
      target: "node20",
      outDir,
      rollupOptions: {
        input: { "untrusted-worker": "src/untrusted/worker.ts" },
        output: { entryFileNames: "[name].mjs" },
      },
    },
    // The folder has no node_modules.
    ssr: { noExternal: true },
  });
  process.env.HELPLINE_UNTRUSTED_WORKER = path.join(outDir, "untrusted-worker.mjs");
  return () => rm(outDir, { recursive: true, force: true });
}

export default async function setup(project: TestProject) {
  const removeWorker = await buildUntrustedWorker();
  const server = await openServer();
  const client = new pg.Client(server.owner);
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${template}`);
  await client.query(`CREATE DATABASE ${template} TEMPLATE template0 ENCODING 'UTF8'`);
  await client.end();
  const appRole = server.app.user === server.owner.user ? undefined : server.app.user;
  const owner = { ...server.owner, database: template };
  await migrate(owner, migrations, appRole);
  await migrateQueue(owner, appRole);
  // As at a start (start.ts).
  const database = openDatabase(owner, { connections: 1, onIdleError: () => undefined });
  await recountOutdated(database, allKeptFigures, "Europe/London");
  await database.destroy();
  project.provide("databases", { owner: server.owner, app: server.app, template });
  return async () => {
    await server.stop();
    await removeWorker();
  };
}
