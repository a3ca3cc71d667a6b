/**
 * Checks that bytes move at a least speed. A fast start earns no later pause: whoever reads fast and then
 * stops is too slow.
 */

export interface LeastSpeed {
  readonly bytesPerSecond: number;
  /** How long bytes may pause before the speed counts, in ms. */
  readonly graceMs: number;
}

/**
 * @param began the time, in ms
 * @param moved how many bytes had moved by then
 * @returns a function that takes the time, how many bytes have moved by then and how many are waiting, and
 *   returns whether they are fast enough
 */
export function createSpeedCheck(
  { bytesPerSecond, graceMs }: LeastSpeed,
  began: number,
  moved = 0,
) {
  let since = began;
  let movedThen = moved;
  return (now: number, movedNow: number, waiting = 0): boolean => {
    const due = ((now - since) / 1000) * bytesPerSecond;
    if (movedNow > movedThen && movedNow - movedThen >= due) {
      since = now;
      movedThen = movedNow;
    }
    // A large chunk counts as moved only when all of it has, so allow the time that it takes.
    return now - since <= graceMs + (waiting / bytesPerSecond) * 1000;
  };
}
