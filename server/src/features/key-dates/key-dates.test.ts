/** The key dates of a case: reading, writing, and who may. Rules: KEY-3, KEY-5. */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { changeInWords } from "@helpline/contract/cases/history-words";
import { dayAfter, dayIn } from "@helpline/contract/dates";
import { keyDateMessages, keyDateRoutes } from "@helpline/contract/key-dates/key-dates";
import { messages } from "@helpline/contract/messages";
import { beforeEach, describe, expect, it } from "vitest";
import {
  errorsOf,
  expectNothingWritten,
  lastAudit,
  logInTeam,
  startTeam,
  type Team,
} from "#test/case-factories";
import { auditMark, auditSince } from "#test/look";

const { helpline, team, newCase } = await startTeam({ TIME_ZONE: "Europe/London" });

const get = (id: number | string, who: keyof Team = "advisor", of = team) =>
  helpline.call(keyDateRoutes.get, { params: { id }, token: of[who].token });
const put = (id: number | string, body: object, who: keyof Team = "advisor", of = team) =>
  helpline.call(keyDateRoutes.put, { params: { id }, body, token: of[who].token });

const noStarts = {
  ehc_request: null,
  draft_plan: null,
  decision_letter: null,
  mediation_certificate: null,
  review_meeting: null,
  final_plan: null,
};

beforeEach(() => {
  helpline.clock.set(new Date("2026-03-02T12:00:00.000Z"));
});

describe("reading", () => {
  it("shows every start, no date and version 0 while nothing is entered", async () => {
    const answer = await get(await newCase("advisor"));
    expect(answer).toMatchObject({ status: 200, message: "OK" });
    expect(answer.data).toEqual({ starts: noStarts, dates: [], nation: null, version: 0 });
  });

  it("shows what follows from a start, soonest first, with the days left", async () => {
    const id = await newCase("advisor");
    await put(id, { starts: { ehc_request: "2026-01-05" }, version: 0 });
    const { data } = await get(id);
    expect(data).toEqual({
      starts: { ...noStarts, ehc_request: "2026-01-05" },
      dates: [
        {
          key: "assessment_decision",
          label: "Decision whether to assess",
          due_on: "2026-02-16",
          days_left: -14,
          met_on: null,
        },
        {
          key: "plan_decision",
          label: "Decision whether to issue a plan",
          due_on: "2026-04-27",
          days_left: 56,
          met_on: null,
        },
        {
          key: "final_plan",
          label: "Final plan",
          due_on: "2026-05-25",
          days_left: 84,
          met_on: null,
        },
      ],
      nation: null,
      version: 1,
    });
  });

  it("counts the days of the helpline's time zone", async () => {
    const id = await newCase("advisor");
    helpline.clock.set(new Date("2026-06-29T22:30:00.000Z"));
    await put(id, { starts: { draft_plan: "2026-06-15" }, version: 0 });
    expect((await get(id)).data.dates[0]).toMatchObject({ due_on: "2026-06-30", days_left: 1 });
    // Midnight in London, an hour before midnight in UTC.
    helpline.clock.set(new Date("2026-06-29T23:30:00.000Z"));
    expect((await get(id)).data.dates[0]).toMatchObject({ days_left: 0 });
  });

  it("is recorded, with what was read", async () => {
    const id = await newCase("evaluator");
    const mark = await auditMark(helpline.database);
    await get(id, "evaluator");
    expect(await auditSince(helpline.database, mark)).toMatchObject([
      { action: "read", entity: "cases", case_id: id, detail: "key dates" },
    ]);
  });
});

