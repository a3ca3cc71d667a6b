/**
 * Errors as they may be logged: what went wrong and where, without personal data. PostgreSQL puts whole
 * rows into a detail and input into a message, and other libraries quote what they could not parse. So only
 * the properties named here are copied.
 */
import pg from "pg";

type LoggedError = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  table?: string;
  constraint?: string;
  cause?: LoggedError;
};

const withheld = "(not logged: it may repeat what somebody entered)";

/** PostgreSQL's error classes whose messages name tables, columns and constraints but never a value. */
const namesOnly = /^(08|23|25|26|28|3D|3F|40|42|53|54|55|57|58)/;

function messageOf(error: Error): string {
  if (error instanceof pg.DatabaseError) {
    return namesOnly.test(error.code ?? "") ? error.message : withheld;
  }
  // The message of JSON.parse repeats part of the text.
  if (error instanceof SyntaxError) return withheld;
  return error.message.replace(/"[^"]*"/g, '"…"');
}

/** The stack frames, without the message in front of them. */
const placesOf = (error: Error): string =>
  (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");

/** The serialiser of `err` in log lines. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withheld, stack: "" };
  const { code } = error as { code?: unknown };
  const { table, constraint } = error instanceof pg.DatabaseError ? error : {};
  return {
    type: error.name,
    message: messageOf(error),
    stack: placesOf(error),
    ...(typeof code === "string" && { code }),
    ...(table !== undefined && { table }),
    ...(constraint !== undefined && { constraint }),
    ...(error.cause !== undefined && depth < 3 && { cause: loggedError(error.cause, depth + 1) }),
  };
}
