/** Follow-ups that a log entry sets and completes. Rules: LOG-22. */
import { followUpRoutes } from "@helpline/contract/follow-ups/follow-ups";
import { describe, expect, it } from "vitest";
import { errorsOf, expectNothingWritten, startTeam } from "#test/case-factories";
import { insertFollowUp, storedFollowUps } from "#test/factories";
import { addLogAs, type LogActor, placeOfActor } from "#test/log-calls";
import { auditMark, auditSince } from "#test/look";

const { helpline, team, newCase } = await startTeam();
const { database } = helpline;

const post = (actor: LogActor, case_id: number, more: object, token = team[actor].token) =>
  helpline.call(addLogAs[actor], {
    body: {
      case_id,
      entry_type: "call",
      duration: 15,
      details: "Spoke to the mother",
      further_action: "save",
      ...more,
    },
    token,
  });

const due = { due_on: "2026-12-01", text: "Ring the school" };
const add = async (case_id: number, assigned_to = team.advisor.userId) =>
  (await insertFollowUp(database, { case_id, assigned_to, created_by: assigned_to })).follow_up_id;
const stored = (caseId: number) => storedFollowUps(database, caseId);

describe.each(["advisor", "advocate", "clinic"] as const)("an entry of an %s", (actor) => {
  it("sets a follow-up and completes others, with a record of each", async () => {
    const caseId = await newCase(placeOfActor[actor]);
    const me = team[actor].userId;
    const [first, second, third] = [
      await add(caseId, me),
      await add(caseId, me),
      await add(caseId, me),
    ];
    const mark = await auditMark(database);
    const { status } = await post(actor, caseId, {
      follow_up: due,
      completes: [first, third, first],
    });
    expect(status).toBe(201);
    const rows = await stored(caseId);
    expect(rows).toMatchObject([
      { follow_up_id: first, done_by: me, closed_with_case: false },
      { follow_up_id: second, done_on: null },
      { follow_up_id: third, done_by: me },
      { ...due, assigned_to: me, created_by: me, done_on: null },
    ]);
    const records = await auditSince(database, mark);
    expect(records.map(({ action, entity }) => `${action} ${entity}`)).toEqual([
      "action follow_ups",
      "action follow_ups",
      "create follow_ups",
      "action cases",
      "create case_logs",
    ]);
    for (const record of records) expect(record.case_id).toBe(caseId);
  });

  it("may set neither", async () => {
    const caseId = await newCase(placeOfActor[actor]);
    const more = { follow_up: null, completes: null };
    expect((await post(actor, caseId, more)).status).toBe(201);
    expect((await post(actor, caseId, { completes: [] })).status).toBe(201);
    expect(await stored(caseId)).toEqual([]);
  });
});

describe("nothing is written if", () => {
  const refused = async (caseId: number, more: object, field: string) => {
    const answer = await expectNothingWritten(helpline, () => post("advisor", caseId, more));
    expect([answer.status, errorsOf(answer)]).toMatchObject([422, [{ field }]]);
    return answer.message;
  };

  it.each([
    [{ follow_up: { due_on: "2026-12-01" } }, "follow_up.text"],
    [{ follow_up: { due_on: "10000-01-01", text: "Ring" } }, "follow_up.due_on"],
    [{ follow_up: { ...due, text: "x".repeat(501) } }, "follow_up.text"],
    [{ follow_up: { ...due, text: "  " } }, "follow_up.text"],
    [{ follow_up: { ...due, colour: "red" } }, "colour"],
    [{ follow_up: "tomorrow" }, "follow_up"],
    [{ follow_up: { ...due, assigned_to: 999_999 } }, "follow_up"],
    [{ completes: 7 }, "completes"],
    [{ completes: ["7"] }, "completes"],
    [{ completes: [0] }, "completes"],
    [{ completes: Array.from({ length: 201 }, (_each, index) => index + 1) }, "completes"],
  ] as const)("it sends %j", async (more, field) => {
    await refused(await newCase("advisor"), more, field);
  });

  it("a completed one is of another case, is done, or does not exist", async () => {
    const caseId = await newCase("advisor");
    const mine = await add(caseId);
    const other = await add(await newCase("advisor"));
    const done = await add(caseId);
    await helpline.call(followUpRoutes.done, {
      body: { follow_up_id: done, done: true },
      token: team.advisor.token,
    });
    for (const id of [other, done, 999_999]) {
      const message = await refused(caseId, { completes: [mine, id], follow_up: due }, "completes");
      expect(message).toMatch(/not open any more/);
    }
  });

  it("the person does not work on the case", async () => {
    const caseId = await newCase("advisor");
    const message = await refused(
      caseId,
      { follow_up: { ...due, assigned_to: team.clinic.userId } },
      "follow_up",
    );
    expect(message).toMatch(/does not work on this case/);
  });

  it("an entry that closes the case sets a new one", async () => {
    const caseId = await newCase("advisor");
    for (const consented_to_evaluation of [0, 1]) {
      const closing = { further_action: "save and close", consented_to_evaluation };
      expect(await refused(caseId, { ...closing, follow_up: due }, "follow_up")).toMatch(
        /^Closing a case closes its follow-ups too/,
      );
    }
  });
});

describe("an entry that moves the case", () => {
  it("completes some, and closes the others", async () => {
    const caseId = await newCase("advisor");
    const [one, other] = [await add(caseId), await add(caseId)];
    const closing = { further_action: "save and close", consented_to_evaluation: 0 };
    expect((await post("advisor", caseId, { ...closing, completes: [one] })).status).toBe(201);
    expect(await stored(caseId)).toMatchObject([
      { follow_up_id: one, done_by: team.advisor.userId, closed_with_case: false },
      { follow_up_id: other, done_by: team.advisor.userId, closed_with_case: true },
    ]);
  });

  it("gives what it sets to the next handler", async () => {
    const caseId = await newCase("advisor");
    const referring = { further_action: "save and refer to advocate", follow_up: due };
    expect((await post("advisor", caseId, referring)).status).toBe(201);
    expect(await stored(caseId)).toMatchObject([
      { ...due, assigned_to: team.advocate.userId, created_by: team.advisor.userId },
    ]);
  });

  it("by a manager keeps the manager's own with the manager", async () => {
    const caseId = await newCase("advisor");
    const referring = { further_action: "save and refer to advocate", follow_up: due };
    await post("advisor", caseId, referring, team.manager.token);
    expect(await stored(caseId)).toMatchObject([{ assigned_to: team.manager.userId }]);
  });
});

it("of two entries that complete one follow-up at once, one is written", async () => {
  const caseId = await newCase("advisor");
  const id = await add(caseId);
  const answers = await Promise.all(
    [1, 2, 3].map(() => post("advisor", caseId, { completes: [id] })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
});
