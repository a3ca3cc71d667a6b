/**
 * The dialog of keyboard shortcuts: what it lists, how it opens, and turning single characters off.
 *
 * Rules: UI-9, UI-24.
 */

import { requiredText } from "@helpline/contract/fields";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { noText } from "#shared/drafts/no-draft.ts";
import { formFields } from "#shared/form/field-specs.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { useSearchKey } from "#shared/list/search-bar.tsx";
import { setCharacterKeys } from "#shared/shortcuts/shortcuts.ts";
import { useBoundShortcuts } from "#shared/shortcuts/use-shortcut.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import { setShortcutsOpen } from "../modals/modal-store.ts";
import { PaletteHost } from "./command-palette-host.tsx";
import { ShortcutsButton, ShortcutsHost } from "./logged-in-frame.tsx";

const note = z.strictObject({
  text: requiredText({ label: "Text", min: 1, max: 100, message: "Text." }),
});

function Page() {
  const box = useRef<HTMLInputElement>(null);
  useSearchKey(box, () => true);
  useBoundShortcuts(["moveInRows"]);
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <h1>Cases</h1>
      <button type="button">Elsewhere</button>
      <input ref={box} aria-label="Search for" />
      <button type="button" onClick={() => setWriting(true)}>
        Write a note
      </button>
      {isWriting && <Note />}
      <ShortcutsButton onChoose={() => undefined} />
      <PaletteHost />
      <ShortcutsHost />
    </>
  );
}

const sent = vi.fn();

function Note() {
  const { form, submit } = useContractForm({
    draft: noText,
    rules: { fields: formFields(note), schema: note },
    send: async (body) => sent(body),
  });
  return (
    <form aria-label="Note" onSubmit={submit}>
      <textarea aria-label="Text" {...form.register("text")} />
    </form>
  );
}

const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const dialog = () => screen.findByRole("dialog", { name: "Keyboard shortcuts" });
const noDialog = () => expect(screen.queryByRole("dialog")).toBeNull();

beforeEach(async () => {
  sent.mockClear();
  logIn("manager");
  renderAt("/welcome", { "/welcome": Page });
  (await screen.findByRole("button", { name: "Elsewhere" })).focus();
});
afterEach(() => {
  setCharacterKeys(true);
  setShortcutsOpen(false);
});

it("lists what is bound on this screen and everywhere, and nothing else", async () => {
  press("?", { shiftKey: true });
  const shown = within(await dialog());
  const groups = shown.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(groups).toEqual(["Everywhere", "In lists"]);
  const texts = shown.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(texts).toEqual([
    "Go to a screen, a person or a case",
    "Show the keyboard shortcuts",
    "Go to the message that something was done, and back",
    "Go to the search box",
    "Go to the row above or below",
  ]);
  expect(shown.getAllByRole("term")[0]).toHaveTextContent("Ctrl + K");
  expect(shown.getByRole("link", { name: "Open the user guide" })).toHaveAttribute("href", "/help");
});

it("stays shut while somebody types a question mark", () => {
  screen.getByLabelText("Search for").focus();
  press("?", { shiftKey: true });
  noDialog();
});

it("leaves a question mark in a text of several lines to the browser", async () => {
  await userEvent.click(screen.getByRole("button", { name: "Write a note" }));
  screen.getByLabelText("Text").focus();
  const isLeft = press("?", { shiftKey: true });
  expect(isLeft).toBe(true);
  noDialog();
});

it.each([{ ctrlKey: true }, { altKey: true }, { metaKey: true }])(
  "leaves ? with %j to the browser",
  (more) => {
    press("?", more);
    noDialog();
  },
);

it("opens with the mouse too, and gives the focus back", async () => {
  const button = screen.getByRole("button", { name: "Keyboard shortcuts" });
  await userEvent.click(button);
  const box = await dialog();
  await userEvent.click(within(box).getByRole("button"));
  await waitFor(noDialog);
  await waitFor(() => expect(button).toHaveFocus());
});

it("is found in the command palette", async () => {
  press("k", { code: "KeyK", ctrlKey: true });
  await userEvent.type(await screen.findByRole("combobox", { name: "Go to" }), "keyb");
  await userEvent.click(screen.getByRole("option", { name: /Keyboard shortcuts/ }));
  await dialog();
});

it("turns single characters off, keeps that in this browser, and says so", async () => {
  press("?");
  const shown = within(await dialog());
  await userEvent.click(shown.getByRole("switch", { name: "Shortcuts of a single character" }));
  expect(shown.getByText("Go to the search box (turned off)")).toBeVisible();
  expect(shown.getByText("Go to the row above or below")).toBeVisible();
  expect(localStorage.getItem("helpline-character-keys")).toBe("off");
  setShortcutsOpen(false);
  await waitFor(noDialog);
  screen.getByRole("button", { name: "Elsewhere" }).focus();
  press("/");
  expect(screen.getByRole("button", { name: "Elsewhere" })).toHaveFocus();
  press("?");
  noDialog();
  press("k", { code: "KeyK", ctrlKey: true });
  expect(await screen.findByRole("combobox", { name: "Go to" })).toBeVisible();
});

describe("Ctrl+Enter", () => {
  const enter = (more: object = { ctrlKey: true }) => press("Enter", more);

  beforeEach(async () => {
    await userEvent.click(screen.getByRole("button", { name: "Write a note" }));
    await userEvent.type(screen.getByLabelText("Text"), "A line");
  });

  it.each([{ ctrlKey: true }, { metaKey: true }])(
    "saves a form of several lines: %j",
    async (held) => {
      enter({});
      expect(sent).not.toHaveBeenCalled();
      enter(held);
      await waitFor(() => expect(sent).toHaveBeenCalledWith({ text: "A line" }));
    },
  );

  it("saves it too after a click beside its fields", async () => {
    screen.getByLabelText("Text").blur();
    enter();
    await waitFor(() => expect(sent).toHaveBeenCalledOnce());
  });

  it("does nothing elsewhere on the page", () => {
    screen.getByRole("button", { name: "Elsewhere" }).focus();
    enter();
    expect(sent).not.toHaveBeenCalled();
  });

  it("is listed where there is a form", async () => {
    screen.getByRole("button", { name: "Elsewhere" }).focus();
    press("?");
    const shown = within(await dialog());
    expect(shown.getByRole("heading", { name: "In forms" })).toBeVisible();
    expect(shown.getByText("Save the form")).toBeVisible();
  });
});
