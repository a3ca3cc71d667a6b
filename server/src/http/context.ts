/** What a handler knows about the call it answers. */

import type { CookieSerializeOptions } from "@fastify/cookie";
import type { Caller, UserType } from "@helpline/contract/access";
import type { Kysely } from "kysely";
import type { WriteTransaction } from "#database/database";
import type { Tables } from "#database/tables";

/** Somebody who has logged in, as the database knows them at the moment of the call. */
export interface Identity {
  readonly sessionId: string;
  readonly userId: number;
  readonly userType: UserType;
  readonly sessionEndsAt: Date;
  /** Has to set up a second factor before anything else opens (ADR 0016). */
  readonly secondFactorDue: boolean;
  /** When the session was begun by the OpenID Connect provider; null when by a password. */
  readonly providerSignInAt: Date | null;
}

export interface CallOrigin {
  /** The client's network address, as far as TRUST_PROXY allows to know it. */
  readonly address: string;
  readonly requestId: string;
  /** What the caller's program says of itself (User-Agent), where there is one. */
  readonly userAgent?: string | undefined;
}

export interface Context {
  /** The only thing that the caller may do, when they came with a ticket for it. */
  readonly ticketFor: string | null;
  /** The transaction of a writing route, or the pool of a reading one. */
  readonly db: Kysely<Tables>;
  readonly origin: CallOrigin;
  readonly identity: Identity | null;
  /** A cookie of the browser, which ties a call to an earlier one. It says nothing of who calls. */
  cookie(name: string): string | null;
  /** Sets a cookie of the browser. */
  setCookie(name: string, value: string, options: CookieSerializeOptions): void;
  /** Sets a header of the answer. */
  setHeader(name: string, value: string): void;
}

export const callerOf = (identity: Identity | null): Caller => identity?.userType ?? "public";

/** A context of somebody who has logged in: every route that is not open to anyone has one. */
export interface SignedInContext extends Context {
  readonly identity: Identity;
}

/** The context of a route that writes, for somebody who signed in. */
export interface WriteContext extends SignedInContext {
  readonly db: WriteTransaction;
}
