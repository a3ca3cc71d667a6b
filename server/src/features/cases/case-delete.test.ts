/**
 * DELETE /api/cases and restoring; records that a case names stay.
 *
 * Rules: CASE-16, CASE-34, CASE-35, REC-15.
 */
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { caseRoutes, caseSystemRoutes } from "@helpline/contract/cases/cases.routes";
import { gps } from "@helpline/contract/reference-records/gps";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import { schools } from "@helpline/contract/reference-records/schools";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { describe, expect, it } from "vitest";
import {
  everythingStored,
  expectNothingWritten,
  insertCaseIn,
  insertEvaluation,
  lastAudit,
  startTeam,
  storedCase,
} from "#test/case-factories";
import { insertGp, insertGuardian, insertSchool } from "#test/factories";
import { wrongFigures } from "#test/kept-figures";

const { helpline, team, newCase: newCaseIn } = await startTeam();

const remove = (case_id: unknown, token = team.manager.token) =>
  helpline.call(caseRoutes.remove, { body: { case_id }, token });
const restore = (case_id: unknown, token = team.admin.token) =>
  helpline.call(caseRoutes.restore, { body: { case_id }, token });

const newCase = () => newCaseIn("advisor", { child_first_name: "Vanishing" });

async function everywhere(id: number) {
  const { token } = team.manager;
  const body = { search_in: "child_first_name", search_for: "vanishing" };
  const params = { page: 1, id };
  const list = await helpline.call(caseRoutes.list, { params, token });
  const system = await helpline.call(caseSystemRoutes.advisors.list, { params, token });
  const own = await helpline.call(caseSystemRoutes.advisors.list, {
    params,
    token: team.advisor.token,
  });
  const search = await helpline.call(caseRoutes.search, { body, token });
  const count = await helpline.call(caseRoutes.count, { token });
  const details = await helpline.call(caseRoutes.details, { params, token });
  const logs = await helpline.call(caseLogRoutes.ofCase, { params, token });
  const history = await helpline.call(caseRoutes.history, { params, token });
  return {
    listed: [list, system, own, search].map((answer) =>
      answer.data.some((row: { case_id: number }) => row.case_id === id),
    ),
    count: count.data.count,
    statuses: [details.status, logs.status, history.status],
  };
}

it.each([
  ["one", 422],
  [null, 422],
  [2_000_000, 404],
])("case %j is not deleted: %i", async (id, status) => {
  const answer = await expectNothingWritten(helpline, () => remove(id));
  expect(answer.status).toBe(status);
});

it("hides the case and everything that belongs to it, and keeps the rows", async () => {
  const id = await newCase();
  await helpline.database
    .insertInto("case_logs")
    .values({
      case_id: id,
      entry_type: "call",
      duration: 5,
      further_action: "save",
      user_type: "advisor",
      logged_by: team.advisor.userId,
    })
    .execute();
  const before = await everywhere(id);
  expect(before).toMatchObject({ listed: [true, true, true, true], statuses: [200, 200, 200] });

  expect(await remove(id)).toMatchObject({ status: 200, message: "The case has been deleted." });
  expect(await everywhere(id)).toEqual({
    listed: [false, false, false, false],
    count: before.count - 1,
    statuses: [404, 404, 404],
  });
  expect((await storedCase(helpline.database, id)).deleted_at).not.toBeNull();
  const { logs } = await everythingStored(helpline.database);
  expect(logs.filter((log) => log.case_id === id)).toHaveLength(1);
  expect(await lastAudit(helpline.database, "cases", "delete")).toMatchObject({
    entity_id: String(id),
    before: { child_first_name: "Vanishing" },
  });
});

it("is 404 the second time, and no further change to the case is possible", async () => {
  const id = await newCase();
  await remove(id);
  await expectNothingWritten(helpline, async () => {
    expect((await remove(id)).status).toBe(404);
    const action = { case_id: id, action: "close" };
    const acted = await helpline.call(caseRoutes.action, {
      body: action,
      token: team.manager.token,
    });
    expect(acted.status).toBe(404);
    return undefined;
  });
});

describe("restore", () => {
  it("is for admins only, and requires a deleted case", async () => {
    const id = await newCase();
    await expectNothingWritten(helpline, async () => {
      expect((await restore(id)).status).toBe(404);
      expect((await restore(2_000_000)).status).toBe(404);
      return undefined;
    });
    await remove(id);
    const refused = await expectNothingWritten(helpline, () => restore(id, team.manager.token));
    expect(refused.status).toBe(403);
  });

  it("brings everything back unchanged", async () => {
    const id = await newCase();
    const evaluation = await insertEvaluation(helpline.database, id, team.evaluator.userId);
    const before = await storedCase(helpline.database, id);
    await remove(id);
    expect((await restore(id)).status).toBe(201);
    expect(await storedCase(helpline.database, id)).toEqual(before);
    const details = await helpline.call(caseRoutes.details, {
      params: { id },
      token: team.manager.token,
    });
    expect(details.data).toMatchObject({ ...evaluation, eval_comments: "A great help" });
    expect((await lastAudit(helpline.database, "cases")).action).toBe("restore");
    expect((await restore(id)).status).toBe(404);
  });
});

describe("the records of a deleted case are still in use", () => {
  it.each(["guardian", "second guardian", "GP", "school", "user"] as const)("%s", async (kind) => {
    const { database } = helpline;
    const guardian = (await insertGuardian(database)).guardian_id;
    const second = (await insertGuardian(database)).guardian_id;
    const gp = (await insertGp(database)).gp_id;
    const school = (await insertSchool(database)).school_id;
    const user = (await helpline.logIn("advisor")).userId;
    const id = await insertCaseIn(database, "advisor", {
      primary_guardian_id: guardian,
      secondary_guardian_id: second,
      gp_id: gp,
      school_id: school,
      advisor_id: user,
    });
    expect((await remove(id)).status).toBe(200);
    const [route, recordId] = {
      guardian: [recordRoutes(guardians).remove, guardian] as const,
      "second guardian": [recordRoutes(guardians).remove, second] as const,
      GP: [recordRoutes(gps).remove, gp] as const,
      school: [recordRoutes(schools).remove, school] as const,
      user: [userRoutes.remove, user] as const,
    }[kind];
    const answer = await helpline.call(route, {
      body: { id: recordId },
      token: team.manager.token,
    });
    expect(answer.status).toBe(409);
    expect(answer.message).toMatch(/1 case (uses it|names them)/);
  });
});

it("keeps the stored figures equal to the rows", async () => {
  expect(await wrongFigures(helpline.connection("owner"))).toEqual([]);
});
