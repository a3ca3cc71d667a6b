/**
 * PUT /api/cases: refused, stale, saved, and two concurrent savers.
 *
 * Rules: CASE-15, CASE-16, CASE-21, WIRE-17.
 */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { describe, expect, it } from "vitest";
import {
  assignedTo,
  caseBody,
  expectNothingWritten,
  insertCaseIn,
  lastAudit,
  startTeam,
  storedCase,
} from "#test/case-factories";
import { insertGuardian } from "#test/factories";

const stale =
  "This record was changed by someone else while you were editing it. Reload it to see the changes.";

const { helpline, team } = await startTeam();
const guardianId = (await insertGuardian(helpline.database)).guardian_id;

const newCase = (overrides: object = {}) =>
  insertCaseIn(helpline.database, "advisor", { primary_guardian_id: guardianId, ...overrides });

const save = (caseId: number, overrides: object = {}, token = team.manager.token) =>
  helpline.call(caseRoutes.update, {
    body: { case_id: caseId, ...caseBody(guardianId), ...overrides },
    token,
  });

describe("refused", () => {
  it.each([
    [{ reason_for_the_call_today: "" }, 422],
    [{ shoe_size: 4 }, 422],
    [{ advisor_id: 2_000_000 }, 422],
    [{ case_id: 2_000_000 }, 404],
    [{ version: 0 }, 422],
    [{ version: "one" }, 422],
    [{ version: 2 }, 409],
  ])("%j is %i", async (wrong, status) => {
    const id = await newCase();
    const answer = await expectNothingWritten(helpline, () => save(id, wrong));
    expect(answer.status).toBe(status);
  });

  it("a manager newly chosen as advisor; a stored one who became a manager later stays", async () => {
    const id = await newCase({ advisor_id: team.manager.userId });
    expect((await save(id, { advisor_id: team.manager.userId })).status).toBe(201);
    const answer = await expectNothingWritten(helpline, () =>
      save(id, { advisor_id: team.admin.userId }),
    );
    expect(answer.message).toBe(
      "You have selected an incorrect user type, please choose an Advisor.",
    );
  });
});

describe("saved", () => {
  it("stores the fields sent, keeps the others, raises the version", async () => {
    const id = await newCase({ rabbi: "Rabbi Levi", child_first_name: "Ada", minutes_used: 30 });
    const answer = await save(id, { child_first_name: "Bea", band: 2, version: 1 });
    expect(answer).toMatchObject({
      status: 201,
      message: "Case updated successfully.",
      data: { case_id: id, version: 2 },
    });
    expect(await storedCase(helpline.database, id)).toMatchObject({
      rabbi: "Rabbi Levi",
      child_first_name: "Bea",
      band: 2,
      minutes_used: 30,
      version: 2,
    });
  });

  it("audits only the changed fields, before and after", async () => {
    const id = await newCase({ ...assignedTo(team), child_first_name: "Ada" });
    await save(id, {
      ...assignedTo(team),
      child_first_name: "Bea",
      reason_for_the_call_today: "Advice on an EHCP",
      added_on: "2026-01-05",
    });
    expect(await lastAudit(helpline.database, "cases")).toMatchObject({
      action: "update",
      entity_id: String(id),
      user_id: team.manager.userId,
      before: { child_first_name: "Ada" },
      after: { child_first_name: "Bea" },
    });
    const { before } = await lastAudit(helpline.database, "cases");
    expect(Object.keys(before as object)).toEqual(["child_first_name"]);
  });

  it("ignores the read-only case_stage", async () => {
    const id = await newCase();
    expect((await save(id, { case_stage: "Closed" })).status).toBe(201);
    expect(await storedCase(helpline.database, id)).toMatchObject({ with_advisor: 1, closed: 0 });
  });

  it("also changes a closed case", async () => {
    const id = await insertCaseIn(helpline.database, "closed", { primary_guardian_id: guardianId });
    expect((await save(id, { rabbi: "Rabbi Cohen" })).status).toBe(201);
    expect(await storedCase(helpline.database, id)).toMatchObject({ closed: 1 });
  });
});

describe("a stale save", () => {
  it("reports who changed the case, when, and its current values", async () => {
    const id = await newCase();
    await helpline.database
      .updateTable("users")
      .set({ first_name: "Grace", last_name: "Hopper" })
      .where("user_id", "=", team.admin.userId)
      .execute();
    await save(id, { child_first_name: "First", version: 1 }, team.admin.token);
    const answer = await expectNothingWritten(helpline, () =>
      save(id, { child_first_name: "Second", version: 1 }),
    );
    expect(answer).toMatchObject({
      status: 409,
      message: stale,
      data: {
        changed_by: "Grace Hopper",
        current: {
          case_id: id,
          child_first_name: "First",
          version: 2,
          case_stage: "Awaiting advisor",
        },
      },
    });
    expect(Number.isNaN(Date.parse(answer.data.changed_on))).toBe(false);
  });

  it("is a success if all that it would store is stored, but not once somebody has changed that", async () => {
    const id = await newCase();
    const page_entered_on = new Date(Date.now() - 60_000).toISOString();
    const mine = { child_first_name: "Mine", rabbi: "", page_entered_on, version: 1 };
    expect((await save(id, mine)).status).toBe(201);
    const again = await expectNothingWritten(helpline, () => save(id, mine));
    expect(again).toMatchObject({ status: 201, data: { version: 2 } });
    const theirs = { child_first_name: "Theirs", version: 2 };
    expect((await save(id, theirs, team.admin.token)).status).toBe(201);
    const late = await expectNothingWritten(helpline, () => save(id, mine));
    expect(late).toMatchObject({ status: 409, message: stale });
  });

  it("is refused for exactly one of two concurrent savers", async () => {
    const id = await newCase();
    const names = ["Left", "Right", "Middle"];
    const answers = await Promise.all(
      names.map((child_first_name) => save(id, { child_first_name, version: 1 })),
    );
    const statuses = answers.map((answer) => answer.status);
    expect([...statuses].sort()).toEqual([201, 409, 409]);
    expect(await storedCase(helpline.database, id)).toMatchObject({
      child_first_name: names[statuses.indexOf(201)],
      version: 2,
    });
  });

  it("is accepted if it names no version", async () => {
    const id = await newCase();
    await save(id);
    expect((await save(id, { rabbi: "Rabbi Cohen" })).data.version).toBe(3);
  });
});
