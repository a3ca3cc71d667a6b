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

/** The earlier wordings of questions in these versions of the settings. */
export const wordingsAsked = (
  earlier: readonly EarlierWording[],
  versions: readonly number[],
): EarlierWording[] =>
  earlier.filter((each) =>
    versions.some(
      (version) =>
        earlier.find(({ number, before }) => number === each.number && version < before) === each,
    ),
  );

/** What a reader of results has to know of a question: a sentence for each earlier wording whose answers they count. */
export const wordingsCounted = (
  earlier: readonly EarlierWording[],
  number: number,
  timeZone: string,
): string[] =>
  earlier
    .filter((each) => each.number === number)
    .map(({ text, options, until }) => {
      const labels = options.map(({ label }) => label).join(", ");
      const last = showDate(dayIn(timeZone, new Date(until)));
      return `Also counts answers to the wording until ${last}: "${text}"${labels ? ` (${labels})` : ""}`;
    });
