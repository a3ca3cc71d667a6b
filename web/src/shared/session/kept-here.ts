/**
 * Clears what this browser stores about a person when their session ends (ADR 24): the last case,
 * selected rows, the clock, anything that screens store. Only the keys listed here stay.
 */

/** The colour scheme: says nothing about a person or a case. */
export const colourSchemeKey = "helpline-colour-scheme";

/** Whether single characters are shortcuts: what somebody needs to work at all. */
export const characterKeysKey = "helpline-character-keys";

/** All keys that stay in local and session storage when a session ends. */
export const staysInStorage: readonly string[] = [colourSchemeKey, characterKeysKey];

/** @param storages default: both; only this tab's own if another person has logged in in another tab */
export function clearKept(storages: readonly Storage[] = [localStorage, sessionStorage]): void {
  for (const storage of storages) {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at));
    for (const key of keys) {
      if (key !== null && !staysInStorage.includes(key)) storage.removeItem(key);
    }
  }
}