describe("writing", () => {
  it("answers 201 with what is stored now, and keeps what is left out", async () => {
    const id = await newCase("advisor");
    const starts = { decision_letter: "2026-01-31", draft_plan: "2026-02-20" };
    const first = await put(id, { starts, version: 0 });
    expect(first).toMatchObject({ status: 201, message: keyDateMessages.saved });
    expect(first.data).toMatchObject({ starts, version: 1 });
    const second = await put(id, { met: { appeal: "2026-03-01" }, version: 1 });
    expect(second.data).toMatchObject({ starts, version: 2 });
    const third = await put(id, { starts: { draft_plan: null }, version: 2 });
    expect(third.data).toEqual({
      starts: { ...noStarts, decision_letter: "2026-01-31" },
      dates: [
        {
          key: "appeal",
          label: "Appeal to the tribunal",
          due_on: "2026-03-31",
          days_left: 29,
          met_on: "2026-03-01",
        },
      ],
      nation: null,
      version: 3,
    });
    expect((await get(id)).data).toEqual(third.data);
  });

  it("takes the later of two clocks that share a key", async () => {
    const id = await newCase("advisor");
    const starts = { decision_letter: "2026-01-31", mediation_certificate: "2026-03-01" };
    const { data } = await put(id, { starts, version: 0 });
    expect(data.dates).toMatchObject([{ key: "appeal", due_on: "2026-04-01" }]);
  });

  it.each(["", "0000-00-00", null])("takes a date away with %j", async (none) => {
    const id = await newCase("advisor");
    await put(id, { starts: { final_plan: "2026-01-01" }, version: 0 });
    const { data } = await put(id, { starts: { final_plan: none }, version: 1 });
    expect(data).toEqual({ starts: noStarts, dates: [], nation: null, version: 2 });
  });

  it("changes nothing, and records nothing, if nothing is different", async () => {
    const id = await newCase("advisor");
    const body = { starts: { final_plan: "2026-01-01" } };
    await put(id, { ...body, version: 0 });
    const answer = await expectNothingWritten(helpline, () => put(id, { ...body, version: 1 }));
    expect(answer).toMatchObject({ status: 201, data: { version: 1 } });
  });

  it("refuses a stale version with 409", async () => {
    const id = await newCase("advisor");
    const body = { starts: { final_plan: "2026-01-01" }, version: 0 };
    const stale = { status: 409, message: messages.staleVersion };
    expect(await put(id, { ...body, version: 1 })).toMatchObject(stale);
    await put(id, body);
    const late = { starts: { final_plan: "2026-02-02" }, version: 0 };
    expect(await expectNothingWritten(helpline, () => put(id, late))).toMatchObject(stale);
  });

  it("takes a stale version that changes nothing: its first answer was lost", async () => {
    const id = await newCase("advisor");
    const body = { starts: { final_plan: "2026-01-01" }, version: 0 };
    const first = await put(id, body);
    const again = await expectNothingWritten(helpline, () => put(id, body));
    expect(again).toMatchObject({ status: 201, data: first.data });
  });

  it("lets one of two win who save at the same time", async () => {
    const id = await newCase("advisor");
    const at = (day: string) => put(id, { starts: { final_plan: day }, version: 0 });
    const answers = await Promise.all([at("2026-01-01"), at("2026-01-02"), at("2026-01-03")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect((await get(id)).data.version).toBe(1);
  });

  const good = { version: 0 };
  it.each<[string, object, string, string]>([
    ["an unknown start", { ...good, starts: { easter: "2026-04-05" } }, "starts", "easter"],
    ["a clock as a start", { ...good, starts: { appeal: "2026-01-01" } }, "starts", "appeal"],
    ["an unknown clock", { ...good, met: { easter: "2026-04-05" } }, "met", "easter"],
    [
      "a day that is not",
      { ...good, starts: { final_plan: "2026-02-29" } },
      "starts.final_plan",
      "1900",
    ],
    [
      "a date before 1900",
      { ...good, starts: { final_plan: "1899-12-31" } },
      "starts.final_plan",
      "1900",
    ],
    ["a date after 9999", { ...good, met: { appeal: "10000-01-01" } }, "met.appeal", "1900"],
    ["a number as a date", { ...good, met: { appeal: 20_260_101 } }, "met.appeal", "1900"],
    ["starts that are a list", { ...good, starts: [] }, "starts", ""],
    ["no version", { starts: {} }, "version", "version"],
    ["half a version", { version: 0.5 }, "version", "version"],
    ["an unknown field", { ...good, dates: [] }, "dates", "Unknown field"],
    [
      "something met that has no date",
      { ...good, met: { appeal: "2026-01-01" } },
      "met",
      "Appeal to the tribunal",
    ],
  ])("refuses %s with 422", async (_name, body, field, told) => {
    const id = await newCase("advisor");
    const answer = await expectNothingWritten(helpline, () => put(id, body));
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toMatchObject([{ field, message: expect.stringContaining(told) }]);
  });

  it("takes the first and the last date", async () => {
    const id = await newCase("advisor");
    const starts = { ehc_request: "1900-01-01", review_meeting: "9999-12-31" };
    const { data } = await put(id, { starts, version: 0 });
    expect(data.dates[0]).toMatchObject({ due_on: "1900-02-12" });
    expect(data.dates.at(-1)).toMatchObject({ key: "review_decision", due_on: "9999-12-31" });
  });

  describe("of what has happened", () => {
    const day = (ahead: number) => dayAfter(dayIn("Europe/London", helpline.clock.now()), ahead);
    const { tooLate } = keyDateMessages;

    it("is accepted until tomorrow", async () => {
      const starts = { decision_letter: day(1) };
      const answer = await put(await newCase("advisor"), {
        starts,
        met: { appeal: day(1) },
        version: 0,
      });
      expect(answer.status).toBe(201);
    });

    it("is refused from the day after, each with its field", async () => {
      const starts = { decision_letter: day(2), review_meeting: day(90) };
      const body = { starts, met: { appeal: day(2) }, version: 0 };
      const id = await newCase("advisor");
      const answer = await expectNothingWritten(helpline, () => put(id, body));
      expect(answer.status).toBe(422);
      expect(errorsOf(answer)).toEqual([
        { field: "starts.decision_letter", message: tooLate("Decision letter") },
        { field: "met.appeal", message: tooLate("Appeal to the tribunal: met on") },
      ]);
    });

    it("may be ahead if the configuration says so, as of a meeting", async () => {
      const starts = { review_meeting: day(90) };
      expect((await put(await newCase("advisor"), { starts, version: 0 })).status).toBe(201);
    });
  });

  it("is recorded with the dates before and after, and shown in the history in words", async () => {
    const id = await newCase("advisor");
    await put(id, { starts: { decision_letter: "2026-01-31" }, version: 0 });
    await put(
      id,
      {
        starts: { decision_letter: null, mediation_certificate: "2026-02-10" },
        met: { appeal: "2026-03-01" },
        version: 1,
      },
      "manager",
    );
    expect(await lastAudit(helpline.database, "case_key_dates")).toMatchObject({
      action: "update",
      case_id: id,
      user_id: team.manager.userId,
      before: { start_decision_letter: "2026-01-31" },
      after: {
        start_decision_letter: null,
        start_mediation_certificate: "2026-02-10",
        met_appeal: "2026-03-01",
      },
    });
    const { data } = await helpline.call(caseRoutes.history, {
      params: { id },
      token: team.manager.token,
    });
    expect(data.changes.map(changeInWords)).toEqual(["Key dates changed", "Key dates changed"]);
    expect(data.changes[0].fields).toContainEqual({
      field: "start_decision_letter",
      before: "2026-01-31",
      after: null,
    });
  });
});

describe("who may", () => {
  it.each<[Parameters<typeof newCase>[0], keyof Team, number, number]>([
    ["advisor", "admin", 200, 201],
    ["advisor", "manager", 200, 201],
    ["advisor", "advisor", 200, 201],
    ["advocate", "advocate", 200, 201],
    ["advocate & clinic", "clinic", 200, 201],
    ["evaluator", "evaluator", 200, 403],
    ["evaluator", "manager", 200, 201],
    ["advocate", "advisor", 404, 404],
    ["advocate", "clinic", 404, 404],
    ["closed", "advisor", 404, 404],
    ["closed", "advocate", 404, 404],
    ["closed", "manager", 200, 409],
    ["closed", "admin", 200, 409],
  ])("at %s: %s reads with %i and writes with %i", async (place, who, reading, writing) => {
    const id = await newCase(place);
    expect((await get(id, who)).status).toBe(reading);
    const answer = await put(id, { starts: { final_plan: "2026-01-01" }, version: 0 }, who);
    expect(answer.status).toBe(writing);
    if (writing === 409) expect(answer.message).toBe(keyDateMessages.closed);
  });

  it("not a colleague, and nobody for a case that is deleted or was never there", async () => {
    const colleagues = await logInTeam(helpline);
    const body = { version: 0 };
    const id = await newCase("advisor");
    const deleted = await newCase("advisor", { deleted_at: new Date().toISOString() });
    const who = [
      [id, "advisor", colleagues],
      [deleted, "advisor", team],
      [deleted, "manager", team],
      [999_999, "manager", team],
      ["99999999999", "manager", team],
    ] as const;
    for (const [each, role, of] of who) {
      expect((await get(each, role, of)).status).toBe(404);
      expect((await put(each, body, role, of)).status).toBe(404);
    }
  });
});
