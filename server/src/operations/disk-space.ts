/**
 * Free space on the disk of DATA_DIR. Changes are refused before it is full: PostgreSQL shuts down when it
 * cannot write its log, and then reading would stop too.
 */
import { statfs } from "node:fs/promises";
import { DiskFull } from "#http/errors";
import type { Config } from "./config.ts";

/** Whether a change adds rows to the database, or a file and its row. */
export type Added = "rows" | "files";

/**
 * Space reserved for reading and logging in (both are audited) and for PostgreSQL's log, which grows by 16
 * MB at a time.
 */
const reservedBytes = 64 * 1024 * 1024;

const noRoom = "The disk of DATA_DIR is full (less than 64 MB free): changes are refused.";
const roomAgain = "There is room again on the disk of DATA_DIR: changes are taken.";

const lookAgainAfterMs = 1_000;

/** The number of bytes that can still be written, or undefined if that is unknown. */
async function freeBytes(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}

/** Looks for space for so many bytes besides the reserve, and throws if there is less. */
export type RequireSpace = (bytes: number) => Promise<void>;

/**
 * Creates a check for large writes to the disk of a folder. It looks each time: they can use up the reserve
 * within a second.
 * @param tooLittle the error, from the free and the needed bytes
 */
export const spaceIn =
  (folder: string, tooLittle: (free: number, needed: number) => Error): RequireSpace =>
  async (bytes) => {
    const free = await freeBytes(folder);
    const needed = bytes + reservedBytes;
    if (free !== undefined && free < needed) throw tooLittle(free, needed);
  };

/**
 * Creates a check that throws AppError 503 when the disk has no room for a planned write. Data kept
 * elsewhere (DATABASE_URL, FILES_URL) needs no room here.
 * @param warn called when the space has run out, and when there is space again
 */
export function roomFor(
  { dataDir, databaseUrl, filesUrl }: Pick<Config, "dataDir" | "databaseUrl" | "filesUrl">,
  warn: (message: string) => void,
): (added: Added) => Promise<void> {
  const rowsAreHere = databaseUrl === undefined;
  const filesAreHere = filesUrl === undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking = Promise.resolve(true);
  let hadRoom = true;

  async function look(): Promise<boolean> {
    const free = await freeBytes(dataDir);
    const hasRoom = free === undefined || free >= reservedBytes;
    if (hasRoom !== hadRoom) warn(hasRoom ? roomAgain : noRoom);
    hadRoom = hasRoom;
    return hasRoom;
  }

  return async (added) => {
    if (!rowsAreHere && !(added === "files" && filesAreHere)) return;
    const now = performance.now();
    if (now - lookedAt > lookAgainAfterMs) {
      lookedAt = now;
      looking = look();
    }
    if (!(await looking)) throw new DiskFull();
  };
}
