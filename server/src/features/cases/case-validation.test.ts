/**
 * Every message for adding and editing a case, word for word. No database.
 *
 * Rules: CASE-3, CASE-4, CASE-5, CASE-6, CASE-7, CASE-8, CASE-9, CASE-10, CASE-11, CASE-12, WIRE-4, WIRE-10.
 */
import { caseCreate, caseUpdate } from "@helpline/contract/cases/cases.schema";
import { validate } from "@helpline/contract/validation";
import { describe, expect, it } from "vitest";
import { caseBody, newCaseBody } from "#test/case-factories";

const forms = [
  { name: "add", schema: caseCreate, valid: newCaseBody(7) },
  { name: "edit", schema: caseUpdate, valid: { case_id: 3, ...caseBody(7) } },
];

const reason = "Please enter a reason for the call (minimum of 2 characters).";
const primary = "Please choose a primary guardian.";
const primaryRelationship =
  "Please enter the primary guardian's relationship with the child (minimum of 2 characters).";
const secondaryRelationship =
  "Please enter the secondary guardian's relationship with the child (minimum of 2 characters).";
const ehcp = "Please choose if the child currently has an EHCP.";
const ehcpYear =
  "Please leave year of issue of EHCP blank or make sure it is a 4 digit number (YYYY).";
const support = "Please choose if the child is receiving support.";
const supportFrom =
  "Please enter who the child is receiving support from (minimum of 2 characters).";
const assessment = "Please choose if the child had a formal assessment.";
const assessmentDetails = "Please enter the formal assessment details (minimum of 2 characters).";
const diagnosis = "Please choose if the child had a formal diagnosis.";
const diagnosisDetails = "Please enter the formal diagnosis details (minimum of 2 characters).";
const schooling = "Please choose a schooling option.";
const school = "Please choose a school.";
const sendco = "Please choose if the child is supported by a SENDCO.";
const band = "Please choose a Band category for this case.";
const creation = "Please enter a valid case creation date.";
const stage = "Please choose a case stage (advisor or advocate).";
const twice =
  "The secondary guardian you have selected is already in use as the primary guardian, please select a different or clear the primary guardian first.";

const whole = (label: string) => `${label} must be a whole number from 0 to 999.`;
const idOrNull = (label: string) => `${label} must be the id of a record, or null.`;

