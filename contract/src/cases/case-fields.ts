/**
 * The table of case fields: the fields that people fill in, in the order of the form.
 * Form, rules, clearing of hidden answers, view, log pages, case report, subject access report, history,
 * SELECT list, and the types of table and details follow from it (ADR 10).
 */
import { gps } from "../reference-records/gps.ts";
import { guardians } from "../reference-records/guardians.ts";
import { localAuthorities } from "../reference-records/local-authorities.ts";
import { homeSchooledId, schools } from "../reference-records/schools.ts";
import { staff } from "../users/staff-fields.ts";
import { type CaseField, caseTable, section } from "./case-field.ts";
import {
  birthDate,
  gender,
  hourBand,
  line,
  neededDate,
  neededLine,
  neededParagraph,
  neededRecord,
  oneOf,
  paragraph,
  record,
  smallCount,
  year,
  yesNo,
} from "./case-field-kinds.ts";
import { caseMessages } from "./cases.messages.ts";

export const attendingSchoolOptions = ["attending", "home schooled", "not attending"] as const;

const inCall = section({ form: "call", view: "reason", subjectAccess: "Case" });
const inPrimaryGuardian = section({
  form: "guardians",
  view: "primary-guardian",
  subjectAccess: "Primary guardian",
});
const inSecondaryGuardian = section({
  form: "guardians",
  view: "secondary-guardian",
  subjectAccess: "Secondary guardian",
});
const inChild = section({ form: "child", view: "child", subjectAccess: "Child" });
const inGp = section({ form: "health", view: "gp", subjectAccess: "GP practice" });
const inHealth = section({
  form: "health",
  view: "needs",
  subjectAccess: "Special educational needs",
});
const inLocalAuthority = section({
  form: "health",
  view: "local-authority",
  subjectAccess: "Local authority",
});
const inSupport = section({
  form: "support",
  view: "needs",
  subjectAccess: "Special educational needs",
});
const inSchool = section({ form: "school", view: "school", subjectAccess: "School" });
const inHousehold = section({ form: "household", view: "household", subjectAccess: "Household" });
const inHearing = section({ form: "household", view: "household", subjectAccess: "Case" });
const inAdvisor = section({ form: "staff", view: "advisor", subjectAccess: "Advisor" });
const inAdvocate = section({ form: "staff", view: "advocate", subjectAccess: "Advocate" });
const inClinic = section({ form: "staff", view: "clinic", subjectAccess: "Clinic" });
const inEvaluator = section({ form: "staff", view: "evaluator", subjectAccess: "Evaluator" });
const inCase = section({ form: "case", view: "summary", subjectAccess: "Case" });

/** A guardian that a case names. */
const guardian = <const R extends "primary" | "secondary">(rank: R) =>
  ({
    kind: guardians,
    what: `${rank} guardian`,
    alias: `${rank}_guardian`,
    about: `${rank} guardian`,
    idLabel: "Guardian ID",
  }) as const;

/** A member of staff who works on the case in this role. */
const worker = <const R extends "advisor" | "advocate" | "clinic" | "evaluator">(role: R) =>
  ({ kind: staff, what: role, alias: role, about: "staff", role }) as const;

