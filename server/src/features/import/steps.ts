/** What the steps of an import share: how they rest, and why one ends for good. */
import { setTimeout as sleep } from "node:timers/promises";
import { answerTo, DiskFull } from "#http/errors";
import { Refused } from "#untrusted/refused";

// Leaves the machine to other people's calls: after some milliseconds of work it rests for longer, so that an
// import never takes more than a third of a core from them.

const busyMs = 4;
const restMs = 8;

/**
 * @param ending ends the work, by an error, when the server begins to stop
 * @returns a function to be awaited between small pieces of work
 */
export function createPace(ending?: AbortSignal): () => Promise<void> {
  let began = performance.now();
  return async () => {
    ending?.throwIfAborted();
    if (performance.now() - began < busyMs) return;
    await sleep(restMs);
    began = performance.now();
  };
}

// Why a step of an import ends for good, in words for the person who began it.

/** A file that cannot be imported. The message is for the person who chose it. */
export class ImportFileError extends Refused {}

/** What to tell of an error that repeating the step at once would not help; undefined for all others. */
export function problemOf(error: unknown): string | undefined {
  if (error instanceof Refused) return error.message;
  const answer = answerTo(error);
  return answer instanceof DiskFull ? answer.message : undefined;
}