/** The value(s) sent instead of the valid ones, and the one failure that results. */
const failures: [object, string, string][] = [
  ...[undefined, null, "", "x", "  x  ", 5].map((value): [object, string, string] => [
    { reason_for_the_call_today: value },
    "reason_for_the_call_today",
    reason,
  ]),
  ...[undefined, null, "seven", 0, -1, 1.5, 2_147_483_648].map(
    (value): [object, string, string] => [
      { primary_guardian_id: value },
      "primary_guardian_id",
      primary,
    ],
  ),
  ...[undefined, null, "", "M"].map((value): [object, string, string] => [
    { primary_guardian_relationship_with_child: value },
    "primary_guardian_relationship_with_child",
    primaryRelationship,
  ]),
  ...[undefined, null, "", "F", " F "].map((value): [object, string, string] => [
    { secondary_guardian_id: 8, secondary_guardian_relationship_with_child: value },
    "secondary_guardian_relationship_with_child",
    secondaryRelationship,
  ]),
  [
    { secondary_guardian_id: 7, secondary_guardian_relationship_with_child: "Father" },
    "secondary_guardian_id",
    twice,
  ],
  ...(
    [
      ["does_the_child_currently_have_an_ehcp", ehcp],
      ["receiving_support", support],
      ["had_formal_assessment", assessment],
      ["had_formal_diagnosis", diagnosis],
      ["supported_by_a_sendco", sendco],
    ] as const
  ).flatMap(([field, message]) =>
    [undefined, null, "", "yes", 2, true].map((value): [object, string, string] => [
      { [field]: value },
      field,
      message,
    ]),
  ),
  ...["24", "20245", "20 4", "abcd", 20245].map((value): [object, string, string] => [
    { year_of_issue_of_ehcp: value },
    "year_of_issue_of_ehcp",
    ehcpYear,
  ]),
  ...(
    [
      ["receiving_support", "receiving_support_from", supportFrom],
      ["had_formal_assessment", "formal_assessment_details", assessmentDetails],
      ["had_formal_diagnosis", "formal_diagnosis_details", diagnosisDetails],
    ] as const
  ).flatMap(([answer, field, message]) =>
    [undefined, null, "", "x", " x "].map((value): [object, string, string] => [
      { [answer]: 1, [field]: value },
      field,
      message,
    ]),
  ),
  ...[undefined, null, "", "home", 1].map((value): [object, string, string] => [
    { attending_school: value },
    "attending_school",
    schooling,
  ]),
  [{ attending_school: "attending" }, "school_id", school],
  [{ attending_school: "attending", school_id: null }, "school_id", school],
  ...[undefined, null, 0, 4, "one"].map((value): [object, string, string] => [
    { band: value },
    "band",
    band,
  ]),
  ...[undefined, null, "", "0000-00-00", "2026-02-30", "03-02-2026", 5].map(
    (value): [object, string, string] => [{ added_on: value }, "added_on", creation],
  ),
  [{ child_gender: "boy" }, "child_gender", "Please choose a gender."],
  [{ child_dob: "2015-02-29" }, "child_dob", "Please enter a valid date of birth (DD-MM-YYYY)."],
  [{ rabbi: 5 }, "rabbi", "Rabbi must be text."],
  [{ rabbi: "two\nlines" }, "rabbi", "Rabbi contains characters that cannot be stored."],
  [
    { send_issue_of_child: "nul \u0000" },
    "send_issue_of_child",
    "SEND issue of child contains characters that cannot be stored.",
  ],
  [
    { child_first_name: "x".repeat(61) },
    "child_first_name",
    "Child first name may have at most 60 characters.",
  ],
  [{ gp_id: "three" }, "gp_id", idOrNull("GP practice")],
  [{ local_authority_id: 0 }, "local_authority_id", idOrNull("Local authority")],
  [{ advisor_id: 1.5 }, "advisor_id", idOrNull("Advisor")],
  ...["many", "1.5", -1, 1000, 2.5].map((value): [object, string, string] => [
    { how_many_people_in_the_household: value },
    "how_many_people_in_the_household",
    whole("People in the household"),
  ]),
  [{ haircut: "short" }, "haircut", "Unknown field: haircut."],
];

describe.each(forms)("$name", ({ name, schema, valid }) => {
  it("accepts the shortest case", () => {
    expect(validate(schema, valid)).toMatchObject({ ok: true });
  });

  it.each(failures)("%j", (sent, field, message) => {
    expect(validate(schema, { ...valid, ...sent })).toEqual({
      ok: false,
      errors: [{ field, message }],
    });
  });

  it.each([{}, { added_on: "2026-02-31" }, { primary_guardian_id: 0 }])(
    "reports all failures at once, in form order, beside %j",
    (wrong) => {
      const empty = name === "edit" ? { case_id: 3 } : {};
      const result = validate(schema, {
        ...empty,
        ...wrong,
        attending_school: "attending",
        receiving_support: 1,
        secondary_guardian_id: 8,
        year_of_issue_of_ehcp: "5",
        nonsense: 1,
      });
      const told = [
        { field: "reason_for_the_call_today", message: reason },
        { field: "primary_guardian_id", message: primary },
        { field: "primary_guardian_relationship_with_child", message: primaryRelationship },
        { field: "secondary_guardian_relationship_with_child", message: secondaryRelationship },
        { field: "does_the_child_currently_have_an_ehcp", message: ehcp },
        { field: "year_of_issue_of_ehcp", message: ehcpYear },
        { field: "receiving_support_from", message: supportFrom },
        { field: "had_formal_assessment", message: assessment },
        { field: "had_formal_diagnosis", message: diagnosis },
        { field: "school_id", message: school },
        { field: "supported_by_a_sendco", message: sendco },
        { field: "band", message: band },
        { field: "added_on", message: creation },
        ...(name === "add" ? [{ field: "case_stage", message: stage }] : []),
        { field: "nonsense", message: "Unknown field: nonsense." },
      ];
      const named = new Set(told.map(({ field }) => field));
      const errors = result.ok ? [] : result.errors;
      expect(errors.filter(({ field }) => named.has(field))).toEqual(told);
    },
  );
});
