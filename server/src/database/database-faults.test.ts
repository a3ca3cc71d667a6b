/** A database that becomes unavailable and comes back (503). Rules: OPS-15, OPS-19, WIRE-24. */
import { setTimeout as sleep } from "node:timers/promises";
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import { gps } from "@helpline/contract/reference-records/gps";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import { systemRoutes } from "@helpline/contract/system/system.routes";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "#security/passwords";
import { buildTestApp, type TestApp } from "#test/build-test-app";
import { recordExamples } from "#test/examples";
import { insertUser } from "#test/factories";
import { login } from "#test/log-in";
import { rowsOf } from "#test/look";
import { startTcpProxy, type TcpProxy } from "#test/tcp-proxy";
import { inSnapshot, inTransaction, openDatabase } from "./database.ts";
import { DatabaseUnavailable } from "./errors.ts";

const routes = recordRoutes(gps);
const body = recordExamples.find((each) => each.entity === "gps")?.full;

let direct: TestApp;
let proxy: TcpProxy;
let helpline: TestApp;
let owner: pg.Client;
let token: string;
/** Errors that would have ended the process. */
const faults: unknown[] = [];
const keepFault = (fault: unknown) => void faults.push(fault);

beforeAll(async () => {
  process.on("uncaughtException", keepFault).on("unhandledRejection", keepFault);
  direct = await buildTestApp();
  proxy = await startTcpProxy(direct.connection("app"));
  helpline = await buildTestApp({}, { besides: direct, through: proxy.through });
  owner = new pg.Client(direct.connection("owner"));
  await owner.connect();
  token = (await direct.logIn("manager")).token;
});
afterAll(async () => {
  await helpline.close();
  await proxy.close();
  await owner.end();
  await direct.close();
  process.off("uncaughtException", keepFault).off("unhandledRejection", keepFault);
});

const unavailable = {
  status: 503,
  message: "The service is not ready at the moment. Please try again shortly.",
  data: null,
};

const calls = [
  ["a list", () => helpline.call(routes.list, { params: { page: 1 }, token })],
  ["a change", () => helpline.call(routes.create, { body, token })],
  ["a login", () => login(helpline, "someone.here")],
  ["whether a token is good", () => helpline.call(authRoutes.loggedIn, { token })],
  ["a logout", () => helpline.call(authRoutes.logout, { token })],
  ["readiness", () => helpline.call(systemRoutes.ready)],
] as const;

/** Terminates connections of the application, which a role may do to its own. */
const terminate = (which: string) =>
  sql`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'helpline' AND pid <> pg_backend_pid()
      AND ${sql.raw(which)}`.execute(direct.database);

