/** What a new case offers to take over, by field: from the guardian, the family's cases, the town. */
import {
  type NewCaseOffers,
  type SuggestedField,
  type Suggestion,
  suggestedFields,
} from "@helpline/contract/families/new-case";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import type { FormValues } from "#shared/form/form-values.ts";
import { recordViews } from "#shared/record-manager/views/registry.ts";
import { type PickerField, pickedId, pickedName, pickers } from "./pickers.ts";

// What a new case took over, and from where. The marks are values of the form that are never sent, so a draft
// keeps them.

const dirty = { shouldDirty: true } as const;

/** The form value with the source of a field that was taken over; empty for any other field. */
export const sourceOf = (field: string): string => `${field}_taken_from`;

/** Nothing is taken over yet. */
export const noSources = (): FormValues =>
  Object.fromEntries(offeredFields.map((field) => [sourceOf(field), ""]));

export function takeOver(form: RecordFormApi, { fields, values, source }: Offer): void {
  for (const [name, value] of Object.entries(values)) form.setValue(name, value, dirty);
  // Last, because a change of a field removes its mark.
  for (const field of fields) form.setValue(sourceOf(field), source, dirty);
}

/**
 * Removes the mark of a field that somebody changes, and what was taken over from a guardian whom somebody
 * replaces: it would be another family's. Returns the function that stops.
 * @param onGuardian called when a guardian is chosen, even the same one again
 */
export function followTakenOver(form: RecordFormApi, onGuardian: () => void): () => void {
  const guardian = () => String(form.getValues("primary_guardian_id") ?? "");
  let known = guardian();
  return form.subscribe({
    formState: { values: true },
    callback: ({ name }) => {
      if (name !== undefined && isOffered(name)) {
        if (form.getValues(sourceOf(name))) form.setValue(sourceOf(name), "", dirty);
        return;
      }
      // Without a name: a draft was restored, or the form starts afresh.
      if (name !== undefined && name !== "primary_guardian_id") return;
      const isReplaced = name !== undefined && known !== guardian();
      known = guardian();
      if (isReplaced) giveBack(form);
      if (name !== undefined) onGuardian();
    },
  });
}

/** Empties the fields that still have their mark; the marks go with them. */
function giveBack(form: RecordFormApi): void {
  for (const field of offeredFields) {
    if (!form.getValues(sourceOf(field))) continue;
    const shown = pickers[field]?.nameField;
    if (shown) form.setValue(shown, "", dirty);
    form.setValue(field, "", dirty);
  }
}

/** The fields that something is offered for. */
export const offeredFields = ["child_last_name", "child_home_address", ...suggestedFields] as const;
export type OfferedField = (typeof offeredFields)[number];

export const isOffered = (field: string): field is OfferedField =>
  (offeredFields as readonly string[]).includes(field);

export interface Offer {
  /** On its button. */
  readonly label: string;
  /** The fields that it fills in; it is offered while all of them are empty. */
  readonly fields: readonly OfferedField[];
  /** What they get, with the displayed names of records. */
  readonly values: FormValues;
  /** Where that is from, shown at the fields until somebody changes them. */
  readonly source: string;
}
export type CaseOffers = Readonly<Partial<Record<OfferedField, readonly Offer[]>>>;

export const offerWords = {
  /** Names the buttons below a field for screen readers. */
  group: (label: string) => `Suggestions: ${label}`,
  same: (what: string) => `Same as guardian: ${what}`,
  sameHome: "Same as guardian: last name and address",
  fromGuardian: "From the guardian",
  fromCase: (caseId: number) => `From case ${caseId}`,
  fromTown: (town: string) => `From ${town}, where the guardian lives`,
  record: (name: string, origin: string) => `${name} (${origin})`,
  ofCase: (caseId: number) => `case ${caseId}`,
} as const;

export function offersOf(given: NewCaseOffers): CaseOffers {
  const { child_last_name, child_home_address } = given;
  const suggested = suggestedFields.map((field) => {
    const picker = pickers[field];
    const offers = picker
      ? given[field].map((each) => recordOffer(field, picker, each, given))
      : [];
    return [field, offers] as const;
  });
  return {
    child_last_name: [
      ofGuardian(offerWords.same(child_last_name), { child_last_name }),
      ofGuardian(offerWords.sameHome, { child_last_name, child_home_address }),
    ],
    child_home_address: [
      ofGuardian(offerWords.same(child_home_address.replaceAll("\n", ", ")), {
        child_home_address,
      }),
    ],
    ...Object.fromEntries(suggested),
  };
}

const ofGuardian = (
  label: string,
  values: Partial<Record<"child_last_name" | "child_home_address", string>>,
): Offer => ({
  label,
  fields: Object.keys(values) as OfferedField[],
  values,
  source: offerWords.fromGuardian,
});

function recordOffer(
  field: SuggestedField,
  picker: PickerField,
  { id, name, case_id }: Suggestion,
  { town }: NewCaseOffers,
): Offer {
  const { idField, order } = recordViews[picker.entity].kind;
  const record = { [idField]: id, [order[0]]: name };
  const shown = pickedName(picker, record);
  const origin = case_id === null ? town : offerWords.ofCase(case_id);
  return {
    label: offerWords.record(shown, origin),
    fields: [field],
    values: { [picker.nameField]: shown, [field]: pickedId(picker, record) },
    source: case_id === null ? offerWords.fromTown(town) : offerWords.fromCase(case_id),
  };
}
