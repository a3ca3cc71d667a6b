/**
 * The event stream: who gets one, when it ends, what it tells whom, through any process, and its limits.
 *
 * Rules: TEL-5.
 */
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import { assignRoutes } from "@helpline/contract/cases/assign";
import { concernRoutes } from "@helpline/contract/concerns/concerns";
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { heartbeatSeconds, maxStreams } from "@helpline/contract/events/events.plain";
import { noticeRoutes } from "@helpline/contract/notice/notice";
import { telephoneRoutes } from "@helpline/contract/telephone/telephone";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { notify } from "#database/notifications";
import { buildTestApp, type TestApp } from "#test/build-test-app";
import { assignedTo, insertCaseIn, startTeam } from "#test/case-factories";
import { listening, openedStream, openStream, type TestStream } from "#test/event-stream";
import { changedUser } from "#test/examples";
import { incoming, serviceToken, telephoneOf } from "#test/telephone-kit";

const { helpline, team } = await startTeam();
let other: TestApp;
let here: string;
let there: string;
const open: TestStream[] = [];

beforeAll(async () => {
  other = await buildTestApp({}, { besides: helpline });
  [here, there] = [await listening(helpline.app), await listening(other.app)];
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});
afterAll(() => other.close());

async function listen(token: string, origin = here): Promise<TestStream> {
  const stream = await openedStream(origin, token);
  open.push(stream);
  return stream;
}