describe("while the database is unavailable", () => {
  beforeAll(() => proxy.cut());
  afterAll(() => proxy.mend());

  it.each(calls)("%s is answered with 503 and a time to retry", async (_what, call) => {
    const answer = await call();
    expect(answer).toMatchObject(unavailable);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("the process is alive and reports it", async () => {
    expect((await helpline.call(systemRoutes.alive)).status).toBe(200);
    expect((await helpline.call(systemRoutes.datetime)).status).toBe(200);
  });
});

describe("after the database was unavailable", () => {
  it("everything works again without a restart", async () => {
    for (const _round of [1, 2, 3]) {
      expect((await helpline.call(routes.count, { token })).status).toBe(200);
      await proxy.cut();
      expect(await helpline.call(routes.count, { token })).toMatchObject(unavailable);
      await proxy.mend();
      expect((await helpline.call(routes.count, { token })).status).toBe(200);
    }
    expect((await helpline.call(systemRoutes.ready)).status).toBe(200);
  });

  it("connections that the server closed are replaced", async () => {
    await Promise.all(Array.from({ length: 5 }, () => helpline.call(routes.count, { token })));
    await terminate("state = 'idle'");
    // Until the proxy has passed on that they are closed.
    await sleep(200);
    for (const _try of [1, 2, 3, 4, 5, 6, 7, 8]) {
      expect((await helpline.call(routes.count, { token })).status).toBe(200);
    }
  });
});

/** Holds a lock on a table until released, so that a request waits while working. */
async function holding(table: string) {
  await owner.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`);
  return () => owner.query("ROLLBACK");
}

async function waiting(count: number) {
  for (;;) {
    const { rows } = await owner.query(
      "SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    );
    if (rows[0].count >= count) return;
  }
}

describe("a request whose connection breaks while it is working", () => {
  afterEach(async () => {
    await owner.query("ROLLBACK").catch(() => undefined);
  });

  it("is answered with 503, and none of its changes is kept", async () => {
    const before = await rowsOf(direct.database, "gps");
    const release = await holding("gps");
    const answers = [1, 2].map(() => helpline.call(routes.create, { body, token }));
    await waiting(2);
    await proxy.cut();
    for (const answer of answers) expect(await answer).toMatchObject(unavailable);
    await release();
    await proxy.mend();
    expect(await rowsOf(direct.database, "gps")).toEqual(before);
    expect((await helpline.call(routes.create, { body, token })).status).toBe(201);
  });

  it("is answered with 503 if the server closes the connection", async () => {
    const before = await rowsOf(direct.database, "gps");
    // The audit entry is sent with COMMIT: nobody can tell whether it was committed.
    const release = await holding("audit_log");
    const answer = helpline.call(routes.create, { body, token });
    await waiting(1);
    await terminate("wait_event_type = 'Lock'");
    expect(await answer).toMatchObject(unavailable);
    await release();
    expect(await rowsOf(direct.database, "gps")).toEqual(before);
    expect((await helpline.call(routes.count, { token })).status).toBe(200);
  });

  it("is answered with 503 if the server closes the connection at the first statement", async () => {
    const before = await rowsOf(direct.database, "gps");
    const release = await holding("gps");
    const answer = helpline.call(routes.create, { body, token });
    await waiting(1);
    await terminate("wait_event_type = 'Lock'");
    expect(await answer).toMatchObject(unavailable);
    await release();
    expect(await rowsOf(direct.database, "gps")).toEqual(before);
  });

  it("survives a break between two statements of its transaction", async () => {
    const line = await startTcpProxy(direct.connection("app"));
    const database = openDatabase(line.through(direct.connection("app")), {
      connections: 2,
      onIdleError: () => undefined,
    });
    const before = await rowsOf(direct.database, "users");
    const work = inTransaction(database, async (db) => {
      await insertUser(db);
      await line.cut();
      // Adding a user runs this in its transaction: time to notice, with no query running.
      for (const _time of [1, 2, 3]) await hashPassword("battery staple");
      await insertUser(db);
    });
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
    await line.mend();
    expect(await rowsOf(database, "users")).toEqual(before);
    await database.destroy();
    await line.close();
  });
});

describe("a server that refuses every write, as a former primary does after a failover", () => {
  const setReadOnly = async (value: string) => {
    const { rows } = await owner.query("SELECT current_database() AS name");
    await owner.query(
      `ALTER DATABASE ${pg.escapeIdentifier(rows[0].name)} SET default_transaction_read_only = ${value}`,
    );
  };
  beforeAll(async () => {
    await setReadOnly("on");
    await terminate("state = 'idle'");
    await sleep(200);
  });
  afterAll(() => setReadOnly("off"));

  it("changes and logins are answered with 503, and nothing of them is kept", async () => {
    const before = await rowsOf(direct.database, "gps");
    expect(await helpline.call(routes.create, { body, token })).toMatchObject(unavailable);
    expect(await login(helpline, "someone.here")).toMatchObject(unavailable);
    expect(await rowsOf(direct.database, "gps")).toEqual(before);
  });

  it("the next change works once there is a primary, over new connections", async () => {
    expect(await helpline.call(routes.create, { body, token })).toMatchObject(unavailable);
    await setReadOnly("off");
    // The refusal has discarded every connection of its age.
    expect((await helpline.call(routes.create, { body, token })).status).toBe(201);
  });

  it("a write in a transaction that we began read only stays a mistake of ours", async () => {
    const mistake = inSnapshot(direct.database, (snapshot) => insertUser(snapshot));
    await expect(mistake).rejects.toMatchObject({ code: "25006" });
  });
});

it("a database that does not answer is given up, and so is its connection", async () => {
  const database = openDatabase(direct.connection("app"), {
    connections: 1,
    silenceMs: 300,
    onIdleError: () => undefined,
  });
  const backend = async () => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(database);
    return rows[0]?.pid;
  };
  const first = await backend();
  const work = inTransaction(database, (db) => sql`SELECT pg_sleep(1)`.execute(db));
  await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(await backend()).not.toBe(first);
  await database.destroy();
});

it("raises nothing that would have ended the process", () => {
  expect(faults).toEqual([]);
});
