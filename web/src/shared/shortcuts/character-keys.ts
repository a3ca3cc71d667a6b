/**
 * Whether single characters work as shortcuts. People who speak to their computer turn them off, because
 * every word would be a row of shortcuts (WCAG 2.1.4). Kept in this browser, like the colours.
 */
import { characterKeysKey } from "#shared/session/kept-here.ts";
import { createStore } from "#shared/store.ts";

const on = createStore(localStorage.getItem(characterKeysKey) !== "off");

export const characterKeysWork = on.get;
export const useCharacterKeys = on.use;

export function setCharacterKeys(wanted: boolean): void {
  localStorage.setItem(characterKeysKey, wanted ? "on" : "off");
  on.set(wanted);
}
