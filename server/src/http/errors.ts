/**
 * One error type for every refusal, and one place that maps anything thrown to an answer (WIRE-1,
 * WIRE-2). The answer has a status and a sentence for a person; the cause stays in the log.
 */
import { isDeepStrictEqual } from "node:util";
import type { AuditEntity } from "@helpline/contract/access-log/access-words";
import { fileMessages } from "@helpline/contract/case-files/case-files.messages";
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { digitsAsNumber } from "@helpline/contract/fields";
import type { ErrorStatus } from "@helpline/contract/http";
import { messages } from "@helpline/contract/messages";
import { refusals } from "@helpline/contract/refusals";
import type { FieldError } from "@helpline/contract/validation";
import pg from "pg";
import { DatabaseUnavailable } from "#database/errors";
import { FileStoreUnavailable } from "#storage/file-store";

/** The subject of a refusal for the audit log (check-access.ts records it). */
export interface RefusedAccess {
  readonly entity: AuditEntity;
  readonly entityId: number | string;
  readonly caseId?: number;
  /** Defaults to the call. */
  readonly detail?: string;
}

interface AppErrorOptions {
  readonly data?: unknown;
  readonly headers?: Record<string, string>;
  readonly cause?: unknown;
  readonly refused?: RefusedAccess;
}

export class AppError extends Error {
  readonly status: ErrorStatus;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** Set if the audit log records the refusal. */
  readonly refused: RefusedAccess | undefined;

  constructor(status: ErrorStatus, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.status = status;
    this.data = options.data ?? null;
    this.headers = options.headers ?? {};
    this.refused = options.refused;
  }
}

/** The access under which a call was admitted has ended meanwhile. The pipeline answers as it would now (register-route.ts). */
export class AccessEnded extends AppError {
  constructor(cause?: unknown) {
    super(401, messages.notLoggedIn, { cause });
  }
}

export const notFound = (message: string = refusals.notFound) => new AppError(404, message);

/**
 * A case that the caller may not know of, or that does not exist: the answer is the same (ROLE-7), and
 * who asked is recorded.
 */
export const caseNotFound = (caseId: number) =>
  new AppError(404, caseMessages.notFound, { refused: { entity: "cases", entityId: caseId } });

export const conflict = (message: string) => new AppError(409, message);
export const notAllowed = (message: string = refusals.notAllowed) => new AppError(403, message);

/** 422 with every failure; the message is that of the first one (WIRE-4). */
export const invalid = (errors: readonly FieldError[]) =>
  new AppError(422, errors[0]?.message ?? messages.badRequest, { data: { errors } });

export const invalidField = (field: string, message: string) => invalid([{ field, message }]);

/** The disk has no room for new data. */
export class DiskFull extends AppError {
  constructor(message: string = refusals.diskFull) {
    super(503, message, { headers: retryLater });
  }
}

const isNoSpace = (cause: unknown) =>
  ["ENOSPC", "EDQUOT"].includes(String((cause as NodeJS.ErrnoException | undefined)?.code));

/** Answers 503 if a service we depend on cannot be reached: the caller did nothing wrong. */
function fromElsewhere(error: unknown): Answer | undefined {
  if (error instanceof DatabaseUnavailable) return plain(503, refusals.unavailable, retryShortly);
  if (error instanceof FileStoreUnavailable) {
    if (isNoSpace(error.cause)) return new DiskFull();
    return plain(503, fileMessages.storeUnavailable, retryShortly);
  }
  return undefined;
}

