/** Ctrl+K followed by typing at once, before the palette's code has loaded. */
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderAt } from "../../../test/render-at.tsx";
import { signIn } from "../../../test/tokens.ts";
import { PaletteHost } from "./command-palette-host.tsx";

const key = (name: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });

async function open() {
  signIn("manager");
  const Page = () => (
    <>
      <button type="button">Elsewhere</button>
      <PaletteHost />
    </>
  );
  renderAt("/welcome", { "/welcome": Page });
  (await screen.findByRole("button", { name: "Elsewhere" })).focus();
  // The hotkey compares `code`.
  fireEvent.keyDown(document.documentElement, { key: "k", code: "KeyK", ctrlKey: true });
}

it("keeps every character typed before its field has the focus", async () => {
  await open();
  expect(screen.queryByRole("combobox")).toBeNull();
  for (const each of ["c", "a", "x", "Backspace", "s", "e"]) key(each);
  const field = await screen.findByRole("combobox", { name: "Go to" });
  expect(field).toHaveValue("case");
  await userEvent.type(field, " m");
  expect(field).toHaveValue("case m");
  expect(screen.getByRole("option", { name: /Case Manager/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
});

it("closes on Escape, and starts empty the next time", async () => {
  await open();
  key("x");
  key("Escape");
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(screen.getByRole("button", { name: "Elsewhere" })).toHaveFocus();
  fireEvent.keyDown(document.documentElement, { key: "k", code: "KeyK", ctrlKey: true });
  expect(await screen.findByRole("combobox")).toHaveValue("");
});
