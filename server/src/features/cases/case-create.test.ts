/**
 * POST /api/cases: refused, added, and what was written.
 *
 * Rules: CASE-15, CASE-16, CASE-17, CASE-18, WIRE-9, WIRE-16.
 */
import { caseFieldEntries } from "@helpline/contract/cases/case-fields";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { notesOf } from "@helpline/contract/fields";
import { describe, expect, it } from "vitest";
import {
  assignedTo,
  errorsOf,
  everythingStored,
  expectNothingWritten,
  lastAudit,
  newCaseBody,
  startTeam,
  storedCase,
} from "#test/case-factories";
import { insertGp, insertGuardian, insertLocalAuthority, insertSchool } from "#test/factories";

const { helpline, team } = await startTeam();
const guardianId = (await insertGuardian(helpline.database)).guardian_id;

const create = (body: unknown, token = team.manager.token) =>
  helpline.call(caseRoutes.create, { body, token });

const refused = (body: unknown) => expectNothingWritten(helpline, () => create(body));

describe("refused", () => {
  it("all failures at once, the first as the message, and nothing is written", async () => {
    const answer = await refused({});
    expect(answer).toMatchObject({
      status: 422,
      message: "Please enter a reason for the call (minimum of 2 characters).",
    });
    const required = caseFieldEntries.filter(([, { schema }]) => notesOf(schema).required);
    expect(errorsOf(answer).map((error) => error.field)).toEqual([
      ...required.map(([name]) => name),
      "case_stage",
    ]);
  });

  it.each([
    ["primary_guardian_id", "The primary guardian you have chosen does not exist any more."],
    ["secondary_guardian_id", "The secondary guardian you have chosen does not exist any more."],
    ["gp_id", "The GP practice you have chosen does not exist any more."],
    ["local_authority_id", "The local authority you have chosen does not exist any more."],
    ["school_id", "The school you have chosen does not exist any more."],
    ["advisor_id", "The advisor you have chosen does not exist any more."],
    ["advocate_id", "The advocate you have chosen does not exist any more."],
    ["clinic_id", "The clinic you have chosen does not exist any more."],
    ["evaluator_id", "The evaluator you have chosen does not exist any more."],
  ])("a chosen %s that no longer exists", async (field, message) => {
    const answer = await refused(
      newCaseBody(guardianId, {
        attending_school: field === "school_id" ? "attending" : "not attending",
        secondary_guardian_relationship_with_child: "Father",
        [field]: 2_000_000,
      }),
    );
    expect(answer).toMatchObject({ status: 422, message, data: { errors: [{ field, message }] } });
  });

  it.each([
    ["advisor_id", "You have selected an incorrect user type, please choose an Advisor."],
    ["advocate_id", "You have selected an incorrect user type, please choose an Advocate."],
    ["clinic_id", "You have selected an incorrect user type, please choose a Clinic."],
    ["evaluator_id", "Please choose an evaluator, you have selected a manager."],
  ])("a manager chosen as %s", async (field, message) => {
    const answer = await refused(newCaseBody(guardianId, { [field]: team.manager.userId }));
    expect(answer).toMatchObject({ status: 422, message, data: { errors: [{ field, message }] } });
  });

  it("all invalid choices at once", async () => {
    const swapped = {
      advisor_id: team.advocate.userId,
      advocate_id: team.advisor.userId,
      clinic_id: team.evaluator.userId,
      evaluator_id: team.clinic.userId,
      gp_id: 2_000_000,
    };
    const answer = await refused(newCaseBody(guardianId, swapped));
    expect(errorsOf(answer)).toEqual([
      { field: "gp_id", message: "The GP practice you have chosen does not exist any more." },
      {
        field: "advisor_id",
        message: "You have selected an incorrect user type, please choose an Advisor.",
      },
      {
        field: "advocate_id",
        message: "You have selected an incorrect user type, please choose an Advocate.",
      },
      {
        field: "clinic_id",
        message: "You have selected an incorrect user type, please choose a Clinic.",
      },
      {
        field: "evaluator_id",
        message: "Please choose an evaluator, you have selected a clinic.",
      },
    ]);
  });

  it("an unknown field, a contradictory stage, a wrong type", async () => {
    for (const wrong of [{ colour: "red" }, { case_stage: "advocate" }, { rabbi: 5 }]) {
      expect((await refused(newCaseBody(guardianId, wrong))).status).toBe(422);
    }
  });
});

describe("added", () => {
  it.each([
    [{ with_advisor: 1, with_advocate: 0, with_evaluator: 0, clinic_participating: 0 }, "advisor"],
    [{ with_advisor: 0, with_advocate: 1 }, "advocate"],
    [{ with_advisor: undefined, with_advocate: undefined, case_stage: "advocate" }, "advocate"],
    [{ case_stage: "advisor" }, "advisor"],
  ])("with %j in the stage %s, with its first history row", async (told, stage) => {
    const answer = await create(newCaseBody(guardianId, told));
    expect(answer).toMatchObject({
      status: 201,
      message: "Case added successfully.",
      data: { version: 1 },
    });
    const { case_id } = answer.data;
    expect(await storedCase(helpline.database, case_id)).toMatchObject({
      with_advisor: stage === "advisor" ? 1 : 0,
      with_advocate: stage === "advocate" ? 1 : 0,
      with_evaluator: 0,
      clinic_participating: 0,
      closed: 0,
      closed_on: null,
      evaluation_complete: 0,
      minutes_used: 0,
      deleted_at: null,
    });
    const { stages } = await everythingStored(helpline.database);
    expect(stages.filter((change) => change.case_id === case_id)).toMatchObject([
      { stage, clinic_participating: 0, action: "create", changed_by: team.manager.userId },
    ]);
    const audited = await lastAudit(helpline.database, "cases");
    expect(audited).toMatchObject({ action: "create", entity_id: String(case_id) });
    expect(audited.after).toMatchObject({ reason_for_the_call_today: "Help with an appeal" });
  });

  it("with every field, as sent", async () => {
    const { database } = helpline;
    const full = {
      rabbi: "Rabbi Levi",
      secondary_guardian_id: (await insertGuardian(database)).guardian_id,
      secondary_guardian_relationship_with_child: "Father",
      child_first_name: "Zoë",
      child_last_name: "O'Brien-Łukasz",
      child_gender: "female",
      child_dob: "2016-02-29",
      child_home_address: "1 Mill Lane\nLeeds",
      gp_id: (await insertGp(database)).gp_id,
      send_issue_of_child: "Speech, language and communication",
      does_the_child_currently_have_an_ehcp: 1,
      year_of_issue_of_ehcp: "2024",
      local_authority_id: (await insertLocalAuthority(database)).local_authority_id,
      receiving_support: 1,
      receiving_support_from: "CAMHS",
      had_formal_assessment: 1,
      formal_assessment_details: "Educational psychologist",
      had_formal_diagnosis: 1,
      formal_diagnosis_details: "Autism",
      attending_school: "attending",
      school_id: (await insertSchool(database)).school_id,
      supported_by_a_sendco: 1,
      name_of_sendco_at_the_school: "Mrs Green",
      how_many_people_in_the_household: 5,
      how_many_children_under_18_in_household: 3,
      number_of_children_with_issues_in_the_home: 1,
      how_did_you_hear_about_us: "A friend",
      ...assignedTo(team),
      band: 3,
      added_on: "2025-12-31",
    };
    const answer = await create(newCaseBody(guardianId, full), team.admin.token);
    expect(answer.status).toBe(201);
    expect(await storedCase(database, answer.data.case_id)).toMatchObject(full);
  });
});
