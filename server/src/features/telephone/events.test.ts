/**
 * Events of a telephone system: in any order, twice, by two processes, with numbers in any spelling, as JSON and as a
 * form, with the token in the header and in the path.
 *
 * Rules: TEL-1, TEL-2.
 */
import { serviceTokenMessages } from "@helpline/contract/service-tokens/service-tokens.plain";
import { eventMessages, telephoneRoutes } from "@helpline/contract/telephone/telephone";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createMetrics } from "#operations/metrics";
import { startHelpline } from "#test/build-test-app";
import { errorsOf } from "#test/case-factories";
import { insertUser } from "#test/factories";
import { auditMark, auditSince } from "#test/look";
import { incoming, serviceToken, telephoneOf } from "#test/telephone-kit";

const lines: string[] = [];
const metrics = await createMetrics();
const helpline = await startHelpline(
  { LOG_LEVEL: "trace" },
  { logTo: { write: (line) => void lines.push(line) }, metrics },
);
const other = await startHelpline({}, { besides: helpline });
const { database, clock } = helpline;
const { token, token_id } = await serviceToken(helpline, "telephone");
const idOf = (callId: string) => `${token_id}:${callId}`;
const tell = telephoneOf(token);

const listener = new pg.Client(helpline.connection("app"));
await listener.connect();
const told: string[] = [];
listener.on("notification", ({ payload }) => void told.push(payload ?? ""));
await listener.query("LISTEN helpline_events");
afterAll(() => listener.end());

beforeEach(async () => {
  await database.deleteFrom("rate_limits").execute();
  await database.deleteFrom("telephone_calls").execute();
});

const stored = () => database.selectFrom("telephone_calls").selectAll().execute();

const rings = (callId: string) => incoming(callId, { user: ["201", "202"] });
const byEvent = {
  newCall: rings,
  answer: (callId: string) => incoming(callId, { answeringNumber: "202" }),
  hangup: (callId: string) => incoming(callId, { cause: "normalClearing" }),
};
type Event = keyof typeof byEvent;

const orders: readonly (readonly Event[])[] = [
  ["newCall", "answer", "hangup"],
  ["newCall", "hangup", "answer"],
  ["answer", "newCall", "hangup"],
  ["answer", "hangup", "newCall"],
  ["hangup", "newCall", "answer"],
  ["hangup", "answer", "newCall"],
  ["newCall", "newCall", "answer", "answer", "hangup", "hangup", "newCall"],
];

it.each(orders.map((events) => [events.join(", "), events] as const))(
  "makes one call of %s",
  async (_name, events) => {
    const { user_id } = await database
      .updateTable("users")
      .set({ extension: "202" })
      .returning("user_id")
      .executeTakeFirstOrThrow();
    for (const event of events) {
      const answer = await tell(helpline, event, byEvent[event]("order"));
      expect(answer).toMatchObject({ status: 200, data: null });
    }
    const [call, ...others] = await stored();
    expect(others).toEqual([]);
    expect(call).toMatchObject({
      call_id: idOf("order"),
      direction: "in",
      number: "07700 900123",
      digits: "07700900123",
      own_number: "0117 496 0100",
      answered_extension: "202",
      answered_by: user_id,
      cause: "normalClearing",
    });
    expect(call?.rung.toSorted()).toEqual(["201", "202"]);
    const { rang_at, answered_at, ended_at } = call ?? {};
    expect(String(rang_at) <= String(answered_at)).toBe(true);
    expect(String(answered_at) <= String(ended_at)).toBe(true);
  },
);

it("does not take two ends for an answer", async () => {
  for (const event of ["newCall", "hangup", "hangup", "newCall"]) {
    await tell(helpline, event, incoming("missed"));
  }
  expect(await stored()).toMatchObject([{ answered_at: null, ended_at: expect.any(String) }]);
});

it("makes a call of an answer alone, and of an end alone", async () => {
  await tell(helpline, "answer", { callId: "a", direction: "in" });
  await tell(helpline, "hangup", { callId: "b", direction: "in", cause: "cancel" });
  expect(await stored()).toMatchObject([
    { call_id: idOf("a"), number: null, answered_at: expect.any(String), ended_at: null },
    { call_id: idOf("b"), number: null, answered_at: null, cause: "cancel" },
  ]);
});

it("makes one call of events that come to two processes at the same time", async () => {
  const calls = Array.from({ length: 20 }, (_each, at) => `race ${at}`);
  const events = ["newCall", "answer", "hangup", "newCall", "answer", "hangup"] as const;
  await Promise.all(
    calls.flatMap((callId) =>
      events.map((event, at) => tell(at % 2 ? other : helpline, event, byEvent[event](callId))),
    ),
  );
  const rows = await stored();
  expect(rows.map(({ call_id }) => call_id).toSorted()).toEqual(calls.map(idOf).toSorted());
  for (const row of rows) {
    expect(row).toMatchObject({ digits: "07700900123", answered_extension: "202" });
    expect([row.answered_at, row.ended_at]).not.toContain(null);
  }
});

