/**
 * The desk on the welcome screen: own cases and follow-ups, the managers' queues.
 *
 * Rules: DESK-2, DESK-3, DESK-7, TASK-7.
 */

import { type Queue, queues } from "@helpline/contract/desk/counted-lists";
import type { DeskCase } from "@helpline/contract/desk/desk";
import { deskMessages } from "@helpline/contract/desk/desk.messages";
import type { ListedFollowUp } from "@helpline/contract/follow-ups/follow-ups";
import { followUpMessages } from "@helpline/contract/follow-ups/follow-ups.messages";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sentBy, stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import { Desk } from "./desk.tsx";

const now = new Date("2026-11-21T10:00:00.000Z");

const deskCase = (case_id: number, more: Partial<DeskCase> = {}): DeskCase => ({
  case_id,
  guardian_name: "Omar Akhtar",
  child_name: "Zara Akhtar",
  closed: 0,
  band: 1,
  added_on: "2026-11-01",
  minutes_used: 100,
  minutes_left: 175,
  is_new: false,
  needs: [],
  status: "With Advisor",
  case_handler: "Ada Vance",
  last_entry_on: "2026-11-18T09:00:00.000Z",
  days_since_entry: 3,
  next_follow_up_on: null,
  next_key_date: null,
  next_key_date_label: null,
  ...more,
});
const followUp = (id: number, due_on: string): ListedFollowUp => ({
  follow_up_id: id,
  case_id: 258,
  due_on,
  text: `Task ${id}`,
  version: 1,
  assigned_to: 7,
  assigned_to_name: "Ada Vance",
  created_by: 7,
  created_by_name: "Ada Vance",
  created_on: "2026-11-01T09:00:00.000Z",
  done_on: null,
  done_by: null,
  done_by_name: null,
  child_name: "Zara Akhtar",
  status: "With Advisor",
});
const figures = (some: Partial<Record<Queue, number>> = {}) => ({
  ...Object.fromEntries(queues.map((queue) => [queue, 0])),
  ...some,
});

interface Work {
  readonly cases?: readonly DeskCase[];
  readonly queues?: object;
  readonly follow_ups?: readonly ListedFollowUp[];
}

/** Shows the desk over a small server that knows which follow-ups are done. */
function open({ follow_ups = [], ...work }: Work, message = "OK") {
  const done = new Set<number>();
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/work/people": { data: [] },
    "GET /api/work": () => ({
      message,
      data: { ...work, follow_ups: follow_ups.filter((each) => !done.has(each.follow_up_id)) },
    }),
    "POST /api/follow-ups/done": ({ body }) => {
      const asked = body as { follow_up_id: number; done: boolean };
      if (asked.done) done.add(asked.follow_up_id);
      else done.delete(asked.follow_up_id);
      const done_on = asked.done ? now.toISOString() : null;
      return { status: 201, data: { ...follow_ups[0], done_on }, message: "" };
    },
  });
  const router = renderAt("/welcome", { "/welcome": Desk });
  return { sent, router };
}

const asked = (sent: ReturnType<typeof stubAnswers>) =>
  sent.filter(({ url }) => url === "/api/work").length;

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  logIn("advisor");
});
afterEach(() => {
  vi.useRealTimers();
});

