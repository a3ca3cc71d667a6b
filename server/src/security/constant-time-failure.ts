/** Answers that tell by their time no more than by their words. */
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs `work`; a failure is told only at whole steps of time after the beginning. What made one
 * failure half a millisecond slower than another does not show then.
 * @param stepMs longer than the work usually takes
 */
export async function failingAtWholeSteps<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } catch (error) {
    await sleep(stepMs - ((performance.now() - began) % stepMs));
    throw error;
  }
}
