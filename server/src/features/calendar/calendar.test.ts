/**
 * Calendar addresses, and the calendar as a real client's parser reads it.
 *
 * Rules: ENQ-7, MAIL-10, MAIL-11, MAIL-12.
 */
import {
  calendarMessages,
  calendarRoutes,
  fetchesPerMinute,
} from "@helpline/contract/calendar/calendar";
import { followUpRoutes } from "@helpline/contract/follow-ups/follow-ups";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { beforeEach, expect, it, vi } from "vitest";
import { entriesOf } from "#test/calendar-entries";
import { startTeam } from "#test/case-factories";
import { ringBack } from "#test/enquiry-kit";

const { helpline, team, newCase } = await startTeam({
  PUBLIC_URL: "https://helpline.example.org",
});
const { database } = helpline;
beforeEach(async () => {
  await database.deleteFrom("rate_limits").execute();
  await database.deleteFrom("follow_ups").execute();
});

const make = async (token = team.advisor.token): Promise<string> =>
  (await helpline.call(calendarRoutes.make, { token, body: {} })).data.address;
/** The present second, as a calendar writes it. */
const nowInCalendar = () => `${new Date().toISOString().slice(0, 19)}Z`;
const fetchAt = (address: string) =>
  helpline.app.inject({ method: "GET", url: new URL(address).pathname });

const followUp = (case_id: number, due_on: string, more: object = {}) =>
  database
    .insertInto("follow_ups")
    .values({
      case_id,
      due_on,
      text: "Ring Zara's school about the plan",
      assigned_to: team.advisor.userId,
      created_by: team.manager.userId,
      ...more,
    })
    .execute();

it("shows the open follow-ups of its owner, with case number and link only", async () => {
  const caseId = await newCase("advisor", { child_first_name: "Zara" });
  await followUp(caseId, "2026-03-09");
  await followUp(caseId, "2028-02-29");
  const done = { done_on: "2026-03-01T10:00:00Z", done_by: team.advisor.userId };
  await followUp(caseId, "2026-03-10", done);
  await followUp(caseId, "2026-03-11", { assigned_to: team.advocate.userId });
  const deleted = await newCase("advisor", { deleted_at: "2026-03-01T10:00:00Z" });
  await followUp(deleted, "2026-03-12");
  // Nobody handles it, so its advisor does not see it any more.
  await followUp(await newCase("advisor", { advisor_id: null }), "2026-03-13");

  const answer = await fetchAt(await make());
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.body).not.toMatch(/Zara|school|[^\r]\n/);
  const expected = { summary: `Case ${caseId}: Follow-up`, allDay: true };
  const url = `https://helpline.example.org/case/${caseId}`;
  expect(entriesOf(answer.body)).toMatchObject([
    {
      ...expected,
      url,
      start: "2026-03-09",
      uid: expect.stringContaining("@helpline.example.org"),
    },
    { ...expected, url, start: "2028-02-29", uid: expect.any(String) },
  ]);
});

const enquiry = {
  ...ringBack("2026-03-09"),
  reference: "K7M2QX",
  taken_by: team.manager.userId,
  name: "Ruth Bloom",
};
const insertRingBack = (call_back_by: number) =>
  database
    .insertInto("enquiries")
    .values({ ...enquiry, call_back_by })
    .returning("enquiry_id")
    .executeTakeFirstOrThrow();

it("shows whom its owner is named to ring back, with the reference and a link only", async () => {
  const { enquiry_id } = await insertRingBack(team.advisor.userId);
  const { body } = await fetchAt(await make());
  expect(body).not.toContain("Bloom");
  expect(entriesOf(body)).toMatchObject([
    {
      summary: "Enquiry K7M 2QX: Ring back",
      start: "2026-03-09",
      url: `https://helpline.example.org/enquiries/${enquiry_id}`,
    },
  ]);
  await database.deleteFrom("enquiries").execute();
});

it("shows all of its owner's work, however many callers anybody may ring back", async () => {
  const anybodys = Array.from({ length: 1000 }, (_, n) => ({
    ...enquiry,
    // Octal digits plus 2: references have neither 0 nor 1.
    reference: String(222_222 + Number(n.toString(8))),
    call_back_on: "2026-03-01",
  }));
  await database.insertInto("enquiries").values(anybodys).execute();
  await followUp(await newCase("advisor"), "2026-03-09");
  expect(entriesOf((await fetchAt(await make())).body)).toMatchObject([{ start: "2026-03-09" }]);
  await database.deleteFrom("enquiries").execute();
});

it("shows nobody to ring back to an owner who does not take calls any more", async () => {
  await insertRingBack(team.evaluator.userId);
  expect(entriesOf((await fetchAt(await make(team.evaluator.token))).body)).toEqual([]);
  await database.deleteFrom("enquiries").execute();
});

it("is a valid calendar without entries", async () => {
  const answer = await fetchAt(await make());
  expect(answer.statusCode).toBe(200);
  expect(entriesOf(answer.body)).toEqual([]);
});

