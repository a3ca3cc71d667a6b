/**
 * One process's streams: heartbeats, sessions that end in between, and clients that never read.
 *
 * Rules: TEL-5.
 */
import { userTypes } from "@helpline/contract/access";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createNotifications, notify } from "#database/notifications";
import type { Identity, LoggedInContext } from "#http/context";
import { startTeam } from "#test/case-factories";
import { createHub } from "./hub.ts";

const { helpline, team } = await startTeam();
const { database, clock } = helpline;
const notifications = createNotifications(helpline.connection("app"));
beforeAll(() => notifications.start());
afterAll(() => notifications.stop());

let ending = new AbortController();
const told: string[] = [];
afterEach(() => {
  ending.abort();
  ending = new AbortController();
  told.length = 0;
});

const hub = (heartbeatMs: number) =>
  createHub({
    database,
    notifications,
    clock,
    ending: ending.signal,
    heartbeatMs,
    debounceMs: 1,
    warn: (_error, what) => void told.push(what),
  });

const person = (userId: number, more: Partial<Identity> = {}): Identity => ({
  sessionId: `session ${userId}`,
  userId,
  userType: "advisor",
  sessionEndsAt: new Date(Date.now() + 60_000),
  secondFactorDue: false,
  passwordChangeDue: false,
  providerLoginAt: null,
  ...more,
});

/** `now` is asked when the stream opens, and at each heartbeat. */
const asking = (identity: Identity, now: () => Promise<Identity | null>) =>
  ({ identity, identifyAgain: now }) as LoggedInContext;
const loggedIn = (userId: number) => asking(person(userId), async () => person(userId));

const aMinute = 60_000;

it("says something at each heartbeat, as little as possible", async () => {
  const body = hub(20).open(loggedIn(1));
  let text = "";
  body.on("data", (chunk) => {
    text += chunk;
  });
  await expect.poll(() => text).toMatch(/(:\n\n){3}$/);
});

it.each([
  ["the session has ended", null],
  ["the role has changed", person(1, { userType: "manager" })],
  ["another factor is due", person(1, { secondFactorDue: true })],
  ["another password is due", person(1, { passwordChangeDue: true })],
] as const)("ends a stream at the next heartbeat when %s", async (_when, now) => {
  const one = hub(20);
  let asked = 0;
  const later = async () => {
    asked += 1;
    return asked === 1 ? person(1) : now;
  };
  const body = one.open(asking(person(1), later)).resume();
  const stays = one.open(loggedIn(2)).resume();
  await expect.poll(() => [body.destroyed, one.count]).toEqual([true, 1]);
  expect(stays.destroyed).toBe(false);
});

it("ends a stream at once whose session ended after it was checked and before the stream opened", async () => {
  const one = hub(aMinute);
  const body = one.open(asking(person(1), async () => null)).resume();
  await expect.poll(() => [body.destroyed, one.count]).toEqual([true, 0]);
});

it("keeps streams while the database is away", async () => {
  const one = hub(20);
  const body = one.open(
    asking(person(1), async () => {
      throw new Error("The database cannot be reached");
    }),
  );
  body.resume();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([body.destroyed, one.count]).toEqual([false, 1]);
});

it("asks the database once for the calls of all, however many people and messages there are", async () => {
  let queries = 0;
  const counting = new Proxy(database, {
    get(target, name) {
      if (name === "getExecutor") queries += 1;
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const one = createHub({
    database: counting,
    notifications,
    clock,
    ending: ending.signal,
    heartbeatMs: aMinute,
    warn: (error) => void told.push(String(error)),
  });
  for (let userId = 1; userId <= 200; userId += 1) one.open(loggedIn(userId)).resume();
  for (let id = 1; id <= 50; id += 1) await notify(database, { kind: "call", id });
  await expect.poll(() => queries).toBeGreaterThan(1);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(queries).toBeLessThanOrEqual(60);
  expect(told).toEqual([]);
});

it("drops a stream that nobody reads, and holds no more than a bound for it", async () => {
  const one = hub(aMinute);
  const unread = one.open(loggedIn(1));
  const read = one.open(loggedIn(2)).resume();
  // Those that follow quickly become one message, so how many it takes depends on the machine.
  const isDropped = async () => {
    await notify(database, { kind: "desk" });
    return unread.destroyed;
  };
  await expect.poll(isDropped, { interval: 1, timeout: 20_000 }).toBe(true);
  expect(unread.readableLength).toBeLessThan(16 * 1024);
  expect([read.destroyed, one.count]).toEqual([false, 1]);
});

it("tells of many changes at once in one message", async () => {
  const one = createHub({
    database,
    notifications,
    clock,
    ending: ending.signal,
    heartbeatMs: aMinute,
    warn: (error) => void told.push(String(error)),
  });
  let text = "";
  one.open(loggedIn(1)).on("data", (chunk) => {
    text += chunk;
  });
  // PostgreSQL sends equal messages of a transaction once.
  await sql`SELECT pg_notify('helpline_events', json_build_object('kind', 'desk', 'n', n)::text)
    FROM generate_series(1, 3000) AS n`.execute(database);
  await expect.poll(() => text).toContain('["desk"]');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(text.split("event: changed").length - 1).toBeLessThan(20);
  expect([one.count, told]).toEqual([1, []]);
});

it("ends all streams when the server is about to stop, and opens no more", async () => {
  const one = hub(aMinute);
  const bodies = userTypes.map((_type, index) => one.open(loggedIn(index + 1)).resume());
  ending.abort();
  await expect.poll(() => bodies.every(({ destroyed }) => destroyed)).toBe(true);
  await expect.poll(() => one.count).toBe(0);
  expect(() => one.open(loggedIn(1))).toThrow("This server is about to stop.");
});

describe("after the connection that listens was lost", () => {
  const lose = () =>
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'helpline notifications' AND datname = current_database()`.execute(
      database,
    );
  const found = { timeout: 10_000 };

  it("sends people a call that began meanwhile, and their desks", async () => {
    const { userId } = team.advisor;
    await database
      .updateTable("users")
      .set({ extension: "201" })
      .where("user_id", "=", userId)
      .execute();
    let text = "";
    hub(aMinute)
      .open(loggedIn(userId))
      .on("data", (chunk) => {
        text += chunk;
      });
    await expect.poll(() => text).toContain("event: calls\ndata: []");
    const now = clock.now();
    // Nobody is told of it.
    await database
      .insertInto("telephone_calls")
      .values({
        direction: "in",
        number: "07700900123",
        rung: ["201"],
        rang_at: now,
        last_event_at: now,
      })
      .execute();
    await lose();
    await expect.poll(() => text, found).toContain('"number":"07700900123"');
    await expect.poll(() => text).toContain('event: changed\ndata: ["desk","notice"]');
  });

  it("ends the streams of sessions that ended meanwhile, before the next heartbeat", async () => {
    const one = hub(aMinute);
    let now: Identity | null = person(1);
    const body = one.open(asking(person(1), async () => now)).resume();
    const stays = one.open(loggedIn(2)).resume();
    await expect.poll(() => one.count).toBe(2);
    now = null;
    await lose();
    await expect.poll(() => body.destroyed, found).toBe(true);
    expect(stays.destroyed).toBe(false);
  });
});
