/** Transactions: which statements are sent together, and what is kept if a part fails. */
import { AbortedTransactionError, type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import { caseColumns } from "#features/cases/cases.repository";
import { writeAudit } from "#security/audit";
import { insertCase } from "#test/factories";
import { startTcpProxy, type TcpProxy } from "#test/tcp-proxy";
import { createTestDatabase, type TestDatabase } from "#test/test-database";
import { advisoryLocks } from "./advisory-lock.ts";
import { compiledOnce, type ValueOf } from "./compiled.ts";
import { type Database, inTransaction, openDatabase, type WriteTransaction } from "./database.ts";
import type { Tables } from "./tables.ts";

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  database = test.database;
});
afterAll(() => test.drop());
beforeEach(async () => {
  await database.deleteFrom("rate_limits").execute();
});

const told = async (db: Kysely<Tables> = database) => {
  const rows = await db.selectFrom("rate_limits").select("key").orderBy("key").execute();
  return rows.map(({ key }) => Number(key));
};
/** Any writable table will do. */
const insertion = (db: Kysely<Tables>, id: number) =>
  db.insertInto("rate_limits").values({ key: String(id), tries: 0, window_start: sql`now()` });
const tell = (db: Kysely<Tables>, id: number) => insertion(db, id).execute();

describe("while the database's answers are delayed", () => {
  let proxy: TcpProxy;
  let far: Database;
  beforeAll(async () => {
    proxy = await startTcpProxy(test.connection("app"));
    far = openDatabase(proxy.through(test.connection("app")), {
      connections: 1,
      onIdleError: () => undefined,
    });
  });
  beforeEach(() => sql`SELECT 1`.execute(far));
  afterAll(async () => {
    await far.destroy();
    await proxy.close();
  });

  it("sends BEGIN with the first statement, and deferred statements with COMMIT", async () => {
    const first = proxy.holdAnswers();
    let last: ReturnType<TcpProxy["holdAnswers"]> | undefined;
    const work = inTransaction(far, async (db) => {
      await tell(db, 71);
      last = proxy.holdAnswers();
      db.defer(insertion(db, 72));
    });
    await expect.poll(first.sent).toMatch(/begin.*71/s);
    first.release();
    await expect.poll(() => last?.sent()).toMatch(/72.*commit/s);
    last?.release();
    await work;
    expect(await told()).toEqual([71, 72]);
  });

  it("sends deferred statements ahead of the next one", async () => {
    const held = proxy.holdAnswers();
    const work = inTransaction(far, async (db) => {
      db.defer(insertion(db, 73));
      await tell(db, 74);
    });
    await expect.poll(held.sent).toMatch(/begin.*73.*74/s);
    held.release();
    await work;
  });
});

