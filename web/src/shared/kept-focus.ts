/**
 * Keeps the focus nearby when the element that had it is removed, such as a deleted row or a button of a finished action.
 * Otherwise the browser moves it to the page, and the next Tab starts at the top. Rules: UI-17.
 */
/** A screen that knows a better place has moved the focus by then. */
const graceMilliseconds = 50;
const places = "tr[tabindex='0'], h1, h2, h3";

/** The row or heading that is nearest to where the focus was; `around` begins with what had it. */
function placeNear(around: readonly EventTarget[]): HTMLElement | undefined {
  for (const each of around) {
    if (each === document.body) return undefined;
    if (!(each instanceof HTMLElement && each.isConnected)) continue;
    const place = each.matches(places) ? each : each.querySelector<HTMLElement>(places);
    if (place instanceof HTMLElement) return place;
  }
  return undefined;
}

/** What had the focus last, and what is around it. */
let around: readonly EventTarget[] = [];
let timer: number | undefined;

const remember = (event: FocusEvent) => {
  around = event.composedPath();
};

function keep(): void {
  const [last] = around;
  const isGone = last instanceof HTMLElement && !last.isConnected;
  const place = isGone && document.activeElement === document.body && placeNear(around);
  if (!place) return;
  // Browsers focus a heading only with a tabindex.
  if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

const observer = new MutationObserver(() => {
  clearTimeout(timer);
  timer = window.setTimeout(keep, graceMilliseconds);
});

/** Starts keeping the focus; idempotent. Returns a function that stops it. */
export function keepFocus(): () => void {
  document.addEventListener("focusin", remember);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener("focusin", remember);
  };
}
