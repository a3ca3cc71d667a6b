/** What goes to PostgreSQL together, and what is kept of it when a part fails. */
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { caseColumns } from "#features/cases/cases.repository";
import { writeAudit } from "#security/audit";
import { insertCase } from "#test/factories";
import { createTestDatabase, type TestDatabase } from "#test/test-database";
import { compiledOnce, type PlaceOf } from "./compiled.ts";
import { type Database, inTransaction, lastly, withCommit } from "./database.ts";
import { goesWithCommit, heldBack, sendTogether } from "./held-back.ts";
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
/** Any table that may be written to does. */
const insertion = (db: Kysely<Tables>, id: number) =>
  db.insertInto("rate_limits").values({ key: String(id), tries: 0, window_start: sql`now()` });
const telling = (db: Kysely<Tables>, id: number) => ({
  compile: () => insertion(db, id).compile(),
});
const tell = (db: Kysely<Tables>, id: number) => insertion(db, id).execute();

/** A driver that only notes what it is sent; `|` stands where somebody waited for the answer. */
function noted() {
  const sent: string[] = [];
  const query = async (text: unknown) => {
    sent.push(String(text));
    if (String(text).includes("fails")) throw new Error(String(text));
    return { rows: [] };
  };
  const corked = <T>(send: () => T) => {
    sent.push("(");
    const all = send();
    sent.push(")");
    return all;
  };
  const ask = heldBack((all) => sendTogether({ query, corked }, all));
  return { ask, sent };
}

it("sends BEGIN with the first statement and the last ones with COMMIT", async () => {
  const { ask, sent } = noted();
  for (const text of ["begin", "select 1", "select 2", `${goesWithCommit}insert`, "commit"]) {
    await ask(text);
  }
  const together = ["(", "begin", "select 1", ")", "select 2"];
  expect(sent).toEqual([...together, "(", `${goesWithCommit}insert`, "commit", ")"]);
});

it("tells what failed first, and takes back what was sent", async () => {
  const { ask, sent } = noted();
  await ask("begin");
  await ask(`${goesWithCommit}fails`);
  await expect(ask("commit")).rejects.toThrow("fails");
  await ask("rollback");
  expect(sent.at(-1)).toBe("rollback");
});

it("sends nothing of a transaction in which nothing was asked", async () => {
  const { ask, sent } = noted();
  await ask("begin");
  await ask("rollback");
  expect(sent).toEqual([]);
});

it("keeps all of a transaction, what goes with its COMMIT last", async () => {
  await inTransaction(database, async (db) => {
    await lastly(db, telling(db, 1));
    await tell(db, 2);
    expect(await told(db)).toEqual([2]);
  });
  expect(await told()).toEqual([1, 2]);
});

it("keeps nothing of a transaction when what goes with its COMMIT fails", async () => {
  const failing = inTransaction(database, async (db) => {
    await tell(db, 1);
    withCommit(db, telling(db, 2).compile);
    withCommit(db, telling(db, 2).compile);
    withCommit(db, telling(db, 3).compile);
  });
  await expect(failing).rejects.toMatchObject({ code: "23505" });
  expect(await told()).toEqual([]);
  // The connection is as good as before.
  await inTransaction(database, (db) => tell(db, 4));
  expect(await told()).toEqual([4]);
});

it("keeps nothing of a transaction whose work fails", async () => {
  const failing = inTransaction(database, async (db) => {
    await lastly(db, telling(db, 1));
    await tell(db, 2);
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  expect(await told()).toEqual([]);
});

it("sends at once where there is no COMMIT to wait for", async () => {
  await lastly(database, telling(database, 1));
  expect(await told()).toEqual([1]);
  expect(() => withCommit(database, telling(database, 2).compile)).toThrow("inTransaction");
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

it("records every one of many reads at once, and only those that can be", async () => {
  const reads = Array.from({ length: 60 }, (_each, n) =>
    // PostgreSQL takes no such character.
    writeAudit(database, nobody, origin(`read-${n}`), {
      action: "read",
      detail: n === 30 ? "\u0000" : `n${n}`,
    }),
  );
  const settled = await Promise.allSettled(reads);
  expect(settled.filter(({ status }) => status === "rejected")).toHaveLength(1);
  expect(await audited("read-%")).toHaveLength(59);
});

it("records what a transaction did, in its order, if and only if it is kept", async () => {
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

it("fills values into a query that was put together once a variant", async () => {
  let made = 0;
  const query = compiledOnce(
    (db, place: PlaceOf<{ id: number }>, { column }: { column: "closed" | "band" }) => {
      made += 1;
      return db.selectFrom("cases").select(column).where("case_id", "=", place("id"));
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

it("locks a case with all of its columns", async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_name = 'cases' AND column_name <> 'search'`.execute(database);
  expect([...caseColumns].sort()).toEqual(rows.map(({ name }) => name).sort());
});
