/** What the operator's commands share: their arguments, their end, and what they say. */
import path from "node:path";
import { parseArgs } from "node:util";
import { BackupError } from "#backup/errors";
import { explain } from "../run.ts";

type Options = Readonly<Record<string, { type: "string" | "boolean" }>>;

interface Given {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly files: readonly string[];
}

/** npm runs us in its own folder, but a path is meant from where the person is. */
export const givenPath = (file: string): string => path.resolve(process.env.INIT_CWD ?? ".", file);

/** @throws BackupError with the usage when the arguments are not the command's */
export function readArguments(usage: string, options: Options, files: [number, number]): Given {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length < files[0] || positionals.length > files[1]) throw new Error();
    return { values: values as Given["values"], files: positionals };
  } catch {
    throw new BackupError(usage);
  }
}

const kibi = 1024;

/** "812 KiB", "14.6 MiB" */
export const sizeOf = (bytes: number): string =>
  bytes < kibi * kibi
    ? `${Math.ceil(bytes / kibi)} KiB`
    : `${(bytes / kibi / kibi).toFixed(1)} MiB`;

/** "3.2 s" */
export const secondsSince = (began: number): string =>
  `${((Date.now() - began) / 1000).toFixed(1)} s`;

/** Runs a command and ends the process: 0 when it did what it should, 1 with the reason when not. */
export async function runCommand(
  work: () => Promise<void>,
  failure = "It was not done",
): Promise<void> {
  try {
    await work();
    process.exit(0);
  } catch (error) {
    console.error(explain(error, failure));
    process.exit(1);
  }
}