export interface Answer {
  readonly status: number;
  readonly message: string;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

const plain = (status: number, message: string, headers: Record<string, string> = {}): Answer => ({
  status,
  message,
  data: null,
  headers,
});

const retryShortly = { "retry-after": "2" };
/** Somebody has to free space first. */
const retryLater = { "retry-after": "60" };

/** PostgreSQL's error codes that have an answer of their own. All others are our fault: 500. */
function fromDatabase(code: string): Answer | undefined {
  if (code === "23505" || code === "23503") return plain(409, refusals.conflict);
  if (code === "53100") return new DiskFull();
  // The statement timeout (database.ts).
  if (code === "57014") return plain(503, refusals.tookTooLong, retryShortly);
  const unavailable =
    code === "40001" || // serialization failure, after our own retries
    code === "40P01" || // deadlock, likewise
    code.startsWith("57P") || // shutting down, starting up
    code.startsWith("08") || // connection exceptions
    code.startsWith("58") || // the disk under it fails
    code.startsWith("53"); // out of connections or memory
  return unavailable ? plain(503, refusals.unavailable, retryShortly) : undefined;
}

const byStatus: Readonly<Record<number, string>> = {
  400: messages.badRequest,
  404: refusals.notFound,
  413: refusals.tooLarge,
  415: refusals.wrongContentType,
  429: refusals.tooManyTries,
};

/** Errors that the HTTP layer raises itself, recognised by status and code. */
function fromHttp(error: { statusCode?: unknown; code?: unknown }): Answer | undefined {
  const status = error.statusCode;
  if (typeof status !== "number" || status < 400 || status > 499) return undefined;
  if (
    error.code === "FST_ERR_CTP_INVALID_JSON_BODY" ||
    error.code === "FST_ERR_CTP_EMPTY_JSON_BODY"
  ) {
    return plain(400, refusals.badJson);
  }
  // A path segment that is too long is a path of the wrong shape (WIRE-2).
  return plain(status === 414 ? 400 : status, byStatus[status] ?? messages.badRequest);
}

/** The answer to anything thrown. Only an unexpected error is 500, and it reveals nothing. */
export function answerTo(error: unknown): Answer {
  if (error instanceof AppError) return error;
  const elsewhere = fromElsewhere(error);
  if (elsewhere) return elsewhere;
  if (error instanceof pg.DatabaseError && error.code) {
    const answer = fromDatabase(error.code);
    if (answer) return answer;
  }
  if (typeof error === "object" && error !== null) {
    const answer = fromHttp(error);
    if (answer) return answer;
  }
  return plain(500, messages.unexpected);
}

type Values = Readonly<Record<string, unknown>>;

/** Whether an update would store only what is stored already: its first answer was lost (WIRE-17). */
export const isStored = (sent: object, stored: object): boolean =>
  Object.entries(sent).every(([name, value]) => isDeepStrictEqual(value, (stored as Values)[name]));

interface Versioned {
  readonly version: number;
}

/** Whether the record has changed since the version that an update is based on. */
export const isStale = (version: number | undefined, stored: Versioned): boolean =>
  version !== undefined && version !== stored.version;

/**
 * @returns whether this is a repeat: the record has changed since `version`, and what is sent {@link isStored}. The caller
 *   then writes nothing more
 * @throws AppError 409 if the record has changed otherwise
 */
export function refuseStale(version: number | undefined, sent: object, stored: Versioned): boolean {
  if (!isStale(version, stored)) return false;
  if (isStored(sent, stored)) return true;
  throw conflict(messages.staleVersion);
}

/**
 * An update takes some fields of the details that it does not change, so that what was read can be sent back.
 * @param names the fields that the caller's version of the record says exactly
 * @throws AppError 422 naming each of them that was sent with another value than the stored one
 */
export function refuseChanged(sent: object, stored: object, names: readonly string[]): void {
  const [given, kept] = [sent as Values, stored as Values];
  // A number may be sent as a text of digits, and a text, such as the code of a school, may consist of them.
  const isKept = (name: string) =>
    [given[name], digitsAsNumber(given[name])].some((value) =>
      isDeepStrictEqual(value, kept[name]),
    );
  const changed = names.filter((name) => given[name] !== undefined && !isKept(name));
  if (changed.length === 0) return;
  throw invalid(changed.map((field) => ({ field, message: refusals.notChangedHere(field) })));
}
