/**
 * Whose screen shows a call: the people whose extension rings, until somebody answers it, it ends or nothing
 * more is heard of it.
 *
 * Rules: TEL-4, TEL-5.
 */
import type { OwnCall } from "@helpline/contract/events/events.plain";
import { longestCallHours, ringsForSeconds } from "@helpline/contract/telephone/telephone.plain";
import type { Insertable } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { notify } from "#database/notifications";
import type { Tables } from "#database/tables";
import { startTeam } from "#test/case-factories";
import { listening, openedStream, type TestStream } from "#test/event-stream";
import { callsOf } from "./ringing.ts";

const { helpline, team } = await startTeam();
const { database } = helpline;
let origin: string;
const open: TestStream[] = [];

const now = () => helpline.clock.now();
const ago = (seconds: number) => new Date(now().getTime() - seconds * 1000).toISOString();

async function call(values: Partial<Insertable<Tables["telephone_calls"]>> = {}): Promise<number> {
  const { telephone_call_id } = await database
    .insertInto("telephone_calls")
    .values({
      direction: "in",
      number: "07700900123",
      rung: ["201"],
      rang_at: ago(1),
      last_event_at: ago(1),
      ...values,
    })
    .returning("telephone_call_id")
    .executeTakeFirstOrThrow();
  return telephone_call_id;
}

async function statesOf(userId: number): Promise<string[]> {
  const calls: readonly OwnCall[] = (await callsOf(database, [userId], now())).get(userId) ?? [];
  return calls.map(({ state }) => state);
}

const setExtension = (userId: number, extension: string | null) =>
  database.updateTable("users").set({ extension }).where("user_id", "=", userId).execute();

beforeAll(async () => {
  origin = await listening(helpline.app);
  await setExtension(team.advisor.userId, "201");
  await setExtension(team.advocate.userId, "202");
  await setExtension(team.clinic.userId, "203");
});
beforeEach(() => database.deleteFrom("telephone_calls").execute());
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

async function listen(token: string): Promise<TestStream> {
  const stream = await openedStream(origin, token);
  open.push(stream);
  return stream;
}

describe("a call", () => {
  it("rings for the person whose extension rings, and for nobody else", async () => {
    const id = await call();
    const { userId } = team.advisor;
    const { last_event_at } = await database
      .selectFrom("telephone_calls")
      .select("last_event_at")
      .executeTakeFirstOrThrow();
    const until = new Date(Date.parse(last_event_at) + ringsForSeconds * 1000).toISOString();
    const everybody = Object.values(team).map((member) => member.userId);
    expect(await callsOf(database, everybody, now())).toEqual(
      new Map([
        [
          userId,
          [
            {
              call_id: id,
              direction: "in",
              number: "07700900123",
              state: "ringing",
              rings_until: until,
              answered_on: null,
              ended_on: null,
            },
          ],
        ],
      ]),
    );
  });

  it.each([
    ["its number is withheld", { number: null }, ["ringing"]],
    ["another extension rings", { rung: ["202", "2010"] }, []],
    ["several extensions ring", { rung: ["202", "201"] }, ["ringing"]],
    ["the caller has given up", { ended_at: ago(0) }, []],
    ["somebody else has answered", { answered_at: ago(0), answered_extension: "202" }, []],
    ["nothing was heard of it for two minutes", { last_event_at: ago(ringsForSeconds + 1) }, []],
    ["it is an outgoing call that is not answered yet", { direction: "out" as const }, []],
  ])("when %s", async (_when, values, states) => {
    await call(values);
    expect(await statesOf(team.advisor.userId)).toEqual(states);
  });

  it("is theirs while they talk and a while after, whatever their extension is by then", async () => {
    const { userId } = team.manager;
    const answered = { answered_by: userId, answered_at: ago(600), rang_at: ago(610) };
    for (const direction of ["in", "out"] as const) {
      await call({ ...answered, direction, last_event_at: ago(600) });
    }
    await call({ ...answered, ended_at: ago(60) });
    await call({ ...answered, ended_at: ago(11 * 60) });
    expect(await statesOf(userId)).toEqual(["answered", "answered", "ended"]);
    expect(await statesOf(team.advisor.userId)).toEqual([]);
  });

  it("stays theirs while they talk, however many others ring or have ended", async () => {
    const { userId } = team.advisor;
    const answered = { answered_by: userId, answered_at: ago(600), rang_at: ago(610) };
    await call(answered);
    for (let n = 0; n < 12; n += 1) await call({ ...answered, ended_at: ago(60) });
    for (let n = 0; n < 12; n += 1) await call();
    expect(await statesOf(userId)).toEqual(["answered", ...Array(9).fill("ringing")]);
  });

  it("is over after half a day, although nobody said that it has ended", async () => {
    const long = longestCallHours * 3600 + 1;
    const { userId } = team.manager;
    await call({ answered_by: userId, answered_at: ago(long), rang_at: ago(long) });
    expect(await statesOf(userId)).toEqual([]);
  });

  it("rings for nobody who has left", async () => {
    await call();
    const enable = (enabled: number) =>
      database
        .updateTable("users")
        .set({ enabled })
        .where("user_id", "=", team.advisor.userId)
        .execute();
    await enable(0);
    expect(await statesOf(team.advisor.userId)).toEqual([]);
    await enable(1);
  });
});

describe("the stream", () => {
  it("tells of a call when it rings, is answered and ends, and nobody else", async () => {
    const [mine, others] = [await listen(team.advisor.token), await listen(team.advocate.token)];
    await expect.poll(() => others.count("calls")).toBe(1);
    const id = await call();
    await notify(database, { kind: "call", id });
    await expect.poll(() => mine.last("calls")).toMatchObject([{ call_id: id, state: "ringing" }]);
    const change = (values: object) =>
      database.transaction().execute(async (db) => {
        await db
          .updateTable("telephone_calls")
          .set(values)
          .where("telephone_call_id", "=", id)
          .execute();
        await notify(db, { kind: "call", id });
      });
    await change({ answered_by: team.advisor.userId, answered_at: ago(0) });
    await expect.poll(() => mine.last("calls")).toMatchObject([{ state: "answered" }]);
    await change({ ended_at: ago(0) });
    await expect.poll(() => mine.last("calls")).toMatchObject([{ state: "ended" }]);
    expect(others.count("calls")).toBe(1);
    expect(others.last("calls")).toEqual([]);
  });

  it("begins with a call that rings already", async () => {
    const id = await call();
    const stream = await listen(team.advisor.token);
    await expect.poll(() => stream.last("calls")).toMatchObject([{ call_id: id }]);
  });

  it("tells a clinic of no calls, whatever its extension is", async () => {
    const stream = await listen(team.clinic.token);
    const id = await call({ rung: ["203", "201"] });
    const advisor = await listen(team.advisor.token);
    await notify(database, { kind: "call", id });
    await expect.poll(() => advisor.last("calls")).toMatchObject([{ call_id: id }]);
    expect(stream.count("calls")).toBe(0);
  });
});
