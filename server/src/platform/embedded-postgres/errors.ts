/**
 * The embedded PostgreSQL cannot do what was asked. The message is written for the person who
 * starts Helpline: what is wrong and what to do about it.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}

const FOLDER_ERRORS = new Set([
  "EACCES",
  "EEXIST",
  "EPERM",
  "EROFS",
  "ENOSPC",
  "EDQUOT",
  "EINVAL",
  "ENOTDIR",
]);

/** Turns a refused file operation below DATA_DIR into a message for a person; other errors pass through. */
export function explainFolderError(error: unknown, folder: string): unknown {
  if (error instanceof EmbeddedPostgresError || !(error instanceof Error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined || !FOLDER_ERRORS.has(code)) return error;
  return new EmbeddedPostgresError(
    `Helpline cannot keep its database in ${folder}: ${error.message}. ` +
      "Make sure that the folder can be written to and that the disk is not full, or set DATA_DIR to another folder.",
    { cause: error },
  );
}

/** The `code` of a system or PostgreSQL error, if it has one. */
export function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : undefined;
}
