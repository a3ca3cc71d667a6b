/** What a new case offers to take over, by field: from the guardian, the family's cases, the town. */
import {
  type NewCaseOffers,
  type SuggestedField,
  type Suggestion,
  suggestedFields,
} from "@helpline/contract/families/new-case";
import type { FormValues } from "#shared/form/form-values.ts";
import { type PickerField, pickedId, pickedName, pickers } from "./pickers.ts";

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
  const { idField, order } = picker.record.kind;
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
