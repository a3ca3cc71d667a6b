/**
 * Typing in a closed list of choices: the first choice that begins with what was typed is chosen, and stays chosen if it is
 * already. The browser's own way begins behind the chosen one: typing "Save" where "Save" is chosen leads to "Save and refer
 * to advocate", which sends the case away.
 */
import type { KeyboardEvent } from "react";

/** How long a pause may be within what is typed, in milliseconds; about as in browsers. */
const pauseMs = 1000;

let typed = "";
let typedAt = Number.NEGATIVE_INFINITY;
let typedIn: HTMLSelectElement | null = null;

/** For `onKeyDown` of a select. What begins no choice, such as a letter pressed again, is left to the browser. */
export function chooseByTyping(event: KeyboardEvent<HTMLSelectElement>): void {
  const { key, ctrlKey, altKey, metaKey, currentTarget: select, timeStamp } = event;
  if (key.length !== 1 || ctrlKey || altKey || metaKey) return;
  const goesOn = select === typedIn && timeStamp - typedAt < pauseMs;
  typed = (goesOn ? typed : "") + key.toLowerCase();
  typedAt = timeStamp;
  typedIn = select;
  // A blank at the beginning opens the list.
  if (typed.trim() === "") return;
  const found = [...select.options].find(({ text }) => text.toLowerCase().startsWith(typed));
  if (!found) return;
  event.preventDefault();
  if (found.selected) return;
  found.selected = true;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}