/** Long enough for a message that is on its way; one that should not come cannot be waited for. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 300));
const soon = { timeout: 5_000 };

const putNotice = (title: string) =>
  helpline.call(noticeRoutes.put, {
    body: { enabled: 1, title, message: "Tonight", until: null },
    token: team.manager.token,
  });

it("is refused without a session", async () => {
  for (const token of ["", "hs_0123456789", "eyJhbGciOiJub25lIn0.e30."]) {
    const response = await fetch(`${here}/api/events`, {
      headers: { authorization: `Bearer ${token}`, cookie: `jhjwt=${team.manager.token}` },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ status: 401, message: "Please log in." });
  }
});

it("is a stream that nothing on the way stores, compresses or holds back", async () => {
  const { headers } = await listen(team.advisor.token);
  expect(headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
  expect(headers["content-encoding"]).toBeUndefined();
});

it("begins with the calls of a person, none at first; a clinic takes no calls", async () => {
  const advisor = await listen(team.advisor.token);
  await expect.poll(() => advisor.last("calls"), soon).toEqual([]);
  const clinic = await listen(team.clinic.token);
  await settle();
  expect(clinic.text()).toBe("retry: 3000\n\n");
});

it("tells everybody of the notice, in both processes", async () => {
  const streams = [await listen(team.advisor.token), await listen(team.clinic.token, there)];
  await putNotice("Works");
  for (const each of streams) {
    await expect.poll(() => each.last("changed"), soon).toEqual(["notice"]);
  }
});

it("tells of nothing that was rolled back", async () => {
  const stream = await listen(team.advisor.token);
  const failing = helpline.database.transaction().execute(async (db) => {
    await notify(db, { kind: "desk" });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await settle();
  expect(stream.count("changed")).toBe(0);
});

it("tells of a desk only those whose desk it is", async () => {
  const mine = await listen(team.advisor.token, there);
  const manager = await listen(team.manager.token);
  const others = [await listen(team.advocate.token), await listen(team.clinic.token)];
  await notify(helpline.database, { kind: "desk", users: [team.advisor.userId] });
  await notify(helpline.database, { kind: "desk", access: "managers" });
  await notify(helpline.database, { kind: "desk", users: [] });
  for (const each of [mine, manager]) {
    await expect.poll(() => each.last("changed"), soon).toEqual(["desk"]);
    expect(each.count("changed")).toBe(1);
  }
  await settle();
  for (const each of others) expect(each.count("changed")).toBe(0);
});

it("says nothing of people in its messages", async () => {
  const stream = await listen(team.advisor.token);
  await notify(helpline.database, { kind: "desk", users: [team.advisor.userId] });
  await expect.poll(() => stream.count("changed"), soon).toBe(1);
  expect(stream.text()).toBe(
    'retry: 3000\n\nevent: calls\ndata: []\n\nevent: changed\ndata: ["desk"]\n\n',
  );
});

it("ignores messages that it cannot read", async () => {
  const stream = await listen(team.advisor.token);
  for (const payload of ["", "{", "null", '{"kind":"desk","users":3}']) {
    await sql`SELECT pg_notify('helpline_events', ${payload})`.execute(helpline.database);
  }
  await putNotice("Still here");
  await expect.poll(() => stream.last("changed"), soon).toEqual(["notice"]);
});

it("ends with the session, in any process and at once", async () => {
  const person = await helpline.logIn("advisor");
  const streams = [await listen(person.token), await listen(person.token, there)];
  const stays = await listen(team.advisor.token);
  await helpline.call(authRoutes.logout, { token: person.token, body: {} });
  await Promise.all(streams.map(({ ended }) => ended));
  await notify(helpline.database, { kind: "desk" });
  await expect.poll(() => stays.count("changed"), soon).toBe(1);
  expect((await openStream(here, person.token)).status).toBe(401);
});

it.each([
  ["is disabled", { enabled: 0 }],
  ["gets another role", { user_type: "advocate" }],
  ["gets a new password from a manager", { password: "another long password" }],
])("ends when the person %s", async (_what, change) => {
  const person = await helpline.logIn("advisor");
  const stream = await listen(person.token, there);
  const answer = await helpline.call(userRoutes.update, {
    body: changedUser(person.userId, change),
    token: team.admin.token,
  });
  expect(answer.status).toBeLessThan(300);
  await stream.ended;
});

it("ends when the person is deleted", async () => {
  const person = await helpline.logIn("advisor");
  const streams = [await listen(person.token), await listen(person.token, there)];
  const answer = await helpline.call(userRoutes.remove, {
    body: { user_id: person.userId },
    token: team.admin.token,
  });
  expect(answer.status).toBe(200);
  // Well before the next heartbeat, which would end them too.
  const ended = Promise.all(streams.map((each) => each.ended)).then(() => true);
  const later = new Promise((resolve) => setTimeout(() => resolve(false), soon.timeout));
  expect(await Promise.race([ended, later])).toBe(true);
});

it("costs at most a few KB an hour when nothing happens", () => {
  expect(heartbeatSeconds).toBeGreaterThanOrEqual(30);
  expect(heartbeatSeconds).toBeLessThanOrEqual(60);
});

it("refuses one person more than twenty, and nobody else", async () => {
  const person = await helpline.logIn("advisor");
  const many = await Promise.all(Array.from({ length: maxStreams }, () => listen(person.token)));
  const refused = await openStream(here, person.token);
  expect(refused.status).toBe(429);
  expect(refused.headers["retry-after"]).toBe("30");
  await refused.ended;
  await listen(team.advisor.token);
  many[0]?.close();
  await expect
    .poll(async () => {
      const stream = await openStream(here, person.token);
      open.push(stream);
      return stream.status;
    }, soon)
    .toBe(200);
});

it("takes no place of other calls", async () => {
  const narrow = await buildTestApp({ MAX_REQUESTS_IN_PROGRESS: "8" }, { besides: helpline });
  const origin = await listening(narrow.app);
  const streams: TestStream[] = [];
  for (let each = 0; each < maxStreams; each += 1) {
    streams.push(await openedStream(origin, team.advisor.token));
  }
  const answer = await fetch(`${origin}/api/config`, {
    headers: { authorization: `Bearer ${team.advisor.token}` },
  });
  expect(answer.status).toBe(200);
  for (const each of streams) each.close();
  await narrow.close();
});

it("listens again after the connection was lost, and tells people to look again", async () => {
  const streams = [await listen(team.advisor.token), await listen(team.advocate.token, there)];
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'helpline notifications' AND datname = current_database()`.execute(
    helpline.database,
  );
  for (const each of streams) {
    await expect.poll(() => each.last("changed"), { timeout: 10_000 }).toEqual(["desk", "notice"]);
  }
  await putNotice("After the loss");
  for (const each of streams) {
    await expect.poll(() => each.last("changed"), soon).toEqual(["notice"]);
  }
});

it("does not hold up the end of the server", async () => {
  const app = await buildTestApp({}, { besides: helpline });
  const stream = await openedStream(await listening(app.app), team.advisor.token);
  const began = performance.now();
  await app.close();
  await stream.ended;
  expect(performance.now() - began).toBeLessThan(3_000);
});

describe("desks", () => {
  const heard = async (token: string) => {
    const stream = await listen(token);
    return () => stream.count("changed");
  };

  it("hears of a case that somebody gets or loses: the two of them, and managers", async () => {
    const [before, after] = [await helpline.logIn("advisor"), await helpline.logIn("advisor")];
    const caseId = await insertCaseIn(helpline.database, "advisor", {
      ...assignedTo(team),
      advisor_id: before.userId,
    });
    const counts = [
      await heard(before.token),
      await heard(after.token),
      await heard(team.admin.token),
    ];
    const others = [await heard(team.advisor.token), await heard(team.clinic.token)];
    const answer = await helpline.call(assignRoutes.many, {
      body: { case_ids: [caseId], role: "advisor", user_id: after.userId },
      token: team.manager.token,
    });
    expect(answer.status).toBeLessThan(300);
    for (const count of counts) await expect.poll(count, soon).toBe(1);
    await settle();
    expect(others.map((count) => count())).toEqual([0, 0]);
  });

  it("hears of a caller who waits: whoever is to ring back, or everybody who takes calls", async () => {
    const body = {
      channel: "call",
      caller: "school",
      minutes: 1,
      outcome: "call back",
      call_back_on: "2100-01-04",
      telephone: "07700 900123",
    };
    const [mine, others] = [await heard(team.advisor.token), await heard(team.advocate.token)];
    const clinic = await heard(team.clinic.token);
    const add = (more: object) =>
      helpline.call(enquiryRoutes.create, {
        body: { ...body, ...more },
        token: team.manager.token,
      });
    expect((await add({ call_back_by: team.advisor.userId })).status).toBe(201);
    await expect.poll(mine, soon).toBe(1);
    await settle();
    expect(others()).toBe(0);
    await add({ call_back_by: null });
    await expect.poll(others, soon).toBe(1);
    await settle();
    expect(clinic()).toBe(0);
  });

  it("hears of a missed call, and of the end of one, if somebody takes calls", async () => {
    const { token } = await serviceToken(helpline, "telephone");
    const report = telephoneOf(token);
    const [advisor, clinic] = [await heard(team.advisor.token), await heard(team.clinic.token)];
    await report(helpline, "newCall", incoming("missed"));
    await settle();
    expect(advisor()).toBe(0);
    await report(helpline, "hangup", incoming("missed"));
    await expect.poll(advisor, soon).toBe(1);
    const body = { number: "07700 900123" };
    await helpline.call(telephoneRoutes.done, { body, token: team.manager.token });
    await expect.poll(advisor, soon).toBe(2);
    await settle();
    expect(clinic()).toBe(0);
  });

  it("hears of a missed call whose number comes last, and of one that is settled by an earlier answer", async () => {
    const { token } = await serviceToken(helpline, "telephone");
    const report = telephoneOf(token);
    const advisor = await heard(team.advisor.token);
    await report(helpline, "hangup", { ...incoming("unordered"), from: undefined });
    await expect.poll(advisor, soon).toBe(1);
    await report(helpline, "newCall", incoming("unordered"));
    await expect.poll(advisor, soon).toBe(2);
    await report(helpline, "answer", { ...incoming("later"), from: undefined });
    await expect.poll(advisor, soon).toBe(3);
    await report(helpline, "newCall", incoming("later"));
    await expect.poll(advisor, soon).toBe(4);
  });

  it("hears of a concern only if it is a lead's", async () => {
    const lead = await helpline.logIn("advocate");
    const setLead = (safeguarding_lead: number) =>
      helpline.database
        .updateTable("users")
        .set({ safeguarding_lead })
        .where("user_id", "=", lead.userId)
        .execute();
    await setLead(1);
    const leads = await heard(lead.token);
    const others = [
      await heard(team.admin.token),
      await heard(team.manager.token),
      await heard(team.advisor.token),
    ];
    const answer = await helpline.call(concernRoutes.raise, {
      body: { words: "She is afraid to go home.", immediate_danger: 0, family_told: "no" },
      token: team.advisor.token,
    });
    expect(answer.status).toBe(201);
    await expect.poll(leads, soon).toBe(1);
    await settle();
    expect(others.map((count) => count())).toEqual([0, 0, 0]);
    await setLead(0);
  });

  it("hears of nothing that is somebody else's, however many people are told", async () => {
    const other = await heard(team.advocate.token);
    const mine = await heard(team.advisor.token);
    const users = Array.from({ length: 2_000 }, (_, index) => 1_000_000 + index);
    await notify(helpline.database, { kind: "desk", users: [...users, team.advisor.userId] });
    await expect.poll(mine, soon).toBe(1);
    await settle();
    expect(other()).toBe(0);
  });
});
