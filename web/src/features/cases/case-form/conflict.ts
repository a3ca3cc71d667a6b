/** Compares and merges the versions when two people edit a case (UI-8). */
import type { FieldSpec } from "#shared/form/field-specs.ts";
import type { FormValues } from "#shared/form/form-values.ts";
import type { StaleAnswer } from "../stale-answer.ts";
import { isShown } from "./case-form-fields.ts";
import { caseValues } from "./case-form-rules.ts";
import { pickers } from "./pickers.ts";

type FormValue = FormValues[string];

export type Side = "theirs" | "mine";

export interface Difference {
  readonly field: FieldSpec;
  /** As displayed. */
  readonly loaded: string;
  readonly theirs: string;
  readonly mine: string;
  /** Null if both changed the field, so that somebody must choose. */
  readonly proposed: Side | null;
}

export interface Versions {
  readonly loaded: Readonly<FormValues>;
  readonly theirs: Readonly<FormValues>;
  readonly mine: Readonly<FormValues>;
}

/** The fields that differ between the stored case and the form, in form order. */
export function differencesOf(fields: readonly FieldSpec[], versions: Versions): Difference[] {
  const { loaded, theirs, mine } = versions;
  return fields.flatMap((field) => {
    const [was, stored, typed] = [loaded, theirs, mine].map((each) => valueIn(each, field));
    if (stored === typed) return [];
    const proposed = stored === was ? "mine" : typed === was ? "theirs" : null;
    const [loadedText = "", theirText = "", myText = ""] = [loaded, theirs, mine].map((each) =>
      textIn(each, field),
    );
    return [{ field, loaded: loadedText, theirs: theirText, mine: myText, proposed }];
  });
}

/** True if the colleague's changes touch no field of the form: a log entry also makes a new version. */
export const nothingOfTheForm = (fields: readonly FieldSpec[], versions: Versions): boolean =>
  fields.every((field) => valueIn(versions.loaded, field) === valueIn(versions.theirs, field));

/** A field hidden by an answer counts as empty, whatever the form still contains. */
function valueIn(values: Readonly<FormValues>, { name }: FieldSpec): FormValue {
  return isShown(name, values) ? tidied(values[name]) : "";
}

const tidied = (value: FormValue | undefined): FormValue =>
  typeof value === "string" ? value.trim() : (value ?? "");

function textIn(values: Readonly<FormValues>, field: FieldSpec): string {
  const value = String(valueIn(values, field));
  if (value === "") return "";
  const picker = pickers[field.name];
  if (picker) return String(values[picker.nameField] ?? value);
  return field.notes.options?.find((option) => option.value === value)?.label ?? value;
}

export const valuesNow = (stale: StaleAnswer): FormValues => caseValues(stale.current);

/** The stored values, with the person's own where they chose to keep them. */
export function mergedValues(
  differences: readonly Difference[],
  choices: Readonly<Record<string, Side>>,
  { theirs, mine }: Versions,
): FormValues {
  const kept = differences.filter(({ field }) => choices[field.name] === "mine");
  const own = kept.flatMap(({ field: { name } }) => {
    const nameField = pickers[name]?.nameField;
    return [name, ...(nameField ? [nameField] : [])].map((each) => [each, mine[each] ?? ""]);
  });
  return { ...theirs, ...Object.fromEntries(own) };
}
