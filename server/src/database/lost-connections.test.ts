/**
 * Connections to PostgreSQL that died unnoticed: one clear 503, then everything works again, and nothing
 * happens twice.
 *
 * Rules: OPS-15.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { accountRoutes } from "@helpline/contract/account/account";
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { gps } from "@helpline/contract/reference-records/gps";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import { generalReportRoutes } from "@helpline/contract/reports/general-report";
import { systemRoutes } from "@helpline/contract/system/system.routes";
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { recordExamples } from "#test/examples";
import { insertCase, insertUser } from "#test/factories";
import { login } from "#test/log-in";
import { auditMark, auditSince, rowsOf } from "#test/look";
import { startTcpProxy, type TcpProxy } from "#test/tcp-proxy";
import { type Database, inTransaction, openDatabase } from "./database.ts";
import { DatabaseUnavailable } from "./errors.ts";

const routes = recordRoutes(gps);
const body = recordExamples.find((each) => each.entity === "gps")?.full;

const direct = await startHelpline();
const proxy = await startTcpProxy(direct.connection("app"));
afterAll(() => proxy.close());
const helpline = await startHelpline(
  { LOGIN_RATE_LIMIT: "1000" },
  { besides: direct, through: proxy.through },
);
const token = (await direct.logIn("manager")).token;
const username = (await insertUser(direct.database, { user_type: "manager" })).username;
const caseId = (await insertCase(direct.database)).case_id;

const count = () => helpline.call(routes.count, { token });

/** Long enough for a busy machine. */
const patience = { timeout: 20_000, interval: 5 };

/** Makes the pool open all the connections that it may. */
async function openAll(): Promise<void> {
  await vi.waitFor(async () => {
    await Promise.all(Array.from({ length: 20 }, count));
    expect(proxy.connections()).toBeGreaterThanOrEqual(5);
  }, patience);
}

const reads = [
  ["a list", () => helpline.call(routes.list, { params: { page: 1 }, token })],
  [
    "a search",
    () => helpline.call(routes.search, { body: { search_in: "city", search_for: "Leeds" }, token }),
  ],
  [
    "details that are audited",
    () => helpline.call(caseRoutes.details, { params: { id: caseId }, token }),
  ],
  ["a report", () => helpline.call(generalReportRoutes.read, { token })],
  ["a login", () => login(helpline, username)],
  ["whether a token is good", () => helpline.call(authRoutes.loggedIn, { token })],
  ["one's own account", () => helpline.call(accountRoutes.get, { token })],
  ["readiness", () => helpline.call(systemRoutes.ready)],
] as const;

