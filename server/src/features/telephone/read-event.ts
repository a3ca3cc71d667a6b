/** Reads the numbers and extensions of an event as a telephone system spells them (TEL-2). */

import { extensionOf, outsideNumber } from "@helpline/contract/telephone/sent-numbers";
import type { TelephoneEvent } from "@helpline/contract/telephone/telephone";
import type { KeptEvent } from "./calls.repository.ts";

type Sent = string | null | undefined;

/** The extensions in what was sent, each once. */
const extensionsIn = (...texts: readonly Sent[]): string[] => [
  ...new Set(texts.map((each) => extensionOf(each ?? "")).filter((each) => each !== null)),
];

const usersOf = ({ user }: TelephoneEvent): string[] => extensionsIn(...[user].flat());

const numberIn = (sent: Sent) => outsideNumber(sent ?? "");

/** The extensions at which a call rings: without users, the one that was called. */
function ringsAt(sent: TelephoneEvent): string[] {
  if (sent.event !== "newCall" || sent.direction === "out") return [];
  const users = usersOf(sent);
  return users.length > 0 || numberIn(sent.to) !== null ? users : extensionsIn(sent.to);
}

/** The extension that took the call, or that made it. */
function answersAt(sent: TelephoneEvent): string | null {
  if (sent.event !== "answer") return null;
  const [answering] = extensionsIn(sent.answeringNumber);
  if (answering !== undefined) return answering;
  const users = usersOf(sent);
  const [only] = users.length === 0 && sent.direction === "out" ? extensionsIn(sent.from) : users;
  return users.length > 1 ? null : (only ?? null);
}

/** @param tokenId of the token that reported it: two telephone systems may give different calls the same id */
export function readEvent(sent: TelephoneEvent, tokenId: number, now: Date): KeptEvent {
  const { event, direction, from, to } = sent;
  const [outside, own] = direction === "in" ? [from, to] : [to, from];
  const ended = event === "hangup";
  return {
    callId: `${tokenId}:${sent.callId}`,
    direction,
    number: numberIn(outside),
    ownNumber: numberIn(own),
    rings: ringsAt(sent),
    answered: event === "answer",
    answeredExtension: answersAt(sent),
    ended,
    cause: ended ? (sent.cause ?? null) : null,
    now,
  };
}
