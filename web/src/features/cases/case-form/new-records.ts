/**
 * Records that somebody is adding from a field of the case form and has not saved. What is typed is a value of
 * the form that is never sent, so a draft keeps it.
 */
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import type { FormValues } from "#shared/form/form-values.ts";
import { recordName } from "#shared/record-manager/views/record-view.ts";
import { type PickerField, pickers } from "./pickers.ts";

export const newRecordWords = {
  unnamed: ({ one }: RecordKind) => `The new ${one}`,
  notAdded: (name: string) => `${name} has not been added yet.`,
  goOn: "Go on",
  discard: "Discard",
  /** For screen readers. */
  goOnWith: (name: string) => `Go on adding ${name}`,
  discardOf: (name: string) => `Discard ${name}`,
  title: "Not added yet",
  saveWithout: "Do you want to save the case without it?",
  /** Below the town of a new school, practice or authority. */
  placeOfGuardian: "City and county are the guardian's. Change them if they differ.",
} as const;

/** The form value with what is typed for a new record of a picker field. */
export const newRecordOf = (field: string): string => `${field}_new`;

/** The picker fields that can add a record. */
const addable = Object.entries(pickers).filter(([, { record }]) => record.role === undefined);

/** Nothing is being added. */
export const noNewRecords = (): FormValues =>
  Object.fromEntries(addable.map(([field]) => [newRecordOf(field), ""]));

/** As a draft keeps it: without empty fields. */
export function keptRecord(values: Readonly<FormValues>): string {
  const filled = Object.entries(values).filter(([, value]) => value !== "");
  return filled.length === 0 ? "" : JSON.stringify(Object.fromEntries(filled));
}

/** Null if nothing is being added; a draft that cannot be read counts as nothing. */
export function readNewRecord(kept: unknown): FormValues | null {
  if (typeof kept !== "string" || kept === "") return null;
  try {
    return JSON.parse(kept) as FormValues;
  } catch {
    return null;
  }
}

/** The name as far as it is typed. */
export function newRecordName({ record: { kind } }: PickerField, values: FormValues): string {
  const name = recordName(kind as RecordKind, values);
  return name === "" ? newRecordWords.unnamed(kind as RecordKind) : `“${name}”`;
}

/** Asks before a case is saved without a record that somebody has begun to add. */
export async function maySaveWithoutThem(form: RecordFormApi): Promise<boolean> {
  const begun = addable.flatMap(([field, picker]) => {
    const values = readNewRecord(form.getValues(newRecordOf(field)));
    return values === null ? [] : [{ field, name: newRecordName(picker, values) }];
  });
  const [first] = begun;
  if (!first) return true;
  const lines = begun.map(({ name }) => newRecordWords.notAdded(name));
  const { title, saveWithout } = newRecordWords;
  if (await askYesNo({ title, message: [...lines, saveWithout] })) return true;
  form.setFocus(first.field);
  return false;
}
