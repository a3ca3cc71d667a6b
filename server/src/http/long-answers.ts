/**
 * Ends answers that are still being sent when the access of whoever asked for them has ended: downloads and exports, which a
 * slow reader can take for many minutes (AUTH-43). Event streams end by themselves (features/events/hub.ts).
 */
import type { Readable } from "node:stream";
import type { Identity } from "./context.ts";
import { AccessEnded } from "./errors.ts";

/** How often the access is looked up, in ms. One query answers for everybody who is looked up at the same time. */
export const lookEveryMs = 2_000;

/** Whether somebody may still do what they might do before: the same role, and nothing that they have to do first. */
export const isSameAccess = ({ userType }: Identity, now: Identity | null): boolean =>
  now?.userType === userType && !now.passwordChangeDue && !now.secondFactorDue;

/**
 * Breaks an answer off, so that the client notices that it is not whole, once the access has ended.
 * @param identifyAgain the person as they are now; null once their session has ended
 */
export function endWithAccess(
  bytes: Readable,
  identity: Identity,
  identifyAgain: () => Promise<Identity | null>,
): void {
  const timer = setInterval(() => {
    identifyAgain().then(
      (now) => {
        if (!isSameAccess(identity, now)) bytes.destroy(new AccessEnded());
      },
      // Without its database Helpline does not know; it looks again.
      () => undefined,
    );
  }, lookEveryMs).unref();
  bytes.once("close", () => clearInterval(timer));
}
