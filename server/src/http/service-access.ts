/** Admits calls of other systems by their service token (TEL-1). */
import { dayIn } from "@helpline/contract/dates";
import { messages } from "@helpline/contract/messages";
import {
  callsPerMinute,
  type ServiceScope,
  serviceTokenMessages,
} from "@helpline/contract/service-tokens/service-tokens.plain";
import type { Database } from "#database/database";
import type { Clock } from "#operations/clock";
import { findServiceToken, noteUse } from "#security/service-tokens";
import type { CallOrigin } from "./context.ts";
import { AppError } from "./errors.ts";
import { byNetwork, countTry } from "./rate-limit.ts";

interface ServiceAccessOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  /** Refused calls per minute and network address; 0 turns the limit off. */
  readonly refusalLimit: number;
}

/** @throws AppError 401 for anything but a token of this scope, 429 for too many calls */
export type RequireService = (
  token: string | null,
  scope: ServiceScope,
  origin: CallOrigin,
) => Promise<void>;

export function createServiceAccess(options: ServiceAccessOptions): RequireService {
  const { database, clock, timeZone, refusalLimit } = options;
  return async (token, scope, origin) => {
    const found = token === null ? undefined : await findServiceToken(database, token, scope);
    if (!found) {
      await countTry(database, byNetwork("service token", origin), refusalLimit);
      // People may make the calls of the figures too, and are told what they are told everywhere.
      throw new AppError(
        401,
        scope === "figures" ? messages.notLoggedIn : serviceTokenMessages.refused,
      );
    }
    await countTry(database, `service token ${found.token_id}`, callsPerMinute[scope], {
      message: serviceTokenMessages.tooManyCalls,
    });
    const today = dayIn(timeZone, clock.now());
    if (found.last_used_on !== today) await noteUse(database, found.token_id, today);
  };
}
