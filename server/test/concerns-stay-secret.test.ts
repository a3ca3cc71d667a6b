/**
 * Nobody but its author and the safeguarding leads learns that a concern exists: every call, by every role,
 * answers the same bytes before and after concerns about every case, guardian and enquiry are raised, mailed
 * about and decided; and every call that changes something answers the same to somebody who changes it.
 *
 * Rules: SAFE-9, SAFE-10.
 */
import { userTypes } from "@helpline/contract/access";
import { concernMessages } from "@helpline/contract/concerns/concern.messages";
import { isConcernAddress } from "@helpline/contract/concerns/concern-values";
import { concernRoutes } from "@helpline/contract/concerns/concerns";
import type { RouteDeclaration } from "@helpline/contract/http";
import { allRoutes } from "@helpline/contract/routes";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { callName } from "#http/openapi";
import { createMetrics } from "#operations/metrics";
import { buildTestApp } from "./build-test-app.ts";
import { logInTeam, type Member } from "./case-factories.ts";
import { makeLead, said, watchOf } from "./concern-kit.ts";
import type { ExampleCall, ExampleCalls, World } from "./every-call/example.ts";
import { exampleCalls, sendExample } from "./every-call/example-calls.ts";
import { fillPath } from "./fill-path.ts";
import { auditMark } from "./look.ts";
import { settingsOf, startProvider } from "./openid-provider.ts";

const publicUrl = "https://helpline.example.org";
const log: string[] = [];
let world: World;
let examples: ExampleCalls;
let owner: pg.Client;
let author: Member;
let lead: Member;
let metrics: Awaited<ReturnType<typeof createMetrics>>;

beforeAll(async () => {
  metrics = await createMetrics();
  const provider = await startProvider({ publicUrl });
  const settings = { ...settingsOf(provider, publicUrl), LOG_LEVEL: "debug" };
  const logTo = { write: (line: string) => void log.push(line) };
  const helpline = await buildTestApp(settings, { logTo, metrics });
  world = { helpline, team: await logInTeam(helpline), provider };
  examples = exampleCalls(world);
  owner = new pg.Client(helpline.connection("owner"));
  await owner.connect();
  author = await helpline.logIn("manager");
  lead = await helpline.logIn("advocate");
  await makeLead(helpline, lead.userId);
});
afterAll(async () => {
  await owner.end();
  await world.helpline.close();
  await world.provider.goAway();
});

/** Subjects about which there is a concern already. */
const done = new Set<string>();

/** Raises a concern about every case, guardian and enquiry that there is. @returns their numbers */
async function raiseAboutEverything(): Promise<number[]> {
  const { helpline } = world;
  const { rows } = await owner.query<{ name: string; id: number }>(`
    SELECT 'case_id' AS name, case_id AS id FROM cases WHERE deleted_at IS NULL
    UNION ALL SELECT 'guardian_id', guardian_id FROM guardians
    UNION ALL SELECT 'enquiry_id', enquiry_id FROM enquiries`);
  const numbers: number[] = [];
  for (const { name, id } of rows) {
    if (done.has(`${name} ${id}`)) continue;
    done.add(`${name} ${id}`);
    const body = { ...said, immediate_danger: 1, [name]: id };
    // Nobody raises so many within an hour.
    await owner.query("DELETE FROM rate_limits WHERE key LIKE 'concerns %'");
    const answer = await helpline.call(concernRoutes.raise, { body, token: author.token });
    expect(answer.status).toBe(201);
    numbers.push(answer.data.concern_id);
  }
  return numbers;
}

/** The leads are mailed again, and every other concern is acknowledged and decided. */
async function workOn(numbers: readonly number[]): Promise<void> {
  const { helpline } = world;
  const now = helpline.clock.now();
  const later = { now: () => new Date(now.getTime() + 3 * 3_600_000) };
  await watchOf({ ...helpline, clock: { ...helpline.clock, ...later } }).look();
  for (const [index, concern_id] of numbers.entries()) {
    if (index % 2 === 0) continue;
    const body = { concern_id, decision: "referred", reason: "A disclosure", version: 1 };
    await helpline.call(concernRoutes.decide, { body, token: lead.token });
  }
}

const isOfConcerns = ({ path }: RouteDeclaration) => isConcernAddress(path);

/** Calls that only read. The others change what the next one reads. */
const reading = allRoutes.filter(
  (route) =>
    !isOfConcerns(route) &&
    !route.bytes &&
    !route.file &&
    route.status === 200 &&
    (route.method === "GET" || route.method === "POST"),
);

/** Those whose answer is never twice the same, or that end or begin a session. */
const alwaysDifferent = new Set([
  "GET /api/auth/refresh-token",
  "GET /api/utils/datetime",
  "POST /api/auth/login",
  "POST /api/auth/login/second-factor",
  "POST /api/auth/logout",
  "POST /api/auth/openid-connect/start",
  "POST /api/auth/openid-connect/finish",
]);

/** A subject access report shows when somebody read it last: the role before, unless that is forgotten. */
const showsReading = ({ path }: RouteDeclaration) => path.startsWith("/api/subject-access/");

