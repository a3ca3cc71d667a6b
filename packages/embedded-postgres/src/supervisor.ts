import { setTimeout as sleep } from "node:timers/promises";
import type { Postmaster } from "./postmaster.ts";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const STEADY_MS = 30_000;
const FAST_MS = 60_000;

/** A server as the supervisor sees it. */
export interface Supervised {
  start(): Postmaster;
  /** Resolves when the given server is ready, rejects if it never will be. */
  untilReady(postmaster: Postmaster): Promise<void>;
  /** Called before each restart: cleans up after a dead server. */
  clearUp(): Promise<void>;
  log(message: string): void;
}

/** Keeps a server running. */
export interface Supervisor {
  stop(): Promise<void>;
}

/**
 * Starts a server and restarts it whenever it dies, after a pause that grows from 0.1 to 5 seconds while it
 * keeps dying. Resolves when it is ready for the first time; rejects if it fails to start, leaving nothing
 * running.
 */
export async function supervise(server: Supervised): Promise<Supervisor> {
  let current = server.start();
  try {
    await server.untilReady(current);
  } catch (error) {
    await end(current);
    throw error;
  }
  const stopping = new AbortController();
  const finished = keepRunning();
  return {
    async stop() {
      stopping.abort();
      await end(current);
      await finished;
      // A restart may have been in progress.
      await end(current);
    },
  };

  async function keepRunning(): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    let began = Date.now();
    for (;;) {
      const how = await current.exited;
      if (stopping.signal.aborted) return;
      if (Date.now() - began > STEADY_MS) pause = FIRST_PAUSE_MS;
      server.log(`PostgreSQL ended unexpectedly (${how}); restarting it.`);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      await server.clearUp().catch((error: unknown) => server.log(String(error)));
      if (stopping.signal.aborted) return;
      began = Date.now();
      startAgain();
    }
  }

  function startAgain(): void {
    try {
      current = server.start();
    } catch (error) {
      // Perhaps memory or processes ran out; `current` has ended, so the loop tries again.
      server.log(String(error));
      return;
    }
    server.untilReady(current).then(
      () => server.log("PostgreSQL is running again."),
      (error: unknown) => {
        if (!stopping.signal.aborted) server.log(String(error));
      },
    );
  }
}

/** Fast shutdown. After a minute an immediate shutdown follows, which loses nothing that was committed. */
async function end(postmaster: Postmaster): Promise<void> {
  if (!postmaster.running()) return;
  postmaster.signal("INT");
  const impatience = setTimeout(() => postmaster.signal("QUIT"), FAST_MS);
  await postmaster.exited;
  clearTimeout(impatience);
}
