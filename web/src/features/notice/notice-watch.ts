/**
 * Shows the notice to everybody. Checks for one every 60 seconds while the page is visible, or when the server says
 * that it has changed; it waits until no other modal is open, and each text is shown once per session.
 */
import { noticeMessages, noticeRoutes } from "@helpline/contract/notice/notice";
import { isModalOpen } from "#shared/dialogs/dialog-store.ts";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import { liveEvents, onChanged } from "#shared/events/live-state.ts";
import { onSessionEnd } from "#shared/session/session.ts";

export interface ShownNotice {
  readonly title: string;
  readonly message: string;
}

/** Resolves when the person closes it. */
export function showHelplineNotice({ title, message }: ShownNotice): Promise<void> {
  return showNotice({ title: noticeMessages.modalTitle, heading: title, message });
}

export const noticeCheckMilliseconds = 60_000;
const seenKey = "helpline-notice-seen";

const textOf = ({ title, message }: ShownNotice) => JSON.stringify([title, message]);

/** Resolves with null if no notice is to be shown. */
async function fetchNotice(): Promise<ShownNotice | null> {
  // The random query prevents caches from answering. Works without a login.
  const response = await fetch(`${noticeRoutes.shown.path}?_=${Math.random()}`, {
    credentials: "omit",
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  const { enabled, title, message } = (await response.json()) as Record<string, unknown>;
  const isNotice = enabled === true && typeof title === "string" && typeof message === "string";
  return isNotice && title !== "" && message !== "" ? { title, message } : null;
}

/** Starts checking. Returns a function that stops it. */
export function watchNotice(): () => void {
  let waiting: ShownNotice | null = null;
  /** The text in the open modal. */
  let shown: string | null = null;
  let hasFailed = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const stop = new AbortController();

  async function showWhenFree(): Promise<void> {
    if (!waiting || shown !== null || isModalOpen()) return;
    const notice = waiting;
    const text = textOf(notice);
    waiting = null;
    shown = text;
    let isSameSession = true;
    const stopListening = onSessionEnd(() => {
      isSameSession = false;
    });
    await showHelplineNotice(notice);
    stopListening();
    shown = null;
    if (stop.signal.aborted) return;
    // A notice that Auto Logout closed has not been read.
    if (isSameSession) sessionStorage.setItem(seenKey, text);
    void showWhenFree();
  }

  async function look(): Promise<void> {
    if (document.visibilityState !== "visible") return;
    lookedAt = Date.now();
    try {
      const notice = await fetchNotice();
      if (stop.signal.aborted) return;
      hasFailed = false;
      const known = [shown, sessionStorage.getItem(seenKey)];
      waiting = notice && !known.includes(textOf(notice)) ? notice : null;
      await showWhenFree();
    } catch (error) {
      hasFailed = true;
      console.warn("The notice could not be fetched.", error);
    }
  }

  const lookIfDue = () => {
    if (Date.now() - lookedAt >= noticeCheckMilliseconds) void look();
  };
  const timer = setInterval(() => {
    if (hasFailed || !liveEvents().isUp) void look();
  }, noticeCheckMilliseconds);
  const stopLive = onChanged((things) => {
    if (!things.includes("notice")) return;
    // A page out of sight looks when somebody comes back to it.
    lookedAt = Number.NEGATIVE_INFINITY;
    void look();
  });
  document.addEventListener("visibilitychange", lookIfDue, { signal: stop.signal });
  // Closing a modal removes its element from the page, whichever component opened it.
  const closing = new MutationObserver(() => void showWhenFree());
  closing.observe(document.body, { childList: true, subtree: true });
  void look();

  return () => {
    stop.abort();
    clearInterval(timer);
    stopLive();
    closing.disconnect();
  };
}