it("ends each line as RFC 5545 requires, the last one too", async () => {
  const { body } = await fetchAt(await make());
  expect(body).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/);
  expect(body.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
});

it("gives a moved follow-up a higher SEQUENCE and the time of the change, whenever it is fetched", async () => {
  const { token, userId } = team.advisor;
  const case_id = await newCase("advisor");
  const shown = async () => {
    const [entry] = entriesOf((await fetchAt(address)).body);
    return entry;
  };
  const address = await make();
  const body = { case_id, due_on: "2026-03-09", text: "Ring the school", assigned_to: userId };
  const { data } = await helpline.call(followUpRoutes.create, { body, token });
  const first = await shown();
  expect(first).toMatchObject({ sequence: 0, start: "2026-03-09" });
  expect(first?.stamp).toBe(first?.modified);
  // Moments in a calendar have no fractions of a second.
  await vi.waitFor(() => expect(nowInCalendar()).not.toBe(first?.modified), { timeout: 5000 });
  expect(await shown()).toEqual(first);
  const move = { follow_up_id: data.follow_up_id, version: data.version, due_on: "2026-03-16" };
  expect((await helpline.call(followUpRoutes.update, { body: move, token })).status).toBe(201);
  const moved = await shown();
  expect(moved).toMatchObject({ uid: first?.uid, start: "2026-03-16", sequence: 1 });
  expect(moved?.stamp).toBe(moved?.modified);
  expect(String(moved?.modified) > String(first?.modified)).toBe(true);
});

it("keeps its entries' identities from fetch to fetch", async () => {
  await followUp(await newCase("advisor"), "2026-03-09");
  const address = await make();
  const uids = async () => entriesOf((await fetchAt(address)).body).map(({ uid }) => uid);
  expect(await uids()).toEqual(await uids());
});

it("stores a hash of the secret only, and a new address ends the old one", async () => {
  const [old, address] = [await make(), await make()];
  expect((await fetchAt(old)).json().message).toBe(calendarMessages.unknown);
  expect((await fetchAt(address)).statusCode).toBe(200);
  const secret = /calendar\/(.+)\.ics$/.exec(address)?.[1] ?? "";
  expect(Buffer.from(secret, "base64url")).toHaveLength(32);
  const stored = JSON.stringify(
    await Promise.all([
      database.selectFrom("calendar_addresses").selectAll().execute(),
      database.selectFrom("audit_log").selectAll().execute(),
    ]),
  );
  expect(stored).not.toContain(secret);
});

it("ends when it is removed, and when the account is disabled", async () => {
  const { token, userId } = await helpline.logIn("advisor");
  const address = await make(token);
  await database.updateTable("users").set({ enabled: 0 }).where("user_id", "=", userId).execute();
  expect((await fetchAt(address)).statusCode).toBe(404);
  await database.updateTable("users").set({ enabled: 1 }).where("user_id", "=", userId).execute();
  expect((await fetchAt(address)).statusCode).toBe(200);
  expect((await helpline.call(calendarRoutes.state, { token })).data.made_on).toEqual(
    expect.any(String),
  );
  expect(await helpline.call(calendarRoutes.remove, { token })).toMatchObject({ status: 200 });
  expect((await fetchAt(address)).statusCode).toBe(404);
  expect(await helpline.call(calendarRoutes.remove, { token })).toMatchObject({
    status: 404,
    message: calendarMessages.none,
  });
});

it("goes with its owner", async () => {
  const { token, userId } = await helpline.logIn("advisor");
  await make(token);
  const body = { user_id: userId };
  const answer = await helpline.call(userRoutes.remove, { body, token: team.admin.token });
  expect(answer.status).toBe(200);
});

it.each(["x", "x".repeat(43), `${"x".repeat(42)}%00`, "..%2f..%2fetc"])(
  "answers a guessed address %j with 400 or 404",
  async (secret) => {
    const answer = await fetchAt(`https://helpline.example.org/calendar/${secret}.ics`);
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.json().data).toBeNull();
  },
);

it("is rate-limited for each network address", async () => {
  const address = await make();
  for (let n = 0; n < fetchesPerMinute; n += 1) await fetchAt(address);
  const answer = await fetchAt(address);
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
});

it("the limit counts a network: all addresses of an IPv6 subscriber together", async () => {
  const path = new URL(await make()).pathname;
  const fetchFrom = async (remoteAddress: string) =>
    (await helpline.app.inject({ method: "GET", url: path, remoteAddress })).statusCode;
  for (let each = 1; each <= fetchesPerMinute; each += 1) {
    expect(await fetchFrom(`2001:db8:0:1::${each.toString(16)}`)).toBe(200);
  }
  expect(await fetchFrom("2001:db8:0:1:ffff::1")).toBe(429);
  expect(await fetchFrom("2001:db8:0:2::1")).toBe(200);
});
