/**
 * Saves a draft after typing pauses: one request at a time, always with the newest text;
 * a failed request is repeated. It pauses while the form itself is being saved, so that no late request
 * restores a draft that was saved.
 */
import type { DraftContent } from "./draft-values.ts";

/** The debounce after the last key, and the longest wait while typing continues, in milliseconds. */
export const draftPause = 1_000;
export const longestWait = 8_000;
/** The pauses before each further attempt of a failed request, in milliseconds. */
export const retryPauses = [4_000, 8_000, 15_000, 30_000] as const;

/** `failed` is retried; `refused` is not retried until the draft changes. */
export type DraftState = "none" | "kept" | "failed" | "refused";

export interface KeeperOptions {
  /** Reads the current draft; null if there is nothing to keep. */
  readonly read: () => DraftContent | null;
  /** Stores the draft on the server, or deletes it. */
  readonly keep: (content: DraftContent | null) => Promise<void>;
  /** True if the server would refuse the same draft again. */
  readonly isFinal: (error: unknown) => boolean;
  readonly onState: (state: DraftState) => void;
  /** Called with a draft that has not reached the server, and with undefined when everything has. */
  readonly onUnsent: (content: DraftContent | null | undefined) => void;
  /** What the server has stored. */
  readonly kept: DraftContent | null;
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

export function createDraftKeeper(options: KeeperOptions) {
  let keptText = JSON.stringify(options.kept);
  let waiting = false;
  let since = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<unknown> | undefined;
  let standstill = false;
  /** The outcome of a request is unknown: the server may still carry it out. */
  let unsure = false;
  /** A save had no answer. If it was carried out, repeating it does not delete the draft. */
  let saveUnsure = false;
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
    // Until the answer arrives this is the only copy, and an Auto Logout may intervene.
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

  /** Sends pending changes after the request that is under way, which they must not overtake. */
  async function flush(): Promise<void> {
    if (!waiting || standstill) return;
    if (sending) {
      await sending;
      return flush();
    }
    clearTimeout(timer);
    await track(send());
    if (waiting && failures === 0) schedule(draftPause);
  }

  async function track(request: Promise<unknown>): Promise<void> {
    sending = request;
    await request;
    if (sending === request) sending = undefined;
  }

  return {
    /** Whether the server has a draft, as far as is known. */
    isKept: () => keptText !== "null",
    /** To be called when something was typed or chosen. */
    changed(): void {
      const now = Date.now();
      if (!waiting) since = now;
      waiting = true;
      if (standstill) return;
      schedule(Math.max(0, Math.min(draftPause, since + longestWait - now)));
    },
    flush,
    /**
     * To be called when the page may disappear at once: sends beside a request that is under way too, and once more
     * after both, because the older text may be the last to arrive.
     */
    async flushNow(): Promise<void> {
      if (!waiting || standstill || !sending) return flush();
      clearTimeout(timer);
      await track(Promise.all([sending, send()]));
      unsure = true;
      waiting = true;
      schedule(0);
    },
    /** To be called before the form is saved: sends nothing more, and waits for the request under way. */
    async pause(): Promise<void> {
      standstill = true;
      clearTimeout(timer);
      await sending;
    },
    /**
     * To be called if the save failed: keeping the draft continues.
     * @param isLost there was no answer: the save may have deleted the draft
     */
    resume(isLost: boolean): void {
      standstill = false;
      if (isLost) {
        saveUnsure = true;
        unsure = true;
        waiting = true;
      }
      if (waiting) schedule(draftPause);
    },
    /**
     * To be called when the form was saved and the server has deleted the draft, or to discard the draft.
     * @returns true if the draft may still be on the server, or be restored by a request under way or without an answer
     */
    finish(): boolean {
      clearTimeout(timer);
      const mayReturn = unsure || saveUnsure || sending !== undefined;
      waiting = false;
      standstill = false;
      unsure = false;
      saveUnsure = false;
      failures = 0;
      keptText = "null";
      options.onUnsent(undefined);
      tell("none");
      return mayReturn;
    },
    /** Sends what is pending, waits for it, and returns the resulting state. */
    async settle(): Promise<DraftState> {
      await flush();
      await sending;
      return state;
    },
    /** To be called when the form unmounts. Resolves when everything that can still be sent has been sent. */
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
