/** The lists of follow-ups: of a case, one's own, everybody's. Rules: TASK-2. */
import { dayAfter } from "@helpline/contract/dates";
import { followUpRoutes, type ListedFollowUp } from "@helpline/contract/follow-ups/follow-ups";
import { maxFollowUps } from "@helpline/contract/follow-ups/follow-ups.messages";
import { afterEach, describe, expect, it } from "vitest";
import { startTeam, type Team } from "#test/case-factories";
import { insertFollowUp } from "#test/factories";

const { helpline, team, newCase } = await startTeam();
const { database } = helpline;
type Who = keyof Team;

const list = (query: Record<string, string> = {}, who: Who = "advisor") =>
  helpline.call(followUpRoutes.list, { query, token: team[who].token });
const texts = async (query: Record<string, string> = {}, who: Who = "advisor") =>
  (await list(query, who)).data.map(({ text }: ListedFollowUp) => text);

const count = (query: Record<string, string> = {}, who: Who = "advisor") =>
  helpline.call(followUpRoutes.count, { query, token: team[who].token });

const add = async (case_id: number, who: Who | null, more: object = {}) =>
  (
    await insertFollowUp(database, {
      case_id,
      assigned_to: who && team[who].userId,
      created_by: team.manager.userId,
      ...more,
    })
  ).follow_up_id;

afterEach(() => database.deleteFrom("follow_ups").execute());

describe("of a case", () => {
  it("are the open ones, soonest first, then those done, the last first", async () => {
    const caseId = await newCase("advisor");
    const done = (on: string) => ({
      done_on: `2026-05-${on}T10:00:00Z`,
      done_by: team.admin.userId,
    });
    const ids = {
      later: await add(caseId, "advisor", { due_on: "2026-08-01" }),
      before: await add(caseId, "advisor", { due_on: "2026-01-01", ...done("01") }),
      soon: await add(caseId, null, { due_on: "2026-07-01" }),
      last: await add(caseId, "advisor", { due_on: "2026-02-01", ...done("02") }),
    };
    const { data } = await helpline.call(followUpRoutes.ofCase, {
      params: { id: caseId },
      token: team.advisor.token,
    });
    expect(data.map(({ follow_up_id }: ListedFollowUp) => follow_up_id)).toEqual([
      ids.soon,
      ids.later,
      ids.last,
      ids.before,
    ]);
    expect(data[0]).toMatchObject({ assigned_to: null, assigned_to_name: null });
  });

  it("are 404 for a case that the caller may not see", async () => {
    const caseId = await newCase("advocate");
    for (const route of [followUpRoutes.ofCase, followUpRoutes.people]) {
      for (const id of [caseId, 999_999, 99_999_999_999]) {
        const { token } = team.advisor;
        expect((await helpline.call(route, { params: { id }, token })).status).toBe(404);
      }
    }
  });
});

describe("one's own", () => {
  it("are the open ones assigned to oneself, with child and status", async () => {
    const caseId = await newCase("advisor", {
      child_first_name: "Zara",
      child_last_name: "Akhtar",
    });
    await add(caseId, "advisor", { text: "later", due_on: "2026-12-01" });
    await add(caseId, "advisor", { text: "soon", due_on: "2026-11-01" });
    await add(caseId, "manager", { text: "a manager's" });
    await add(caseId, null, { text: "nobody's" });
    const done = { done_on: "2026-05-01T10:00:00Z", done_by: team.advisor.userId };
    await add(caseId, "advisor", { text: "done", ...done });
    const { status, message, data } = await list();
    expect([status, message]).toEqual([200, "OK"]);
    expect(data).toMatchObject([
      {
        text: "soon",
        child_name: "Zara Akhtar",
        status: "With Advisor",
        case_id: caseId,
        assigned_to_name: "Wilhelmina Okonkwo",
      },
      { text: "later" },
    ]);
    expect(await texts({ whose: "mine" })).toEqual(["soon", "later"]);
    expect(await texts({}, "manager")).toEqual(["a manager's"]);
  });

  it("leave out cases that the caller may not see", async () => {
    const gone = await newCase("advisor");
    await add(gone, "advisor", { text: "deleted" });
    await database
      .updateTable("cases")
      .set({ deleted_at: new Date().toISOString() })
      .where("case_id", "=", gone)
      .execute();
    await add(await newCase("advocate"), "advisor", { text: "left" });
    expect(await texts()).toEqual([]);
    expect(await texts({ whose: "everyone" }, "manager")).toEqual(["left"]);
  });
});

