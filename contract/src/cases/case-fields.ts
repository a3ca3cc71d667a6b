/** The fields of a case that somebody fills in, in the order of the form (spec 2 §2 and §3). */
import * as z from "zod/mini";
import { isCalendarDate } from "../dates.ts";
import { choice, fieldNotes, optionalDate, optionalText, requiredText } from "../fields.ts";
import { genders } from "../person-fields.ts";
import { capitalised } from "../words.ts";
import { caseMessages } from "./cases.messages.ts";

export const attendingSchoolOptions = ["attending", "home schooled", "not attending"] as const;

const line = (label: string, max = 200) => optionalText({ label, max });
const paragraph = (label: string) => optionalText({ label, max: 10_000, input: "textarea" });

/** Yes/no that must be chosen: 1 or 0 (decision A7). */
function yesNo(label: string, message: string) {
  const schema = z.union([z.literal(0), z.literal(1)], { error: message });
  fieldNotes.add(schema, {
    label,
    input: "yes-no",
    required: true,
    options: [
      { value: "1", label: "Yes" },
      { value: "0", label: "No" },
    ],
  });
  return schema;
}

/** The id of a record that a picker chose; null when none is. */
function picked(label: string) {
  const error = `${label} must be the id of a record, or null.`;
  const schema = z.optional(
    z.nullable(
      z
        .number({ error })
        .check(z.refine((id) => Number.isInteger(id) && id >= 1 && id <= 2_147_483_647, error)),
    ),
  );
  fieldNotes.add(schema, { label, input: "picker" });
  return schema;
}

/** A small count, as a number or as typed; null when not given. */
function smallCount(label: string) {
  const error = caseMessages.wholeNumber(label);
  const schema = z.optional(
    z.pipe(
      z.nullable(z.union([z.number(), z.string()], { error })),
      z.pipe(
        z.transform((value: number | string | null) =>
          typeof value === "string" ? (value.trim() === "" ? null : Number(value)) : value,
        ),
        z.nullable(
          z
            .number({ error })
            .check(
              z.refine((count) => Number.isInteger(count) && count >= 0 && count <= 999, error),
            ),
        ),
      ),
    ),
  );
  fieldNotes.add(schema, { label, input: "text", maxLength: 3 });
  return schema;
}

/** Digits, or the number that they are; stored as text. */
const ehcpYear = z.optional(
  z.pipe(
    z.nullable(z.union([z.number(), z.string()], { error: caseMessages.ehcpYear })),
    z.pipe(
      z.transform((year: number | string | null) => (year === null ? "" : String(year).trim())),
      z.pipe(
        z.string().check(z.regex(/^(\d{4})?$/, caseMessages.ehcpYear)),
        z.transform((year: string) => (year === "" ? null : year)),
      ),
    ),
  ),
);
fieldNotes.add(ehcpYear, { label: "Year of issue of EHCP", input: "text", maxLength: 4 });

const primaryGuardian = z
  .number({ error: caseMessages.primaryGuardian })
  .check(
    z.refine(
      (id) => Number.isInteger(id) && id >= 1 && id <= 2_147_483_647,
      caseMessages.primaryGuardian,
    ),
  );
fieldNotes.add(primaryGuardian, { label: "Primary guardian", input: "picker", required: true });

const band = z.union([z.literal(1), z.literal(2), z.literal(3)], { error: caseMessages.band });
fieldNotes.add(band, { label: "Band", input: "select", required: true });

const creationDate = z
  .string({ error: caseMessages.addedOn })
  .check(z.refine(isCalendarDate, caseMessages.addedOn));
fieldNotes.add(creationDate, { label: "Creation date", input: "date", required: true });

const childGender = z.optional(
  z.pipe(
    z.nullable(z.enum(["", ...genders], { error: caseMessages.gender })),
    z.transform((gender) => (gender === "" ? null : gender)),
  ),
);
fieldNotes.add(childGender, {
  label: "Child gender",
  input: "select",
  options: genders.map((value) => ({
    value,
    label: capitalised(value),
  })),
});

export const caseFields = {
  reason_for_the_call_today: requiredText({
    label: "Reason for the call today",
    max: 10_000,
    min: 2,
    input: "textarea",
    message: caseMessages.reason,
  }),
  rabbi: line("Rabbi"),
  primary_guardian_id: primaryGuardian,
  primary_guardian_relationship_with_child: requiredText({
    label: "Primary guardian's relationship with child",
    max: 100,
    min: 2,
    message: caseMessages.primaryRelationship,
  }),
  secondary_guardian_id: picked("Secondary guardian"),
  secondary_guardian_relationship_with_child: line(
    "Secondary guardian's relationship with child",
    100,
  ),
  child_first_name: line("Child first name", 60),
  child_last_name: line("Child last name", 60),
  child_gender: childGender,
  child_dob: optionalDate({ label: "Child date of birth", message: caseMessages.childDob }),
  child_home_address: optionalText({
    label: "Child home address",
    max: 500,
    input: "textarea",
  }),
  gp_id: picked("GP practice"),
  send_issue_of_child: paragraph("SEND issue of child"),
  does_the_child_currently_have_an_ehcp: yesNo(
    "Does the child currently have an EHCP?",
    caseMessages.ehcp,
  ),
  year_of_issue_of_ehcp: ehcpYear,
  local_authority_id: picked("Local authority"),
  receiving_support: yesNo("Receiving support?", caseMessages.receivingSupport),
  receiving_support_from: line("Receiving support from", 500),
  had_formal_assessment: yesNo("Had a formal assessment?", caseMessages.formalAssessment),
  formal_assessment_details: paragraph("Formal assessment details"),
  had_formal_diagnosis: yesNo("Had a formal diagnosis?", caseMessages.formalDiagnosis),
  formal_diagnosis_details: paragraph("Formal diagnosis details"),
  attending_school: choice(attendingSchoolOptions, {
    label: "Attending school?",
    message: caseMessages.schooling,
    labels: {
      attending: "Yes, attending school",
      "home schooled": "Home schooled",
      "not attending": "Not attending school",
    },
  }),
  school_id: picked("School"),
  supported_by_a_sendco: yesNo("Supported by a SENDCO?", caseMessages.sendco),
  name_of_sendco_at_the_school: line("Name of SENDCO at the school", 120),
  how_many_people_in_the_household: smallCount("People in the household"),
  how_many_children_under_18_in_household: smallCount("Children under 18 in the household"),
  number_of_children_with_issues_in_the_home: smallCount("Children with issues in the home"),
  how_did_you_hear_about_us: line("How did you hear about us?", 500),
  advisor_id: picked("Advisor"),
  advocate_id: picked("Advocate"),
  clinic_id: picked("Clinic"),
  evaluator_id: picked("Evaluator"),
  band,
  added_on: creationDate,
};
