/** GET /api/cases/{id}/history: the stages and the changes of a case, newest first. */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "#test/build-test-app";
import { caseBody, newCaseBody, signInTeam, type Team } from "#test/case-factories";
import { insertGuardian } from "#test/factories";

let helpline: TestApp;
let team: Team;

beforeAll(async () => {
  helpline = await buildTestApp();
  team = await signInTeam(helpline);
  await helpline.database
    .updateTable("users")
    .set({ first_name: "Grace", last_name: "Hopper" })
    .where("user_id", "=", team.admin.userId)
    .execute();
});
afterAll(() => helpline.close());

const history = (id: number | string) =>
  helpline.call(caseRoutes.history, { params: { id }, token: team.manager.token });

it.each([
  ["2000000", 404],
  ["99999999999", 404],
  ["none", 400],
])("of case %s is %i", async (id, status) => {
  expect((await history(id)).status).toBe(status);
});

it("lists stages and changes with who made them, and no reads", async () => {
  const { guardian_id } = await insertGuardian(helpline.database);
  const manager = { token: team.manager.token };
  const admin = { token: team.admin.token };
  const added = await helpline.call(caseRoutes.create, {
    body: newCaseBody(guardian_id, { child_first_name: "Ada" }),
    ...manager,
  });
  const { case_id } = added.data;
  await helpline.call(caseRoutes.details, { params: { id: case_id }, ...manager });
  const changed = { case_id, ...caseBody(guardian_id), child_first_name: "Bea" };
  await helpline.call(caseRoutes.update, { body: changed, ...admin });
  await helpline.call(caseRoutes.action, { body: { case_id, action: "close" }, ...admin });
  await helpline.call(caseRoutes.action, {
    body: { case_id, action: "assign to advocate" },
    ...manager,
  });

  const { data } = await history(case_id);
  expect(data.stages).toMatchObject([
    { stage: "advocate", action: "assign to advocate", changed_by: "Wilhelmina Okonkwo" },
    { stage: "closed", action: "close", changed_by: "Grace Hopper" },
    { stage: "advisor", action: "create", changed_by: "Wilhelmina Okonkwo" },
  ]);
  const actions = data.changes.map((change: { action: string }) => change.action);
  expect(actions).toEqual(["action", "action", "update", "create"]);
  expect(data.changes[2]).toMatchObject({
    changed_by: "Grace Hopper",
    fields: [{ field: "child_first_name", before: "Ada", after: "Bea" }],
  });
  expect(data.changes[1].fields).toContainEqual({ field: "closed", before: "0", after: "1" });
  expect(data.changes[0].fields).toContainEqual({ field: "closed", before: "1", after: "0" });
  for (const { changed_on } of [...data.stages, ...data.changes]) {
    expect(Number.isNaN(Date.parse(changed_on))).toBe(false);
  }
});
