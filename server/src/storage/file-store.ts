/**
 * Stores the bytes of files (FILE-11) in a folder in DATA_DIR or in S3. Keys are random ids;
 * the name a person gave a file is never used here.
 */
import type { Readable } from "node:stream";

export interface FileStore {
  /**
   * Stores all of `bytes` under a new `key`; they are durable when the promise resolves. Rejects with the
   * error of `bytes` if that fails, and then removes what it has written, unless the process dies.
   */
  put(key: string, bytes: Readable): Promise<void>;
  /** The bytes under `key`, or null if there are none. The caller must read or destroy the stream. */
  open(key: string): Promise<Readable | null>;
  /**
   * Removes the bytes under `key`, including the rest of an unfinished `put`. A missing key is not an
   * error.
   */
  remove(key: string): Promise<void>;
  /** @throws an error whose message explains why files cannot be stored */
  check(): Promise<void>;
}

/** The store did not respond, or failed. */
export class FileStoreUnavailable extends Error {
  constructor(cause: unknown) {
    super("The file store cannot be reached", { cause });
    this.name = "FileStoreUnavailable";
  }
}