describe("of an advisor", () => {
  it("has the cases with the reason in words, each a link to the log page", async () => {
    const { router } = open({
      cases: [
        deskCase(258, {
          needs: ["overdue", "key-date", "hours"],
          next_follow_up_on: "2026-11-18",
          next_key_date: "2026-12-04",
          next_key_date_label: "Appeal to the tribunal",
          minutes_left: -70,
        }),
        deskCase(301, { days_since_entry: null, last_entry_on: null, child_name: "" }),
      ],
    });
    const list = await screen.findByRole("list", { name: "My cases, most urgent first" });
    const [first, second] = within(list).getAllByRole("listitem");
    expect(first).toHaveTextContent(
      "Follow-up 3 days lateAppeal to the tribunal: Fri 4 Dec · 1:10 h over258 Zara AkhtarOmar AkhtarLast entry 3 days ago1:10 h overNext 3 days late",
    );
    expect(second).toHaveTextContent(
      "Nothing due301Omar AkhtarLast entry none yet2:55 h leftNext nothing",
    );
    const link = within(list).getByRole("link", { name: "258 Zara Akhtar" });
    expect(link).toHaveAttribute("href", "/case/258");
    await userEvent.click(link);
    await waitFor(() => expect(router.state.location.pathname).toBe("/advisor-system/add"));
    expect(router.state.location.search).toMatchObject({ case_id: 258 });
  });

  it("has the numbers that an evaluator rings as links", async () => {
    open({ cases: [deskCase(7, { telephone: "0116 496 0490", mobile: "07700 900460" })] });
    const number = await screen.findByRole("link", { name: "0116 496 0490" });
    expect(number).toHaveAttribute("href", "tel:01164960490");
    expect(screen.getByRole("link", { name: "07700 900460" })).toBeVisible();
  });

  it("says what to do if there is nothing", async () => {
    open({ cases: [] });
    expect(await screen.findByText(deskMessages.noCases)).toBeVisible();
    expect(screen.getByText(deskMessages.noFollowUps)).toBeVisible();
  });

  it("does not speak of logging to evaluators, who log nothing", async () => {
    logIn("evaluator");
    open({ cases: [] });
    expect(await screen.findByText(deskMessages.nothingDue)).toBeVisible();
  });

  it("says so if there are more cases than it shows", async () => {
    open({ cases: [deskCase(1)] }, deskMessages.mostUrgent);
    expect(await screen.findByText(deskMessages.mostUrgent)).toBeVisible();
  });

  it("ticks off a follow-up where it stands, with undo for ten seconds", async () => {
    const { sent } = open({
      cases: [],
      follow_ups: [followUp(1, "2026-11-20"), followUp(2, "2026-11-24")],
    });
    const list = await screen.findByRole("list", { name: "Due within a week" });
    expect(list).toHaveTextContent("Task 11 day late258 Zara AkhtarTask 2Tue258 Zara Akhtar");
    await userEvent.click(within(list).getByRole("checkbox", { name: "Done: Task 1" }));
    expect(await screen.findByText(followUpMessages.isDone)).toBeVisible();
    await waitFor(() => expect(asked(sent)).toBe(2));
    expect(within(list).getByRole("checkbox", { name: "Done: Task 1" })).toBeChecked();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText(followUpMessages.isOpen)).toBeVisible();
    await waitFor(() => expect(asked(sent)).toBe(3));
    expect(within(list).getByRole("checkbox", { name: "Done: Task 1" })).not.toBeChecked();
    expect(sentBy(sent, "POST").map(({ body }) => body)).toEqual([
      { follow_up_id: 1, done: true },
      { follow_up_id: 1, done: false },
    ]);
  });

  it("folds follow-ups of later weeks", async () => {
    open({ cases: [], follow_ups: [followUp(1, "2026-11-29")] });
    expect(await screen.findByText("Nothing is due within a week.")).toBeVisible();
    expect(screen.getByText("Later (1)")).toBeVisible();
    expect(screen.getByText("Task 1")).not.toBeVisible();
  });
});

