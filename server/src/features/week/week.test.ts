/** The week: what it lists of whom, in which order, and whose work nobody else learns of. Rules: DESK-8, DESK-10. */
import { refusals } from "@helpline/contract/refusals";
import {
  type WeekDay,
  type WeekItem,
  weekMessages,
  weekRoutes,
} from "@helpline/contract/week/week";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { errorsOf, type Team } from "#test/case-factories";
import { ringBack, startEnquiries } from "#test/enquiry-kit";
import { insertFollowUp, insertGuardian, insertUser } from "#test/factories";
import { auditMark, auditSince } from "#test/look";

const { added, database, helpline, newCase, stored, team } = await startEnquiries();

/** Monday 2 March. */
const today = "2026-03-02";

const ask = (query: Readonly<Record<string, string>> = {}, who: keyof Team = "advisor") =>
  helpline.call(weekRoutes.get, { query, token: team[who].token });
const daysOf = async (...asked: Parameters<typeof ask>): Promise<WeekDay[]> => {
  const answer = await ask(...asked);
  expect(answer).toMatchObject({ status: 200, message: "OK" });
  return answer.data.days;
};
const items = async (...asked: Parameters<typeof ask>): Promise<WeekItem[]> =>
  (await daysOf(...asked)).flatMap((each) => each.items);
const labels = async (...asked: Parameters<typeof ask>) =>
  (await items(...asked)).map(({ label }) => label);

const promise = (case_id: number, due_on: string, more: object = {}) =>
  insertFollowUp(database, {
    case_id,
    due_on,
    assigned_to: team.advisor.userId,
    created_by: team.manager.userId,
    ...more,
  });
const keyDates = (case_id: number, starts: object) =>
  database
    .insertInto("case_key_dates")
    .values({ case_id, starts: JSON.stringify(starts), met: "{}", version: 1 })
    .execute();
/** Parents have fifteen days for their comments: until today. */
const draftPlan = { draft_plan: "2026-02-15" };

beforeEach(() => helpline.clock.set(new Date(`${today}T12:00:00.000Z`)));
afterEach(async () => {
  for (const table of ["follow_ups", "case_key_dates", "enquiries", "cases"] as const) {
    await database.deleteFrom(table).execute();
  }
});

it("is empty for somebody who has nothing to do", async () => {
  expect(await daysOf()).toEqual([]);
});

it("lists every kind by day, what is overdue first", async () => {
  const id = await newCase("advisor", { child_first_name: "Zara", child_last_name: "Akhtar" });
  await promise(id, "2026-02-20", { text: "Ring the school" });
  await promise(id, "2026-03-04");
  await keyDates(id, draftPlan);
  const enquiry = await stored({
    outcome: "call back",
    call_back_on: today,
    reference: "K7M2QX",
    name: "Hannah Cole",
    telephone: "07700 900321",
    child_name: "Ben Cole",
    call_back_by: team.advisor.userId,
  });
  const handler = "Wilhelmina Okonkwo";
  const ofCase = { case_id: id, enquiry_id: null, child_name: "Zara Akhtar", handler };
  expect(await daysOf()).toEqual([
    {
      day: "2026-02-20",
      items: [{ kind: "follow-up", label: "Ring the school", ...ofCase, days_left: -10 }],
    },
    {
      day: today,
      items: [
        {
          kind: "key-date",
          label: "Parent's comments on the draft plan",
          ...ofCase,
          days_left: 0,
        },
        {
          kind: "ring-back",
          label: "Ring back K7M 2QX, Hannah Cole 07700 900321",
          case_id: null,
          enquiry_id: enquiry,
          child_name: "Ben Cole",
          handler,
          days_left: 0,
        },
      ],
    },
    {
      day: "2026-03-04",
      items: [{ ...ofCase, kind: "follow-up", label: "Ring the school", days_left: 2 }],
    },
  ]);
});

it("has seven days, of which the first may be chosen", async () => {
  const id = await newCase("advisor");
  for (const day of ["02-28", "03-02", "03-08", "03-09", "03-15", "03-16"]) {
    await promise(id, `2026-${day}`, { text: day });
  }
  expect(await labels()).toEqual(["02-28", "03-02", "03-08"]);
  expect(await labels({ from: "2026-03-09" })).toEqual(["03-09", "03-15"]);
  // Today is in it, so what is overdue is too.
  expect(await labels({ from: "2026-03-01" })).toEqual(["02-28", "03-02"]);
  expect(await labels({ from: "2026-02-23" })).toEqual(["02-28"]);
  expect(await labels({ from: "9999-12-31" })).toEqual([]);
});