it.each([{ enabled: 0 }, { user_type: "evaluator" as const }])(
  "does not say that somebody answered who has the extension still, but is %j",
  async (change) => {
    const { user_id } = await insertUser(database, { user_type: "advisor" });
    const holder = { extension: "209", ...change };
    await database.updateTable("users").set(holder).where("user_id", "=", user_id).execute();
    await tell(helpline, "answer", incoming("left", { answeringNumber: "209" }));
    expect(await stored()).toMatchObject([{ answered_extension: "209", answered_by: null }]);
    await database.updateTable("users").set({ extension: null }).execute();
  },
);

it("keeps two calls apart to which two telephone systems give the same id", async () => {
  const elsewhere = await serviceToken(helpline, "telephone");
  await tell(helpline, "newCall", incoming("same", { user: "201" }));
  const call = incoming("same", { from: "01392 555001", user: "202" });
  await telephoneOf(elsewhere.token)(other, "newCall", call);
  const rows = await stored();
  expect(new Map(rows.map(({ digits, rung }) => [digits, rung]))).toEqual(
    new Map([
      ["07700900123", ["201"]],
      ["01392555001", ["202"]],
    ]),
  );
});

it("takes answers to several calls of one number at the same time without a deadlock", async () => {
  const deadlocks = async () => {
    const { rows } = await sql<{ deadlocks: number }>`SELECT deadlocks::integer
      FROM pg_stat_database WHERE datname = current_database()`.execute(database);
    return rows[0]?.deadlocks;
  };
  const before = await deadlocks();
  const start = performance.now();
  for (let round = 0; round < 5; round += 1) {
    const calls = Array.from({ length: 8 }, (_each, at) => `${round} ${at}`);
    await Promise.all(calls.map((callId) => tell(helpline, "newCall", incoming(callId))));
    const answers = await Promise.all(
      calls.map((callId, at) =>
        tell(at % 2 ? other : helpline, "answer", incoming(callId, { answeringNumber: "201" })),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 200));
  }
  // PostgreSQL waits for a second before it looks for one.
  expect(performance.now() - start).toBeLessThan(5_000);
  expect(await deadlocks()).toBe(before);
});

it("adds the people whom a queue rings one after another", async () => {
  for (const user of ["201", "202", "201"]) {
    await tell(helpline, "newCall", incoming("queue", { user }));
  }
  expect((await stored())[0]?.rung).toEqual(["201", "202"]);
});

it("lets no caller wait for less than nothing if the clock of a process is behind", async () => {
  await tell(helpline, "newCall", incoming("skewed"));
  other.clock.set(new Date(Date.now() - 5_000));
  await tell(other, "answer", incoming("skewed"));
  other.clock.set(new Date());
  const [call] = await stored();
  expect(call?.answered_at).toBe(call?.rang_at);
});

it("keeps no endless list of extensions", async () => {
  for (let part = 0; part < 3; part += 1) {
    const user = Array.from({ length: 100 }, (_each, at) => String(1000 + 100 * part + at));
    await tell(helpline, "newCall", incoming("many", { user }));
  }
  expect((await stored())[0]?.rung).toHaveLength(200);
});

it("takes the id of a call that is over for another call", async () => {
  await tell(helpline, "newCall", incoming("7", { from: "01392 555001" }));
  clock.set(new Date(Date.now() + 13 * 60 * 60 * 1000));
  try {
    await tell(helpline, "newCall", incoming("7"));
  } finally {
    clock.set(new Date());
  }
  const rows = await stored();
  expect(new Map(rows.map(({ call_id, number }) => [call_id, number]))).toEqual(
    new Map([
      [idOf("7"), "07700 900123"],
      [null, "01392 555001"],
    ]),
  );
});

it("keeps who made an outgoing call, and whom they rang", async () => {
  const call = { callId: "out", direction: "out", from: "201", to: "+447700900123" };
  for (const event of ["newCall", "answer", "hangup"]) await tell(helpline, event, call);
  expect(await stored()).toMatchObject([
    { direction: "out", digits: "07700900123", rung: [], answered_extension: "201" },
  ]);
});

it.each(["", "anonymous", "+266696687", "sip:anonymous@anonymous.invalid", "201", "Unknown"])(
  "keeps no number of a caller who sends %j",
  async (from) => {
    expect((await tell(helpline, "newCall", incoming("withheld", { from }))).status).toBe(200);
    expect(await stored()).toMatchObject([{ number: null, digits: null }]);
  },
);

it("tells all processes which call changed, and nothing of it", async () => {
  await tell(helpline, "newCall", rings("told"));
  const [call] = await stored();
  const payload = { kind: "call", id: call?.telephone_call_id };
  await expect.poll(() => told.map((each) => JSON.parse(each))).toContainEqual(payload);
});

it("leaves no record in the audit log", async () => {
  const mark = await auditMark(database);
  await tell(helpline, "newCall", rings("unrecorded"));
  expect(await auditSince(database, mark)).toEqual([]);
});

const post = (url: string, payload: string | Buffer, type?: string, authorization?: string) =>
  helpline.app.inject({
    method: "POST",
    url,
    payload,
    headers: {
      ...(type !== undefined && { "content-type": type }),
      ...(authorization !== undefined && { authorization }),
    },
  });
