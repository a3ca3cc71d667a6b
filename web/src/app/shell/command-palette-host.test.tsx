/** Ctrl+K followed by typing at once, before the palette's code has loaded. */
import type { UserType } from "@helpline/contract/access";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import { PaletteHost } from "./command-palette-host.tsx";

const key = (name: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });

async function open(userType: UserType = "manager") {
  logIn(userType);
  const Page = () => (
    <>
      <button type="button">Elsewhere</button>
      <PaletteHost />
    </>
  );
  const router = renderAt("/welcome", { "/welcome": Page });
  (await screen.findByRole("button", { name: "Elsewhere" })).focus();
  // The hotkey compares `code`.
  fireEvent.keyDown(document.documentElement, { key: "k", code: "KeyK", ctrlKey: true });
  return router;
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

it.each([
  ["258", "manager"],
  [" Case 258 ", "advisor"],
  ["#258", "evaluator"],
] as const)("finds a case by %j, first, for the %s", async (typed, role) => {
  stubAnswers({ "POST /api/callers/search": { data: [] } });
  const router = await open(role);
  const field = await screen.findByRole("combobox", { name: "Go to" });
  await userEvent.type(field, typed);
  expect(screen.getAllByRole("option")[0]).toHaveTextContent(/^Case 258Open the case/);
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe("/case/258"));
});

it.each(["0", "012", "2147483648", "07700900123", "258 akhtar", "-5"])(
  "takes %j for no case number",
  async (typed) => {
    stubAnswers({ "POST /api/callers/search": { data: [] } });
    await open();
    await userEvent.type(await screen.findByRole("combobox", { name: "Go to" }), typed);
    expect(screen.queryByRole("option", { name: /^Case \d/ })).toBeNull();
  },
);

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
