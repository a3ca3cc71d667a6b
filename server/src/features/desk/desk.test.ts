/** The desk of case roles: which cases, in which order, and why. Rules: DESK-2, DESK-4, PRIV-5, STAGE-22. */
import { type CaseRole, caseRoles } from "@helpline/contract/access";
import { type DeskCase, deskRoutes } from "@helpline/contract/desk/desk";
import { deskMessages, maxDeskCases } from "@helpline/contract/desk/desk.messages";
import { followUpRoutes } from "@helpline/contract/follow-ups/follow-ups";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Place, startTeam } from "#test/case-factories";
import { insertFollowUp, insertUser } from "#test/factories";
import { auditMark, auditSince } from "#test/look";

const { helpline, team, newCase } = await startTeam({ TIME_ZONE: "Europe/London" });
const { database } = helpline;

const work = (who: keyof typeof team = "advisor") =>
  helpline.call(deskRoutes.work, { token: team[who].token });
const cases = async (who: keyof typeof team = "advisor"): Promise<DeskCase[]> =>
  (await work(who)).data.cases;

/** Today is 2 March; nothing is untouched that was entered in February. */
const recent = { last_entry_on: "2026-02-27T10:00:00.000Z" };

const promise = (case_id: number, due_on: string, who: keyof typeof team = "advisor") =>
  insertFollowUp(database, {
    case_id,
    due_on,
    assigned_to: team[who].userId,
    created_by: team.manager.userId,
  });
const isNewTo = (case_id: number, user_id: number) =>
  database.insertInto("new_assignments").values({ case_id, user_id }).execute();
const keyDates = (case_id: number, starts: object, met: object = {}) =>
  database
    .insertInto("case_key_dates")
    .values({ case_id, starts: JSON.stringify(starts), met: JSON.stringify(met), version: 1 })
    .execute();

beforeEach(() => {
  helpline.clock.set(new Date("2026-03-02T12:00:00.000Z"));
});
afterEach(async () => {
  await database.deleteFrom("follow_ups").execute();
  await database.deleteFrom("case_key_dates").execute();
  await database.deleteFrom("cases").execute();
});

it("is empty for somebody without cases", async () => {
  expect(await work()).toMatchObject({ status: 200, message: "OK" });
  expect((await work()).data).toEqual({ cases: [], follow_ups: [], ring_backs: [] });
});

it("says everything about a case that needs everything", async () => {
  const id = await newCase("advisor", {
    child_first_name: "Zara",
    child_last_name: "Akhtar",
    minutes_used: 20 * 60,
    last_entry_on: "2026-01-25T23:59:00.000Z",
  });
  await promise(id, "2026-03-02");
  await promise(id, "2026-02-20", "manager");
  await keyDates(id, { decision_letter: "2026-01-10", draft_plan: "2026-06-01" });
  await isNewTo(id, team.advisor.userId);
  const { data } = await work();
  expect(data.cases).toEqual([
    {
      case_id: id,
      child_name: "Zara Akhtar",
      closed: 0,
      band: 1,
      added_on: "2026-01-05",
      minutes_used: 1200,
      minutes_left: 6 * 60 - 1200,
      status: "With Advisor",
      case_handler: "Wilhelmina Okonkwo",
      guardian_name: "Marguerite Featherstonehaugh",
      last_entry_on: "2026-01-25T23:59:00.000Z",
      days_since_entry: 36,
      next_follow_up_on: "2026-02-20",
      next_key_date: "2026-03-10",
      is_new: true,
      next_key_date_label: "Appeal to the tribunal",
      needs: ["overdue", "due-today", "key-date", "new", "untouched", "hours"],
    },
  ]);
  // The manager's follow-up is on their own desk.
  expect(data.follow_ups).toMatchObject([{ case_id: id, due_on: "2026-03-02" }]);
  expect((await work("manager")).data.follow_ups).toMatchObject([{ due_on: "2026-02-20" }]);
});

