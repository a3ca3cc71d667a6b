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
import { hashOf } from "#security/link-tokens";
import { findServiceToken, noteUse } from "#security/service-tokens";
import { createBulkhead } from "./bulkhead.ts";
import { networkOf } from "./client-address.ts";
import type { CallOrigin } from "./context.ts";
import { AppError } from "./errors.ts";
import { byNetwork, countTry, tooMany } from "./rate-limit.ts";

interface ServiceAccessOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  /** Refused calls per minute and network address. */
  readonly refusalLimit: number;
}

/**
 * @returns the id of the token
 * @throws AppError 401 for anything but a token of this scope, 429 for too many calls
 */
export type RequireService = (
  token: string | null,
  scope: ServiceScope,
  origin: CallOrigin,
) => Promise<number>;

export interface ServiceAccess {
  readonly requireService: RequireService;
  /**
   * Whether this process has admitted this token before. Calls with such a token have bulkheads of their own, which
   * guesses cannot fill. The token may have been revoked since: {@link requireService} decides.
   */
  recognises(token: string | null): boolean;
}

/** Calls of other systems take turns, so that a flood of them leaves connections to the database for people. */
export const serviceTurns = { running: 2, waiting: 240, ofOneClient: 242, patienceMs: 10_000 };

/** How many refusals a process remembers. */
const maxRemembered = 1000;

/**
 * Remembers who is refused, and until when: all calls of a token change one row, and a flood of them would keep
 * connections to the database waiting that others need.
 */
function createRefusals() {
  const refusals = new Map<string, { readonly until: number; readonly error: AppError }>();
  return {
    /** @throws the refusal that is still in force */
    check(key: string): void {
      const known = refusals.get(key);
      if (!known) return;
      const left = known.until - performance.now();
      if (left <= 0) refusals.delete(key);
      else throw tooMany(known.error.message, Math.ceil(left / 1000));
    },
    /** Counts a try, and remembers a refusal. */
    async count(key: string, count: () => Promise<void>): Promise<void> {
      try {
        await count();
      } catch (error) {
        if (error instanceof AppError) {
          if (refusals.size >= maxRemembered) refusals.clear();
          const seconds = Number(error.headers["retry-after"]);
          refusals.set(key, { until: performance.now() + seconds * 1000, error });
        }
        throw error;
      }
    },
  };
}

const keyOf = (token: string | null) => hashOf(token ?? "").toString("hex");

export function createServiceAccess(options: ServiceAccessOptions): ServiceAccess {
  const { database, clock, timeZone, refusalLimit } = options;
  const refusals = createRefusals();
  /** The keys of tokens that were admitted: those that an admin has made. */
  const admitted = new Set<string>();
  const turns = createBulkhead(serviceTurns);
  const turnsOfStrangers = createBulkhead(serviceTurns);

  async function admit(key: string, [token, scope, origin]: Parameters<RequireService>) {
    // It may have been refused while it waited.
    refusals.check(key);
    const found = token === null ? undefined : await findServiceToken(database, token, scope);
    if (!found) {
      admitted.delete(key);
      const network = byNetwork("service token", origin);
      refusals.check(network);
      await refusals.count(network, () => countTry(database, network, refusalLimit));
      // People may make the calls of the figures too, and are told what they are told everywhere.
      throw new AppError(
        401,
        scope === "figures" ? messages.notLoggedIn : serviceTokenMessages.refused,
      );
    }
    admitted.add(key);
    const limited = { message: serviceTokenMessages.tooManyCalls };
    await refusals.count(key, () =>
      countTry(database, `service token ${found.token_id}`, callsPerMinute[scope], limited),
    );
    const today = dayIn(timeZone, clock.now());
    if (found.last_used_on !== today) await noteUse(database, found.token_id, today);
    return found.token_id;
  }

  return {
    async requireService(...asked) {
      const [token, _scope, { address }] = asked;
      const key = keyOf(token);
      refusals.check(key);
      const leave = await (admitted.has(key) ? turns : turnsOfStrangers).enter(networkOf(address));
      try {
        return await admit(key, asked);
      } finally {
        leave();
      }
    },
    recognises: (token) => admitted.size > 0 && admitted.has(keyOf(token)),
  };
}
