/** Ctrl+K followed by typing at once, before the palette's code has loaded. */
import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import { PaletteHost } from "./command-palette-host.tsx";

const key = (name: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });

async function open() {
  logIn("manager");
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
it("finds people and cases after the screens, and never those of an earlier text", async () => {
  stubAnswers({
    "POST /api/callers/search": {
      data: [
        {
          ...{ guardian_id: 4, first_name: "Siobhan", last_name: "Akhtar", telephone: null },
          ...{ mobile: "07700 900123", postcode: "EX9 7LN", city: "Exeter", matched: "name" },
          cases: [
            {
              ...{ case_id: 258, child_name: "Zara Akhtar", status: "With Advisor", band: 1 },
              ...{ case_handler: "Rob", added_on: "2026-01-01", last_entry_on: null },
              ...{ minutes_used: 0, may_log: true },
            },
          ],
        },
      ],
    },
  });
  await open();
  const field = await screen.findByRole("combobox", { name: "Go to" });
  expect(screen.getAllByRole("option")[0]).toHaveTextContent("Caller look-up");
  await userEvent.type(field, "akhtar");
  await screen.findByRole("option", { name: /Case 258: Zara Akhtar/ });
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Siobhan AkhtarGuardian · 07700 900123 · EX9 7LN",
    "Case 258: Zara AkhtarWith Advisor · guardian Siobhan Akhtar",
  ]);
  await userEvent.type(field, "x");
  expect(screen.queryByRole("option", { name: /Case 258/ })).toBeNull();
  await userEvent.clear(field);
  await userEvent.type(field, "akhtar");
  await screen.findByRole("option", { name: /Case 258/ });
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(await screen.findByText("At /advisor-system/add")).toBeVisible();
});
