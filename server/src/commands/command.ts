/** Shared code of the operator's commands: arguments, exit and messages. */
import path from "node:path";
import { parseArgs } from "node:util";
import { BackupError } from "#backup/errors";
import { explain } from "../run.ts";

type Options = Readonly<Record<string, { type: "string" | "boolean" }>>;

interface Given {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly files: readonly string[];
}

export const say = (line: string): void => console.log(line);

/** npm changes the working directory, but a path is relative to the person's directory. */
export const givenPath = (file: string): string => path.resolve(process.env.INIT_CWD ?? ".", file);

/** @throws BackupError with the usage if the arguments are invalid */
export function readArguments(usage: string, options: Options, files: [number, number]): Given {
  try {
    const given = parseArgs({ options, allowPositionals: true, tokens: true });
    const { values, positionals } = given;
    if (positionals.length < files[0] || positionals.length > files[1]) throw new Error();
    // Otherwise only the last of two would count, and nobody would be told.
    const names = given.tokens.flatMap((token) => (token.kind === "option" ? [token.name] : []));
    if (new Set(names).size < names.length) throw new Error();
    return { values: values as Given["values"], files: positionals };
  } catch {
    throw new BackupError(usage);
  }
}

/** "3.2 s" */
export const secondsSince = (began: number): string =>
  `${((Date.now() - began) / 1000).toFixed(1)} s`;

/** Aborted by Ctrl+C, so that a command can tidy up before it ends. npm repeats the signal. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.on(name, () => {
      if (!stopping.signal.aborted) say("Stopping; please wait.");
      stopping.abort(new BackupError("It was stopped. Nothing was changed."));
    });
  }
  return stopping.signal;
}

/** Runs a command and ends the process: exit code 0 on success, 1 with the reason otherwise. */
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