describe("of a manager", () => {
  const linksIn = (part: HTMLElement) =>
    within(part)
      .getAllByRole("link")
      .map((each) => [each.textContent, each.getAttribute("href")]);

  it("has what needs somebody today, largest first, and the rest in a line, each with its list", async () => {
    logIn("manager");
    open({
      queues: figures({
        awaiting_advisor: 5,
        follow_ups_overdue: 12,
        key_dates_past: 1204,
        mails_failed: 1,
        enquiries: 3,
        untouched: 66,
        over_hours: 1,
        key_dates_week: 9,
        key_dates_14_days: 39,
      }),
      follow_ups: [],
    });
    const list = await screen.findByRole("list", { name: "Needs somebody today" });
    expect(linksIn(list)).toEqual([
      ["1,204 Key dates past", "/week?whose=everyone&show=key-date"],
      ["12 Follow-ups overdue", "/follow-ups?due=overdue&whose=everyone"],
      ["5 Waiting for an advisor", "/case-manager?awaiting=advisor"],
      ["3 Enquiries that need a case", "/enquiries?whose=everyone&outcome=needs%20a%20case"],
      ["1 Mail that failed", "/mail?state=failed"],
    ]);
    expect(linksIn(screen.getByText(/^Also:/))).toEqual([
      ["66 cases untouched", "/case-manager?needs=untouched&sort=last_entry_on&order=asc"],
      ["1 case over its hours", "/case-manager?stages=advisor%2Cadvocate%2Cevaluator&hours=over"],
      ["9 key dates this week", "/week?whose=everyone&show=key-date"],
      ["This week", "/week"],
    ]);
    expect(screen.getByRole("heading", { name: "Your follow-ups" })).toBeVisible();
  });

  it("says when nobody is needed", async () => {
    logIn("manager");
    open({ queues: figures(), follow_ups: [] });
    expect(await screen.findByText("Nothing does.")).toBeVisible();
    expect(screen.queryByText(/^Also:/)).toBeNull();
  });
});

it("is reloaded when the window gets the focus, after a minute at the earliest", async () => {
  const { sent } = open({ cases: [] });
  await screen.findByText(deskMessages.noCases);
  const focusAfter = async (seconds: number) => {
    vi.setSystemTime(now.getTime() + seconds * 1000);
    act(() => void window.dispatchEvent(new Event("visibilitychange")));
    await new Promise((resolve) => setTimeout(resolve, 50));
  };
  await focusAfter(59);
  expect(asked(sent)).toBe(1);
  await focusAfter(61);
  expect(asked(sent)).toBe(2);
  await focusAfter(62);
  expect(asked(sent)).toBe(2);
});

it("says so if it cannot be read, and tries again", async () => {
  stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/work": { status: 503, data: null, message: "Too busy." },
  });
  renderAt("/welcome", { "/welcome": Desk });
  expect(await screen.findByText("Your work could not be loaded")).toBeVisible();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});

it("is shown with the people, not before", async () => {
  logIn("manager");
  let answer: (people: object) => void = () => undefined;
  const people = new Promise<object>((resolve) => {
    answer = resolve;
  });
  stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/work": { data: { queues: figures(), follow_ups: [] }, message: "OK" },
    "GET /api/work/people": () => people,
  });
  renderAt("/welcome", { "/welcome": Desk });
  expect(await screen.findByRole("status", { name: "Loading what waits for you" })).toBeVisible();
  expect(screen.queryByRole("heading", { name: "Needs somebody today" })).toBeNull();
  answer({ data: [] });
  expect(await screen.findByRole("heading", { name: "People" })).toBeVisible();
  expect(screen.getByRole("heading", { name: "Needs somebody today" })).toBeVisible();
});

it("stays while people or missed calls that could not be read are asked for again", async () => {
  logIn("manager");
  let asked = 0;
  const failsOnce = () =>
    ++asked > 2
      ? new Promise<object>(() => undefined)
      : { status: 503, data: null, message: "Too busy." };
  stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/work": { data: { queues: figures(), follow_ups: [] }, message: "OK" },
    "GET /api/work/people": failsOnce,
    "GET /api/missed-calls": failsOnce,
  });
  renderAt("/welcome", { "/welcome": Desk });
  const heading = await screen.findByRole("heading", { name: "Your follow-ups" });
  // The lists ask again as soon as they are shown.
  await waitFor(() => expect(asked).toBe(4));
  expect(heading).toBeInTheDocument();
});
