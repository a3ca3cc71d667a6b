/**
 * A route is declared once, here in the contract. The server's registration, access check and validation,
 * the OpenAPI document and the web client's types all derive from the declaration (WIRE-1, WIRE-4, WIRE-23).
 */
import * as z from "zod/mini";
import type { AccessName } from "./access.ts";
import type { Day, Moment } from "./dates.ts";
import { savedAsCsv } from "./first-load-calls.ts";
import { messages } from "./messages.ts";
import { sentExactly } from "./sent-text.ts";
import type { ServiceScope } from "./service-tokens/service-tokens.plain.ts";
import type { FieldError } from "./validation.ts";

export { reading } from "./first-load-calls.ts";

/** Every JSON answer has this form; `status` equals the HTTP status (WIRE-1). */
export interface Envelope<T> {
  readonly status: number;
  readonly message: string;
  readonly data: T;
}

/** `data` of a 422 answer. */
export interface ValidationData {
  readonly errors: readonly FieldError[];
}

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

export interface RouteDeclaration {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Parameters in braces: `/api/gps/{id}/details`. */
  readonly path: `/${string}`;
  readonly access: AccessName;
  readonly tag: string;
  readonly summary: string;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniObject;
  readonly status: 200 | 201;
  /** The message of a success. */
  readonly message: string;
  /** An allow-list: fields not named here are removed from the answer. */
  readonly data: z.ZodMiniType;
  /** The refusals of its own. Those of its access, path, query and body follow (server: openapi.ts). */
  readonly errors?: readonly ErrorStatus[];
  /** The answer is a plain document, not an envelope (OpenAPI, notification.json). */
  readonly bare?: true;
  /** The answer is the bytes of a file, not an envelope. */
  readonly bytes?: true;
  /** The answer is a stream of server-sent events that stays open (ADR 30). */
  readonly stream?: true;
  /** The body is multipart/form-data, and the field of this name is a file. */
  readonly file?: string;
  /** The largest file it accepts, if that is not the limit of case files, and the refusal of a larger one. */
  readonly fileLimit?: { readonly bytes: number; readonly tooBig: string };
  /** The path parameter that holds the token, instead of the Authorization header. */
  readonly pathToken?: string;
  /** Besides people, a service token of this scope may call it, in the Authorization header (TEL-1). */
  readonly serviceScope?: ServiceScope;
  /** Nobody but such a service may call it, whatever `access` says. */
  readonly servicesOnly?: true;
  /** The body may also be a form (application/x-www-form-urlencoded). */
  readonly formBody?: true;
  /** The message for a logged-in user who is not on the access list, if it is not 403. */
  readonly refusal?: { readonly status: 401; readonly message: string };
  /** The refusal (403) of a body, whatever else is wrong with it: a record of the system. */
  readonly denies?: (body: unknown) => string | undefined;
  /** Ends other sessions of whoever calls: their changes take turns with it. */
  readonly endsOwnSessions?: true;
  /** Open to somebody who must first set up the second factor that their role requires (ADR 5). */
  readonly beforeSecondFactor?: true;
  /** Open to somebody who must first change a password that somebody else set (ADR 6). */
  readonly beforePasswordChange?: true;
  /**
   * Idempotent with an `Idempotency-Key` header: a repeated call gets the first answer and adds nothing. For calls that
   * add something; the answer is stored, so it must hold no secret (WIRE-30).
   */
  readonly once?: true;
  /** A browser may cache the answer and revalidate it (ETag, 304): it contains no personal data. */
  readonly changesSeldom?: true;
  /** The browser's cookie for this call is sent along. It authenticates nobody (AUTH-8). */
  readonly cookie?: true;
  /** A plain answer to be saved as a file of this type. It is {@link heavy} by definition. */
  readonly fileType?: "text/csv" | "text/html" | "application/json";
  /** The call is expensive for the database (a report) and queues behind others like it (ADR 22). */
  readonly heavy?: true;
  /**
   * It reports whether the process is healthy, and is answered even when the process is too busy for
   * anything else.
   */
  readonly isHealthCheck?: true;
}

/** Whether a call queues among reports and exports. */
export const isHeavy = ({ heavy, fileType }: RouteDeclaration): boolean =>
  heavy === true || fileType !== undefined;

/** What it takes to make a call and read its answer: a declaration without its schemas. */
export type CallOf<R extends RouteDeclaration = RouteDeclaration> = Omit<
  R,
  "params" | "query" | "body" | "data" | "access" | "tag" | "summary" | "once"
>;

export function defineRoute<const R extends RouteDeclaration>(route: R): R {
  return route;
}

type Part<
  R extends RouteDeclaration,
  K extends "params" | "query" | "body",
> = R[K] extends z.core.$ZodType ? R[K] : never;

/** The input of a handler: validated and transformed. */
export type RouteInput<R extends RouteDeclaration> = {
  readonly params: z.output<Part<R, "params">>;
  readonly query: z.output<Part<R, "query">>;
  readonly body: z.output<Part<R, "body">>;
};

type PartRequest<
  R extends RouteDeclaration,
  K extends "params" | "query" | "body",
> = R[K] extends z.core.$ZodType ? { readonly [k in K]: z.input<R[K]> } : unknown;

/** What a caller sends. */
export type RouteRequest<R extends RouteDeclaration> = PartRequest<R, "params"> &
  PartRequest<R, "query"> &
  PartRequest<R, "body">;

export type RouteData<R extends RouteDeclaration> = z.output<R["data"]>;

/**
 * A positive whole number in an address, as digits. A number above `most` becomes `most`, which is past the
 * end of any list and the id of no record.
 */
export const wholeNumber = (message: string, most = Number.MAX_SAFE_INTEGER) =>
  z.pipe(
    sentExactly({ error: message, max: 1000 }).check(z.regex(/^[1-9][0-9]*$/, message)),
    z.transform((digits: string) => Math.min(Number(digits), most)),
  );

/** `{page}` in a path, starting at 1 (WIRE-12). */
export const pageParams = z.object({ page: wholeNumber(messages.page) });

/** `{id}` in a path. */
export const idParams = z.object({ id: wholeNumber("The id must be a positive whole number.") });

/** `data` of an answer without content. */
export const noData = z.null();

/** An answer that is saved as a CSV file. */
export const asCsv = { ...savedAsCsv, data: z.string() } as const;

// Days and moments in answers. A value of one kind does not compile where the other is needed.

/** A calendar date `YYYY-MM-DD`. */
export const day = () => z.string() as unknown as z.ZodMiniType<Day, Day>;

/** A point in time as an ISO 8601 timestamp in UTC. */
export const moment = () => z.string() as unknown as z.ZodMiniType<Moment, Moment>;
