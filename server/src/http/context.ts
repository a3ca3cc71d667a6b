/** What a handler knows about the current call. */

import type { CookieSerializeOptions } from "@fastify/cookie";
import type { Caller, UserType } from "@helpline/contract/access";
import type { Kysely } from "kysely";
import type { WriteTransaction } from "#database/database";
import type { Tables } from "#database/tables";

/** A logged-in user, as the database knows them at the moment of the call. */
export interface Identity {
  readonly sessionId: string;
  readonly userId: number;
  readonly userType: UserType;
  readonly sessionEndsAt: Date;
  /** Whether they must set up a second factor before anything else opens (ADR 5). */
  readonly secondFactorDue: boolean;
  /** Whether they must change a password that somebody else set before anything else opens (ADR 6). */
  readonly passwordChangeDue: boolean;
  /** When the OpenID Connect provider began the session; null if a password did. */
  readonly providerLoginAt: Date | null;
}

export interface CallOrigin {
  /** The client's network address, as far as TRUST_PROXY makes it known. */
  readonly address: string;
  readonly requestId: string;
  /** The caller's User-Agent header, if there is one. */
  readonly userAgent?: string | undefined;
}

export interface Context {
  /** If the caller came with a ticket, the only thing it permits. */
  readonly ticketFor: string | null;
  /** The `Idempotency-Key` header, if there is one. */
  readonly idempotencyKey: string | null;
  /** The transaction in a writing route, the pool in a reading one. */
  readonly db: Kysely<Tables>;
  readonly origin: CallOrigin;
  readonly identity: Identity | null;
  /** The id of the service token with which another system came; null for everybody else. */
  readonly serviceTokenId: number | null;
  /**
   * Runs `work` in one transaction during which the caller's access is held: it is carried out only while the access lasts
   * (AUTH-42). Nothing that a call changes is written otherwise. Without a caller there is nothing to hold.
   * @throws AccessEnded, writing nothing, if their session, role or token has ended
   */
  inTransaction<T>(work: (db: WriteTransaction) => Promise<T>): Promise<T>;
  /** The caller as they are now; null once their token or session has ended. */
  identifyAgain(): Promise<Identity | null>;
  /** A browser cookie that ties a call to an earlier one. It does not identify the caller. */
  cookie(name: string): string | null;
  /** Sets a browser cookie. */
  setCookie(name: string, value: string, options: CookieSerializeOptions): void;
  /** Sets a header of the answer. */
  setHeader(name: string, value: string): void;
}

export const callerOf = (identity: Identity | null): Caller => identity?.userType ?? "public";

/** The context of a logged-in user: every route that requires login has one. */
export interface LoggedInContext extends Context {
  readonly identity: Identity;
}

/** The context of a change that somebody without an account may make too: a family that answers by link. */
export interface ChangeContext extends Context {
  readonly db: WriteTransaction;
}

/** The context of a writing route, for a logged-in user. */
export interface WriteContext extends LoggedInContext {
  readonly db: WriteTransaction;
}
