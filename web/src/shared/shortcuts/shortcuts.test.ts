/** What the dialog of shortcuts can say of each, and whether single characters work. Rules: UI-9, UI-21. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { characterKeysKey } from "#shared/session/kept-here.ts";
import {
  characterKeysWork,
  type Shortcut,
  setCharacterKeys,
  shortcutGroups,
  shortcutNames,
  shortcuts,
} from "./shortcuts.ts";

const all: [string, Shortcut][] = shortcutNames.map((name) => [name, shortcuts[name]]);

/** As in a page that has just opened. */
async function inNewPage() {
  vi.resetModules();
  return import("./shortcuts.ts");
}

describe.each(all)("%s", (_, { group, keys, text, short, isCharacter }) => {
  it("has a heading, keys, and a text that says what they do", () => {
    expect(shortcutGroups[group]).toMatch(/^[A-Z][a-z -]+$/);
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(key).toMatch(/^\S+( \S+)?$/);
    expect(text).toMatch(/^[A-Z].{7,}[^.]$/);
    if (short !== undefined) expect(short).toMatch(/^[a-z ]{4,}$/);
  });

  it("can be turned off if it is a character alone", () => {
    expect(isCharacter === true).toBe(keys.some((key) => /^[\w?/]$/.test(key)));
  });
});

it("the line of keys beside the look-up has all but the letters outside the field", () => {
  const ofLookUp = all.filter(([, { group }]) => group === "callers");
  expect(ofLookUp.filter(([, { short }]) => !short).map(([name]) => name)).toEqual([
    "callerLetters",
  ]);
});

it("no two do the same, or have the same keys in one place", () => {
  const texts = all.map(([, { text }]) => text);
  expect(new Set(texts).size).toBe(texts.length);
  const places = all.map(([, { group, keys }]) => `${group} ${keys.join()}`);
  expect(new Set(places).size).toBe(places.length);
});

it("the headings stand in the order of the dialog", () => {
  expect(Object.keys(shortcutGroups)).toEqual([
    "everywhere",
    "lists",
    "callers",
    "forms",
    "history",
  ]);
});

describe("the names of the keys", () => {
  afterEach(() => vi.restoreAllMocks());
  it.each([
    ["MacIntel", "⌘ K", "⌥ T"],
    ["iPhone", "⌘ K", "⌥ T"],
    ["iPad", "⌘ K", "⌥ T"],
    ["Win32", "Ctrl K", "Alt T"],
    ["Linux x86_64", "Ctrl K", "Alt T"],
  ])("on %s are %s and %s", async (platform, palette, telephone) => {
    vi.spyOn(navigator, "platform", "get").mockReturnValue(platform);
    const page = await inNewPage();
    expect(page.shortcuts.palette.keys).toEqual([palette]);
    expect(page.shortcuts.telephone.keys).toEqual([telephone]);
  });
});

describe("single characters", () => {
  it("work until somebody turns them off, also after a reload", async () => {
    expect(characterKeysWork()).toBe(true);
    setCharacterKeys(false);
    expect(characterKeysWork()).toBe(false);
    expect(localStorage.getItem(characterKeysKey)).toBe("off");
    expect((await inNewPage()).characterKeysWork()).toBe(false);
    setCharacterKeys(true);
    expect(characterKeysWork()).toBe(true);
    expect(localStorage.getItem(characterKeysKey)).toBe("on");
    expect((await inNewPage()).characterKeysWork()).toBe(true);
  });
});