it("says that a quiet case needs nothing", async () => {
  await newCase("advisor", { ...recent, minutes_used: 175 });
  expect(await cases()).toMatchObject([
    {
      needs: [],
      is_new: false,
      days_since_entry: 3,
      minutes_left: 185,
      next_follow_up_on: null,
      next_key_date: null,
      next_key_date_label: null,
    },
  ]);
});

it("passes over key dates that are met, and follow-ups that are done", async () => {
  const id = await newCase("advisor", recent);
  await keyDates(id, { ehc_request: "2026-01-05" }, { assessment_decision: "2026-02-01" });
  const done = { done_on: "2026-02-01T10:00:00Z", done_by: team.advisor.userId };
  await insertFollowUp(database, {
    case_id: id,
    due_on: "2026-01-31",
    created_by: team.advisor.userId,
    ...done,
  });
  expect(await cases()).toMatchObject([
    { next_key_date: "2026-04-27", next_follow_up_on: null, needs: [] },
  ]);
});

it("counts days in the helpline's time zone", async () => {
  helpline.clock.set(new Date("2026-06-30T22:30:00.000Z"));
  // Half past midnight in London: the day before is one day ago, an hour later two.
  await newCase("advisor", { last_entry_on: "2026-06-29T23:30:00.000Z" });
  expect((await cases())[0]?.days_since_entry).toBe(0);
  helpline.clock.set(new Date("2026-06-30T23:30:00.000Z"));
  expect((await cases())[0]?.days_since_entry).toBe(1);
});

it("puts the most urgent first, and among equals the oldest last entry", async () => {
  const entered = (day: string) => ({ last_entry_on: `2026-02-${day}T10:00:00.000Z` });
  const quiet = await newCase("advisor", entered("10"));
  const hours = await newCase("advisor", { ...recent, minutes_used: 290 });
  const untouched = await newCase("advisor", { last_entry_on: "2026-01-05T10:00:00.000Z" });
  const isNew = await newCase("advisor", recent);
  await isNewTo(isNew, team.advisor.userId);
  const late = await newCase("advisor", entered("12"));
  const later = await newCase("advisor", entered("11"));
  const unentered = await newCase("advisor", { added_on: "2026-03-01" });
  for (const id of [late, later, unentered]) await promise(id, "2026-03-01");
  const keyDate = await newCase("advisor", recent);
  await keyDates(keyDate, { draft_plan: "2026-03-01" });
  const dueToday = await newCase("advisor", recent);
  await promise(dueToday, "2026-03-02");
  expect((await cases()).map(({ case_id }) => case_id)).toEqual([
    unentered,
    later,
    late,
    dueToday,
    keyDate,
    isNew,
    untouched,
    hours,
    quiet,
  ]);
});

describe("among cases with the same need, puts the one that is later first", () => {
  const ids = async () => (await cases()).map(({ case_id }) => case_id);
  /** The later one was entered in more recently, so the last entry would decide otherwise. */
  const entered = { late: "2026-02-27T10:00:00.000Z", later: "2026-02-28T10:00:00.000Z" };
  const two = async (late: object = {}, later: object = {}) => ({
    late: await newCase("advisor", { last_entry_on: entered.late, ...late }),
    later: await newCase("advisor", { last_entry_on: entered.later, ...later }),
  });

  it("a follow-up", async () => {
    const { late, later } = await two();
    await promise(late, "2026-03-01");
    await promise(later, "2026-02-24");
    // Not the latest date of the case.
    await promise(later, "2026-05-01");
    expect(await ids()).toEqual([later, late]);
  });

  it("a key date that is not met", async () => {
    const { late, later } = await two();
    await keyDates(late, { draft_plan: "2026-02-14" });
    await keyDates(later, { draft_plan: "2026-02-09", ehc_request: "2025-12-01" });
    const met = await newCase("advisor", { last_entry_on: entered.later });
    const request = { ehc_request: "2026-01-05", draft_plan: "2026-02-26" };
    await keyDates(met, request, { assessment_decision: "2026-02-10" });
    expect(await ids()).toEqual([later, late, met]);
  });

  it("no entry, counted from the day of adding if there has been none", async () => {
    const none = { last_entry_on: null, added_on: "2026-01-20" };
    const { late, later } = await two(none, { last_entry_on: "2026-01-10T10:00:00.000Z" });
    expect(await ids()).toEqual([later, late]);
  });

  it("hours", async () => {
    const { late, later } = await two({ minutes_used: 290 }, { minutes_used: 700 });
    expect(await ids()).toEqual([later, late]);
  });
});

