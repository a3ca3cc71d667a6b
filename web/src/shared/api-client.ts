/**
 * The only way to call the server. A call names a route of the contract, from which the types of input and
 * answer follow.
 */
import type { authRoutes } from "@helpline/contract/auth/auth.routes";
import { idempotencyKeyHeader, sessionCalls } from "@helpline/contract/first-load-calls";
import type {
  CallOf,
  Envelope,
  RouteData,
  RouteDeclaration,
  RouteRequest,
} from "@helpline/contract/http";
import { messages } from "@helpline/contract/messages";
import type { FieldError } from "@helpline/contract/validation";
import { acceptToken, bearerToken, endSession, getSession } from "./session/session.ts";

/** Any answer that is not a success. `status` 0: there was no answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly data: unknown;
  /** The session is over: the notice "Auto Logout" says so, and nothing else needs to. */
  readonly isSessionOver: boolean;
  /** The failures of a 422 answer in form order; otherwise empty. */
  readonly fieldErrors: readonly FieldError[];

  constructor(status: number, message: string, data: unknown = null, isSessionOver = false) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.data = data;
    this.isSessionOver = isSessionOver;
    this.fieldErrors = fieldErrorsOf(data);
  }
}

/** Whether the same call may succeed later: no answer, too many requests, or a failure of the server. */
export const isTemporary = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Whether a call was given up, as by Cancel: there is nothing to tell. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "AbortError";

/** Whether a change was refused because somebody else has changed the record. Other 409s mean something else. */
export const isStaleVersion = (error: ApiError): boolean =>
  error.status === 409 && error.message === messages.staleVersion;

function fieldErrorsOf(data: unknown): readonly FieldError[] {
  const errors = (data as { errors?: unknown } | null)?.errors;
  return Array.isArray(errors) ? (errors as FieldError[]) : [];
}

interface CallOptions {
  readonly signal?: AbortSignal;
  /** The request outlives the page; browsers allow about 60 KB for it. */
  readonly keepalive?: boolean;
  /** For a route that may be repeated (WIRE-30). */
  readonly idempotencyKey?: string;
}

/** What adds something is sent with a key: see `send-once.ts`. */
type OptionsOf<R> = R extends { readonly once: true }
  ? [options: CallOptions & { readonly idempotencyKey: string }]
  : [options?: CallOptions];

export interface Answer<T> {
  readonly status: number;
  readonly message: string;
  readonly data: T;
}

interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

type BodyOf<Q> = Q extends { readonly body: infer B } ? B : never;

/** Bodies whose fields are known only when it runs take any name. */
type TakesVersion<B> = string extends keyof B ? false : "version" extends keyof B ? true : false;

/**
 * What the web app sends: where a call takes a version, always the one that the change is based on, though
 * others may leave it out (WIRE-17, ADR 3).
 */
export type WebRequest<R extends RouteDeclaration> = RouteRequest<R> &
  (TakesVersion<BodyOf<RouteRequest<R>>> extends true
    ? { readonly body: { readonly version: number } }
    : unknown);

/**
 * Calls `route`; one of `first-load-calls.ts` needs its declaration as type argument. Throws {@link ApiError} for every answer that is not a success, and an `AbortError` if
 * `options.signal` is aborted. A 401 ends the session unless the route documents a 401 of its own (login,
 * deleting a file); a 403 never does.
 */
export async function call<R extends RouteDeclaration>(
  route: R | NoInfer<CallOf<R>>,
  request: WebRequest<R>,
  ...[options = {}]: OptionsOf<R>
): Promise<Answer<RouteData<R>>> {
  const parts = request as RequestParts;
  const sentToken = bearerToken();
  const response = await send(route, parts, sentToken, options);
  const answer = readAnswer<R>(route, await receivedOf(response, sentToken));
  keepFreshToken(response, sentToken);
  return answer;
}

interface Received {
  readonly status: number;
  readonly requestId: string | null;
  /** Undefined if the body is not JSON. */
  readonly body: unknown;
  readonly sentToken: string | null;
}

const receivedOf = async (response: Response, sentToken: string | null): Promise<Received> => ({
  status: response.status,
  requestId: response.headers.get("x-request-id"),
  body: await readJson(response),
  sentToken,
});

/** Reads a route's answer, whichever way it came. @throws ApiError if it is not a success */
export function readAnswer<R extends RouteDeclaration>(
  route: R | NoInfer<CallOf<R>>,
  received: Received,
): Answer<RouteData<R>> {
  const { status, body, sentToken } = received;
  if (status < 200 || status > 299) {
    endSessionIfRefused(route, status, sentToken);
    learnWhatIsDue(status, body);
    throw failure(received, route);
  }
  if (route.bare) return { status, message: "", data: body as RouteData<R> };
  if (!isEnvelope(body)) throw new ApiError(status, messages.unexpected);
  return { status: body.status, message: body.message, data: body.data as RouteData<R> };
}

