/** Whether bytes move at a least speed. What is ahead earns no rest: who reads fast and then stops is late. */

export interface LeastSpeed {
  readonly bytesPerSecond: number;
  /** How long bytes may stand still before the speed counts, in ms. */
  readonly graceMs: number;
}

/**
 * @param began the time, in ms
 * @param moved how many bytes had moved by then
 * @returns a function to be told, now and then, how many bytes have moved by now and how many wait
 *   to be moved; false when they are too slow
 */
export function createPace({ bytesPerSecond, graceMs }: LeastSpeed, began: number, moved = 0) {
  let since = began;
  let movedThen = moved;
  return (now: number, movedNow: number, waiting = 0): boolean => {
    const due = ((now - since) / 1000) * bytesPerSecond;
    if (movedNow > movedThen && movedNow - movedThen >= due) {
      since = now;
      movedThen = movedNow;
    }
    // A large piece is seen to move when all of it has, so it is given the time that it takes.
    return now - since <= graceMs + (waiting / bytesPerSecond) * 1000;
  };
}
