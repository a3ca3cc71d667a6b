/** The facts in the details of a case: their words, whom they are about, where they are shown. */
import { type FieldNotes, notesOf } from "../fields.ts";
import type { CaseDetails } from "./case-details.ts";
import { type CaseField, isVisible } from "./case-field.ts";
import { type CaseFieldName, caseFieldEntries, caseFields } from "./case-fields.ts";
import type { SubjectAccessSection, ViewSection } from "./case-sections.ts";
import { derivedFields, type KeptField, keptFields, recordedFields } from "./kept-fields.ts";
import { type CaseAbout, joinedFields, nameFieldOf } from "./named-record.ts";

export type CaseDetailName = keyof CaseDetails & string;

export interface CaseFact {
  readonly name: CaseDetailName;
  readonly notes: FieldNotes;
  /** The label on the view, if it differs from the label of the notes. */
  readonly viewLabel?: string | undefined;
  readonly about: CaseAbout;
  /** Null if the view has its own layout for it, or another fact covers it. */
  readonly view: ViewSection | "summary" | null;
  readonly subjectAccess: SubjectAccessSection | null;
  /** The form's field that is this fact or names its record; null if the form has none. */
  readonly field: CaseFieldName | null;
}

function ownFact(field: CaseFieldName, declared: CaseField): CaseFact[] {
  const { schema, about, shown, viewLabel, names } = declared;
  const { view, subjectAccess } = shown;
  const notes = notesOf(schema);
  const fact = { name: field, field, about };
  if (!names) return [{ ...fact, notes, viewLabel, view, subjectAccess }];
  const { idLabel } = names;
  if (idLabel === undefined) return [];
  return [{ ...fact, notes: { ...notes, label: idLabel }, view: null, subjectAccess }];
}

function factsOfRecord(field: CaseFieldName, { names, shown }: CaseField): CaseFact[] {
  if (!names) return [];
  const { role, nameLabel } = names;
  const nameField = nameFieldOf(names);
  // For most users the parts of the name suffice.
  const isShown = (name: string) => !(role && name === nameField && nameLabel === undefined);
  return joinedFields(names)
    .filter(({ name }) => isShown(name))
    .map(({ name, notes, about }) => ({
      name: name as CaseDetailName,
      notes,
      about,
      view: shown.view,
      subjectAccess: shown.subjectAccess,
      field,
    }));
}

const factsOf = ([field, declared]: [CaseFieldName, CaseField]): CaseFact[] => [
  ...ownFact(field, declared),
  ...factsOfRecord(field, declared),
];

const serverFacts = (fields: Readonly<Record<string, KeptField>>): CaseFact[] =>
  Object.entries(fields).map(([name, { notes, about, subjectAccess }]) => ({
    name: name as CaseDetailName,
    notes,
    about,
    subjectAccess,
    view: null,
    field: null,
  }));

const leads = ([, declared]: [CaseFieldName, CaseField]) => declared.leads === true;

/** Within each section, in the order in which they are shown. */
export const caseFacts: readonly CaseFact[] = [
  ...serverFacts(keptFields),
  ...serverFacts(derivedFields),
  ...caseFieldEntries.filter(leads).flatMap(factsOf),
  ...caseFieldEntries.filter((entry) => !leads(entry)).flatMap(factsOf),
];

/** Whether a fact applies to a case: its row is visible, and its record exists if it belongs to one. */
export function applies({ field, name }: CaseFact, details: CaseDetails): boolean {
  if (field === null) return true;
  const declared: CaseField = caseFields[field];
  if (declared.visibleWhen || name === field) return isVisible(declared, details);
  return details[field] !== null;
}

/** The words for a value, and whom it is about. */
export type Told = Pick<CaseFact, "notes" | "about">;

const toldByName: Readonly<Record<string, Told>> = {
  ...recordedFields,
  ...keptFields,
  ...Object.fromEntries(
    caseFieldEntries.map(([name, { schema, about }]) => [name, { notes: notesOf(schema), about }]),
  ),
};

/** Words and subject of a changed field, by its name in the audit log; undefined for an unknown name. */
export const toldOfCase = (name: string): Told | undefined => toldByName[name];
