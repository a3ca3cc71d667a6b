/**
 * All details of a case as sections of labelled values (spec 2 §2, case view). Declared as data: a
 * field added to the contract's case form is a name added here.
 */
import {
  type CaseDetails,
  guardianDetailFields,
  placeDetailFields,
  staffDetailFields,
} from "@helpline/contract/cases/case-details";
import type { FieldNotes } from "@helpline/contract/fields";
import { caseNotes, type NotesByName, recordNotes } from "./case-field-labels.ts";

interface FactSource {
  readonly name: keyof CaseDetails & string;
  readonly notes: FieldNotes;
}

export interface FactSection {
  /** Anchor in the page, after `case-`. */
  readonly id: string;
  readonly title: string;
  readonly facts: readonly FactSource[];
  /** Shown instead of the facts when there is nothing to show of them. */
  readonly nothing?: string;
}

type Name = keyof CaseDetails & string;

const unnamed = (name: string): FieldNotes => ({ label: name, input: "text" });

/** Fields of the case itself. */
const own = (...names: Name[]): FactSource[] =>
  names.map((name) => ({ name, notes: caseNotes[name] ?? unnamed(name) }));

/** Fields of a record that belongs to the case, under its prefix. */
const of = (prefix: string, fields: readonly string[], notes: NotesByName): FactSource[] =>
  fields.map((field) => ({
    name: `${prefix}${field}` as Name,
    notes: notes[field] ?? unnamed(field),
  }));

const labelled = (name: Name, label: string): FactSource => ({
  name,
  notes: { label, input: "text" },
});

const guardian = (rank: "primary" | "secondary"): FactSource[] => [
  labelled(`${rank}_guardian_relationship_with_child`, "Relationship with child"),
  ...of(`${rank}_guardian_`, guardianDetailFields, recordNotes.guardian),
];

const place = (prefix: string, notes: NotesByName) => of(prefix, placeDetailFields, notes);

/** Rows that are there only after the answer before them was Yes (spec 2 §2). */
const only = (shown: boolean, ...names: Name[]) => (shown ? own(...names) : []);

const has = (value: unknown) => value !== null && value !== undefined && value !== "";

function needs(details: CaseDetails): FactSource[] {
  return [
    ...own("send_issue_of_child", "does_the_child_currently_have_an_ehcp", "year_of_issue_of_ehcp"),
    ...own("receiving_support"),
    ...only(details.receiving_support === 1, "receiving_support_from"),
    ...own("had_formal_assessment"),
    ...only(details.had_formal_assessment === 1, "formal_assessment_details"),
    ...own("had_formal_diagnosis"),
    ...only(details.had_formal_diagnosis === 1, "formal_diagnosis_details"),
  ];
}

function school(details: CaseDetails): FactSource[] {
  const attends = details.attending_school === "attending";
  return [
    ...own("attending_school"),
    ...(attends ? [labelled("school_name", "School name")] : []),
    ...(attends ? place("school_", recordNotes.school) : []),
    ...(attends ? of("school_", ["web"], recordNotes.school) : []),
    ...own("supported_by_a_sendco", "name_of_sendco_at_the_school"),
  ];
}

const roles = [
  ["advisor", "Advisor"],
  ["advocate", "Advocate"],
  ["clinic", "Clinic"],
  ["evaluator", "Evaluator"],
] as const;

const staffSections = (details: CaseDetails): FactSection[] =>
  roles.map(([role, title]) => ({
    id: role,
    title,
    facts: has(details[`${role}_id`])
      ? [
          // A clinic goes by its own name; the rest is the person in charge of its account.
          ...(role === "clinic" ? [labelled("clinic_name", "Clinic name")] : []),
          ...of(`${role}_`, staffDetailFields, recordNotes.staff),
        ]
      : [],
    nothing: `No ${role} has been assigned.`,
  }));

/** The sections in the order of the case form. */
export function factSections(details: CaseDetails): FactSection[] {
  return [
    {
      id: "reason",
      title: "Reason for the call",
      facts: own("reason_for_the_call_today", "rabbi"),
    },
    { id: "primary-guardian", title: "Primary guardian", facts: guardian("primary") },
    {
      id: "secondary-guardian",
      title: "Secondary guardian",
      facts: has(details.secondary_guardian_id) ? guardian("secondary") : [],
      nothing: "There is no secondary guardian.",
    },
    {
      id: "child",
      title: "Child",
      facts: own(
        "child_first_name",
        "child_last_name",
        "child_gender",
        "child_dob",
        "child_home_address",
      ),
    },
    {
      id: "gp",
      title: "GP practice",
      facts: has(details.gp_id)
        ? [...of("", ["practice_name"], recordNotes.gp), ...place("gp_", recordNotes.gp)]
        : [],
      nothing: "No GP practice has been chosen.",
    },
    { id: "needs", title: "Special educational needs", facts: needs(details) },
    {
      id: "local-authority",
      title: "Local authority",
      facts: has(details.local_authority_id)
        ? [
            labelled("local_authority_name", "Local authority"),
            ...place("local_authority_", recordNotes.localAuthority),
          ]
        : [],
      nothing: "No local authority has been chosen.",
    },
    { id: "school", title: "School", facts: school(details) },
    {
      id: "household",
      title: "Household",
      facts: own(
        "how_many_people_in_the_household",
        "how_many_children_under_18_in_household",
        "number_of_children_with_issues_in_the_home",
        "how_did_you_hear_about_us",
      ),
    },
    ...staffSections(details),
  ];
}