describe("after every connection died unnoticed", () => {
  it.each(reads)(
    "%s gets a clear 503 or works, and works at the next attempt",
    async (_what, call) => {
      await openAll();
      proxy.wither();
      expect([200, 503]).toContain((await call()).status);
      expect((await call()).status).toBe(200);
    },
  );

  it("many concurrent calls get a clear 503 or work, and work at the next attempt", async () => {
    await openAll();
    proxy.wither();
    const together = () => Promise.all(Array.from({ length: 30 }, count));
    for (const { status } of await together()) expect([200, 503]).toContain(status);
    expect(new Set((await together()).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it("a change is refused without a trace, and made once at the next attempt", async () => {
    await openAll();
    const [rows, mark] = [await rowsOf(direct.database, "gps"), await auditMark(direct.database)];
    proxy.wither();
    const create = () => helpline.call(routes.create, { body, token });
    expect((await create()).status).toBe(503);
    expect(await rowsOf(direct.database, "gps")).toEqual(rows);
    expect((await create()).status).toBe(201);
    expect(await rowsOf(direct.database, "gps")).toHaveLength(rows.length + 1);
    expect(await auditSince(direct.database, mark)).toHaveLength(1);
  });

  it("none of them is left in the pool", async () => {
    await openAll();
    proxy.wither();
    expect((await count()).status).toBe(503);
    await openAll();
    expect((await count()).status).toBe(200);
  });
});

it("connections that PostgreSQL closed are replaced before the next call", async () => {
  for (const _round of [1, 2, 3]) {
    await openAll();
    await sql`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'helpline' AND pid <> pg_backend_pid()`.execute(
      direct.database,
    );
    // Until the proxy has passed on that they are closed.
    await sleep(200);
    expect((await count()).status).toBe(200);
    expect((await login(helpline, username)).status).toBe(200);
  }
});

describe("readiness", () => {
  afterEach(async () => {
    await proxy.cut();
    await proxy.mend();
  });

  it("does not rely on a connection that outlives its server", async () => {
    await openAll();
    proxy.refuse();
    // The old connections still answer, like those of a killed PostgreSQL while they are busy.
    expect((await count()).status).toBe(200);
    expect((await helpline.call(systemRoutes.ready)).status).toBe(503);
  });

  it("is checked afresh each time, for any number of callers", async () => {
    const ask = () => helpline.call(systemRoutes.ready);
    const before = proxy.made();
    const answers = await Promise.all(Array.from({ length: 200 }, ask));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(proxy.made() - before).toBeLessThan(10);
    await proxy.cut();
    expect((await ask()).status).toBe(503);
  });
});

describe("over a lost connection", () => {
  let line: TcpProxy;
  let database: Database;
  let opened = 0;
  const open = async (connections: number, silenceMs?: number) => {
    line = await startTcpProxy(direct.connection("app"));
    database = openDatabase(line.through(direct.connection("app")), {
      connections,
      onIdleError: () => undefined,
      ...(silenceMs !== undefined && { silenceMs }),
    });
    await sql`SELECT 1`.execute(database);
    opened = line.made();
  };
  afterEach(async () => {
    await database.destroy();
    await line.close();
  });

  const insertion = (db: Pick<Database, "insertInto">, key: string) =>
    db.insertInto("rate_limits").values({ key, tries: 0, window_start: sql`now()` });
  const kept = async (key: string) =>
    (await direct.database.selectFrom("rate_limits").selectAll().where("key", "=", key).execute())
      .length;

  it("a statement is not sent again, because it may have been applied", async () => {
    await open(1);
    line.wither();
    await expect(insertion(database, "alone").execute()).rejects.toBeInstanceOf(
      DatabaseUnavailable,
    );
    expect(line.made()).toBe(opened);
    await insertion(database, "alone").execute();
    expect(await kept("alone")).toBe(1);
  });

  it("a transaction in progress is not continued", async () => {
    await open(1);
    const work = inTransaction(database, async (db) => {
      await insertion(db, "lost").execute();
      line.wither();
      await insertion(db, "lost too").execute();
    });
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect([await kept("lost"), await kept("lost too")]).toEqual([0, 0]);
    expect(line.made()).toBe(opened);
  });

  it("a query that an unresponsive PostgreSQL leaves unanswered is given up", async () => {
    await open(1, 200);
    // Several times: timers are early or late by chance.
    for (const _time of [1, 2, 3, 4, 5]) {
      const before = line.made();
      await sql`SELECT 1`.execute(database);
      const made = line.made();
      expect(made - before).toBeLessThanOrEqual(1);
      const read = sql`SELECT pg_sleep(2)`.execute(database);
      await expect(read).rejects.toBeInstanceOf(DatabaseUnavailable);
      expect(line.made()).toBe(made);
    }
  });

  it("a connection that PostgreSQL closes during a query is not handed out again", async () => {
    await open(2);
    // A write, so that it is not retried.
    const write = sql`INSERT INTO rate_limits (key, tries, window_start)
      SELECT 'ended', 0, now() FROM pg_sleep(60)`
      .execute(database)
      .catch((error: unknown) => error);
    const end = sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE query LIKE '%pg_sleep(60)%' AND wait_event = 'PgSleep'`;
    while ((await end.execute(direct.database)).rows.length === 0);
    expect(await write).toBeInstanceOf(DatabaseUnavailable);
    await insertion(database, "after it").execute();
  });
});
