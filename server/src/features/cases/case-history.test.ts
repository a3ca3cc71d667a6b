/** GET /api/cases/{id}/history: the stages and changes of a case, newest first. Rules: CASE-31. */
import { caseFileRoutes } from "@helpline/contract/case-files/case-files";
import type { CaseChange } from "@helpline/contract/cases/case-details";
import { caseRoutes, caseSystemRoutes } from "@helpline/contract/cases/cases.routes";
import { changeInWords } from "@helpline/contract/cases/history-words";
import { followUpRoutes } from "@helpline/contract/follow-ups/follow-ups";
import { guardians } from "@helpline/contract/reference-records/guardians";
import { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import { subjectAccessRoutes } from "@helpline/contract/subject-access/subject-access";
import { expect, it } from "vitest";
import { caseBody, insertCaseIn, newCaseBody, startTeam } from "#test/case-factories";
import { uploadFile } from "#test/case-files-kit";
import { insertGuardian } from "#test/factories";

const { helpline, team } = await startTeam();
await helpline.database
  .updateTable("users")
  .set({ first_name: "Grace", last_name: "Hopper" })
  .where("user_id", "=", team.admin.userId)
  .execute();

const history = (id: number | string) =>
  helpline.call(caseRoutes.history, { params: { id }, token: team.manager.token });

it.each([
  ["2000000", 404],
  ["99999999999", 404],
  ["none", 400],
])("of case %s is %i", async (id, status) => {
  expect((await history(id)).status).toBe(status);
});

it("shows chosen records by name, never by number, even if deleted since", async () => {
  const ada = { first_name: "Ada", last_name: "Lovelace" };
  const { guardian_id } = await insertGuardian(helpline.database, ada);
  const other = await insertGuardian(helpline.database, { first_name: "Bea", last_name: "Potter" });
  const manager = { token: team.manager.token };
  const add = { ...newCaseBody(guardian_id), secondary_guardian_id: other.guardian_id };
  const added = await helpline.call(caseRoutes.create, {
    body: { ...add, secondary_guardian_relationship_with_child: "Aunt" },
    ...manager,
  });
  const { case_id } = added.data;
  const body = { case_id, ...caseBody(guardian_id), advisor_id: team.advisor.userId };
  await helpline.call(caseRoutes.update, {
    body: { ...body, secondary_guardian_id: null },
    ...manager,
  });
  const removed = await helpline.call(recordRoutes(guardians).remove, {
    body: { id: other.guardian_id },
    ...manager,
  });
  expect(removed.status).toBe(200);
  const { data } = await history(case_id);
  expect(data.changes).toMatchObject([{ action: "update" }, { action: "create" }]);
  const [update, create] = data.changes;
  expect(create.fields).toContainEqual({
    field: "primary_guardian_id",
    before: null,
    after: "Ada Lovelace",
  });
  expect(update.fields).toContainEqual({
    field: "secondary_guardian_id",
    before: "Bea Potter (deleted)",
    after: null,
  });
  expect(update.fields).toContainEqual({
    field: "advisor_id",
    before: null,
    after: "Wilhelmina Okonkwo",
  });
});

it("includes uploads and deletions of files, but not exports and refusals", async () => {
  const case_id = await insertCaseIn(helpline.database, "advisor");
  const { token } = team.manager;
  await uploadFile(helpline, token, { caseId: case_id, name: "Report.pdf", bytes: "x" });
  const body = { case_id, file_name: "Report.pdf" };
  await helpline.call(caseFileRoutes.remove, { body, token: team.admin.token });
  const params = { id: case_id };
  await helpline.call(subjectAccessRoutes.childJson, { params, token });
  await helpline.call(caseSystemRoutes.advisors.details, { params, token: team.advisor.token });
  const { data } = await history(case_id);
  const of = (action: string, changed_by: string, before: string | null, after: string | null) => ({
    action,
    changed_by,
    about: "file",
    changed_on: expect.any(String),
    fields: [{ field: "name", before, after }],
  });
  expect(data.changes).toEqual([
    of("delete", "Grace Hopper", "Report.pdf", null),
    of("create", "Wilhelmina Okonkwo", null, "Report.pdf"),
  ]);
});

it("includes what became of follow-ups, each with its text", async () => {
  const { advisor, advocate, manager } = team;
  const ids = { advisor_id: advisor.userId, advocate_id: advocate.userId };
  const case_id = await insertCaseIn(helpline.database, "advisor", ids);
  const { data: added } = await helpline.call(followUpRoutes.create, {
    body: { case_id, due_on: "2026-12-01", text: "Ring the school" },
    token: advisor.token,
  });
  const { follow_up_id } = added;
  await helpline.call(followUpRoutes.update, {
    body: { follow_up_id, due_on: "2026-12-02", version: 1 },
    token: manager.token,
  });
  for (const done of [true, false]) {
    await helpline.call(followUpRoutes.done, {
      body: { follow_up_id, done },
      token: advisor.token,
    });
  }
  for (const action of ["assign to advocate", "close", "assign to advocate"] as const) {
    await helpline.call(caseRoutes.action, { body: { case_id, action }, token: manager.token });
  }
  const { data } = (await history(case_id)) as { data: { changes: CaseChange[] } };
  const found = data.changes.filter(({ about }) => about === "follow-up").toReversed();
  expect(found.map(changeInWords)).toEqual([
    "Follow-up added",
    "Follow-up changed",
    "Follow-up done",
    "Follow-up opened again",
    "Follow-up handed over",
    "Follow-up closed with the case",
    "Follow-up opened again with the case",
  ]);
  expect(new Set(found.map((each) => each.follow_up?.text))).toEqual(new Set(["Ring the school"]));
  expect(found[1]?.fields).toEqual([
    { field: "due_on", before: "2026-12-01", after: "2026-12-02" },
  ]);
  expect(found[4]?.fields).toEqual([
    { field: "assigned_to", before: "Wilhelmina Okonkwo", after: "Wilhelmina Okonkwo" },
  ]);
});

it("lists stages and changes with their authors, but no reads", async () => {
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
