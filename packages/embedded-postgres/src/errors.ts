import type { Application } from "./application.ts";

/**
 * The embedded PostgreSQL cannot do what was asked. The message is for the person who starts the
 * application: it says what is wrong and how to fix it.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}

const FOLDER_ERRORS = new Set([
  "EACCES",
  "EPERM",
  "EROFS",
  "EEXIST",
  "EINVAL",
  "ENOTDIR",
  "ENOSPC",
  "EDQUOT",
]);

/**
 * Turns a failed file operation in the data directory into a message for the operator; returns other errors
 * unchanged.
 */
export function explainFolderError(app: Application, error: unknown, folder: string): unknown {
  if (error instanceof EmbeddedPostgresError || !(error instanceof Error)) return error;
  const code = codeOf(error);
  if (code === undefined || !FOLDER_ERRORS.has(code)) return error;
  return new EmbeddedPostgresError(
    `${app.title} cannot keep its database in ${folder}: ${error.message}. ` +
      `Make sure that the folder can be written to and that the disk is not full, or set ${app.dataDirSetting} to another folder.`,
    { cause: error },
  );
}

/** The `code` of a system or PostgreSQL error, if it has one. */
export function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : undefined;
}

/** The result of a file operation; undefined if there is no such file. */
export const unlessMissing = <T>(result: Promise<T>): Promise<T | undefined> =>
  result.catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  });