/** A file that a route returns (`fileType` of its declaration), with the name that the server gives it. */
export async function fetchFile<R extends RouteDeclaration>(
  route: R | NoInfer<CallOf<R>>,
  request: RouteRequest<R>,
): Promise<{ readonly content: Blob; readonly name: string }> {
  const sentToken = bearerToken();
  const response = await send(route, request as RequestParts, sentToken, {});
  if (!response.ok) {
    endSessionIfRefused(route, response.status, sentToken);
    throw failure(await receivedOf(response, sentToken), route);
  }
  const named = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "");
  try {
    return { content: await response.blob(), name: named?.[1] ?? "download" };
  } catch {
    // The connection broke during the transfer: half a file must not be saved.
    throw new ApiError(0, messages.noConnection);
  }
}

/** The stream that a route answers with. @throws ApiError if it is refused */
export async function openStream(
  route: CallOf,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const sentToken = bearerToken();
  const response = await send(route, {}, sentToken, { signal });
  if (response.ok && response.body) return response.body;
  endSessionIfRefused(route, response.status, sentToken);
  throw failure(await receivedOf(response, sentToken), route);
}

/** Options and headers of every call. */
function callHeaders(token: string | null): Record<string, string> {
  const accept = { Accept: "application/json" };
  return token ? { ...accept, Authorization: `Bearer ${token}` } : accept;
}

async function send(
  route: CallOf,
  parts: RequestParts,
  token: string | null,
  { signal, keepalive, idempotencyKey }: CallOptions,
): Promise<Response> {
  const address = addressOf(route.path, parts);
  const headers = callHeaders(token);
  if (parts.body !== undefined) headers["Content-Type"] = "application/json";
  if (idempotencyKey !== undefined) headers[idempotencyKeyHeader] = idempotencyKey;
  try {
    return await fetch(address, {
      method: route.method,
      headers,
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
      credentials: route.cookie ? "same-origin" : "omit",
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, messages.noConnection);
  }
}

/** The address of a route with its parameters filled in. */
export function addressOf(path: string, { params = {}, query = {} }: RequestParts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? filled : `${filled}?${search}`;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    return undefined;
  }
}

function isEnvelope(body: unknown): body is Envelope<unknown> {
  const envelope = body as Partial<Envelope<unknown>> | null | undefined;
  return typeof envelope?.status === "number" && typeof envelope.message === "string";
}

/** The first characters of a request id: enough to find it in the log, few enough to read out. */
const referenceLength = 8;

/** A server error includes the reference that support needs to find it in the log. */
const withReference = (status: number, id: string | null, message: string): string =>
  status >= 500 && id ? `${message} (Reference: ${id.slice(0, referenceLength)})` : message;

function failure({ status, requestId, body }: Received, route: CallOf): ApiError {
  const known = isEnvelope(body);
  const message = withReference(status, requestId, known ? body.message : messages.unexpected);
  const isOver = status === 401 && bearerToken() === null && !route.errors?.includes(401);
  return new ApiError(status, message, known ? (body.data ?? null) : null, isOver);
}

/** Whether a call was refused because the session is over: the notice "Auto Logout" is there, and says it once. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && error.isSessionOver;

/** A late 401 for a token that has since been replaced says nothing about the present session. */
function endSessionIfRefused(route: CallOf, status: number, sentToken: string | null) {
  if (status !== 401 || !sentToken || route.errors?.includes(401)) return;
  if (bearerToken() === sentToken) endSession("auto");
}

interface Due {
  readonly second_factor_due?: boolean;
  readonly password_change_due?: boolean;
}

/**
 * Something has become due since the token was issued: a second factor, or another password. A new token says
 * so (ADRs 5 and 6).
 */
function learnWhatIsDue(status: number, body: unknown): void {
  const data = isEnvelope(body) ? (body.data as Due | null) : null;
  const isDue = data?.second_factor_due || data?.password_change_due;
  if (status !== 403 || !isDue || getSession().due) return;
  call<typeof authRoutes.refreshToken>(sessionCalls.refreshToken, {}).catch((error: unknown) =>
    console.error(error),
  );
}

/** Login and refresh return a new token in a header. One that arrives after logout is dropped. */
function keepFreshToken(response: Response, sentToken: string | null): void {
  const header = response.headers.get("Authorization");
  if (!header?.startsWith("Bearer ") || bearerToken() !== sentToken) return;
  acceptToken(header.slice("Bearer ".length));
}

/**
 * How long an answer counts as fresh, in milliseconds, after a pointer rested on a link or a loader
 * requested it while the screen's code was loading. The screen does not request it again in that time.
 */
export const justAsked = 5_000;

/** Options of queries about a case. Refusals show at once: a retry would only be recorded as another read (PRIV-1). */
export const once = { retry: false } as const;
