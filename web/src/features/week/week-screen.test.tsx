/** The screen of the week: what it asks for, what it shows by day, its address. Rules: DESK-8. */
import { screens } from "@helpline/contract/screens";
import { type WeekDay, type WeekItem, weekMessages } from "@helpline/contract/week/week";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import WeekPage from "#app/pages/week-page.tsx";
import { stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";

/** A Monday. */
const now = new Date("2026-11-23T10:00:00.000Z");

const item = (more: Partial<WeekItem>): WeekItem => ({
  kind: "follow-up",
  label: "Ring the school",
  case_id: 91,
  enquiry_id: null,
  child_name: "Isla O'Connor",
  handler: "Robert Robinson",
  days_left: 0,
  ...more,
});
const ringBack = item({
  kind: "ring-back",
  label: "Ring back K7M 2QX, Hannah Cole",
  case_id: null,
  enquiry_id: 12,
  child_name: null,
  handler: null,
});
const week: readonly WeekDay[] = [
  { day: "2026-11-20", items: [item({ days_left: -3 })] },
  { day: "2026-11-23", items: [item({ kind: "key-date", label: "Final plan" }), ringBack] },
  { day: "2026-11-25", items: [item({ label: "Ring the mother", days_left: 2 })] },
];

function open(address: string, days: readonly WeekDay[] = week, message = "OK") {
  const asked: string[] = [];
  const answer = ({ url }: { url: string }) => {
    asked.push(url);
    return { data: { days }, message };
  };
  const queries = ["mine", "everyone", "7"].flatMap((whose) => [
    `whose=${whose}`,
    `whose=${whose}&from=2026-11-30`,
    `whose=${whose}&from=2026-11-16`,
  ]);
  stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/users/all": {
      data: [{ user_id: 7, user_name: "Ada Vance", user_type: "advisor" }],
    },
    ...Object.fromEntries(queries.map((query) => [`GET /api/week?${query}`, answer])),
  });
  return { asked, router: renderAt(address, { [screens.week.path]: WeekPage }) };
}

const part = (name: string) => screen.findByRole("list", { name });
const headings = () => screen.getAllByRole("heading", { level: 2 }).map((each) => each.textContent);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
  logIn("advisor");
});
afterEach(() => vi.useRealTimers());

it("has what is overdue first, then today and the days after it, each a link", async () => {
  const { asked } = open("/week?whose=everyone");
  const late = await part("Overdue");
  expect(headings()).toEqual(["Overdue", "Today, Monday 23 November", "Wednesday 25 November"]);
  expect(late).toHaveTextContent("Follow-up: Ring the school");
  // A ticked box would say that it is done.
  expect(late.querySelector("svg")).toHaveClass("tabler-icon-square");
  expect(late).toHaveTextContent("91 Isla O'ConnorFri 20 Nov, 3 days late");
  const link = within(late).getByRole("link", { name: "Ring the school" });
  expect(link).toHaveAttribute("href", "/case/91");
  const rings = within(await part("Today, Monday 23 November"));
  expect(rings.getByRole("link", { name: /^Ring back/ })).toHaveAttribute("href", "/enquiries/12");
  // Case roles see their own, whatever the address says, and need not be told whose it is.
  expect(asked).toEqual(["/api/week?whose=mine"]);
  expect(screen.queryByLabelText("Whose")).toBeNull();
  expect(late).not.toHaveTextContent("Robert Robinson");
});

it("says the day of each that is overdue, and not of those under the heading of their day", async () => {
  open("/week");
  const texts = async (name: string) =>
    within(await part(name))
      .getAllByRole("listitem")
      .map((each) => each.textContent);
  expect(await texts("Overdue")).toEqual([expect.stringMatching(/Fri 20 Nov, 3 days late$/)]);
  expect(await texts("Today, Monday 23 November")).toEqual([
    "Key date: Final plan91 Isla O'Connor",
    "Ring back: Ring back K7M 2QX, Hannah Cole",
  ]);
  expect(await texts("Wednesday 25 November")).toEqual([
    "Follow-up: Ring the mother91 Isla O'Connor",
  ]);
});

