/** The advocate and the clinic that a log entry names. Rules: STAGE-21. */
import { describe, expect, it } from "vitest";
import {
  errorsOf,
  expectNothingWritten,
  lastAudit,
  startTeam,
  storedCase,
} from "#test/case-factories";
import { insertUser } from "#test/factories";
import { addLogAs, type LogActor } from "#test/log-calls";

const { helpline, team, newCase } = await startTeam();
const { database } = helpline;

const post = (actor: LogActor, case_id: number, further_action: string, more: object) =>
  helpline.call(addLogAs[actor], {
    body: {
      case_id,
      entry_type: "call",
      duration: 5,
      details: "A short call",
      further_action,
      ...more,
    },
    token: team[actor].token,
  });

const refer = (id: number, advocate_id: unknown) =>
  post("advisor", id, "save and refer to advocate", { advocate_id });
const addClinic = (id: number, clinic_id: unknown) =>
  post("advocate", id, "add clinic participation", { clinic_id });

describe("save and refer to advocate", () => {
  it("names the advocate, in the record of the move", async () => {
    const id = await newCase("advisor", { advocate_id: null });
    const answer = await refer(id, team.advocate.userId);
    expect(answer).toMatchObject({
      status: 201,
      message: "The log entry has been added. The case's status is now With Advocate.",
    });
    expect(await storedCase(database, id)).toMatchObject({
      advocate_id: team.advocate.userId,
      with_advocate: 1,
      version: 2,
    });
    expect(await lastAudit(database, "cases", "action")).toMatchObject({
      detail: "save and refer to advocate",
      before: { advocate_id: null, with_advocate: 0 },
      after: { advocate_id: team.advocate.userId, with_advocate: 1 },
    });
  });

  it.each([undefined, null])("keeps the advocate of the case if it names %s", async (nobody) => {
    const id = await newCase("advisor");
    expect((await refer(id, nobody)).status).toBe(201);
    const { advocate_id } = await storedCase(database, id);
    expect(advocate_id).toBe(team.advocate.userId);
  });

  it("names another advocate than the case has", async () => {
    const id = await newCase("advisor");
    const { user_id } = await insertUser(database, { user_type: "advocate" });
    expect((await refer(id, user_id)).status).toBe(201);
    expect(await storedCase(database, id)).toMatchObject({ advocate_id: user_id });
  });

  it("says that the case awaits an advocate if nobody is named", async () => {
    const id = await newCase("advisor", { advocate_id: null });
    expect((await refer(id, null)).message).toMatch(/Awaiting Advocate/);
  });
});

describe("add clinic participation", () => {
  it("names the clinic of a case that has none", async () => {
    const id = await newCase("advocate", { clinic_id: null });
    expect((await addClinic(id, team.clinic.userId)).status).toBe(201);
    expect(await storedCase(database, id)).toMatchObject({
      clinic_id: team.clinic.userId,
      clinic_participating: 1,
      version: 2,
    });
  });

  it("is refused as before if the case has none and none is named", async () => {
    const id = await newCase("advocate", { clinic_id: null });
    const answer = await expectNothingWritten(helpline, () => addClinic(id, null));
    expect(answer).toMatchObject({ status: 409, message: expect.stringMatching(/has no clinic/) });
  });

  it("takes the clinic that the case has, and no other", async () => {
    const id = await newCase("advocate");
    const { user_id } = await insertUser(database, {
      user_type: "clinic",
      clinic_name: "Another clinic",
    });
    const answer = await expectNothingWritten(helpline, () => addClinic(id, user_id));
    expect(answer).toMatchObject({
      status: 409,
      message: "This case already has another clinic. Only a manager can change it.",
    });
    expect((await addClinic(id, team.clinic.userId)).status).toBe(201);
  });

  it("two advocates' tabs at once: the clinic joins once", async () => {
    const id = await newCase("advocate", { clinic_id: null });
    const answers = await Promise.all([1, 2].map(() => addClinic(id, team.clinic.userId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe("refuses, and adds no entry", () => {
  it("somebody of another type, disabled or unknown, as the edit form does", async () => {
    const id = await newCase("advisor");
    const off = await insertUser(database, { user_type: "advocate", enabled: 0 });
    for (const [advocate_id, message] of [
      [team.advisor.userId, "You have selected an incorrect user type, please choose an Advocate."],
      [
        off.user_id,
        "The account of the advocate you have chosen is disabled, please choose somebody else.",
      ],
      [2_000_000_000, "The advocate you have chosen does not exist any more."],
    ] as const) {
      const answer = await expectNothingWritten(helpline, () => refer(id, advocate_id));
      expect(answer.status).toBe(422);
      expect(errorsOf(answer)).toEqual([{ field: "advocate_id", message }]);
    }
    const at = await newCase("advocate", { clinic_id: null });
    const answer = await expectNothingWritten(helpline, () => addClinic(at, team.advisor.userId));
    expect(errorsOf(answer)).toMatchObject([{ field: "clinic_id" }]);
  });

  it.each([
    ["advisor", "save", { advocate_id: 1 }, "advocate_id"],
    ["advisor", "save and refer to advocate", { clinic_id: 1 }, "clinic_id"],
    ["advisor", "save and refer to advocate", { advocate_id: "1" }, "advocate_id"],
    ["advisor", "save and refer to advocate", { advocate_id: 0 }, "advocate_id"],
    ["advocate", "save", { clinic_id: 1 }, "clinic_id"],
    ["advocate", "add clinic participation", { advocate_id: 1 }, "advocate_id"],
    ["clinic", "save", { clinic_id: 1 }, "clinic_id"],
  ] as const)("the %s's entry with %j and %j", async (actor, action, more, field) => {
    const id = await newCase(actor === "clinic" ? "advocate & clinic" : actor);
    const answer = await expectNothingWritten(helpline, () => post(actor, id, action, more));
    expect(answer.status).toBe(422);
    expect(errorsOf(answer).map((error) => error.field)).toEqual([field]);
  });
});