describe("by when they are due", () => {
  const today = "2026-03-29";
  const days = [-400, -1, 0, 1, 7, 8, 400];

  it("today is the day where the helpline is", async () => {
    const caseId = await newCase("advisor");
    for (const each of days) {
      await add(caseId, "advisor", { text: String(each), due_on: dayAfter(today, each) });
    }
    const expected = {
      overdue: ["-400", "-1"],
      today: ["0"],
      week: ["1", "7"],
      later: ["8", "400"],
      all: days.map(String),
    };
    // Summer time begins in that night: it is 00:30 in London, then 23:30.
    for (const moment of ["2026-03-29T00:30:00Z", "2026-03-29T22:30:00Z"]) {
      helpline.clock.set(new Date(moment));
      for (const [due, found] of Object.entries(expected)) {
        expect([due, await texts({ due })]).toEqual([due, found]);
        expect([due, (await count({ due })).data.count]).toEqual([due, found.length]);
      }
    }
    helpline.clock.set(new Date("2026-03-29T23:30:00Z"));
    expect(await texts({ due: "today" })).toEqual(["1"]);
    helpline.clock.set(new Date());
  });

  it.each([
    { due: "tomorrow" },
    { whose: "hers" },
    { who: "mine" },
    { assigned_to: "7" },
    { assigned_to: "7", whose: "mine" },
    { assigned_to: "Ada", whose: "everyone" },
  ])("%j is refused", async (query) => {
    const [[field]] = Object.entries(query) as [[string, string]];
    for (const call of [list, count]) {
      const answer = await call(query as Record<string, string>);
      expect([answer.status, answer.data.errors]).toMatchObject([422, [{ field }]]);
    }
  });
});

describe("everybody's", () => {
  it("are for managers, and include those of nobody", async () => {
    const caseId = await newCase("advisor");
    await add(caseId, "advisor", { text: "theirs", due_on: "2026-05-01" });
    await add(caseId, null, { text: "nobody's", due_on: "2026-04-01" });
    for (const who of ["manager", "admin"] as const) {
      expect(await texts({ whose: "everyone" }, who)).toEqual(["nobody's", "theirs"]);
    }
    for (const who of ["advisor", "advocate", "clinic", "evaluator"] as const) {
      for (const call of [list, count]) {
        expect(await call({ whose: "everyone" }, who)).toMatchObject({
          status: 403,
          message: "You are not allowed to do this.",
        });
      }
    }
  });

  it("are narrowed to one person's, for managers alone", async () => {
    const caseId = await newCase("advisor");
    await add(caseId, "advisor", { text: "an advisor's" });
    await add(caseId, "manager", { text: "a manager's" });
    await add(caseId, null, { text: "nobody's" });
    const of = (userId: number) => ({ whose: "everyone", assigned_to: String(userId) });
    expect(await texts(of(team.advisor.userId), "manager")).toEqual(["an advisor's"]);
    expect((await count(of(team.advisor.userId), "manager")).data).toEqual({ count: 1 });
    expect((await list(of(999_999), "manager")).status).toBe(404);
    // Not even one's own: everybody's list is not for case roles.
    expect((await list(of(team.advisor.userId), "advisor")).status).toBe(403);
  });

  it("are bounded, and the answer says so", async () => {
    const caseId = await newCase("advisor");
    const rows = Array.from({ length: maxFollowUps + 1 }, (_each, index) => ({
      case_id: caseId,
      due_on: dayAfter("2026-01-01", index),
      text: String(index),
      assigned_to: team.advisor.userId,
      created_by: team.advisor.userId,
    }));
    await database.insertInto("follow_ups").values(rows).execute();
    const { data, message } = await list({ whose: "everyone" }, "manager");
    expect([data.length, data[0].text]).toEqual([maxFollowUps, "0"]);
    expect(message).toBe("The 500 that are due soonest are shown.");
    expect((await count({ whose: "everyone" }, "manager")).data.count).toBe(maxFollowUps + 1);
  });
});
