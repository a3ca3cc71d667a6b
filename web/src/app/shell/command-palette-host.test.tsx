/** Ctrl+K followed by typing at once, before the palette's code has loaded. Rules: CALL-7, CALL-9, UI-23. */
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

it("gives the focus back when it is closed from its field", async () => {
  await open();
  const field = await screen.findByRole("combobox", { name: "Go to" });
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(screen.getByRole("button", { name: "Elsewhere" })).toHaveFocus();
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
  expect(screen.getAllByRole("option")[0]).toHaveTextContent(/^Case 258 Open the case/);
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

const akhtar = {
  guardian_id: 4,
  first_name: "Siobhán",
  last_name: "Akhtar",
  telephone: null,
  mobile: "07700 900123",
  postcode: "EX9 7LN",
  city: "Exeter",
  matched: "name",
  cases: [
    {
      case_id: 258,
      child_name: "Zara Akhtar",
      status: "With Advisor",
      band: 1,
      case_handler: "Rob",
      added_on: "2026-01-01",
      last_entry_on: null,
      minutes_used: 0,
      may_log: true,
    },
  ],
};
const find = (...callers: object[]) =>
  stubAnswers({ "POST /api/callers/search": { data: callers } });
const titles = () =>
  screen
    .getAllByRole("option")
    .map(({ textContent }) => /^[^·]*?(?=\s*Guardian|$)/.exec(textContent)?.[0]);

it("finds people and cases, and never those of an earlier text", async () => {
  find(akhtar);
  await open();
  const field = await screen.findByRole("combobox", { name: "Go to" });
  expect(screen.getAllByRole("option")[0]).toHaveTextContent("Caller look-up");
  await userEvent.type(field, "akhtar");
  await screen.findByRole("option", { name: /Case 258: Zara Akhtar/ });
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Siobhán Akhtar  Guardian · 07700 900123 · EX9 7LN",
    "Case 258: Zara Akhtar  With Advisor · guardian Siobhán Akhtar",
  ]);
  await userEvent.type(field, "x");
  expect(screen.queryByRole("option", { name: /Case 258/ })).toBeNull();
  await userEvent.clear(field);
  await userEvent.type(field, "akhtar");
  await screen.findByRole("option", { name: /Case 258/ });
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(await screen.findByText("At /advisor-system/add")).toBeVisible();
});

it("leads from the name of a colleague's family to the look-up of the number", async () => {
  const cases = [{ case_id: null, status: null, case_handler: "Chloe Graham", may_log: false }];
  const [first_name, last_name, matched] = ["Ruth", "Bloom", "telephone"];
  find({ guardian_id: null, first_name, last_name, matched, cases, scope: "named" });
  const router = await open("advisor");
  await userEvent.type(await screen.findByRole("combobox", { name: "Go to" }), "01392 555041");
  await screen.findByRole("option", { name: /^Ruth Bloom/ });
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Ruth Bloom  Guardian · with Chloe Graham",
  ]);
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe("/call"));
  expect(decodeURIComponent(router.state.location.hash)).toBe("number=01392 555041");
});

it("shows people before screens if they have the name, and after them if not", async () => {
  find(
    { ...akhtar, first_name: "Cliona", last_name: "O'Backup", cases: [] },
    { ...akhtar, guardian_id: 5, first_name: "Ann", last_name: "Lee", cases: [] },
  );
  await open("admin");
  await userEvent.type(await screen.findByRole("combobox", { name: "Go to" }), "oback");
  await screen.findByRole("option", { name: /O'Backup/ });
  expect(titles()).toEqual(["Cliona O'Backup", "Ann Lee"]);
  await userEvent.clear(screen.getByRole("combobox"));
  await userEvent.type(screen.getByRole("combobox"), "backup");
  await screen.findByRole("option", { name: /O'Backup/ });
  const shown = screen.getAllByRole("option").map(({ textContent }) => textContent);
  expect(shown[0]).toMatch(/^Cliona O'Backup/);
  expect(shown[1]).toMatch(/^Backups/);
  expect(shown.at(-1)).toMatch(/^Ann Lee/);
});

it("keeps the screen that the arrows moved to when people are found", async () => {
  let answer: (people: object) => void = () => undefined;
  const waits = new Promise<object>((resolve) => {
    answer = (people) => resolve({ data: people });
  });
  stubAnswers({ "POST /api/callers/search": () => waits as never });
  await open("admin");
  await userEvent.type(await screen.findByRole("combobox", { name: "Go to" }), "case");
  await userEvent.keyboard("{ArrowDown}");
  const chosen = () => screen.getByRole("option", { selected: true }).textContent;
  const before = chosen();
  answer([{ ...akhtar, last_name: "Casey" }]);
  await screen.findByRole("option", { name: /^Siobhán Casey/ });
  expect(chosen()).toBe(before);
});

it.each(["sio", "session", "logout", "log", "end"])(
  "never preselects Logout for %j, and finds it by its title only",
  async (typed) => {
    find();
    const router = await open();
    await userEvent.type(await screen.findByRole("combobox", { name: "Go to" }), typed);
    const logout = screen.queryByRole("option", { name: /^Logout/ });
    expect(logout !== null).toBe("logout".includes(typed));
    if (logout) expect(logout).toHaveAttribute("aria-selected", "false");
    const [first] = screen.queryAllByRole("option", { selected: true });
    if (!first) {
      await userEvent.keyboard("{Enter}");
      expect(router.state.location.pathname).toBe("/welcome");
    }
  },
);

it("logs out by arrow and Enter", async () => {
  find();
  const router = await open();
  await userEvent.type(await screen.findByRole("combobox", { name: "Go to" }), "logout");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe("/logout"));
});
