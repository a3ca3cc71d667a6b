/** The notice: who sets it, what everybody sees of it, and when it ends. Rules: MAIL-7. */
import { noticeRoutes } from "@helpline/contract/notice/notice";
import { beforeEach, describe, expect, it } from "vitest";
import { errorsOf, lastAudit, startTeam } from "#test/case-factories";
import { listenForChanges } from "#test/told-changes";

const { helpline, team } = await startTeam();

const toldBy = await listenForChanges(helpline);

const off = { enabled: false, title: "", message: "" };
const good = {
  enabled: 1,
  title: "Works tonight",
  message: "Helpline is down from 22:00.\nPlease save your work.",
  until: "2026-03-02T22:00:00.000Z",
};

const put = (body: object, token = team.manager.token) =>
  helpline.call(noticeRoutes.put, { body, token });
const get = async () => (await helpline.call(noticeRoutes.get, { token: team.admin.token })).data;
const stored = () => helpline.database.selectFrom("notice").selectAll().executeTakeFirstOrThrow();

async function shown(query = "") {
  const answer = await helpline.app.inject(`/notification.json${query}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("private, no-cache");
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  return answer.json();
}

beforeEach(async () => {
  helpline.clock.set(new Date("2026-03-02T10:00:00.000Z"));
  await helpline.database
    .updateTable("notice")
    .set({ enabled: 0, title: null, message: null, until: null })
    .execute();
});

it("is initially off and empty for everybody, whatever the query contains", async () => {
  expect(await shown()).toEqual(off);
  expect(await shown("?_=0.123")).toEqual(off);
});

it("is shown until its end, and hidden while switched off", async () => {
  const { title, message } = good;
  expect(await put(good)).toMatchObject({ status: 201, message: "The notice has been saved." });
  expect(await shown()).toEqual({ enabled: true, title, message });
  helpline.clock.set(new Date("2026-03-02T21:59:30.000Z"));
  expect(await shown()).toEqual({ enabled: true, title, message });
  helpline.clock.set(new Date("2026-03-02T22:00:00.000Z"));
  expect(await shown()).toEqual(off);
  helpline.clock.set(new Date("2026-03-02T12:00:00.000Z"));
  await put({ enabled: 0 });
  expect(await shown()).toEqual(off);
  expect(await get()).toMatchObject({ enabled: 0, title, message, until: good.until });
  await put({ ...good, until: null });
  helpline.clock.set(new Date("2027-01-01T00:00:00.000Z"));
  expect(await shown()).toEqual({ enabled: true, title, message });
});

it("shows who set it, and keeps its earlier state in the audit log", async () => {
  const before = await get();
  const saved = await put({ ...good, version: before.version });
  expect(saved.data).toEqual({ version: before.version + 1 });
  expect(await get()).toMatchObject({
    ...good,
    version: before.version + 1,
    changed_by: "Wilhelmina Okonkwo",
    changed_on: expect.stringMatching(/^2026-03-02T10:00:0/),
  });
  expect(await lastAudit(helpline.database, "notice")).toMatchObject({
    action: "update",
    user_id: team.manager.userId,
    before: { enabled: 0, title: null },
    after: { enabled: 1, title: good.title, until: good.until },
  });
});

describe("refused, with nothing written", () => {
  const refused = async (body: object) => {
    const before = await stored();
    const answer = await put(body);
    expect(await stored()).toEqual(before);
    return answer;
  };

  it("a stale version", async () => {
    const { version } = await get();
    await put({ enabled: 0 });
    expect(await refused({ ...good, version })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^This record was changed by someone else/),
    });
  });

  it.each([
    [{ title: "" }, "title", "Please enter a title for the notice."],
    [{ title: " \t" }, "title", "Please enter a title for the notice."],
    [{ message: null }, "message", "Please enter the message of the notice."],
    [{ title: "x".repeat(101) }, "title", "Title may have at most 100 characters."],
    [{ message: "x".repeat(2001) }, "message", "Message may have at most 2000 characters."],
    [{ until: "tomorrow" }, "until", "Please enter a date and time, or leave it blank."],
    [{ until: "2026-02-30T25:00Z" }, "until", "Please enter a date and time, or leave it blank."],
    [{ until: "2026-03-02T10:00" }, "until", "Please enter a date and time, or leave it blank."],
    [
      { until: "2026-03-02T09:59:00Z" },
      "until",
      "The notice would end before it begins. Please choose a later date and time.",
    ],
    [{ enabled: true }, "enabled", "Enabled must be 1 or 0."],
    [{ colour: "red" }, "colour", "Unknown field: colour."],
  ])("%j", async (change, field, message) => {
    const answer = await refused({ ...good, ...change });
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual([{ field, message }]);
  });

  it("one that is switched on and never had a text", async () => {
    const answer = await refused({ enabled: 1 });
    expect(errorsOf(answer).map(({ field }) => field)).toEqual(["title", "message"]);
  });

  it.each(["advisor", "advocate", "clinic", "evaluator"] as const)("the %s", async (role) => {
    const before = await stored();
    expect((await put(good, team[role].token)).status).toBe(403);
    expect(await stored()).toEqual(before);
  });
});

it("tells every screen when it is saved, and not when it is refused", async () => {
  const refused = { ...good, until: "2026-03-02T09:00:00.000Z" };
  expect(await toldBy(() => put(good))).toEqual([{ kind: "notice" }]);
  expect(await toldBy(() => put(refused))).toEqual([]);
});
