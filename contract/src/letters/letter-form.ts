/** The form that writes a letter: the template, and what is said of each thing that the case does not have (LET-8). */
import * as z from "zod/mini";
import { choice, fieldNotes, flag, optionalText } from "../fields.ts";
import { ruleAcross, trimmedLength } from "../validation.ts";
import { letterMessages, longestFilled } from "./letters.messages.ts";
import type { LetterChoice, MissingPlaceholder } from "./letters.ts";

/** The name of the field with the text for a placeholder. */
export const textField = (placeholder: string) => `text:${placeholder}`;
/** The name of the field that leaves the sentences of a placeholder out. */
export const leftOutField = (placeholder: string) => `left_out:${placeholder}`;

/** What a letter of this template lacks; nothing if none can be written. */
export const missingOf = ({ missing, refusal }: LetterChoice): readonly MissingPlaceholder[] =>
  refusal === null ? missing : [];

/** The chosen template; the first one if that is not offered any more. */
export const chosenOf = (
  choices: readonly [LetterChoice, ...LetterChoice[]],
  templateId: unknown,
): LetterChoice =>
  choices.find(({ template_id }) => String(template_id) === templateId) ?? choices[0];

const quoted = (sentences: readonly string[]) =>
  sentences.map((sentence) => `“${sentence}”`).join(" ");

/**
 * The form for the templates that are offered. It has the fields of all of them, named by their placeholders: what is
 * typed for one template is there for another one that lacks the same.
 */
export function letterForm(choices: readonly [LetterChoice, ...LetterChoice[]]) {
  const missing = new Map(
    choices.flatMap(missingOf).map((each) => [each.placeholder, each] as const),
  );
  const [first, ...others] = choices.map(({ template_id }) => String(template_id));
  const names = Object.fromEntries(choices.map(({ template_id, name }) => [template_id, name]));
  const template = choice([first as string, ...others], {
    label: "Letter",
    message: letterMessages.id,
    labels: names,
  });
  const shape: Record<string, z.ZodMiniType> = { template_id: template };
  for (const { placeholder, label, sentences } of missing.values()) {
    const hint = quoted(sentences);
    shape[textField(placeholder)] = optionalText({
      label,
      max: longestFilled,
      input: "textarea",
      lines: 2,
      hint,
    });
    shape[leftOutField(placeholder)] = flag(label).register(fieldNotes, { label, input: "flag" });
  }
  const isNeeded = (values: Values, placeholder: string) =>
    missingOf(chosenOf(choices, values.template_id)).some(
      (each) => each.placeholder === placeholder,
    ) && values[leftOutField(placeholder)] !== 1;
  const rules = [...missing.keys()].map((placeholder) =>
    ruleAcross<Record<string, unknown>>(
      textField(placeholder),
      letterMessages.fillOrTick,
      (values) =>
        !isNeeded(values, placeholder) || trimmedLength(values[textField(placeholder)]) > 0,
    ),
  );
  return z.strictObject(shape).check(...rules);
}

type Values = Readonly<Record<string, unknown>>;

/** The decisions of the form as `POST /api/letters` takes them. */
export function completionOf(missing: readonly MissingPlaceholder[], values: Values) {
  if (missing.length === 0) return {};
  const names = missing.map(({ placeholder }) => placeholder);
  const isLeftOut = (name: string) => values[leftOutField(name)] === 1;
  return {
    filled: names
      .filter((name) => !isLeftOut(name))
      .map((placeholder) => ({ placeholder, text: String(values[textField(placeholder)]) })),
    left_out: names.filter(isLeftOut),
  };
}
