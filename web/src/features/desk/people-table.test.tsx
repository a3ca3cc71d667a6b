/** The people on the desk: figures, what each opens, the order. Rules: DESK-5, DESK-7. */
import type { PersonAtWork } from "@helpline/contract/desk/people";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubAnswers } from "../../../test/answers.ts";
import { formAnswers } from "../../../test/case-samples.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import { PeopleTable } from "./people-table.tsx";

const ada: PersonAtWork = {
  user_id: 7,
  name: "Ada Vance",
  user_type: "advisor",
  open_cases: 4,
  capacity: 15,
  new_cases: 1,
  untouched: 2,
  follow_ups_overdue: 3,
  minutes_28_days: 190,
  oldest_last_entry_on: "2026-01-31T23:30:00.000Z",
};
const idle: PersonAtWork = {
  user_id: 8,
  name: "Ben Idle",
  user_type: "clinic",
  open_cases: 0,
  capacity: null,
  new_cases: 0,
  untouched: 0,
  follow_ups_overdue: 0,
  minutes_28_days: 0,
  oldest_last_entry_on: null,
};
const boss: PersonAtWork = {
  ...idle,
  user_id: 9,
  name: "Mary Manager",
  user_type: "manager",
  follow_ups_overdue: 1,
  minutes_28_days: 20,
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-26T10:00:00.000Z") });
  logIn("manager");
});
afterEach(() => vi.useRealTimers());

async function open(people: readonly PersonAtWork[]) {
  stubAnswers({ ...formAnswers, "GET /api/work/people": { data: people } });
  const router = renderAt("/welcome", { "/welcome": PeopleTable });
  await screen.findByRole("table");
  return router;
}

const row = (name: string) => screen.getByRole("row", { name: new RegExp(name) });
const linksOf = (name: string) =>
  within(row(name))
    .queryAllByRole("link")
    .map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")]);
const names = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);

it("links each figure to its list", async () => {
  await open([ada, idle, boss]);
  expect(linksOf("Ada Vance")).toEqual([
    ["4 of 15 open cases, Ada Vance", "/case-manager?handler_id=7"],
    ["1 new case, Ada Vance", "/case-manager?handler_id=7&needs=new"],
    [
      "2 untouched cases, Ada Vance",
      "/case-manager?handler_id=7&needs=untouched&sort=last_entry_on&order=asc",
    ],
    ["3 follow-ups overdue, Ada Vance", "/follow-ups?due=overdue&whose=everyone&assigned_to=7"],
    [
      "3 h logged in 28 days, Ada Vance",
      "/time-sheet/report?user_id=7&start_date=2026-02-26&end_date=2026-03-26",
    ],
    [
      "31-01-2026: oldest last entry, Ada Vance",
      "/case-manager?handler_id=7&sort=last_entry_on&order=asc",
    ],
  ]);
});

it("shows nothing to do as figures without a list", async () => {
  await open([ada, idle, boss]);
  expect(linksOf("Ben Idle")).toEqual([]);
  const texts = within(row("Ben Idle"))
    .getAllByRole("cell")
    .map((cell) => cell.querySelector("[data-quiet]")?.textContent);
  expect(texts).toEqual([undefined, "0", "0", "0", "0", "0 h", "—"]);
  expect(linksOf("Mary Manager").map(([name]) => name)).toEqual([
    "1 follow-up overdue, Mary Manager",
    "20 min logged in 28 days, Mary Manager",
  ]);
});

it("opens the timesheet of the days", async () => {
  const router = await open([ada]);
  await userEvent.setup().click(screen.getByRole("link", { name: /logged in 28 days/ }));
  await vi.waitFor(() =>
    expect(router.state.location).toMatchObject({
      pathname: "/time-sheet/report",
      search: { user_id: 7, start_date: "2026-02-26", end_date: "2026-03-26" },
    }),
  );
});

it("sorts by a header, and says so", async () => {
  await open([idle, ada]);
  const header = () => screen.getByRole("columnheader", { name: "Open cases" });
  expect(header()).toHaveAttribute("aria-sort", "none");
  fireEvent.click(within(header()).getByRole("button"));
  expect(names()).toEqual(["Ada Vance", "Ben Idle"]);
  expect(header()).toHaveAttribute("aria-sort", "descending");
  fireEvent.click(within(header()).getByRole("button"));
  expect(names()).toEqual(["Ben Idle", "Ada Vance"]);
  expect(header()).toHaveAttribute("aria-sort", "ascending");
});

it("sorts by the field above the cards of a phone", async () => {
  await open([idle, ada]);
  fireEvent.change(screen.getByLabelText("Sort by"), { target: { value: "untouched" } });
  expect(names()).toEqual(["Ada Vance", "Ben Idle"]);
  fireEvent.click(screen.getByRole("button", { name: "Reverse" }));
  expect(names()).toEqual(["Ben Idle", "Ada Vance"]);
});

it("begins with the most untouched cases, marks that column, and leads back to it", async () => {
  await open([idle, boss, ada]);
  const untouched = screen.getByRole("columnheader", { name: "Untouched" });
  expect(names()).toEqual(["Ada Vance", "Mary Manager", "Ben Idle"]);
  expect(untouched).toHaveAttribute("aria-sort", "descending");
  expect(screen.getByLabelText("Sort by")).toHaveDisplayValue("Untouched");
  fireEvent.click(screen.getByRole("button", { name: "Name" }));
  expect(names()).toEqual(["Ben Idle", "Mary Manager", "Ada Vance"]);
  fireEvent.click(within(untouched).getByRole("button"));
  expect(names()).toEqual(["Ada Vance", "Mary Manager", "Ben Idle"]);
});

it("ends the bar at what somebody can carry, and marks more than that", async () => {
  const carrying = (user_id: number, open_cases: number, capacity: number | null) => ({
    ...idle,
    user_id,
    name: `Person ${user_id}`,
    open_cases,
    capacity,
  });
  await open([carrying(1, 5, 10), carrying(2, 12, 10), carrying(3, 6, null), carrying(4, 0, 8)]);
  const barOf = (n: number) => {
    const cell = row(`Person ${n}`).querySelector('[data-field="open_cases"]');
    const track = cell?.querySelector("[aria-hidden] [style], [style]")?.parentElement;
    const bar = cell?.querySelector<HTMLElement>("[style]");
    return [
      cell?.querySelector("a, [data-quiet]")?.textContent,
      bar?.style.getPropertyValue("--part"),
      track?.hasAttribute("data-end"),
      track?.hasAttribute("data-over"),
    ];
  };
  expect(barOf(1)).toEqual(["5 of 10", "0.5", true, false]);
  expect(barOf(2)).toEqual(["12 of 10", "1", true, true]);
  expect(barOf(3)).toEqual(["6", "0.5", false, false]);
  expect(barOf(4)[0]).toBe("0 of 8");
});

it("shows twelve people, then all", async () => {
  await open(Array.from({ length: 14 }, (_, n) => ({ ...idle, user_id: n, name: `Person ${n}` })));
  const hidden = () => screen.getAllByRole("row").filter((each) => each.dataset.more).length;
  expect(hidden()).toBe(2);
  fireEvent.click(screen.getByRole("button", { name: "Show all 14" }));
  expect(hidden()).toBe(0);
});

it("says why there are no people", async () => {
  stubAnswers({ ...formAnswers, "GET /api/work/people": { status: 503, message: "Not now." } });
  renderAt("/welcome", { "/welcome": PeopleTable });
  expect(await screen.findByRole("alert")).toHaveTextContent("The people could not be loaded");
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});