it("leaves out what is done, met, deleted or closed", async () => {
  const id = await newCase("advisor");
  await promise(id, today);
  await keyDates(id, draftPlan);
  expect(await items()).toHaveLength(2);
  const done = { done_on: "2026-03-01T10:00:00Z", done_by: team.advisor.userId };
  await database.updateTable("follow_ups").set(done).execute();
  const met = JSON.stringify({ parents_comments: "2026-03-01" });
  await database.updateTable("case_key_dates").set({ met }).execute();
  for (const gone of [
    await newCase("advisor", { deleted_at: `${today}T10:00:00Z` }),
    await newCase("closed"),
  ]) {
    await promise(gone, today);
    await keyDates(gone, draftPlan);
  }
  expect(await items()).toEqual([]);
});

describe("shows each person", () => {
  it("their own cases, and nothing of a colleague's", async () => {
    const own = await newCase("advisor", { child_first_name: "Zara" });
    const { user_id } = await insertUser(database, { user_type: "advisor" });
    const other = await newCase("advisor", { advisor_id: user_id });
    for (const id of [own, other]) await keyDates(id, draftPlan);
    await promise(other, today, { assigned_to: user_id });
    expect((await items()).map(({ case_id }) => case_id)).toEqual([own]);
    expect(await items({}, "advocate")).toEqual([]);
    expect(await items({}, "manager")).toEqual([]);
  });

  it("a case that several work on, with its handler", async () => {
    const id = await newCase("advocate & clinic");
    await keyDates(id, draftPlan);
    for (const who of ["advocate", "clinic"] as const) {
      expect(await items({}, who)).toMatchObject([{ case_id: id, handler: "Wilhelmina Okonkwo" }]);
    }
    expect(await items({}, "evaluator")).toEqual([]);
  });

  it("no follow-up of a case that has left them", async () => {
    await promise(await newCase("advocate"), today);
    expect(await items()).toEqual([]);
  });

  it("whom they, or anybody who takes calls, are to ring back", async () => {
    await added(ringBack(today, { call_back_by: team.advisor.userId, name: "For the advisor" }));
    await added(ringBack(today, { name: "For anybody" }));
    const names = async (who: keyof Team) =>
      (await labels({}, who)).map((label) => label.split(", ")[1]).toSorted();
    expect(await names("advisor")).toEqual(["For anybody", "For the advisor"]);
    expect(await names("advocate")).toEqual(["For anybody"]);
    expect(await names("clinic")).toEqual([]);
    expect(await names("evaluator")).toEqual([]);
  });
});

describe("reviews of alerts", () => {
  const guardianWith = async (...days: (string | null)[]) => {
    const alerts = days.map((review_on) => ({ kind: "interpreter", text: "Urdu", review_on }));
    const { guardian_id } = await insertGuardian(database, { alerts: JSON.stringify(alerts) });
    return guardian_id;
  };
  const reviews = async (...asked: Parameters<typeof ask>) =>
    (await items(...asked)).map(({ case_id, days_left }) => [case_id, days_left]);

  it("stand with the name of the guardian and the kind of alert, without its words", async () => {
    const guardian = await guardianWith(null, "2026-03-04");
    const about = { child_first_name: "Zara", child_last_name: "Akhtar" };
    const id = await newCase("advisor", { primary_guardian_id: guardian, ...about });
    expect(await daysOf()).toEqual([
      {
        day: "2026-03-04",
        items: [
          {
            kind: "review",
            label: "Review alert of Marguerite Featherstonehaugh (interpreter)",
            case_id: id,
            enquiry_id: null,
            child_name: "Zara Akhtar",
            handler: "Wilhelmina Okonkwo",
            days_left: 2,
          },
        ],
      },
    ]);
  });

  it("come once, with the latest open case of either guardian that the person has", async () => {
    const guardian = await guardianWith("2026-03-01", "2026-03-03", "2026-03-09");
    const { user_id: colleague } = await insertUser(database, { user_type: "advisor" });
    await newCase("advisor", { primary_guardian_id: guardian });
    const own = await newCase("advisor", { secondary_guardian_id: guardian });
    const theirs = await newCase("advisor", {
      primary_guardian_id: guardian,
      advisor_id: colleague,
    });
    await newCase("closed", { primary_guardian_id: guardian });
    const deleted = { deleted_at: `${today}T10:00:00Z` };
    await newCase("advisor", { primary_guardian_id: guardian, ...deleted });
    const both = (id: number) => [
      [id, -1],
      [id, 1],
    ];
    expect(await reviews()).toEqual(both(own));
    expect(await reviews({ whose: "everyone" }, "manager")).toEqual(both(theirs));
    expect(await reviews({ whose: String(colleague) }, "manager")).toEqual(both(theirs));
    expect(await reviews({ whose: "mine" }, "manager")).toEqual([]);
  });

  it("of guardians whose cases somebody does not have are not theirs", async () => {
    const guardian = await guardianWith(today);
    await newCase("advocate", { primary_guardian_id: guardian });
    for (const who of ["advisor", "clinic", "evaluator"] as const) {
      expect(await reviews({}, who)).toEqual([]);
    }
    expect(await reviews({}, "advocate")).toHaveLength(1);
  });

  it("leave out guardians without an open case", async () => {
    await newCase("closed", { primary_guardian_id: await guardianWith(today) });
    await guardianWith(today);
    expect(await reviews({ whose: "everyone" }, "manager")).toEqual([]);
  });
});

