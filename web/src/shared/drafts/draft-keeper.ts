/**
 * Keeps a draft a moment after typing stops (interface rule 3). One request at a time and always the
 * newest text; a failed one is tried again; while the form itself is being saved it stands still, so
 * that no late request brings a saved draft back.
 */
import type { DraftContent } from "./draft-values.ts";

/** Milliseconds after the last key, and at most this long while somebody types on and on. */
export const draftPause = 1_000;
export const longestWait = 8_000;
/** Milliseconds until a failed request is tried again. */
export const retryPauses = [4_000, 8_000, 15_000, 30_000] as const;

/** `failed` will be tried again, `refused` will not before something changes. */
export type DraftState = "none" | "kept" | "failed" | "refused";

export interface KeeperOptions {
  /** The draft as it stands; null when there is nothing to keep. */
  readonly read: () => DraftContent | null;
  /** Puts the draft on the server, or removes it. */
  readonly keep: (content: DraftContent | null) => Promise<void>;
  /** True for a refusal that the same draft would meet again. */
  readonly isFinal: (error: unknown) => boolean;
  readonly onState: (state: DraftState) => void;
  /** Called with what has not reached the server, and with undefined once all has. */
  readonly onUnsent: (content: DraftContent | null | undefined) => void;
  /** What the server has already. */
  readonly kept: DraftContent | null;
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

export function createDraftKeeper(options: KeeperOptions) {
  let keptText = JSON.stringify(options.kept);
  let waiting = false;
  let since = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  let standstill = false;
  /** A request of unknown outcome: the server may still carry it out. */
  let unsure = false;
  let state: DraftState = options.kept === null ? "none" : "kept";

  const tell = (next: DraftState) => {
    state = next;
    options.onState(next);
  };

  const schedule = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), milliseconds);
  };

  async function send(): Promise<void> {
    const content = options.read();
    const text = JSON.stringify(content);
    waiting = false;
    if (text === keptText && !unsure) return settled(content);
    // Until the answer is here this is the only copy: an Auto Logout may come in between.
    options.onUnsent(content);
    try {
      await options.keep(content);
      keptText = text;
      unsure = false;
      settled(content);
    } catch (error) {
      failed(error);
    }
  }

  function settled(content: DraftContent | null): void {
    failures = 0;
    if (!waiting) options.onUnsent(undefined);
    tell(content === null ? "none" : "kept");
  }

  function failed(error: unknown): void {
    unsure = true;
    const final = options.isFinal(error);
    tell(final ? "refused" : "failed");
    if (final && !waiting) return;
    waiting = true;
    schedule(retryPauses[Math.min(failures, retryPauses.length - 1)] ?? longestWait);
    failures += 1;
  }

  /** Sends what is waiting, after the request that is under way. */
  async function flush(): Promise<void> {
    if (!waiting || standstill) return;
    if (sending) {
      await sending;
      return flush();
    }
    clearTimeout(timer);
    sending = send();
    await sending;
    sending = undefined;
    if (waiting && failures === 0) schedule(draftPause);
  }

  return {
    /** Something was typed or chosen. */
    changed(): void {
      const now = Date.now();
      if (!waiting) since = now;
      waiting = true;
      if (standstill) return;
      schedule(Math.max(0, Math.min(draftPause, since + longestWait - now)));
    },
    flush,
    /** The page may be gone in a moment: nothing is waited for. */
    flushNow(): void {
      if (!waiting || standstill) return;
      clearTimeout(timer);
      void send();
    },
    /** The form is about to be saved: nothing more is sent, and what is under way is waited for. */
    async pause(): Promise<void> {
      standstill = true;
      clearTimeout(timer);
      await sending;
    },
    /** The save failed: the draft goes on. */
    resume(): void {
      standstill = false;
      if (waiting) schedule(draftPause);
    },
    /**
     * The form was saved, and the server has removed the draft; or it is to be thrown away.
     * @returns true when a request of unknown outcome might still bring it back
     */
    finish(): boolean {
      clearTimeout(timer);
      const mayReturn = unsure;
      waiting = false;
      standstill = false;
      unsure = false;
      failures = 0;
      keptText = "null";
      options.onUnsent(undefined);
      tell("none");
      return mayReturn;
    },
    /** Where the newest text is, once it is known: waits for what is under way and what is due. */
    async settle(): Promise<DraftState> {
      await flush();
      await sending;
      return state;
    },
    /** The form is gone from the screen. Ends when what could still be done has been done. */
    async stop(): Promise<void> {
      clearTimeout(timer);
      const isDue = waiting && !standstill;
      if (isDue) options.onUnsent(options.read());
      standstill = true;
      await sending;
      if (isDue) await send();
    },
  };
}
