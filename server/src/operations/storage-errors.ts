/** What failed on a disk, and what an operator can do about it. */
import pg from "pg";
import { reasonOf } from "#backup/errors";
import { answerTo, DiskFull } from "#http/errors";
import { FileStoreUnavailable } from "#storage/file-store";

const notAllowed = ["this account may not use it", "Give it the right to read and write there."];
const noPlace = ["there is no such place", "Check the path."];

/** By the system's code: what is wrong, and what to do. */
const troubles: Readonly<Record<string, readonly string[]>> = {
  ENOSPC: ["the disk is full", "Make room on it, or choose another one."],
  EDQUOT: ["the quota of the disk is used up", "Make room on it, or choose another one."],
  EROFS: ["the disk can only be read", "Make it writable, or choose another one."],
  EIO: ["the disk fails", "Have it checked."],
  EACCES: notAllowed,
  EPERM: notAllowed,
  ENOENT: noPlace,
  ENOTDIR: noPlace,
  EEXIST: ["a file is in its place", "Move that, or check the path."],
  EISDIR: ["it is a folder", "Check the path."],
};

/** A sentence about an error of a disk, with the path and what to do. */
function ofDisk(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = "", path, dest, syscall } = error as NodeJS.ErrnoException & { dest?: string };
  const trouble = troubles[code];
  // Errors of ports and connections have the same codes, and an address.
  if (!trouble || syscall === undefined || "address" in error) return undefined;
  const place = dest ?? path ?? "a file";
  return `${place} cannot be read or written, because ${trouble[0]} (${code}). ${trouble[1]}`;
}

/** What is wrong with a disk or the file store; undefined for any other error. */
export function storageTrouble(error: unknown): string | undefined {
  if (error instanceof DiskFull) {
    return "less than 64 MB are free on the disk of DATA_DIR. Make room on it, or choose another one.";
  }
  if (answerTo(error) instanceof DiskFull && error instanceof pg.DatabaseError) {
    return `the disk of the database is full (${error.message}). Make room on it.`;
  }
  if (!(error instanceof FileStoreUnavailable)) return ofDisk(error);
  return ofDisk(error.cause) ?? `${error.message} (${reasonOf(error.cause)}).`;
}