it("keeps whose, which week and which kind in the address", async () => {
  logIn("manager");
  const { asked, router } = open("/week?whose=everyone&show=key-date");
  await part("Today, Monday 23 November");
  expect(screen.queryByRole("list", { name: "Overdue" })).toBeNull();
  expect(screen.getByRole("listitem")).toHaveTextContent(
    "Final plan91 Isla O'ConnorRobert Robinson",
  );
  await screen.findByRole("option", { name: "Ada Vance (advisor)" });
  fireEvent.change(screen.getByLabelText("Whose"), { target: { value: "7" } });
  await waitFor(() => expect(router.state.location.search).toMatchObject({ whose: 7 }));
  fireEvent.change(screen.getByLabelText("Show"), { target: { value: "" } });
  await waitFor(() => expect(router.state.location.search).toEqual({ whose: 7 }));
  fireEvent.click(screen.getByRole("button", { name: "Week after" }));
  await waitFor(() => expect(asked.at(-1)).toBe("/api/week?whose=7&from=2026-11-30"));
  expect(router.state.location.search).toEqual({ whose: 7, from: "2026-11-30" });
  expect(screen.getByText(/^Mon 30 November 2026 to Sun 6 December 2026, Ada Vance/)).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Week before" }));
  await waitFor(() => expect(router.state.location.search).toEqual({ whose: 7 }));
});

it("marks From today while it is the week from today", async () => {
  open("/week");
  await part("Overdue");
  const today = screen.getByRole("button", { name: "From today" });
  expect(today).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByLabelText("Show")).toHaveDisplayValue("Everything");
  fireEvent.click(screen.getByRole("button", { name: "Week after" }));
  await waitFor(() => expect(today).toHaveAttribute("aria-pressed", "false"));
  fireEvent.click(today);
  await waitFor(() => expect(today).toHaveAttribute("aria-pressed", "true"));
});

it("says why the week could not be loaded, and loads it again", async () => {
  let isUp = false;
  stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/week?whose=mine": () =>
      isUp ? { data: { days: week } } : { status: 503, message: "Not now." },
  });
  renderAt("/week", { [screens.week.path]: WeekPage });
  expect(await screen.findByRole("alert")).toHaveTextContent("Not now.");
  isUp = true;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await part("Overdue");
});

it("shows nobody's days under another name or week while they load", async () => {
  logIn("manager");
  open("/week?whose=7");
  await part("Overdue");
  await screen.findByRole("option", { name: "Ada Vance (advisor)" });
  fireEvent.change(screen.getByLabelText("Whose"), { target: { value: "everyone" } });
  expect(await screen.findByText(/everybody's$/)).toBeVisible();
  expect(screen.queryByRole("list")).toBeNull();
  await part("Overdue");
  fireEvent.click(screen.getByRole("button", { name: "Week after" }));
  expect(await screen.findByText(/^Mon 30 November/)).toBeVisible();
  expect(screen.queryByRole("list")).toBeNull();
  await part("Overdue");
});

it("says that nothing is due today, and what else is missing", async () => {
  open("/week", [], weekMessages.cut);
  expect(await screen.findByText(weekMessages.none)).toBeVisible();
  expect(screen.getByText(weekMessages.cut)).toBeVisible();
  expect(headings()).toEqual(["Today, Monday 23 November"]);
});

it("says so if another week has nothing", async () => {
  open("/week?from=2026-11-30", []);
  expect(await screen.findByText(weekMessages.none)).toBeVisible();
  expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
});

it("folds the days to come of a long list, and prints them all the same", async () => {
  const many = Array.from({ length: 40 }, (_each, n) => item({ label: `Task ${n}`, days_left: 2 }));
  open("/week", [...week.slice(0, 2), { day: "2026-11-25", items: many }]);
  await part("Overdue");
  const folded = () => screen.getByText("Task 7").closest("details");
  expect(folded()).not.toHaveAttribute("open");
  expect(folded()).toHaveTextContent("Wednesday 25 November 40");
  fireEvent(window, new Event("beforeprint"));
  expect(folded()).toHaveAttribute("open");
  fireEvent(window, new Event("afterprint"));
  expect(folded()).not.toHaveAttribute("open");
});
