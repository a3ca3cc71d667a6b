/**
 * Every keyboard shortcut: its keys, and what it does in words. Code that reacts to keys names its shortcuts
 * here (`use-shortcut.ts`), so the dialog of shortcuts cannot miss one. Keys of controls that
 * work the same everywhere, such as arrows in an open list of choices, are not shortcuts.
 */
import { characterKeysKey } from "#shared/session/kept-here.ts";
import { createStore } from "#shared/store.ts";

// Whether single characters work as shortcuts. People who speak to their computer turn them off, because
// every word would be a row of shortcuts (WCAG 2.1.4). Kept in this browser, like the colours.

const on = createStore(localStorage.getItem(characterKeysKey) !== "off");

export const characterKeysWork = on.get;
export const useCharacterKeys = on.use;

export function setCharacterKeys(wanted: boolean): void {
  localStorage.setItem(characterKeysKey, wanted ? "on" : "off");
  on.set(wanted);
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const ctrl = isMac ? "⌘" : "Ctrl";
const alt = isMac ? "⌥" : "Alt";

/** Headings of the dialog, in this order. */
export const shortcutGroups = {
  everywhere: "Everywhere",
  lists: "In lists",
  callers: "In the caller look-up",
  forms: "In forms",
  history: "In a long log history",
} as const;

export interface Shortcut {
  readonly group: keyof typeof shortcutGroups;
  /** Each entry is a way to do it; within it, keys pressed together are separated by a blank. */
  readonly keys: readonly string[];
  readonly text: string;
  /** A few words, for a line of keys beside what they work on. */
  readonly short?: string;
  /** A character without Ctrl or Alt, which people may turn off (WCAG 2.1.4). */
  readonly isCharacter?: true;
}

export const shortcuts = {
  palette: {
    group: "everywhere",
    keys: [`${ctrl} K`],
    text: "Go to a screen, a person or a case",
  },
  help: {
    group: "everywhere",
    keys: ["?"],
    text: "Show the keyboard shortcuts",
    isCharacter: true,
  },
  close: { group: "everywhere", keys: ["Esc"], text: "Close a dialog, a list or the menu" },
  messages: {
    group: "everywhere",
    keys: ["F6"],
    text: "Go to the message that something was done, and back",
  },
  telephone: {
    group: "everywhere",
    keys: [`${alt} T`],
    text: "Go to the call that rings",
  },
  search: { group: "lists", keys: ["/"], text: "Go to the search box", isCharacter: true },
  moveInRows: { group: "lists", keys: ["↑", "↓"], text: "Go to the row above or below" },
  jumpInRows: {
    group: "lists",
    keys: ["Page Up", "Page Down", "Home", "End"],
    text: "Go several rows up or down, to the first or the last",
  },
  openRow: { group: "lists", keys: ["Enter"], text: "Do the row's first action" },
  tickRow: { group: "lists", keys: ["Shift Space"], text: "Tick the row" },
  removeFilter: { group: "lists", keys: ["Delete"], text: "Remove the filter that has the focus" },
  chooseCaller: {
    group: "callers",
    keys: ["↑", "↓"],
    text: "Choose a person or a case",
    short: "choose",
  },
  openCaller: { group: "callers", keys: ["Enter"], text: "Open what is chosen", short: "open" },
  newCase: { group: "callers", keys: [`${alt} N`], text: "Add a case", short: "new case" },
  addGuardian: {
    group: "callers",
    keys: [`${alt} A`],
    text: "Add a guardian with what was typed",
    short: "add guardian",
  },
  callerLetters: {
    group: "callers",
    keys: ["n", "a"],
    text: "The same two among the results, outside the field",
    isCharacter: true,
  },
  logEnquiry: {
    group: "callers",
    keys: [`${alt} E`],
    text: "Log an enquiry with what was typed",
    short: "log an enquiry",
  },
  wrongNumber: {
    group: "callers",
    keys: [`${alt} W`],
    text: "Keep the call as a wrong number",
    short: "wrong number",
  },
  clearCaller: { group: "callers", keys: ["Esc"], text: "Clear the field", short: "clear" },
  save: { group: "forms", keys: [`${ctrl} Enter`], text: "Save the form" },
  answer: {
    group: "forms",
    keys: ["y", "n"],
    text: "Answer a Yes or No question, and go on to the next field",
    isCharacter: true,
  },
  chooseByKey: {
    group: "forms",
    keys: ["1", "A"],
    text: "Choose what has this key beside it, and go on to the next field",
    isCharacter: true,
  },
  calendar: { group: "forms", keys: ["↓"], text: "Open the calendar of a date field" },
  moveInHistory: {
    group: "history",
    keys: ["↑", "↓", "Page Up", "Page Down"],
    text: "Go to the entry before or after",
  },
  jumpInHistory: {
    group: "history",
    keys: ["Home", "End"],
    text: "Go to the first or the last entry",
  },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;
export const shortcutNames = Object.keys(shortcuts) as ShortcutName[];