/**
 * Removes what reading itself has recorded, so that every call finds the same audit log, which must not be
 * append-only meanwhile.
 */
async function forgetReading(mark: number): Promise<void> {
  await owner.query(`
    DELETE FROM audit_log WHERE audit_id > ${mark};
    SELECT setval(pg_get_serial_sequence('audit_log', 'audit_id'), ${mark});
    DELETE FROM rate_limits`);
}

const setAppendOnly = (state: "ENABLE" | "DISABLE") =>
  owner.query(`ALTER TABLE audit_log ${state} TRIGGER USER`);

type Answers = Map<string, string>;

/** The bytes that every role gets from every reading call. */
async function askEverything(calls: ReadonlyMap<RouteDeclaration, ExampleCall>): Promise<Answers> {
  const { helpline, team } = world;
  const mark = await auditMark(helpline.database);
  const answers: Answers = new Map();
  await setAppendOnly("DISABLE");
  for (const [route, { params, query, body }] of calls) {
    await forgetReading(mark);
    for (const userType of userTypes) {
      if (showsReading(route)) await forgetReading(mark);
      const answer = await helpline.app.inject({
        method: route.method,
        url: fillPath(route, { ...(params && { params }), ...(query && { query }) }),
        headers: {
          authorization: `Bearer ${team[userType].token}`,
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      answers.set(`${callName(route)} as ${userType}`, `${answer.statusCode} ${answer.body}`);
    }
  }
  await forgetReading(mark);
  await setAppendOnly("ENABLE");
  return answers;
}

describe("concerns", () => {
  it("change no answer of a call that reads, to anybody but authors and leads", async () => {
    const frozen = world.helpline.clock.now();
    vi.spyOn(world.helpline.clock, "now").mockImplementation(() => frozen);
    const calls = new Map<RouteDeclaration, ExampleCall>();
    for (const route of reading) {
      const name = callName(route);
      const example = examples[name];
      if (!alwaysDifferent.has(name) && example) calls.set(route, await example());
    }
    expect(calls.size).toBeGreaterThan(80);
    // A case that is opened is no longer new: the first reading changes what the second finds.
    await askEverything(calls);
    const before = await askEverything(calls);
    const numbers = await raiseAboutEverything();
    expect(numbers.length).toBeGreaterThan(30);
    await workOn(numbers);
    const after = await askEverything(calls);
    for (const [call, answer] of before) expect([call, after.get(call)]).toEqual([call, answer]);
  }, 300_000);

  it("do not exist for anybody else, whatever number they try", async () => {
    const { helpline, team } = world;
    const { data } = await helpline.call(concernRoutes.list, { token: lead.token });
    const [{ concern_id: real }] = data.rows;
    const never = 999_999 === real ? 999_998 : 999_999;
    const decision = { decision: "monitor", reason: "To know", version: 1 };
    for (const userType of userTypes) {
      const { token } = team[userType];
      const answersTo = async (concern_id: number) => [
        await helpline.call(concernRoutes.details, { params: { id: concern_id }, token }),
        await helpline.call(concernRoutes.acknowledge, { body: { concern_id, version: 1 }, token }),
        await helpline.call(concernRoutes.decide, { body: { concern_id, ...decision }, token }),
      ];
      const tried = (await answersTo(real)).map(({ headers: _headers, ...answer }) => answer);
      const other = (await answersTo(never)).map(({ headers: _headers, ...answer }) => answer);
      expect(tried).toEqual(other);
      for (const answer of tried) {
        expect(answer).toMatchObject({ status: 404, message: concernMessages.notFound });
      }
      const list = await helpline.call(concernRoutes.list, { token });
      expect(list.data).toEqual({ is_lead: false, count: 0, rows: [] });
    }
  });

  it("stand in no line of the server's log, and in no metric", async () => {
    // The same call, spelled differently.
    for (const url of ["/%61pi/concerns", "/api/%63oncerns"]) {
      const headers = { authorization: `Bearer ${author.token}` };
      expect((await world.helpline.app.inject({ url, headers })).statusCode).toBe(200);
    }
    expect(log.length).toBeGreaterThan(100);
    expect(log.join("\n")).not.toMatch(/concern|locks me/i);
    expect(await metrics.text()).not.toMatch(/concern/i);
  });

  const aboutFamilies =
    /^\/api\/(cases|case-|guardians|enquiries|follow-ups|drafts|evaluations|views|schools|users$)/;
  const changing = allRoutes.filter(
    (route) =>
      !isOfConcerns(route) &&
      !reading.includes(route) &&
      !route.bytes &&
      aboutFamilies.test(route.path),
  );

  it.each(changing.map((route) => [callName(route), route] as const))(
    "change no answer of %s",
    async (name, route) => {
      const example = examples[name];
      if (!example) throw new Error(`Please add an example of ${name}.`);
      const answerOf = async (sent: ExampleCall) => {
        const { status, message } = await sendExample(world, route, sent);
        return `${status} ${message.replace(/\d+/g, "#")}`;
      };
      const before = await answerOf(await example());
      const sent = await example();
      await raiseAboutEverything();
      expect(await answerOf(sent)).toBe(before);
    },
  );
});
