/**
 * What a new case took over, and from where. The marks are values of the form that are never sent, so a draft
 * keeps them.
 */
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import type { FormValues } from "#shared/form/form-values.ts";
import { isOffered, type Offer, offeredFields } from "./case-offers.ts";
import { pickers } from "./pickers.ts";

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
