/** Why a step of an import ends for good, in words for the person who began it. */
import { answerTo, DiskFull } from "#http/errors";

/** A file that cannot be imported. The message is for the person who chose it. */
export class ImportFileError extends Error {}

/** What to tell of an error that repeating the step at once would not help; undefined for all others. */
export function problemOf(error: unknown): string | undefined {
  if (error instanceof ImportFileError) return error.message;
  const answer = answerTo(error);
  return answer instanceof DiskFull ? answer.message : undefined;
}