describe("a manager", () => {
  const everything = async () => {
    const advised = await newCase("advisor");
    const unassigned = await newCase("advisor", { advisor_id: null });
    for (const id of [advised, unassigned]) await keyDates(id, draftPlan);
    await promise(advised, today, { text: "The advisor's" });
    await promise(advised, today, { text: "The manager's", assigned_to: team.manager.userId });
    await promise(unassigned, today, { text: "Nobody's", assigned_to: null });
    await added(ringBack(today, { call_back_by: team.advocate.userId, name: "For the advocate" }));
    return { advised, unassigned };
  };

  it("chooses one's own, everybody's or somebody's", async () => {
    const { advised, unassigned } = await everything();
    expect(await labels({ whose: "mine" }, "manager")).toEqual(["The manager's"]);
    const all = await items({ whose: "everyone" }, "manager");
    expect(all).toHaveLength(6);
    expect(all.filter(({ kind }) => kind === "key-date")).toMatchObject([
      { case_id: advised, handler: "Wilhelmina Okonkwo" },
      { case_id: unassigned, handler: null },
    ]);
    // Exactly what the advisor sees.
    const theirs = await daysOf({ whose: String(team.advisor.userId) }, "manager");
    expect(theirs).toEqual(await daysOf());
    expect(theirs[0]?.items).toHaveLength(2);
  });

  it("is 404 for an id that is nobody's", async () => {
    for (const whose of ["2000000000", "99999999999"]) {
      expect(await ask({ whose }, "admin")).toMatchObject({
        status: 404,
        message: refusals.noSuchUser,
      });
    }
  });

  it("sees the cases that still name them after a change of role", async () => {
    const id = await newCase("advisor", { advisor_id: team.manager.userId });
    await keyDates(id, draftPlan);
    expect(await items({}, "manager")).toMatchObject([{ case_id: id }]);
  });
});

it.each(["advisor", "advocate", "clinic", "evaluator"] as const)(
  "refuses %s the week of others, whether they exist or not",
  async (who) => {
    for (const whose of ["everyone", String(team.manager.userId), "2000000000"]) {
      const mark = await auditMark(database);
      expect(await ask({ whose }, who)).toMatchObject({
        status: 403,
        message: weekMessages.onlyMine,
      });
      expect(await auditSince(database, mark)).toMatchObject([
        { action: "refused", entity: "week", entity_id: whose },
      ]);
    }
    expect((await ask({ whose: String(team[who].userId) }, who)).status).toBe(200);
  },
);

it.each([
  [{ from: "2026-02-30" }, "from", weekMessages.from],
  [{ from: "soon" }, "from", weekMessages.from],
  [{ whose: "0" }, "whose", weekMessages.whose],
  [{ whose: "everybody" }, "whose", weekMessages.whose],
])("refuses %j", async (query, field, message) => {
  const answer = await ask(query, "manager");
  expect(answer.status).toBe(422);
  expect(errorsOf(answer)).toEqual([{ field, message }]);
});

it("says when there is more than it lists, and keeps what is nearest to today", async () => {
  const id = await newCase("advisor");
  await database
    .insertInto("follow_ups")
    .values(
      Array.from({ length: 502 }, (_each, n) => ({
        case_id: id,
        due_on: n === 0 ? "2026-02-01" : "2026-02-27",
        text: n === 0 ? "The oldest" : "Ring the school",
        assigned_to: team.advisor.userId,
        created_by: team.advisor.userId,
      })),
    )
    .execute();
  await promise(id, today, { text: "Today's" });
  const { data, message } = await ask();
  expect(message).toBe(weekMessages.cut);
  expect((data.days as WeekDay[]).map(({ day, items: found }) => [day, found.length])).toEqual([
    ["2026-02-27", 500],
    [today, 1],
  ]);
});

it("records the cases that it showed, once", async () => {
  const id = await newCase("advisor");
  await promise(id, today);
  await keyDates(id, draftPlan);
  const mark = await auditMark(database);
  await ask();
  expect(await auditSince(database, mark)).toMatchObject([
    { action: "search", entity: "cases", detail: "week" },
  ]);
});
