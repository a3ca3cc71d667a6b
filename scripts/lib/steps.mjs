// Reports progress: one line per step, and a program's whole output only if it fails.

import { runQuietly } from "./processes.mjs";

/** An error shown to the person without a stack trace. */
export class StepFailed extends Error {}

/** "0.4 s", "12 s", "3 min 5 s". */
export function duration(ms) {
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * Runs a program quietly under a heading.
 * @throws {StepFailed} if it fails, after printing its output.
 */
export async function quietStep(heading, [file, args], options) {
  const began = Date.now();
  console.log(`${heading} ...`);
  const { code, timedOut, output } = await runQuietly(file, args, options);
  if (code !== 0) {
    process.stderr.write(`${output.trimEnd()}\n`);
    const why = timedOut ? "took too long and was ended" : "failed";
    throw new StepFailed(`${heading}: ${why}. What it said is above.`);
  }
  console.log(`${heading}: done in ${duration(Date.now() - began)}`);
}

/** Runs a script's main function; a failed step ends it with its message and exit code 1. */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    console.error(error instanceof StepFailed ? error.message : error);
    process.exit(1);
  }
}
