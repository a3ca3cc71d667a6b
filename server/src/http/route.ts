/**
 * Joins a declaration in the contract with its handler. A route cannot be declared without access, and a
 * declaration without a handler stops the server from starting (app.ts). The pipeline of a request is in
 * register-route.ts.
 */
import type { Readable } from "node:stream";
import type { RouteData, RouteDeclaration, RouteInput } from "@helpline/contract/http";
import type { WriteTransaction } from "#database/database";
import type { Added } from "#operations/disk-space";
import type { Context, LoggedInContext } from "./context.ts";
import type { FileForm } from "./form.ts";
import { onlyOnce } from "./idempotency.ts";
import type { PreparedAnswer } from "./prepared-answer.ts";

type ContextOf<R extends RouteDeclaration> = R["access"] extends "anyone"
  ? Context
  : LoggedInContext;

/** Data with its own message; created by {@link answer}. */
export class Answered<D> {
  readonly data: D;
  readonly message: string;
  constructor(data: D, message: string) {
    this.data = data;
    this.message = message;
  }
}

/** What a handler returns: the data alone, or with its own message; for a file or stream its bytes. */
type HandlerAnswer<R extends RouteDeclaration> = R extends
  | { readonly bytes: true }
  | { readonly stream: true }
  ? FileAnswer
  : RouteData<R> | Answered<RouteData<R>>;

/** An answer with a message other than the declared one. */
export const answer = <D>(data: D, message: string): Answered<D> => new Answered(data, message);

type Handler<R extends RouteDeclaration, Extra = unknown> = (
  input: RouteInput<R>,
  context: ContextOf<R> & Extra,
) => Promise<HandlerAnswer<R>>;

/** A declaration with its handler; created by {@link read} and {@link write}. */
export interface HandledRoute {
  readonly route: RouteDeclaration;
  /** It enters the bulkhead of searches and the desk. */
  readonly inTurn?: true;
  /** What it adds data to, which requires disk space; unset: it only reads, or needs very little. */
  readonly adds?: Added;
  /**
   * Of a call whose token is in its body: refuses a token that is not valid. Called when something is wrong with the body,
   * so that only who has a valid token is told what (WIRE-31).
   */
  readonly refuseToken?: RefuseToken;
  run(input: unknown, context: Context, form: FileForm): Promise<unknown>;
}

/** @param token what was sent in its place, of any kind */
type RefuseToken = (token: string, context: Context) => Promise<unknown>;

/** The field of a body with the token that admits a call. */
const tokenFields = ["token", "challenge"] as const;

/** The token in a body that was not validated; empty if there is none. */
export function tokenIn(body: unknown): string {
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>;
  const token = tokenFields.map((name) => fields[name]).find((value) => typeof value === "string");
  return typeof token === "string" ? token : "";
}

/** A {@link read} that is admitted by a token in its body. */
export const byBodyToken = <R extends RouteDeclaration>(
  route: R,
  refuseToken: RefuseToken,
  handler: Handler<R>,
): HandledRoute => ({ ...read(route, handler), refuseToken });

/** A route whose handler uses the pool: it only reads, or manages its own transactions (`context.inTransaction`). */
export function read<R extends RouteDeclaration>(route: R, handler: Handler<R>): HandledRoute {
  return {
    route,
    run: (input, context) => handler(input as RouteInput<R>, context as ContextOf<R>),
  };
}

/** A route whose handler runs in one transaction: everything is committed, or nothing. */
export function write<R extends RouteDeclaration>(
  route: R,
  handler: Handler<R, { readonly db: WriteTransaction }>,
): HandledRoute {
  return {
    route,
    adds: "rows",
    run: (input, context) =>
      context.inTransaction<unknown>((db) => {
        const writing = { ...(context as ContextOf<R>), db };
        const work = () => handler(input as RouteInput<R>, writing);
        return route.once ? once(route, input, writing, work) : work();
      }),
  };
}

/**
 * Runs `work`, or returns the first answer if the call is repeated (WIRE-30). {@link write} does it; a handler that manages
 * its own transactions does it in the one that adds something.
 */
export async function once<D>(
  route: RouteDeclaration,
  input: unknown,
  { idempotencyKey: key, identity, db }: Context & { readonly db: WriteTransaction },
  work: () => Promise<D | Answered<D>>,
): Promise<Answered<D>> {
  const answered = async () => {
    const result = await work();
    return result instanceof Answered ? result : answer(result, route.message);
  };
  if (key === null || identity === null) return answered();
  const call = { userId: identity.userId, name: `${route.method} ${route.path}`, key, input };
  const { data, message } = await onlyOnce(db, call, answered);
  return answer(data as D, message);
}

/**
 * Marks a read that takes tens of milliseconds, such as a search or the desk: a hundred from one client must
 * not take all connections to the database.
 */
export const inTurn = (route: HandledRoute): HandledRoute => ({ ...route, inTurn: true });

/** The bytes of a file as an answer, with their headers. */
export class FileAnswer {
  readonly bytes: Readable;
  readonly headers: Readonly<Record<string, string>>;
  constructor(bytes: Readable, headers: Readonly<Record<string, string>>) {
    this.bytes = bytes;
    this.headers = headers;
  }
}

/** A route with the same answer for everybody who may call it, in bytes that are made once. */
export const prepared = <R extends RouteDeclaration>(
  route: R,
  handler: (context: ContextOf<R>) => Promise<PreparedAnswer>,
): HandledRoute => ({ route, run: (_input, context) => handler(context as ContextOf<R>) });

/**
 * A route that receives a file: the handler reads the form, whose bytes arrive on demand, and manages its
 * own transactions.
 */
export function upload<R extends RouteDeclaration & { readonly file: string }>(
  route: R,
  handler: (
    form: FileForm<RouteInput<R>["body"]>,
    context: ContextOf<R>,
  ) => Promise<HandlerAnswer<R>>,
): HandledRoute {
  return {
    route,
    adds: "files",
    run: (_input, context, form) =>
      handler(form as FileForm<RouteInput<R>["body"]>, context as ContextOf<R>),
  };
}
