/** When a case's version rises, and the effect of removing its clinic. Rules: LOG-20, STAGE-7, WIRE-17. */
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { caseBody } from "#test/case-factories";
import { insertCase } from "#test/factories";

const helpline = await startHelpline();
const manager = await helpline.logIn("manager");

const detailsOf = async (id: number) =>
  (await helpline.call(caseRoutes.details, { params: { id }, token: manager.token })).data;

const entry = { entry_type: "call", duration: 5, details: "A short call" };

it.each([
  { further_action: "save", rises: 0 },
  { further_action: "save and refer to advocate", rises: 1 },
])("a log entry with $further_action raises it by $rises", async ({ further_action, rises }) => {
  const { case_id } = await insertCase(helpline.database, { with_advisor: 1 });
  const before = await detailsOf(case_id);
  const answer = await helpline.call(caseLogRoutes.addAsAdvisor, {
    token: manager.token,
    body: { case_id, ...entry, further_action },
  });
  expect(answer.status).toBe(201);
  const after = await detailsOf(case_id);
  expect(after.version - before.version).toBe(rises);
  expect(after.minutes_used).toBe(5);
});

it("a clinic that is removed from the case no longer participates", async () => {
  const clinic = await helpline.logIn("clinic");
  const { case_id } = await insertCase(helpline.database, {
    with_advocate: 1,
    clinic_participating: 1,
    clinic_id: clinic.userId,
  });
  const before = await detailsOf(case_id);
  const answer = await helpline.call(caseRoutes.update, {
    token: manager.token,
    body: caseBody(before.primary_guardian_id, {
      case_id,
      added_on: before.added_on,
      clinic_id: null,
    }),
  });
  expect(answer.status).toBe(201);
  expect(await detailsOf(case_id)).toMatchObject({ clinic_participating: 0, clinic_id: null });
});
