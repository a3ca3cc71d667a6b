/** How much of the disk an import takes, so that it never uses up the reserve for reading and logging in. */
import { importMessages } from "@helpline/contract/import/import.messages";
import { DiskFull } from "#http/errors";
import type { Config } from "#operations/config";
import { type RequireSpace, spaceIn } from "#operations/disk-space";

/** For each byte of what a step works on, as measured. */
interface Cost {
  /** What it writes: rows, indexes, PostgreSQL's log. */
  readonly writes: number;
  /** What removing it again may add to PostgreSQL's log, if the step fails or is regretted. */
  readonly removal: number;
}

export const costs = {
  /** Bytes of the file. */
  upload: { writes: 2, removal: 1 },
  /** Bytes of the checked rows as JSON. */
  check: { writes: 4, removal: 1 },
  /** Bytes of the values that are written, likewise. Their indexes are larger than they are. */
  run: { writes: 20, removal: 5 },
  undo: { writes: 10, removal: 5 },
} as const satisfies Readonly<Record<string, Cost>>;

/** The space that a step still needs once it has done some of its bytes. */
export const spaceFor = ({ writes, removal }: Cost, total: number, done = 0): number =>
  writes * (total - done) + removal * total;

/** Looks for space where the rows are kept. With DATABASE_URL that is not known here. */
export const importSpace = ({
  dataDir,
  databaseUrl,
}: Pick<Config, "dataDir" | "databaseUrl">): RequireSpace =>
  databaseUrl === undefined
    ? spaceIn(dataDir, (free, needed) => new DiskFull(importMessages.tooLittleSpace(free, needed)))
    : async () => undefined;
