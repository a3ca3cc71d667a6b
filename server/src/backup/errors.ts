/** A backup, a restore or a move that cannot be done; the message is for the operator who asked. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** What went wrong, in the words of whoever found it. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error);
