/** Fields that another answer makes irrelevant are cleared on the server too. Rules: CASE-7, CASE-8. */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { caseBody, expectNothingWritten, newCaseBody, storedCase } from "#test/case-factories";
import { insertGuardian, insertSchool } from "#test/factories";

const helpline = await startHelpline();
const manager = await helpline.logIn("manager");
const motherId = (await insertGuardian(helpline.database)).guardian_id;
const fatherId = (await insertGuardian(helpline.database)).guardian_id;
const schoolId = (await insertSchool(helpline.database)).school_id;

async function add(overrides: object): Promise<number> {
  const body = newCaseBody(motherId, overrides);
  const answer = await helpline.call(caseRoutes.create, { body, token: manager.token });
  expect(answer.status).toBe(201);
  return answer.data.case_id;
}

const save = (caseId: number, overrides: object) =>
  helpline.call(caseRoutes.update, {
    body: { case_id: caseId, ...caseBody(motherId), ...overrides },
    token: manager.token,
  });

const full = () => ({
  does_the_child_currently_have_an_ehcp: 1,
  year_of_issue_of_ehcp: "2019",
  receiving_support: 1,
  receiving_support_from: "CAMHS",
  had_formal_assessment: 1,
  formal_assessment_details: "By a psychologist",
  had_formal_diagnosis: 1,
  formal_diagnosis_details: "ADHD",
  attending_school: "attending",
  school_id: schoolId,
});

const hidden = {
  does_the_child_currently_have_an_ehcp: 0,
  year_of_issue_of_ehcp: "2019",
  receiving_support_from: "CAMHS",
  formal_assessment_details: "By a psychologist",
  formal_diagnosis_details: "ADHD",
};
const cleared = {
  year_of_issue_of_ehcp: null,
  receiving_support_from: null,
  formal_assessment_details: null,
  formal_diagnosis_details: null,
};

it("keeps the fields that the answers require", async () => {
  const id = await add(full());
  expect(await storedCase(helpline.database, id)).toMatchObject(full());
});

it("clears the fields that the answers hide, on add and on save", async () => {
  const added = await add(hidden);
  expect(await storedCase(helpline.database, added)).toMatchObject(cleared);
  const saved = await add(full());
  expect((await save(saved, hidden)).status).toBe(201);
  expect(await storedCase(helpline.database, saved)).toMatchObject(cleared);
});

describe("the school", () => {
  it.each([
    ["home schooled", 1],
    ["not attending", null],
  ])("of a child that is %s is %s, whatever was sent", async (attending_school, school_id) => {
    const id = await add({ attending_school, school_id: schoolId });
    expect(await storedCase(helpline.database, id)).toMatchObject({ attending_school, school_id });
    const other = await add(full());
    expect((await save(other, { attending_school })).status).toBe(201);
    expect(await storedCase(helpline.database, other)).toMatchObject({ school_id });
  });
});

describe("the secondary guardian", () => {
  const both = () => ({
    secondary_guardian_id: fatherId,
    secondary_guardian_relationship_with_child: "Father",
  });
  const none = { secondary_guardian_id: null, secondary_guardian_relationship_with_child: null };

  it("is cleared together with its relationship", async () => {
    const id = await add(both());
    const answer = await save(id, {
      secondary_guardian_id: null,
      secondary_guardian_relationship_with_child: "Father",
    });
    expect(answer.status).toBe(201);
    expect(await storedCase(helpline.database, id)).toMatchObject(none);
  });

  it("is required for a relationship, which is dropped without one", async () => {
    const id = await add({ secondary_guardian_relationship_with_child: "Father" });
    expect(await storedCase(helpline.database, id)).toMatchObject(none);
  });

  it("stays if a save omits it", async () => {
    const id = await add(both());
    expect((await save(id, {})).status).toBe(201);
    expect(await storedCase(helpline.database, id)).toMatchObject(both());
  });

  it("that is stored cannot also become the primary one", async () => {
    const id = await add(both());
    const answer = await expectNothingWritten(helpline, () =>
      save(id, { primary_guardian_id: fatherId }),
    );
    expect(answer).toMatchObject({
      status: 422,
      data: { errors: [{ field: "secondary_guardian_id" }] },
    });
    expect(answer.message).toMatch(/is already in use as the primary guardian/);
  });

  it("that is stored keeps a relationship", async () => {
    const id = await add(both());
    const answer = await expectNothingWritten(helpline, () =>
      save(id, { secondary_guardian_relationship_with_child: "" }),
    );
    expect(answer).toMatchObject({
      status: 422,
      data: { errors: [{ field: "secondary_guardian_relationship_with_child" }] },
    });
  });
});