const { path } = telephoneRoutes.event;
const form = "application/x-www-form-urlencoded";
const bearer = `Bearer ${token}`;

describe("a form", () => {
  it.each(["user[]=201&user[]=202", "user=201&user=202", "user[0]=201&user[1]=202"])(
    "with %s",
    async (users) => {
      const fields = `event=newCall&callId=1&direction=in&from=%2B447700900123&to=01174960100&${users}`;
      expect((await post(path, fields, form, bearer)).statusCode).toBe(200);
      expect(await stored()).toMatchObject([{ digits: "07700900123", rung: ["201", "202"] }]);
    },
  );

  it.each([
    ["", 422],
    ["event=newCall&event=answer&callId=1&direction=in&from=1&to=2", 422],
    ["%E0%A4%A", 422],
    ["event=hangup&callId=1&direction=in&cause=busy&queue=main&xcid=9", 200],
  ])("of %j is answered with %i", async (fields, status) => {
    expect((await post(path, fields, form, bearer)).statusCode).toBe(status);
  });

  it("of one name thousands of times is read at once", async () => {
    const start = performance.now();
    expect((await post(path, "u&".repeat(8000), form, bearer)).statusCode).toBe(422);
    expect(performance.now() - start).toBeLessThan(500);
  });
});

describe("refuses", () => {
  it.each([
    [{}, "event"],
    [{ event: "ring", callId: "1", direction: "in", from: "", to: "" }, "event"],
    [{ event: "newCall", direction: "in", from: "", to: "" }, "callId"],
    [{ event: "newCall", callId: " ", direction: "in", from: "", to: "" }, "callId"],
    [{ event: "newCall", callId: "x".repeat(251), direction: "in", from: "", to: "" }, "callId"],
    [{ event: "newCall", callId: "a\u0000", direction: "in", from: "", to: "" }, "callId"],
    [{ event: "newCall", callId: { id: 1 }, direction: "in", from: "", to: "" }, "callId"],
    [{ event: "newCall", callId: "1", direction: "inbound", from: "", to: "" }, "direction"],
    [{ event: "newCall", callId: "1", direction: "in", to: "" }, "from"],
    [{ event: "newCall", callId: "1", direction: "in", from: "" }, "to"],
    [{ event: "answer", callId: "1", direction: "in", user: [["201"]] }, "user"],
    [{ event: "answer", callId: "1", direction: "in", user: Array(101).fill("1") }, "user"],
    [{ event: "hangup", callId: "1", direction: "in", cause: "x".repeat(101) }, "cause"],
  ])("%j", async (body, field) => {
    const answer = await helpline.call(telephoneRoutes.event, { token, body });
    expect(answer.status).toBe(422);
    expect(errorsOf(answer).map((each) => each.field)).toContain(field);
    expect(await stored()).toEqual([]);
  });

  it("says what is wrong with each field", async () => {
    const answer = await helpline.call(telephoneRoutes.event, { token, body: {} });
    expect(errorsOf(answer)).toEqual([
      { field: "event", message: eventMessages.event },
      { field: "callId", message: eventMessages.callId },
      { field: "direction", message: eventMessages.direction },
    ]);
  });

  it.each([
    ["a broken body", "{", "application/json", 400],
    ["no body", "", "application/json", 400],
    ["a body of another type", "<event/>", "application/xml", 415],
    ["a list", "[]", "application/json", 422],
    ["10 MB", Buffer.alloc(10 * 1024 * 1024, 97), "application/json", 413],
    ["a form of 10 MB", Buffer.alloc(10 * 1024 * 1024, 97), form, 413],
  ])("%s", async (_what, payload, type, status) => {
    expect((await post(path, payload, type, bearer)).statusCode).toBe(status);
    expect(await stored()).toEqual([]);
  });

  it("a form wherever else a body is sent", async () => {
    const answer = await post("/api/auth/login", "username=a&password=b", form);
    expect(answer.statusCode).toBe(415);
  });
});

describe("a token in the path", () => {
  const body = JSON.stringify({ event: "newCall", ...rings("path") });
  const json = "application/json";

  it("admits as one in the header does", async () => {
    expect((await post(`${path}/${token}`, body, json)).statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ call_id: idOf("path") }]);
  });

  it.each(["x", `hs_${"z".repeat(43)}`, "%00", `${token}x`])("refuses %j", async (wrong) => {
    const answer = await post(`${path}/${wrong}`, body, json, bearer);
    expect([answer.statusCode, answer.json().message]).toEqual([401, serviceTokenMessages.refused]);
  });

  it("is neither logged nor measured, whatever goes wrong", async () => {
    lines.length = 0;
    const address = `${path}/${token}`;
    await post(address, body, json);
    await post(address, "{", json);
    await post(address, body, "text/plain");
    await post(address, Buffer.alloc(20_000, 97), json);
    await post(`${address}/more`, body, json);
    await helpline.app.inject({ method: "GET", url: address });
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join("")).not.toContain(token.slice(3));
    expect(await metrics.text()).not.toContain(token.slice(3));
  });
});