export const caseFields = caseTable({
  ...inCall({
    reason_for_the_call_today: {
      about: "mixed",
      ...neededParagraph("Reason for the call today", caseMessages.reason),
    },
    rabbi: { about: "other", ...line("Rabbi"), atHand: true },
  }),
  ...inPrimaryGuardian({
    primary_guardian_id: {
      about: "primary guardian",
      ...neededRecord(guardian("primary"), caseMessages.primaryGuardian),
    },
    primary_guardian_relationship_with_child: {
      about: "primary guardian",
      ...neededLine(
        "Primary guardian's relationship with child",
        100,
        caseMessages.primaryRelationship,
      ),
      viewLabel: "Relationship with child",
      leads: true,
    },
  }),
  ...inSecondaryGuardian({
    secondary_guardian_id: { about: "secondary guardian", ...record(guardian("secondary")) },
    secondary_guardian_relationship_with_child: {
      about: "secondary guardian",
      ...line("Secondary guardian's relationship with child", 100),
      visibleWhen: { field: "secondary_guardian_id", is: "anything" },
      neededWhenVisible: caseMessages.secondaryRelationship,
      viewLabel: "Relationship with child",
      leads: true,
    },
  }),
  ...inChild({
    child_first_name: { about: "child", ...line("Child first name", 60) },
    child_last_name: { about: "child", ...line("Child last name", 60) },
    child_gender: { about: "child", ...gender("Child gender", caseMessages.gender) },
    child_dob: {
      about: "child",
      ...birthDate("Child date of birth", caseMessages.childDob),
      atHand: true,
    },
    child_home_address: { about: "child", ...paragraph("Child home address", 500) },
  }),
  ...inGp({
    gp_id: {
      about: "child",
      ...record({
        kind: gps,
        what: "GP practice",
        alias: "gp",
        about: "child",
        unprefixed: "practice_name",
      }),
    },
  }),
  ...inHealth({
    send_issue_of_child: { about: "mixed", ...paragraph("SEND issue of child") },
    does_the_child_currently_have_an_ehcp: {
      about: "child",
      ...yesNo("Does the child currently have an EHCP?", caseMessages.ehcp),
    },
    year_of_issue_of_ehcp: {
      about: "child",
      ...year("Year of issue of EHCP", caseMessages.ehcpYear),
      visibleWhen: { field: "does_the_child_currently_have_an_ehcp", is: 1 },
    },
  }),
  ...inLocalAuthority({
    local_authority_id: {
      about: "child",
      ...record({
        kind: localAuthorities,
        what: "local authority",
        alias: "local_authority",
        about: "child",
        nameLabel: "Local authority",
      }),
    },
  }),
  ...inSupport({
    receiving_support: {
      about: "child",
      ...yesNo("Receiving support?", caseMessages.receivingSupport),
    },
    receiving_support_from: {
      about: "mixed",
      ...line("Receiving support from", 500),
      visibleWhen: { field: "receiving_support", is: 1 },
      neededWhenVisible: caseMessages.receivingSupportFrom,
    },
    had_formal_assessment: {
      about: "child",
      ...yesNo("Had a formal assessment?", caseMessages.formalAssessment),
    },
    formal_assessment_details: {
      about: "mixed",
      ...paragraph("Formal assessment details"),
      visibleWhen: { field: "had_formal_assessment", is: 1 },
      neededWhenVisible: caseMessages.formalAssessmentDetails,
    },
    had_formal_diagnosis: {
      about: "child",
      ...yesNo("Had a formal diagnosis?", caseMessages.formalDiagnosis),
    },
    formal_diagnosis_details: {
      about: "mixed",
      ...paragraph("Formal diagnosis details"),
      visibleWhen: { field: "had_formal_diagnosis", is: 1 },
      neededWhenVisible: caseMessages.formalDiagnosisDetails,
    },
  }),
  ...inSchool({
    attending_school: {
      about: "child",
      ...oneOf(attendingSchoolOptions, {
        label: "Attending school?",
        message: caseMessages.schooling,
        labels: {
          attending: "Yes, attending school",
          "home schooled": "Home schooled",
          "not attending": "Not attending school",
        },
      }),
    },
    school_id: {
      about: "child",
      ...record({ kind: schools, what: "school", alias: "school", about: "child" }),
      visibleWhen: { field: "attending_school", is: "attending" },
      neededWhenVisible: caseMessages.school,
      whenHidden: ({ attending_school }) =>
        attending_school === "home schooled" ? homeSchooledId : null,
    },
    supported_by_a_sendco: {
      about: "child",
      ...yesNo("Supported by a SENDCO?", caseMessages.sendco),
    },
    name_of_sendco_at_the_school: {
      about: "other",
      ...line("Name of SENDCO at the school", 120),
    },
  }),
  ...inHousehold({
    how_many_people_in_the_household: {
      about: "subject",
      ...smallCount("People in the household"),
    },
    how_many_children_under_18_in_household: {
      about: "subject",
      ...smallCount("Children under 18 in the household"),
    },
    number_of_children_with_issues_in_the_home: {
      about: "subject",
      ...smallCount("Children with issues in the home"),
    },
  }),
  ...inHearing({
    how_did_you_hear_about_us: { about: "mixed", ...line("How did you hear about us?", 500) },
  }),
  ...inAdvisor({
    advisor_id: { about: "staff", ...record(worker("advisor")) },
  }),
  ...inAdvocate({
    advocate_id: { about: "staff", ...record(worker("advocate")) },
  }),
  ...inClinic({
    // A clinic is known by its own name; the other fields are of the person in charge of its account.
    clinic_id: { about: "staff", ...record({ ...worker("clinic"), nameLabel: "Clinic name" }) },
  }),
  ...inEvaluator({
    evaluator_id: { about: "staff", ...record(worker("evaluator")) },
  }),
  ...inCase({
    band: { about: "subject", ...hourBand("Band", caseMessages.band), caseReport: true },
    added_on: {
      about: "subject",
      ...neededDate("Creation date", caseMessages.addedOn, caseMessages.addedOnAhead),
    },
  }),
});

export type CaseFieldName = keyof typeof caseFields;

/** The fields in the case report. */
type CaseReportField = {
  [N in CaseFieldName]: (typeof caseFields)[N] extends { readonly caseReport: true } ? N : never;
}[CaseFieldName];

export const caseFieldEntries = Object.entries(caseFields) as [CaseFieldName, CaseField][];

export const caseReportFields = caseFieldEntries
  .filter(([, { caseReport }]) => caseReport)
  .map(([name]) => name) as CaseReportField[];
