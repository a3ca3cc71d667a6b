/**
 * Keeps what somebody types while a page loads: people who take calls press the first keys before its first field is
 * there. They are given to the field that has the focus once it is. Rules: UI-35.
 */
import { isModalOpen } from "#shared/dialogs/dialog-store.ts";

/** How long keys are kept for a page that does not come, in milliseconds. */
const longest = 5_000;
/** How long a page that has come has to focus its first field, in milliseconds. */
const patience = 500;
const editable = "input, select, textarea, [contenteditable]";

let kept: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let isKeeping = false;

const isText = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing;

function keep(event: KeyboardEvent): void {
  // Somebody is asked whether to leave their form: these keys answer.
  if (isModalOpen()) {
    dropKeys();
    return;
  }
  if (event.key === "Backspace" && kept.length > 0) kept.pop();
  else if (isText(event)) kept.push(event.key);
  // Enter would press the button that opened the page.
  else if (event.key !== "Enter") return;
  event.preventDefault();
  event.stopPropagation();
}

function stop(): string[] {
  const keys = kept;
  isKeeping = false;
  kept = [];
  clearTimeout(timer);
  window.removeEventListener("keydown", keep, true);
  window.removeEventListener("pointerdown", dropKeys, true);
  return keys;
}

/** The page does not come, or the person has turned to something else. */
export const dropKeys = (): void => void stop();

/** A page with a first field is on its way: keys go to it from now on. Does nothing while somebody types elsewhere. */
export function keepKeys(from: Element | null = null): void {
  const at = document.activeElement;
  if (isKeeping || (at !== from && at?.matches(editable))) return;
  isKeeping = true;
  window.addEventListener("keydown", keep, true);
  window.addEventListener("pointerdown", dropKeys, true);
  timer = setTimeout(stop, longest);
}

/** The page is there: the keys go to its first field, as soon as it has the focus. */
export function giveKeys(): void {
  if (!isKeeping) return;
  const until = performance.now() + patience;
  const look = () => {
    const at = document.activeElement;
    if (!isKeeping || isModalOpen()) return void stop();
    if (at?.matches(editable)) return stop().forEach(press);
    if (performance.now() > until) return void stop();
    timer = setTimeout(look, 10);
  };
  clearTimeout(timer);
  look();
}

/** Types into what has the focus now: a key may have moved it on. */
function press(key: string): void {
  const at = document.activeElement ?? document.body;
  const init = { key, bubbles: true, cancelable: true };
  if (!at.dispatchEvent(new KeyboardEvent("keydown", init))) return;
  const isLine = at instanceof HTMLInputElement && !/^(radio|checkbox|button|file)$/.test(at.type);
  if (!isLine && !(at instanceof HTMLTextAreaElement)) return;
  if (at.selectionStart === null) return;
  at.setRangeText(key, at.selectionStart, at.selectionEnd ?? at.selectionStart, "end");
  at.dispatchEvent(new InputEvent("input", { data: key, bubbles: true }));
}
