/**
 * The one place that decides whether a further mail may go to a family now (MAIL-13). What stores such a mail asks for a turn,
 * which nothing else makes.
 */
import { createHash } from "node:crypto";
import { mayAccess, type UserType } from "@helpline/contract/access";
import {
  type FamilyLimitKind,
  familyLimitRefusal,
  familyLimits,
} from "@helpline/contract/mail/family-limits";
import { isEvaluationMail, type MailKind } from "@helpline/contract/mail/mail";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import { takeTurn, tooMany, whenItEnds } from "#http/rate-limit";

declare const taken: unique symbol;
/** Proof that the limits have been asked. */
export interface FamilyTurn {
  readonly [taken]: true;
}

export interface AskedTurn {
  readonly kind: Extract<MailKind, "family" | "evaluation" | "evaluation reminder">;
  readonly name: string;
  readonly address: string;
  /** Null: the server sends it by itself. */
  readonly sender: UserType | null;
  readonly now: Date;
  readonly timeZone: string;
}

export type TurnOrRefusal =
  | { readonly turn: FamilyTurn }
  | { readonly refusal: string; readonly seconds: number };

/** The address is hashed: the count is not erased with the family. */
const keyOf = (of: FamilyLimitKind, address: string) =>
  `family mails ${of} ${createHash("sha256").update(address.trim().toLowerCase()).digest("hex").slice(0, 32)}`;

/** Counts a mail to this address in the caller's transaction, or says why it may not go and when the next may. */
export async function takeFamilyTurn(db: Kysely<Tables>, asked: AskedTurn): Promise<TurnOrRefusal> {
  const { kind, name, address, sender, now, timeZone } = asked;
  const isManager = sender !== null && mayAccess("managers", sender);
  // The narrower one first: it is refused more often.
  const limits: FamilyLimitKind[] = isEvaluationMail(kind) ? ["evaluation", "all"] : ["all"];
  for (const of of limits) {
    const limit = familyLimits[of][isManager ? "managers" : "staff"];
    const seconds = await takeTurn(db, keyOf(of, address), limit);
    if (seconds === null) continue;
    const next = whenItEnds(now, seconds, timeZone);
    return { refusal: familyLimitRefusal({ of, name, next, isManager }), seconds };
  }
  return { turn: {} as FamilyTurn };
}

/** @throws AppError 429 */
export async function requireFamilyTurn(db: Kysely<Tables>, asked: AskedTurn): Promise<FamilyTurn> {
  const found = await takeFamilyTurn(db, asked);
  if ("refusal" in found) throw tooMany(found.refusal, found.seconds);
  return found.turn;
}
