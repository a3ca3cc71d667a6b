/**
 * No key handler is forgotten: each is bound to a shortcut with a text, or is a control's usual keys.
 *
 * Rules: UI-9, UI-21, UI-24.
 */
import { expect, it } from "vitest";

/** Keys that such controls have everywhere (WAI-ARIA), or that a file below handles for another one. */
const usual: Readonly<Record<string, string>> = {
  "app/shell/command-palette-host.tsx": "keeps what is typed before the combobox is there",
  "features/help/guide-search.tsx": "Escape clears the field",
  "shared/dialogs/dialogs.tsx": "Escape closes a dialog",
  "shared/record-manager/record-manager-modal.tsx": "Escape closes a dialog",
  "shared/kept-keys.ts": "keeps what is typed before the first field of a page is there",
  "shared/menu-button.tsx": "the arrow opens a menu",
  "shared/combobox/use-marked-option.ts": "combobox",
  "shared/combobox/open-combobox.tsx": "combobox",
  "shared/record-combobox/record-combobox.tsx": "combobox",
  "shared/record-combobox/use-record-combobox.ts": "combobox",
  "shared/list/search-bar.tsx": "the arrow leads to the rows",
  "shared/list/table-body.tsx": "the arrows of a list's rows",
  "shared/long-list/long-list.tsx": "the arrows of its entries",
  "shared/form/dates/calendar.tsx": "date picker dialog",
  "shared/form/form-field.tsx": "of answer-keys.ts and type-ahead.ts",
  "shared/form/inputs/type-ahead.ts": "typing in a list of choices",
};

const handlesKeys = /onKeyDown|onKeyUp|["']keydown["']|useHotkeys|getHotkeyHandler/;
const isBound = /useShortcut\(|useBoundShortcuts\(|LookUpKeys/;

const sources = import.meta.glob<string>("/src/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const files = Object.entries(sources)
  .map(([name, text]) => ({ name: name.replace(/^\/src\//, ""), text }))
  .filter(({ name }) => !/\.test\.tsx?$/.test(name));

it("every file that handles keys names their shortcuts", () => {
  const handling = files.filter(({ text }) => handlesKeys.test(text));
  expect(handling.length).toBeGreaterThan(10);
  const forgotten = handling.filter(({ name, text }) => !isBound.test(text) && !(name in usual));
  expect(forgotten.map(({ name }) => name)).toEqual([]);
});

it("lists no file that handles no keys any more", () => {
  const names = files
    .filter(({ text }) => handlesKeys.test(text) || text.includes("KeyboardEvent"))
    .map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(usual)));
});
