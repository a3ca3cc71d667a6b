/**
 * Forms that keep no draft, each for one of these reasons. A form with a text of several lines must keep one: the form
 * engine refuses to show it otherwise.
 */
import type { FieldSpec } from "#shared/form/field-specs.ts";

export interface NoDraft {
  readonly noDraft: string;
  readonly mayHaveText?: true;
}

/** Single words, dates and choices: typed again in seconds. */
export const noText: NoDraft = { noDraft: "It has no free text." };
export const secrets: NoDraft = { noDraft: "Passwords and codes are stored nowhere." };
export const filter: NoDraft = { noDraft: "It only narrows a list, whose address keeps it." };

export const keptByOther: NoDraft = {
  noDraft: "It is part of another form, whose draft has what is typed in it.",
  mayHaveText: true,
};

/** @throws Error if a form with a text keeps no draft; only while Helpline is developed and tested */
export function expectDraft(draft: string | NoDraft, fields: readonly FieldSpec[]): void {
  if (!import.meta.env.DEV || typeof draft === "string" || draft.mayHaveText) return;
  const text = fields.find(({ notes }) => notes.input === "textarea");
  if (text) throw new Error(`A form with the text "${text.notes.label}" must keep a draft.`);
}
