/** GET .../{id}/details: every declared field, with its right value. Rules: WIRE-21. */
import { caseDetails, namedRecords } from "@helpline/contract/cases/case-details";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { joinedFields } from "@helpline/contract/cases/named-record";
import { fieldOrder } from "@helpline/contract/validation";
import { describe, expect, it } from "vitest";
import {
  assignedTo,
  insertCaseIn,
  insertEvaluation,
  type Place,
  startTeam,
} from "#test/case-factories";
import { insertGp, insertGuardian, insertLocalAuthority, insertSchool } from "#test/factories";

const { helpline, team } = await startTeam();
for (const type of ["advisor", "advocate", "clinic", "evaluator"] as const) {
  await helpline.database
    .updateTable("users")
    .set({
      first_name: `${type} first`,
      last_name: "last",
      email: `${type}@example.org`,
      telephone: `${type} telephone`,
      mobile: `${type} mobile`,
    })
    .where("user_id", "=", team[type].userId)
    .execute();
}

const details = async (id: number | string) =>
  helpline.call(caseRoutes.details, { params: { id }, token: team.manager.token });

const place = (name: string) => ({
  address_1: `${name} address 1`,
  address_2: `${name} address 2`,
  city: `${name} city`,
  county: `${name} county`,
  postcode: `${name} postcode`,
  email: `${name}@example.org`,
  telephone: `${name} telephone`,
});
const person = (name: string) => ({
  ...place(name),
  first_name: `${name} first`,
  last_name: `${name} last`,
  gender: "other",
  dob: "1980-01-31",
  mobile: `${name} mobile`,
});

const prefixed = (prefix: string, fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}${name}`, value]));

async function insertRecords() {
  const { database } = helpline;
  return {
    mother: await insertGuardian(database, person("mother")),
    father: await insertGuardian(database, person("father")),
    gp: await insertGp(database, { practice_name: "gp name", ...place("gp") }),
    school: await insertSchool(database, {
      name: "school name",
      web: "https://school.example.org",
      ...place("school"),
    }),
    council: await insertLocalAuthority(database, { name: "council name", ...place("council") }),
  };
}

describe("a case with everything", () => {
  it("contains each joined value under its own name", async () => {
    const { mother, father, gp, school, council } = await insertRecords();
    const own = {
      primary_guardian_id: mother.guardian_id,
      secondary_guardian_id: father.guardian_id,
      secondary_guardian_relationship_with_child: "Father",
      gp_id: gp.gp_id,
      attending_school: "attending" as const,
      school_id: school.school_id,
      local_authority_id: council.local_authority_id,
      rabbi: "Rabbi Levi",
      child_dob: "2016-02-29",
      band: 2 as const,
      nature_of_case: "Transport",
      minutes_used: 75,
      ...assignedTo(team),
    };
    const id = await insertCaseIn(helpline.database, "evaluator", own);
    const { evaluation_id } = await insertEvaluation(helpline.database, id, team.evaluator.userId);
    const { data } = await details(id);
    expect(data).toMatchObject({
      case_id: id,
      ...own,
      ...prefixed("primary_guardian_", person("mother")),
      ...prefixed("secondary_guardian_", person("father")),
      practice_name: "gp name",
      ...prefixed("gp_", place("gp")),
      school_name: "school name",
      school_web: "https://school.example.org",
      ...prefixed("school_", place("school")),
      local_authority_name: "council name",
      ...prefixed("local_authority_", place("council")),
      advisor_name: "advisor first last",
      advisor_email: "advisor@example.org",
      advocate_name: "advocate first last",
      advocate_mobile: "advocate mobile",
      clinic_name: "clinic first last",
      clinic_telephone: "clinic telephone",
      evaluator_name: "evaluator first last",
      evaluator_telephone: "evaluator telephone",
      evaluation_id,
      evaluated_by: "evaluator first last",
      eval_question_1: "1",
      eval_question_9: "Answer 9",
      eval_question_18: "1",
      eval_comments: "A great help",
      status: "With Evaluator",
      case_handler: "evaluator first last",
      case_stage: "With evaluator",
      version: 1,
    });
    expect(Number.isNaN(Date.parse(data.eval_added_on))).toBe(false);
  });
});

it("contains every declared field, null if empty", async () => {
  const id = await insertCaseIn(helpline.database, "advisor");
  const { data } = await details(id);
  expect(Object.keys(data).sort()).toEqual(fieldOrder(caseDetails).sort());
  const absent = namedRecords.filter(({ field }) => field !== "primary_guardian_id");
  const names = absent.flatMap(joinedFields).map(({ name }) => name);
  const ofEvaluation = Object.keys(data).filter((name) => name.startsWith("eval_"));
  for (const name of [...names, ...ofEvaluation, "evaluation_id", "evaluated_by"]) {
    expect(data[name], name).toBeNull();
  }
  expect(data).toMatchObject({
    status: "Awaiting Advisor",
    case_handler: "NA",
    advisor_name: null,
  });
});

it("shows a clinic user under the clinic's name", async () => {
  const clinic = await helpline.logIn("clinic");
  const named = helpline.database.updateTable("users").set({ clinic_name: "Riverside Clinic" });
  await named.where("user_id", "=", clinic.userId).execute();
  const id = await insertCaseIn(helpline.database, "advocate", { clinic_id: clinic.userId });
  expect((await details(id)).data.clinic_name).toBe("Riverside Clinic");
});

it.each([
  ["advisor", "With Advisor", "advisor first last", "With advisor"],
  ["advocate", "With Advocate", "advocate first last", "With advocate"],
  ["advocate & clinic", "With Advocate & Clinic", "advocate first last", "With advocate"],
  ["evaluator", "With Evaluator", "evaluator first last", "With evaluator"],
  ["closed", "Closed", "NA", "Closed"],
] as const)("a case with %s has the status %s", async (stage, status, case_handler, case_stage) => {
  const id = await insertCaseIn(helpline.database, stage as Place, assignedTo(team));
  expect((await details(id)).data).toMatchObject({ status, case_handler, case_stage });
});

it.each([
  ["2000000", 404, "This case does not exist."],
  ["99999999999999", 404, "This case does not exist."],
  ["0", 400, "The id must be a positive whole number."],
  ["x", 400, "The id must be a positive whole number."],
])("case %s is %i", async (id, status, message) => {
  expect(await details(id)).toMatchObject({ status, message, data: null });
});

it("records who read the case", async () => {
  const id = await insertCaseIn(helpline.database, "advisor");
  await details(id);
  const read = await helpline.database
    .selectFrom("audit_log")
    .select(["user_id", "entity_id"])
    .where("action", "=", "read")
    .orderBy("audit_id", "desc")
    .executeTakeFirst();
  expect(read).toEqual({ user_id: team.manager.userId, entity_id: String(id) });
});
