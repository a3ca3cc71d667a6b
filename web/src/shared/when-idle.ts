/** Work that nothing in sight waits for: after what the screen itself needs. */

/** Milliseconds in which a screen fetches what it shows, on a usual connection. */
const settleMilliseconds = 2_000;

/** Runs `work` when the screen has settled and the browser has nothing to do. Returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Safari has no requestIdleCallback.
    if ("requestIdleCallback" in window) idle = requestIdleCallback(work);
    else work();
  }, settleMilliseconds);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
