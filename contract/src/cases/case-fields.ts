/**
 * THE table of case fields (spec 2 §2 and §3): the fields that somebody fills in, in the order of the
 * form. Form, rules, clearing, view, log pages, case report, subject access report, history, SELECT
 * list, and the types of table and details follow from it (ADR 0035).
 */
import { gps } from "../reference-records/gps.ts";
import { guardians } from "../reference-records/guardians.ts";
import { localAuthorities } from "../reference-records/local-authorities.ts";
import { homeSchooledId, schools } from "../reference-records/schools.ts";
import { users } from "../users/users.schema.ts";
import { type CaseField, caseTable } from "./case-field.ts";
import {
  date,
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

export const caseFields = caseTable({
  reason_for_the_call_today: {
    ...neededParagraph("Reason for the call today", caseMessages.reason),
    about: "mixed",
    shown: { form: "call", view: "reason", subjectAccess: "Case" },
  },
  rabbi: {
    ...line("Rabbi"),
    about: "other",
    shown: { form: "call", view: "reason", subjectAccess: "Case", atHand: true },
  },
  primary_guardian_id: {
    ...neededRecord(
      {
        kind: guardians,
        what: "primary guardian",
        alias: "primary_guardian",
        about: "primary guardian",
        idLabel: "Guardian ID",
      },
      caseMessages.primaryGuardian,
    ),
    about: "primary guardian",
    shown: { form: "guardians", view: "primary-guardian", subjectAccess: "Primary guardian" },
  },
  primary_guardian_relationship_with_child: {
    ...neededLine(
      "Primary guardian's relationship with child",
      100,
      caseMessages.primaryRelationship,
    ),
    about: "primary guardian",
    shown: { form: "guardians", view: "primary-guardian", subjectAccess: "Primary guardian" },
    viewLabel: "Relationship with child",
    leads: true,
  },
  secondary_guardian_id: {
    ...record({
      kind: guardians,
      what: "secondary guardian",
      alias: "secondary_guardian",
      about: "secondary guardian",
      idLabel: "Guardian ID",
    }),
    about: "secondary guardian",
    shown: { form: "guardians", view: "secondary-guardian", subjectAccess: "Secondary guardian" },
  },
  secondary_guardian_relationship_with_child: {
    ...line("Secondary guardian's relationship with child", 100),
    visibleWhen: { field: "secondary_guardian_id", is: "anything" },
    neededWhenVisible: caseMessages.secondaryRelationship,
    about: "secondary guardian",
    shown: { form: "guardians", view: "secondary-guardian", subjectAccess: "Secondary guardian" },
    viewLabel: "Relationship with child",
    leads: true,
  },
  child_first_name: {
    ...line("Child first name", 60),
    about: "child",
    shown: { form: "child", view: "child", subjectAccess: "Child" },
  },
  child_last_name: {
    ...line("Child last name", 60),
    about: "child",
    shown: { form: "child", view: "child", subjectAccess: "Child" },
  },
  child_gender: {
    ...gender("Child gender", caseMessages.gender),
    about: "child",
    shown: { form: "child", view: "child", subjectAccess: "Child" },
  },
  child_dob: {
    ...date("Child date of birth", caseMessages.childDob),
    about: "child",
    shown: { form: "child", view: "child", subjectAccess: "Child", atHand: true },
  },
  child_home_address: {
    ...paragraph("Child home address", 500),
    about: "child",
    shown: { form: "child", view: "child", subjectAccess: "Child" },
  },
  gp_id: {
    ...record({
      kind: gps,
      what: "GP practice",
      alias: "gp",
      about: "child",
      unprefixed: "practice_name",
    }),
    about: "child",
    shown: { form: "health", view: "gp", subjectAccess: "GP practice" },
  },
  send_issue_of_child: {
    ...paragraph("SEND issue of child"),
    about: "mixed",
    shown: { form: "health", view: "needs", subjectAccess: "Special educational needs" },
  },
  does_the_child_currently_have_an_ehcp: {
    ...yesNo("Does the child currently have an EHCP?", caseMessages.ehcp),
    about: "child",
    shown: { form: "health", view: "needs", subjectAccess: "Special educational needs" },
  },
  year_of_issue_of_ehcp: {
    ...year("Year of issue of EHCP", caseMessages.ehcpYear),
    about: "child",
    shown: { form: "health", view: "needs", subjectAccess: "Special educational needs" },
  },
  local_authority_id: {
    ...record({
      kind: localAuthorities,
      what: "local authority",
      alias: "local_authority",
      about: "child",
      nameLabel: "Local authority",
    }),
    about: "child",
    shown: { form: "health", view: "local-authority", subjectAccess: "Local authority" },
  },
  receiving_support: {
    ...yesNo("Receiving support?", caseMessages.receivingSupport),
    about: "child",
    shown: { form: "support", view: "needs", subjectAccess: "Special educational needs" },
  },
  receiving_support_from: {
    ...line("Receiving support from", 500),
    visibleWhen: { field: "receiving_support", is: 1 },
    neededWhenVisible: caseMessages.receivingSupportFrom,
    about: "mixed",
    shown: { form: "support", view: "needs", subjectAccess: "Special educational needs" },
  },
  had_formal_assessment: {
    ...yesNo("Had a formal assessment?", caseMessages.formalAssessment),
    about: "child",
    shown: { form: "support", view: "needs", subjectAccess: "Special educational needs" },
  },
  formal_assessment_details: {
    ...paragraph("Formal assessment details"),
    visibleWhen: { field: "had_formal_assessment", is: 1 },
    neededWhenVisible: caseMessages.formalAssessmentDetails,
    about: "mixed",
    shown: { form: "support", view: "needs", subjectAccess: "Special educational needs" },
  },
  had_formal_diagnosis: {
    ...yesNo("Had a formal diagnosis?", caseMessages.formalDiagnosis),
    about: "child",
    shown: { form: "support", view: "needs", subjectAccess: "Special educational needs" },
  },
  formal_diagnosis_details: {
    ...paragraph("Formal diagnosis details"),
    visibleWhen: { field: "had_formal_diagnosis", is: 1 },
    neededWhenVisible: caseMessages.formalDiagnosisDetails,
    about: "mixed",
    shown: { form: "support", view: "needs", subjectAccess: "Special educational needs" },
  },
  attending_school: {
    ...oneOf(attendingSchoolOptions, {
      label: "Attending school?",
      message: caseMessages.schooling,
      labels: {
        attending: "Yes, attending school",
        "home schooled": "Home schooled",
        "not attending": "Not attending school",
      },
    }),
    about: "child",
    shown: { form: "school", view: "school", subjectAccess: "School" },
  },
  school_id: {
    ...record({ kind: schools, what: "school", alias: "school", about: "child" }),
    visibleWhen: { field: "attending_school", is: "attending" },
    neededWhenVisible: caseMessages.school,
    whenHidden: ({ attending_school }) =>
      attending_school === "home schooled" ? homeSchooledId : null,
    about: "child",
    shown: { form: "school", view: "school", subjectAccess: "School" },
  },
  supported_by_a_sendco: {
    ...yesNo("Supported by a SENDCO?", caseMessages.sendco),
    about: "child",
    shown: { form: "school", view: "school", subjectAccess: "School" },
  },
  name_of_sendco_at_the_school: {
    ...line("Name of SENDCO at the school", 120),
    about: "other",
    shown: { form: "school", view: "school", subjectAccess: "School" },
  },
  how_many_people_in_the_household: {
    ...smallCount("People in the household"),
    about: "subject",
    shown: { form: "household", view: "household", subjectAccess: "Household" },
  },
  how_many_children_under_18_in_household: {
    ...smallCount("Children under 18 in the household"),
    about: "subject",
    shown: { form: "household", view: "household", subjectAccess: "Household" },
  },
  number_of_children_with_issues_in_the_home: {
    ...smallCount("Children with issues in the home"),
    about: "subject",
    shown: { form: "household", view: "household", subjectAccess: "Household" },
  },
  how_did_you_hear_about_us: {
    ...line("How did you hear about us?", 500),
    about: "mixed",
    shown: { form: "household", view: "household", subjectAccess: "Case" },
  },
  advisor_id: {
    ...record({ kind: users, what: "advisor", alias: "advisor", about: "staff", role: "advisor" }),
    about: "staff",
    shown: { form: "staff", view: "advisor", subjectAccess: "Advisor" },
  },
  advocate_id: {
    ...record({
      kind: users,
      what: "advocate",
      alias: "advocate",
      about: "staff",
      role: "advocate",
    }),
    about: "staff",
    shown: { form: "staff", view: "advocate", subjectAccess: "Advocate" },
  },
  clinic_id: {
    ...record({
      kind: users,
      what: "clinic",
      alias: "clinic",
      about: "staff",
      role: "clinic",
      // A clinic goes by its own name; the rest is the person in charge of its account.
      nameLabel: "Clinic name",
    }),
    about: "staff",
    shown: { form: "staff", view: "clinic", subjectAccess: "Clinic" },
  },
  evaluator_id: {
    ...record({
      kind: users,
      what: "evaluator",
      alias: "evaluator",
      about: "staff",
      role: "evaluator",
    }),
    about: "staff",
    shown: { form: "staff", view: "evaluator", subjectAccess: "Evaluator" },
  },
  band: {
    ...hourBand("Band", caseMessages.band),
    about: "subject",
    shown: { form: "case", view: "summary", subjectAccess: "Case", caseReport: true },
  },
  added_on: {
    ...neededDate("Creation date", caseMessages.addedOn),
    about: "subject",
    shown: { form: "case", view: "summary", subjectAccess: "Case" },
  },
});

export type CaseFieldName = keyof typeof caseFields;

/** The fields that the case report carries. */
type CaseReportField = {
  [N in CaseFieldName]: (typeof caseFields)[N]["shown"] extends { readonly caseReport: true }
    ? N
    : never;
}[CaseFieldName];

export const caseFieldEntries = Object.entries(caseFields) as [CaseFieldName, CaseField][];

export const caseReportFields = caseFieldEntries
  .filter(([, { shown }]) => shown.caseReport)
  .map(([name]) => name) as CaseReportField[];
