/** Initial values of the case form, and how they become the request body. */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { type CaseField, isVisible } from "@helpline/contract/cases/case-field";
import {
  type CaseFieldName,
  caseFieldEntries,
  caseFields,
} from "@helpline/contract/cases/case-fields";
import { type FormSection, formSections } from "@helpline/contract/cases/case-sections";
import {
  caseCreate,
  caseUpdate,
  withoutHiddenAnswers,
} from "@helpline/contract/cases/cases.schema";
import { notesOf } from "@helpline/contract/fields";
import type { FormRules } from "#shared/form/contract-resolver.ts";
import type { FieldSpec } from "#shared/form/field-specs.ts";
import { type FormValues, formValuesOf } from "#shared/form/form-values.ts";
import { noSources } from "./case-offers.ts";
import { noNewRecords } from "./new-records.ts";
import { pickers, storedNames } from "./pickers.ts";

// The fields of the case form in sections, from the contract's table.

/** Only when adding: the first stage of the case. */
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

/** All fields in form order. A field that is required once its row shows is marked as required. */
export const editFields: readonly FieldSpec[] = caseFieldEntries.map(([name, declared]) => {
  const notes = notesOf(declared.schema);
  const required = notes.required === true || declared.neededWhenVisible !== undefined;
  return { name, notes: { ...notes, required } };
});

export const addFields: readonly FieldSpec[] = [...editFields, stageField];

/** The field's entry in the table; undefined for the stage, which has none. */
export const declaredOf = (name: string): CaseField | undefined =>
  caseFields[name as CaseFieldName];

/** Whether a row is shown. The form contains texts: "1" means the answer 1. */
export function isShown(name: string, values: Readonly<Record<string, unknown>>): boolean {
  const { visibleWhen } = declaredOf(name) ?? {};
  if (!visibleWhen) return true;
  const { field, is } = visibleWhen;
  const answer = values[field] === String(is) ? is : values[field];
  return isVisible({ visibleWhen }, { [field]: answer });
}

/** Fields that stand together under a heading. */
export interface FieldPart {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly FieldSpec[];
}

const sectionOf = (name: string): FormSection => declaredOf(name)?.shown.form ?? "case";

export function sectionsOf(fields: readonly FieldSpec[]): FieldPart[] {
  return (Object.keys(formSections) as FormSection[]).map((id) => ({
    id,
    title: formSections[id],
    fields: fields.filter(({ name }) => sectionOf(name) === id),
  }));
}

/** The number of fields with errors in a section. */
export const errorsIn = (section: FieldPart, errors: Readonly<Record<string, unknown>>) =>
  section.fields.filter(({ name }) => errors[name] !== undefined).length;

const nameFieldOfGuardian = pickers.primary_guardian_id?.nameField ?? "";

/** Select values are texts, but a band is a number. */
const tidy = (body: Record<string, unknown>) =>
  withoutHiddenAnswers({ ...body, band: body.band === null ? null : Number(body.band) });

export const addRules: FormRules = { fields: addFields, schema: caseCreate, isShown, tidy };

export const editRules = (caseId: number): FormRules => ({
  fields: editFields,
  schema: caseUpdate,
  isShown,
  tidy,
  fixed: { case_id: caseId },
});

/** A guardian who is already known when a case is added. */
export interface KnownGuardian {
  readonly id: number;
  readonly name: string;
}

/** The fields that name the primary guardian. */
export const guardianValues = ({ id, name }: KnownGuardian): FormValues => ({
  primary_guardian_id: String(id),
  [nameFieldOfGuardian]: name,
});

/** @param today where the helpline is */
export const newCaseValues = (today: string): FormValues => ({
  ...formValuesOf(addFields, { added_on: today }),
  ...storedNames(null),
  ...noSources(),
  ...noNewRecords(),
});

/** The form values of a stored case. */
export const caseValues = (details: CaseDetails): FormValues => ({
  ...formValuesOf(editFields, details),
  ...storedNames(details),
});
