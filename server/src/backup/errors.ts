/** A backup, restore or move that is impossible; the message is for the operator. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** The message of any thrown value. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error);