describe("has one's own cases only", () => {
  it.each<[CaseRole, Place]>([
    ["advisor", "advisor"],
    ["advocate", "advocate"],
    ["clinic", "advocate & clinic"],
    ["evaluator", "evaluator"],
  ])("%s", async (role, place) => {
    const own = await newCase(place);
    const other = await insertUser(database, { user_type: role });
    const all: Place[] = ["advisor", "advocate", "advocate & clinic", "evaluator", "closed"];
    for (const each of all) await newCase(each, { [`${role}_id`]: other.user_id });
    await newCase(place, { deleted_at: "2026-02-01T00:00:00Z" });
    const desk = await cases(role);
    expect(desk.map(({ case_id }) => case_id)).toEqual([own]);
    // Only the evaluators' list has contacts.
    expect("telephone" in (desk[0] ?? {})).toBe(role === "evaluator");
    expect(desk[0]).not.toHaveProperty("advisor_id");
  });

  it("and what is new to somebody else is not new to oneself", async () => {
    const id = await newCase("advocate & clinic", recent);
    await isNewTo(id, team.clinic.userId);
    expect((await cases("advocate"))[0]).toMatchObject({ is_new: false, needs: [] });
    expect((await cases("clinic"))[0]).toMatchObject({ is_new: true, needs: ["new"] });
  });
});

it(`shows ${maxDeskCases} cases at most, the most urgent ones, and says so`, async () => {
  for (let count = 0; count < maxDeskCases; count += 1) await newCase("advisor", recent);
  expect((await work()).message).toBe("OK");
  const late = await newCase("advisor", recent);
  await promise(late, "2026-01-01");
  const { message, data } = await work();
  expect(message).toBe(deskMessages.mostUrgent);
  expect(data.cases).toHaveLength(maxDeskCases);
  expect(data.cases[0]).toMatchObject({ case_id: late, needs: ["overdue"] });
});

it("has the follow-ups of the list, and records in one row which cases it showed", async () => {
  const places: readonly Place[] = ["advisor", "advocate", "advocate & clinic", "evaluator"];
  for (const [at, role] of caseRoles.entries()) {
    const id = await newCase(places[at] ?? "advisor");
    await promise(id, "2026-04-01", role);
    await promise(id, "2026-03-01", role);
  }
  for (const role of caseRoles) {
    const { data } = await helpline.call(followUpRoutes.list, { token: team[role].token });
    const mark = await auditMark(database);
    const { data: desk } = await work(role);
    expect(desk.follow_ups).toEqual(data);
    expect(data).toHaveLength(2);
    const shown = new Set([...(desk.cases ?? []), ...data].map(({ case_id }) => case_id));
    const recorded = await auditSince(database, mark);
    expect(recorded).toMatchObject([
      { action: "search", entity: "cases", detail: "desk", user_id: team[role].userId },
    ]);
    const { ids } = Object(recorded[0]?.after);
    expect(ids.toSorted()).toEqual([...shown].toSorted());
  }
});

it("of somebody with nothing to do is not recorded, because it shows no case", async () => {
  const { token } = await helpline.logIn("advocate");
  const mark = await auditMark(database);
  expect((await helpline.call(deskRoutes.work, { token })).data.cases).toEqual([]);
  expect(await auditSince(database, mark)).toEqual([]);
});
