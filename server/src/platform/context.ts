/** What a handler knows about the call it answers. */
import type { Caller, UserType } from "@helpline/contract/access";
import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** Somebody who signed in, as the database knows them at the moment of the call. */
export interface Identity {
  readonly sessionId: string;
  readonly userId: number;
  readonly userType: UserType;
  readonly sessionEndsAt: Date;
}

export interface CallOrigin {
  /** The client's network address, as far as TRUST_PROXY allows to know it. */
  readonly address: string;
  readonly requestId: string;
}

export interface Context {
  /** The only thing that the caller may do, when they came with a ticket for it. */
  readonly ticketFor: string | null;
  /** The transaction of a writing route, or the pool of a reading one. */
  readonly db: Kysely<Tables>;
  readonly origin: CallOrigin;
  readonly identity: Identity | null;
  /** Sets a header of the answer. */
  setHeader(name: string, value: string): void;
}

export const callerOf = (identity: Identity | null): Caller => identity?.userType ?? "public";

/** A context of somebody who signed in: every route that is not open to anyone has one. */
export interface SignedInContext extends Context {
  readonly identity: Identity;
}
