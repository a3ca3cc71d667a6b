/**
 * Leaves the process to other people's calls: after some milliseconds of work it rests for longer, so that an
 * import never takes more than a third of a core from them.
 */
import { setTimeout as sleep } from "node:timers/promises";

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
