/** `npm run test:durability`: the parts of the run, and their order. */
import { parseArgs } from "node:util";
import { droppedConnections, type Outside } from "./dropped-connections.ts";
import { firstStarts } from "./first-starts.ts";
import { fullDisks } from "./full-disk.ts";
import { killRounds } from "./kills.ts";
import { connectionOf } from "./outside.ts";
import { powerCuts } from "./power-cuts.ts";
import { killAll } from "./product.ts";
import { createReport, type Verdict } from "./report.ts";
import type { RunOptions } from "./session.ts";

const usage = `npm run test:durability -- [--rounds 50] [--seed N] [--short] [--spoil] [kills] [first-starts] [power-cuts] [full-disk] [connections]
  --rounds  how often the processes are killed, each kind in its turn; half as many power cuts, a fifth as many first starts
  --short   a little of it, as npm test does
  --spoil   kills with PostgreSQL told not to wait for the disk: the run must then find losses`;

export interface Surroundings {
  /** An external PostgreSQL, as a postgres:// URL. */
  readonly databaseUrl?: string;
  /** Stops it as an operator does, and starts it again. */
  restart?(): Promise<void>;
}

interface Choice extends RunOptions {
  readonly rounds: number;
  readonly spoil: boolean;
  readonly otherPostgres: Outside | undefined;
}

const parts: Readonly<Record<string, (choice: Choice) => Promise<void>>> = {
  kills: killRounds,
  "first-starts": (choice) => firstStarts({ ...choice, starts: Math.ceil(choice.rounds / 5) }),
  "power-cuts": (choice) => powerCuts({ ...choice, cuts: Math.ceil(choice.rounds / 2) }),
  "full-disk": fullDisks,
  connections: ({ otherPostgres: outside, ...choice }) =>
    droppedConnections({ ...choice, outside, drops: Math.ceil(choice.rounds / 2) }),
};

/** The short run for npm test: each kind of kill once. */
const shortParts = ["kills"];
const shortRounds = 4;

const wholeNumber = (text: string, name: string): number => {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Error(`--${name} should be a whole number.\n${usage}`);
};

/** The external PostgreSQL, if there is one. */
const outsideOf = ({ databaseUrl: url, restart }: Surroundings): Outside | undefined =>
  url === undefined || restart === undefined
    ? undefined
    : { url, restart, connection: connectionOf(url) };

function choose(argv: readonly string[], otherPostgres: Outside | undefined) {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      rounds: { type: "string" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      short: { type: "boolean", default: false },
      spoil: { type: "boolean", default: false },
    },
  });
  const { short: isShort, spoil } = values;
  const seed = wholeNumber(values.seed, "seed");
  const rounds = wholeNumber(values.rounds ?? String(isShort ? shortRounds : 50), "rounds");
  const names = positionals.length > 0 ? positionals : isShort ? shortParts : Object.keys(parts);
  const unknown = names.filter((name) => !Object.hasOwn(parts, name));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(", ")}.\n${usage}`);
  return { names, choice: { report: createReport(), seed, rounds, isShort, spoil, otherPostgres } };
}

/** @returns the number of properties that held, and of those that did not */
export async function main(argv: readonly string[], surroundings: Surroundings): Promise<Verdict> {
  const { names, choice } = choose(argv, outsideOf(surroundings));
  const { report, seed } = choice;
  console.log(`Seed ${seed} (--seed ${seed} makes the same choices again)`);
  for (const name of names) {
    try {
      await parts[name]?.(choice);
    } catch (error) {
      report.check("runs to its end", false, () => String((error as Error)?.stack ?? error));
    } finally {
      await killAll();
    }
  }
  return report.end();
}
