/** Who gets a mail about a case, and whether mail can reach them. */
import { handlerIdOf, stageOf } from "@helpline/contract/cases/case-status";
import { isEmail } from "@helpline/contract/fields";
import { mailMessages } from "@helpline/contract/mail/mail.messages";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import type { requireLocked } from "#features/cases/index";
import { conflict } from "#http/errors";
import { findRecipient } from "./mail.repository.ts";

type LockedCase = Awaited<ReturnType<typeof requireLocked>>;

/** @throws AppError 409 if the case is closed or has no handler, or mail cannot reach the handler */
export async function handlerToTell(db: Kysely<Tables>, locked: LockedCase) {
  const stage = stageOf(locked);
  if (stage === "closed") throw conflict(mailMessages.closed);
  const handlerId = handlerIdOf(locked, locked);
  const user = handlerId === null ? undefined : await findRecipient(db, handlerId);
  if (stage === null || !user) throw conflict(mailMessages.noHandler);
  return { ...reachable(user), stage };
}

/** @throws AppError 409 if mail cannot reach this person */
export function reachable<U extends { name: string; email: string; enabled: number }>(user: U): U {
  if (user.enabled !== 1) throw conflict(mailMessages.disabled(user.name));
  if (!isEmail(user.email)) throw conflict(mailMessages.noAddress(user.name));
  return user;
}
