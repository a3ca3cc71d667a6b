/** Defers work that nothing visible needs until the screen has what it needs. */

/** The time in which a screen loads its data on a usual connection, in milliseconds. */
const settleMilliseconds = 2_000;

/** Runs `work` when the screen has settled and the browser is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Safari does not support requestIdleCallback.
    if ("requestIdleCallback" in window) idle = requestIdleCallback(work);
    else work();
  }, settleMilliseconds);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