it("sends nothing if a transaction fails before its first statement", async () => {
  const sent: string[] = [];
  const watched = openDatabase(test.connection("app"), {
    connections: 1,
    onIdleError: () => undefined,
    onQuery: (query) => sent.push(query.sql),
  });
  const failing = inTransaction(watched, async (db) => {
    db.defer(insertion(db, 1));
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(sent).toEqual([]);
  await watched.destroy();
});

it("makes deferred writes visible to later statements of the transaction", async () => {
  await inTransaction(database, async (db) => {
    db.defer(insertion(db, 1));
    await tell(db, 2);
    db.defer(insertion(db, 3));
    expect(await told(db)).toEqual([1, 2, 3]);
  });
  expect(await told()).toEqual([1, 2, 3]);
});

it("rolls back if a deferred statement fails, at COMMIT or before", async () => {
  for (const readsAfterwards of [false, true]) {
    const failing = inTransaction(database, async (db) => {
      await tell(db, 1);
      db.defer(insertion(db, 2));
      db.defer(insertion(db, 2));
      db.defer(insertion(db, 3));
      if (readsAfterwards) await told(db);
    });
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    expect(await told()).toEqual([]);
  }
  // The connection is still usable.
  await inTransaction(database, (db) => tell(db, 4));
  expect(await told()).toEqual([4]);
});

it("reports a rollback even if the work swallows a failure", async () => {
  const swallowing = inTransaction(database, async (db) => {
    await tell(db, 1);
    await tell(db, 1).catch(() => undefined);
  });
  await expect(swallowing).rejects.toBeInstanceOf(AbortedTransactionError);
  expect(await told()).toEqual([]);
});

it("rolls back if the work fails", async () => {
  const failing = inTransaction(database, async (db) => {
    db.defer(insertion(db, 1));
    await tell(db, 2);
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await told()).toEqual([]);
});

it("refuses to defer after the transaction has ended", async () => {
  // Outside a transaction it does not compile.
  expectTypeOf<Database>().not.toHaveProperty("defer");
  expectTypeOf<WriteTransaction["defer"]>().returns.toBeVoid();
  const ended = await inTransaction(database, async (db) => {
    await tell(db, 1);
    return db;
  });
  expect(() => ended.defer(insertion(database, 2))).toThrow("has ended");
  // Nothing was sent together with another caller's statements on the same connection.
  await inTransaction(database, (db) => tell(db, 3));
  expect(await told()).toEqual([1, 3]);
});

const nobody = { userId: null, userType: null };
const origin = (requestId: string) => ({ address: "127.0.0.1", requestId });
const audited = async (like: string) => {
  const rows = await database
    .selectFrom("audit_log")
    .select(["request_id", "detail", "after"])
    .where("request_id", "like", like)
    .orderBy("audit_id")
    .execute();
  return rows;
};

it("records each of many concurrent reads, except those that cannot be stored", async () => {
  const reads = Array.from({ length: 60 }, (_each, n) =>
    // PostgreSQL does not accept this character.
    writeAudit(database, nobody, origin(`read-${n}`), {
      action: "read",
      detail: n === 30 ? "\u0000" : `n${n}`,
    }),
  );
  const settled = await Promise.allSettled(reads);
  expect(settled.filter(({ status }) => status === "rejected")).toHaveLength(1);
  expect(await audited("read-%")).toHaveLength(59);
});

it("records the actions of a transaction in order, if and only if it commits", async () => {
  const work = (keep: boolean) =>
    inTransaction(database, async (db) => {
      for (const n of [1, 2]) {
        await writeAudit(db, nobody, origin(`work-${keep}`), {
          action: "update",
          detail: `n${n}`,
          after: { note: "It’s “quoted”\n", n, none: null },
        });
      }
      if (!keep) throw new Error("no");
    });
  await work(true);
  await expect(work(false)).rejects.toThrow("no");
  expect(await audited("work-%")).toEqual(
    [1, 2].map((n) => ({
      request_id: "work-true",
      detail: `n${n}`,
      after: { note: "It’s “quoted”\n", n, none: null },
    })),
  );
});

it("fills values into a query that is built once per variant", async () => {
  let made = 0;
  const query = compiledOnce(
    (db, value: ValueOf<{ id: number }>, { column }: { column: "closed" | "band" }) => {
      made += 1;
      return db.selectFrom("cases").select(column).where("case_id", "=", value("id"));
    },
  );
  const [one, two] = [
    await insertCase(database, { band: 1 }),
    await insertCase(database, { band: 3 }),
  ];
  const bandOf = async (id: number) =>
    (await query(database, { id }, { column: "band" }).execute())[0];
  expect(await bandOf(one.case_id)).toEqual({ band: 1 });
  expect(await bandOf(two.case_id)).toEqual({ band: 3 });
  expect(await query(database, { id: one.case_id }, { column: "closed" }).execute()).toEqual([
    { closed: 0 },
  ]);
  expect(made).toBe(2);
});

it("locks a case and reads all of its columns", async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_name = 'cases'`.execute(database);
  expect([...caseColumns].sort()).toEqual(rows.map(({ name }) => name).sort());
});

it("no two advisory locks have the same number", () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});
