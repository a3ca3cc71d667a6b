/**
 * What this browser keeps of a person is gone when they are (ADR 0030): the last case, selected rows,
 * the clock, whatever a screen comes to keep. Only what is listed here stays.
 */

/** Light or dark: tells nothing of a person or a case. */
export const colourSchemeKey = "helpline-colour-scheme";

/** All that stays in local and session storage when a session ends. */
export const staysInStorage: readonly string[] = [colourSchemeKey];

/** @param storages both; only this tab's own where another person has signed in in another tab */
export function clearKept(storages: readonly Storage[] = [localStorage, sessionStorage]): void {
  for (const storage of storages) {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at));
    for (const key of keys) {
      if (key !== null && !staysInStorage.includes(key)) storage.removeItem(key);
    }
  }
}
