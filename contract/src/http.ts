/**
 * A route is declared once, here in the contract. The server's registration, access check and
 * validation, the OpenAPI document and the web client's types all come from the declaration
 * (decisions A1 to A3, A15).
 */
import * as z from "zod/mini";
import type { AccessName } from "./access.ts";
import type { FieldError } from "./validation.ts";

/** Every JSON answer has this form; `status` equals the HTTP status (decision A1). */
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
  /** An allow-list: what is not named here does not leave the server. */
  readonly data: z.ZodMiniType;
  /** The documented refusals that are this route's own (401, 403, 429 and 503 follow from access). */
  readonly errors: readonly ErrorStatus[];
  /** The answer is a document of its own and not an envelope (OpenAPI, notification.json). */
  readonly bare?: true;
  /** The answer is the bytes of a file and not an envelope. */
  readonly bytes?: true;
  /** The body comes as multipart/form-data, and the field of this name is a file. */
  readonly file?: string;
  /** The parameter of the path that holds the token, in place of the Authorization header. */
  readonly pathToken?: string;
  /** What a person is told who is signed in but not on the access list, where that is not 403. */
  readonly refusal?: { readonly status: 401; readonly message: string };
  /** Open to somebody who has yet to set up the second factor that their role needs (ADR 0016). */
  readonly beforeSecondFactor?: true;
  /** A browser may keep the answer and ask whether it is still so (ETag, 304): it tells of nobody. */
  readonly changesSeldom?: true;
  /** The browser's cookie for this call alone goes along. Nobody is known by it (decision A4). */
  readonly cookie?: true;
  /** A bare answer that is a file of this type to be saved. It is {@link heavy} without saying so. */
  readonly fileType?: "text/csv" | "text/html" | "application/json";
  /** The database works long for it (a report): it waits for its turn among others like it (ADR 0026). */
  readonly heavy?: true;
  /** It tells whether the process is well, and is answered when that is too busy for anything else. */
  readonly tellsHealth?: true;
}

/** Whether a call waits for its turn among reports and exports. */
export const isHeavy = ({ heavy, fileType }: RouteDeclaration): boolean =>
  heavy === true || fileType !== undefined;

export function defineRoute<const R extends RouteDeclaration>(route: R): R {
  return route;
}

type Part<
  R extends RouteDeclaration,
  K extends "params" | "query" | "body",
> = R[K] extends z.core.$ZodType ? R[K] : never;

/** What a handler receives: validated and transformed. */
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

const wholeNumber = (message: string) =>
  z.pipe(
    z.string({ error: message }).check(z.regex(/^[1-9][0-9]*$/, message)),
    // A number past what can be counted is simply past the end of any list.
    z.transform((digits: string) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER)),
  );

/** `{page}` in a path: 1 is the first page (decision A8). */
export const pageParams = z.object({
  page: wholeNumber("The page must be a positive whole number."),
});

/** `{id}` in a path. */
export const idParams = z.object({ id: wholeNumber("The id must be a positive whole number.") });

/** `data` of an answer that carries nothing. */
export const noData = z.null();
