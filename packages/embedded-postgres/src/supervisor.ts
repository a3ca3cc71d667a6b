import { setTimeout as sleep } from "node:timers/promises";
import type { Postmaster } from "./postmaster.ts";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
const STEADY_MS = 30_000;
const FAST_MS = 60_000;

/** A server as the supervisor handles it. */
export interface Supervised {
  start(): Postmaster;
  /** Resolves when the given server answers, rejects when it will not. */
  untilReady(postmaster: Postmaster): Promise<void>;
  /** Called before each restart: end what a dead server left behind. */
  clearUp(): Promise<void>;
  log(message: string): void;
}

/** Keeps a server running. */
export interface Supervisor {
  stop(): Promise<void>;
}

/**
 * Starts a server and starts it again whenever it dies, after a pause that grows from 0.1 to 5
 * seconds while it keeps dying. Resolves when it answers for the first time, rejects when it does
 * not (then nothing is left running).
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
      // A server that was just being started.
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
      server.log(`PostgreSQL ended unexpectedly (${how}); starting it again.`);
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
      // Out of memory or processes, perhaps; `current` has ended, so the next round follows.
      server.log(String(error));
      return;
    }
    server.untilReady(current).then(
      () => server.log("PostgreSQL runs again."),
      (error: unknown) => {
        if (!stopping.signal.aborted) server.log(String(error));
      },
    );
  }
}

/** Fast shutdown. After a minute it is cut short, which loses nothing that was committed. */
async function end(postmaster: Postmaster): Promise<void> {
  if (!postmaster.running()) return;
  postmaster.signal("INT");
  const impatience = setTimeout(() => postmaster.signal("QUIT"), FAST_MS);
  await postmaster.exited;
  clearTimeout(impatience);
}
