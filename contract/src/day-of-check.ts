/**
 * The day on which something is checked. Schemas are made once and know neither the helpline's time zone nor the server's
 * clock. Without imports, so that the rules of fields do not take the code of dates out of the lists (ADR 24).
 */
import type { Day } from "./dates.ts";

let day: Day | undefined;

/** Undefined outside of {@link onDay}. */
export const dayOfCheck = (): Day | undefined => day;

/** Runs a check, which must not wait for anything, on this day. */
export function onDay<T>(of: Day | undefined, check: () => T): T {
  const outer = day;
  day = of ?? outer;
  try {
    return check();
  } finally {
    day = outer;
  }
}
