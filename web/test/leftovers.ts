/** What a test file leaves behind in the browser that it shares with the next one (shared-dom.ts). */

/** Removes all cookies, stored values and elements, and goes back to the first address. */
export function emptyBrowser(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; ")) {
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookie store
    document.cookie = `${cookie.split("=")[0]}=; Path=/; Max-Age=-1`;
  }
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.body.replaceChildren();
  document.title = "";
  // A download, for example, leaves the address of its link.
  (globalThis as { happyDOM?: { setURL(url: string): void } }).happyDOM?.setURL(startAddress);
}

const startAddress = "http://localhost/";

/**
 * Keeps a list of timers and listeners. The function that it returns ends them: they would answer to what a later
 * file does. The router, for one, listens for as long as there is a window.
 */
export function watchLeftovers(): () => void {
  const ends = [watchTimers(), watchListeners(window), watchListeners(document, lasting)];
  return () => {
    for (const end of ends) end();
  };
}

/** React and user-event listen to these once for each document. */
const lasting = ["selectionchange", "focus", "blur"];

function watchTimers(): () => void {
  const { setTimeout, setInterval } = globalThis;
  const started: ReturnType<typeof setTimeout>[] = [];
  const watched =
    (begin: typeof setTimeout) =>
    (...given: Parameters<typeof setTimeout>) => {
      const timer = begin(...given);
      started.push(timer);
      return timer;
    };
  Object.assign(globalThis, {
    setTimeout: watched(setTimeout),
    setInterval: watched(setInterval as typeof setTimeout),
  });
  return () => {
    Object.assign(globalThis, { setTimeout, setInterval });
    // The same ends an interval.
    for (const timer of started) clearTimeout(timer);
  };
}

type Listen = [
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
];

function watchListeners(target: Window | Document, kept: readonly string[] = []): () => void {
  const { addEventListener } = target;
  const heard: Listen[] = [];
  const watched = (...given: Listen) => {
    if (!kept.includes(given[0])) heard.push(given);
    addEventListener.apply(target, given);
  };
  Object.assign(target, { addEventListener: watched });
  return () => {
    Object.assign(target, { addEventListener });
    for (const given of heard) target.removeEventListener(...given);
  };
}
