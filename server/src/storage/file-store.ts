/**
 * Where the bytes of files are kept (decisions B14 and C1): a folder in DATA_DIR, or storage that
 * speaks S3. Keys are random ids of ours; what a person called the file never comes here.
 */
import type { Readable } from "node:stream";

export interface FileStore {
  /**
   * Keeps all of `bytes` under a new `key`, durably when it resolves. Rejects with the error of
   * `bytes` if that fails, and then leaves nothing behind, as far as the process lives.
   */
  put(key: string, bytes: Readable): Promise<void>;
  /** The bytes under `key`; null when there are none. Whoever gets the stream reads or destroys it. */
  open(key: string): Promise<Readable | null>;
  /** Removes what is under `key`, and what an unfinished `put` left of it. Nothing there: no error. */
  remove(key: string): Promise<void>;
  /** @throws an error whose message says what is wrong when files cannot be kept there */
  check(): Promise<void>;
}

/** The store did not answer, or could not do it. */
export class FileStoreUnavailable extends Error {
  constructor(cause: unknown) {
    super("The file store cannot be reached", { cause });
    this.name = "FileStoreUnavailable";
  }
}
