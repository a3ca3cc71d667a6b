/** Failures whose time tells no more than their words. */
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs `work` and delays a failure to the next multiple of `stepMs` after the beginning, so that nobody
 * can measure why one failure took half a millisecond longer than another.
 * @param stepMs longer than the work usually takes
 */
export async function withConstantTimeFailure<T>(
  stepMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } catch (error) {
    await sleep(stepMs - ((performance.now() - began) % stepMs));
    throw error;
  }
}
