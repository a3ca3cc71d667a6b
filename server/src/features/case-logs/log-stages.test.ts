/**
 * The effect of a log entry on its case's stage, and concurrent entries.
 *
 * Rules: LOG-19, STAGE-3, STAGE-4, STAGE-5, STAGE-6, STAGE-7, STAGE-17.
 */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { describe, expect, it } from "vitest";
import {
  everythingStored,
  expectNothingWritten,
  type Place,
  startTeam,
  storedCase,
} from "#test/case-factories";
import { wrongFigures } from "#test/kept-figures";
import { addLogAs } from "#test/log-calls";

const { helpline, team, newCase } = await startTeam();

const post = (actor: "advisor" | "advocate", case_id: number, further_action: string, more = {}) =>
  helpline.call(addLogAs[actor], {
    body: {
      case_id,
      entry_type: "call",
      duration: 15,
      details: "Spoke to the mother",
      further_action,
      ...more,
    },
    token: team[actor].token,
  });

const ofCase = async (id: number) => {
  const { logs, stages } = await everythingStored(helpline.database);
  return {
    logs: logs.filter((row) => row.case_id === id),
    stages: stages.filter((row) => row.case_id === id),
  };
};

const flags = (place: Place) => ({
  with_advisor: place === "advisor" ? 1 : 0,
  with_advocate: place.startsWith("advocate") ? 1 : 0,
  with_evaluator: place === "evaluator" ? 1 : 0,
  clinic_participating: place === "advocate & clinic" ? 1 : 0,
  closed: place === "closed" ? 1 : 0,
});

const consent = (consented_to_evaluation: number) => ({ consented_to_evaluation });
const closing = (value: number) => ({ ...consent(value), nature_of_case: "School placement" });

const statusIn = {
  advocate: "With Advocate",
  "advocate & clinic": "With Advocate & Clinic",
  evaluator: "With Evaluator",
  closed: "Closed",
} as const;

describe("an entry moves its case", () => {
  it.each([
    ["advisor", "advisor", "save and refer to advocate", {}, "advocate"],
    ["advisor", "advisor", "save and close", consent(1), "evaluator"],
    ["advisor", "advisor", "save and close", consent(0), "closed"],
    ["advocate", "advocate", "save and close", closing(1), "evaluator"],
    ["advocate", "advocate", "save and close", closing(0), "closed"],
    ["advocate", "advocate & clinic", "save and close", closing(1), "evaluator"],
    ["advocate", "advocate & clinic", "save and close", closing(0), "closed"],
    ["advocate", "advocate", "add clinic participation", {}, "advocate & clinic"],
    ["advocate", "advocate & clinic", "remove clinic participation", {}, "advocate"],
  ] as const)("%s, %s: %s with %j leads to %s", async (actor, from, action, more, target) => {
    const id = await newCase(from);
    const answer = await post(actor, id, action, more);
    expect(answer).toMatchObject({
      status: 201,
      message: `The log entry has been added. The case's status is now ${statusIn[target]}.`,
    });
    const stored = await storedCase(helpline.database, id);
    expect(stored).toMatchObject({
      ...flags(target),
      consented_to_evaluation: null,
      nature_of_case: null,
      ...more,
      minutes_used: 15,
      version: 2,
    });
    expect(stored.closed_on === null).toBe(target !== "closed");
    const { logs, stages } = await ofCase(id);
    expect(logs).toMatchObject([{ further_action: action, ...more }]);
    expect(stages).toMatchObject([
      {
        stage: target.split(" ")[0],
        clinic_participating: flags(target).clinic_participating,
        action,
        changed_by: team[actor].userId,
      },
    ]);
  });

  it.each([
    ["advisor", "advisor"],
    ["advocate", "advocate"],
    ["advocate", "advocate & clinic"],
  ] as const)("a plain save by the %s does not (%s)", async (actor, place) => {
    const id = await newCase(place);
    expect((await post(actor, id, "save")).message).toBe("The log entry has been added.");
    expect(await storedCase(helpline.database, id)).toMatchObject(flags(place));
    expect((await ofCase(id)).stages).toEqual([]);
  });

  it("says that the case is waiting if nobody is assigned to its next stage", async () => {
    const id = await newCase("advisor", { advocate_id: null });
    expect((await post("advisor", id, "save and refer to advocate")).message).toBe(
      "The log entry has been added. The case's status is now Awaiting Advocate.",
    );
  });
});

describe("refused, and the entry with it", () => {
  it.each([
    [
      "advocate",
      { clinic_id: null },
      "add clinic participation",
      "This case has no clinic. Please choose one on the case first.",
    ],
    [
      "advocate & clinic",
      {},
      "add clinic participation",
      'Nothing to change: the clinic already takes part in this case. To add a log entry only, choose the further action "Save".',
    ],
    [
      "advocate",
      {},
      "remove clinic participation",
      'Nothing to change: the clinic does not take part in this case. To add a log entry only, choose the further action "Save".',
    ],
  ] as const)("%s %j: %s", async (place, more, action, message) => {
    const id = await newCase(place, more);
    const answer = await expectNothingWritten(helpline, () => post("advocate", id, action));
    expect(answer).toMatchObject({ status: 409, message });
  });

  it("an entry after another one moved the case on", async () => {
    const id = await newCase("advisor");
    await post("advisor", id, "save and refer to advocate");
    const answer = await expectNothingWritten(helpline, () => post("advisor", id, "save"));
    expect(answer.status).toBe(404);
  });
});

describe("concurrently", () => {
  it("several entries are all stored and counted", async () => {
    const id = await newCase("advisor");
    const durations = [1, 20, 300];
    const answers = await Promise.all(
      durations.map((duration) => post("advisor", id, "save", { duration })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect((await ofCase(id)).logs).toHaveLength(3);
    expect(await storedCase(helpline.database, id)).toMatchObject({
      minutes_used: 321,
      version: 1,
    });
  });

  it.each([1, 2, 3])(
    "an entry and a manager's close leave a consistent case (round %i)",
    async () => {
      const id = await newCase("advisor");
      const close = () =>
        helpline.call(caseRoutes.action, {
          body: { case_id: id, action: "close" },
          token: team.manager.token,
        });
      const [entered, closed] = await Promise.all([post("advisor", id, "save"), close()]);
      expect(closed.status).toBe(201);
      expect([201, 404]).toContain(entered.status);
      const kept = entered.status === 201;
      expect(await storedCase(helpline.database, id)).toMatchObject({
        ...flags("closed"),
        minutes_used: kept ? 15 : 0,
      });
      const { logs, stages } = await ofCase(id);
      expect(logs).toHaveLength(kept ? 1 : 0);
      expect(stages).toMatchObject([{ stage: "closed", action: "close" }]);
    },
  );

  it("two referrals of one case: one succeeds, the other finds the case gone", async () => {
    const id = await newCase("advisor");
    const refer = () => post("advisor", id, "save and refer to advocate");
    const answers = await Promise.all([refer(), refer()]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 404]);
    const { logs, stages } = await ofCase(id);
    expect([logs.length, stages.length]).toEqual([1, 1]);
    expect(await storedCase(helpline.database, id)).toMatchObject({
      ...flags("advocate"),
      minutes_used: 15,
    });
  });
});

it("keeps the stored figures equal to the rows", async () => {
  expect(await wrongFigures(helpline.connection("owner"))).toEqual([]);
});
