/** The fields of the case form in sections, and which rows appear when (spec 2 §2). */
import { caseUpdate } from "@helpline/contract/cases/cases.schema";
import { type FieldSpec, formFields } from "#shared/form/field-specs.ts";

const declared = formFields(caseUpdate);

/** On add only: where the case begins (spec 2 §4). */
const stageField: FieldSpec = {
  name: "case_stage",
  notes: {
    label: "Case stage",
    input: "yes-no",
    required: true,
    options: [
      { value: "advisor", label: "Advisor" },
      { value: "advocate", label: "Advocate" },
    ],
  },
};

/** Needed as soon as their row is there. */
const neededWhenShown = [
  "secondary_guardian_relationship_with_child",
  "receiving_support_from",
  "formal_assessment_details",
  "formal_diagnosis_details",
  "school_id",
];

/** All fields in the order of the form, which is the order of the contract. */
export const editFields: readonly FieldSpec[] = declared.map((field) =>
  neededWhenShown.includes(field.name)
    ? { ...field, notes: { ...field.notes, required: true } }
    : field,
);

export const addFields: readonly FieldSpec[] = [...editFields, stageField];

/** A row that appears only after an answer: the field, and what must have been answered there. */
export const appearsAfter: Readonly<
  Record<string, { field: string; answer: "1" | "attending" | "any" }>
> = {
  secondary_guardian_relationship_with_child: { field: "secondary_guardian_id", answer: "any" },
  receiving_support_from: { field: "receiving_support", answer: "1" },
  formal_assessment_details: { field: "had_formal_assessment", answer: "1" },
  formal_diagnosis_details: { field: "had_formal_diagnosis", answer: "1" },
  school_id: { field: "attending_school", answer: "attending" },
};

/** Whether a row is there, given what is in the form. */
export function isShown(name: string, values: Readonly<Record<string, unknown>>): boolean {
  const rule = appearsAfter[name];
  if (!rule) return true;
  const value = String(values[rule.field] ?? "");
  return rule.answer === "any" ? value !== "" : value === rule.answer;
}

interface FormSection {
  readonly id: string;
  readonly title: string;
  /** The first field; the section goes on to the first of the next. */
  readonly from: string;
}

const sections: readonly FormSection[] = [
  { id: "call", title: "Call", from: "reason_for_the_call_today" },
  { id: "guardians", title: "Guardians", from: "primary_guardian_id" },
  { id: "child", title: "Child", from: "child_first_name" },
  { id: "health", title: "Health and education", from: "gp_id" },
  { id: "support", title: "Support and assessments", from: "receiving_support" },
  { id: "school", title: "School", from: "attending_school" },
  { id: "household", title: "Household", from: "how_many_people_in_the_household" },
  { id: "staff", title: "Staff", from: "advisor_id" },
  { id: "case", title: "Case", from: "band" },
];

export interface SectionFields extends FormSection {
  readonly fields: readonly FieldSpec[];
}

/** The sections with their fields; a field that the contract gains falls into its place by itself. */
export function sectionsOf(fields: readonly FieldSpec[]): SectionFields[] {
  const starts = sections.map(({ from }) => fields.findIndex(({ name }) => name === from));
  return sections.map((section, index) => ({
    ...section,
    fields: fields.slice(starts[index], starts[index + 1] ?? fields.length),
  }));
}

/** Every failing field counts for the section that it stands in. */
export const errorsIn = (section: SectionFields, errors: Readonly<Record<string, unknown>>) =>
  section.fields.filter(({ name }) => errors[name] !== undefined).length;
