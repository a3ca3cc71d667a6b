/** How the questions of an evaluation were worded when it was answered (SET-6). */
import type { EarlierWording } from "../config/product-config.ts";
import { dayIn, showDate } from "../dates.ts";
import type { EvaluationQuestion } from "../settings/setting-values.ts";

/** The questions as they are asked now, and as they were asked before. */
export interface Wordings {
  readonly evaluation_questions: readonly EvaluationQuestion[];
  /** Left out by a server of the release before. */
  readonly earlier_wordings?: readonly EarlierWording[];
}

/** The questions as an evaluation answers them, by its version of the settings. */
export function questionsAnswered(
  { evaluation_questions, earlier_wordings = [] }: Wordings,
  version: number | null,
): EvaluationQuestion[] {
  return evaluation_questions.map((question) => {
    // They stand in the order in which they were replaced.
    const asked = earlier_wordings.find(
      ({ number, before }) => number === question.number && (version ?? 0) < before,
    );
    return asked ? { ...question, text: asked.text, options: asked.options } : question;
  });
}

interface Range {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * What a reader of results has to know of a question: they count answers to these other wordings too.
 * @returns a sentence for each that was asked within the range; it does not say whether anybody answered
 */
export function wordingsCounted(
  { earlier_wordings = [] }: Wordings,
  number: number,
  { from, to }: Range,
  timeZone: string,
): string[] {
  let asked = "";
  return earlier_wordings
    .filter((each) => each.number === number)
    .flatMap(({ text, options, until }) => {
      const last = dayIn(timeZone, new Date(until));
      const [begun, labels] = [asked, options.map(({ label }) => label).join(", ")];
      asked = last;
      if ((from !== null && last < from) || (to !== null && begun > to)) return [];
      return [
        `Also counts answers to the wording until ${showDate(last)}: "${text}"${labels ? ` (${labels})` : ""}`,
      ];
    });
}
