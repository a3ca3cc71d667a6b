/** The list of follow-ups: what it asks for, what it shows, ticking off. Rules: TASK-7. */

import type { ListedFollowUp } from "@helpline/contract/follow-ups/follow-ups";
import { followUpMessages } from "@helpline/contract/follow-ups/follow-ups.messages";
import { dueRanges } from "@helpline/contract/follow-ups/follow-ups.plain";
import { screens } from "@helpline/contract/screens";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import FollowUpsPage from "#app/pages/follow-ups-page.tsx";
import { stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";

const now = new Date("2026-11-21T10:00:00.000Z");

const followUp = (id: number, due_on: string, more: object = {}): ListedFollowUp => ({
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
  ...more,
});

type Answer = Parameters<typeof stubAnswers>[0][string];

/** The calls of the list and the count, whatever they ask for. */
const onAnyQuery = (list: Answer, count: Answer) =>
  Object.fromEntries(
    ["mine", "everyone", "everyone&assigned_to=7"].flatMap((whose) =>
      dueRanges.flatMap((due) => [
        [`GET /api/follow-ups?due=${due}&whose=${whose}`, list],
        [`GET /api/follow-ups/count?due=${due}&whose=${whose}`, count],
      ]),
    ),
  );

const surroundings = {
  "POST /api/enquiries/query": { data: { rows: [], count: 0, more: false } },
  "GET /api/config": { data: { time_zone: "Europe/London" } },
  "GET /api/users/all": {
    data: [{ user_id: 7, user_name: "Ada Vance", user_type: "advisor" }],
  },
};
const page = { [screens.followUps.path]: FollowUpsPage };

/** A small server that knows which follow-ups are done. @returns what was sent, and the router */
function open(address: string, followUps: readonly ListedFollowUp[], count?: number) {
  const done = new Set<number>();
  const rows = () => followUps.filter((each) => !done.has(each.follow_up_id));
  const sent = stubAnswers({
    ...surroundings,
    ...onAnyQuery(
      () => ({ data: rows() }),
      () => ({ data: { count: count ?? rows().length } }),
    ),
    "POST /api/follow-ups/done": ({ body }) => {
      const asked = body as { follow_up_id: number; done: boolean };
      if (asked.done) done.add(asked.follow_up_id);
      else done.delete(asked.follow_up_id);
      const done_on = asked.done ? now.toISOString() : null;
      const changed = { ...followUps[0], done_on, done_by_name: "Mary Manager" };
      return { status: 201, data: changed, message: "" };
    },
  });
  return { sent, router: renderAt(address, page) };
}

const lists = (sent: ReturnType<typeof stubAnswers>) =>
  sent.map(({ url }) => url).filter((url) => /^\/api\/follow-ups\?/.test(url));

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  logIn("advisor");
});
afterEach(() => vi.useRealTimers());

describe("of an advisor", () => {
  it("has their own, by when they are due, each with its case", async () => {
    const { sent, router } = open("/follow-ups", [
      followUp(1, "2026-11-18"),
      followUp(2, "2026-11-21"),
      followUp(3, "2026-11-28"),
      followUp(4, "2026-11-29"),
    ]);
    expect(await screen.findByText("4 follow-ups")).toBeVisible();
    const shown = screen
      .getAllByRole("list")
      .map((each) => [
        document.getElementById(each.getAttribute("aria-labelledby") ?? "")?.textContent,
        each.textContent,
      ]);
    expect(shown).toEqual([
      ["Overdue", "Task 13 days late258 Zara AkhtarWith Advisor"],
      ["Today", "Task 2today258 Zara AkhtarWith Advisor"],
      ["In the next 7 days", "Task 328-11-2026258 Zara AkhtarWith Advisor"],
      ["Later", "Task 429-11-2026258 Zara AkhtarWith Advisor"],
    ]);
    expect(lists(sent)).toEqual(["/api/follow-ups?due=all&whose=mine"]);
    expect(screen.queryByLabelText("Whose")).not.toBeInTheDocument();
    await userEvent.click(screen.getAllByRole("link", { name: "258 Zara Akhtar" })[0] as Element);
    await waitFor(() => expect(router.state.location.pathname).toBe("/advisor-system/add"));
  });

  it("asks for nobody else's, whatever the address says", async () => {
    const { sent } = open("/follow-ups?whose=everyone&assigned_to=9&due=today", []);
    expect(await screen.findByText(followUpMessages.noneLikeThat)).toBeVisible();
    expect(lists(sent)).toEqual(["/api/follow-ups?due=today&whose=mine"]);
    await userEvent.click(screen.getByRole("button", { name: "Show all that are open" }));
    expect(await screen.findByText(followUpMessages.none)).toBeVisible();
  });
});

describe("of a manager", () => {
  beforeEach(() => logIn("manager"));

  it("shows nobody's follow-ups under another name while these load", async () => {
    stubAnswers({
      ...surroundings,
      ...onAnyQuery({ data: [followUp(1, "2026-11-18")] }, { data: { count: 1 } }),
      "GET /api/follow-ups?due=all&whose=everyone": () => new Promise(() => undefined),
    });
    renderAt("/follow-ups", page);
    await screen.findByText("Task 1");
    await userEvent.selectOptions(screen.getByLabelText("Whose"), "Everybody's");
    await waitFor(() => expect(screen.queryByText("Task 1")).toBeNull());
    expect(await screen.findByRole("status", { name: "Loading the follow-ups" })).toBeVisible();
  });

  it("has their own, everybody's, or one person's, and keeps the choice in the address", async () => {
    const nobodys = { assigned_to: null, assigned_to_name: null };
    const { sent, router } = open("/follow-ups?due=overdue", [followUp(1, "2026-11-18", nobodys)]);
    const whose = await screen.findByLabelText("Whose");
    expect(whose).toHaveValue("mine");
    await userEvent.selectOptions(whose, "Everybody's");
    expect(await screen.findByText("Nobody yet")).toBeVisible();
    expect(router.state.location.search).toMatchObject({ due: "overdue", whose: "everyone" });
    await screen.findByRole("option", { name: "Ada Vance (advisor)" });
    await userEvent.selectOptions(screen.getByLabelText("Whose"), "Ada Vance (advisor)");
    await waitFor(() =>
      expect(lists(sent)).toEqual([
        "/api/follow-ups?due=overdue&whose=mine",
        "/api/follow-ups?due=overdue&whose=everyone",
        "/api/follow-ups?due=overdue&whose=everyone&assigned_to=7",
      ]),
    );
    expect(router.state.location.search).toMatchObject({ whose: "everyone", assigned_to: 7 });
    await userEvent.selectOptions(screen.getByLabelText("Due"), "Later");
    expect(router.state.location.search).toMatchObject({ due: "later", assigned_to: 7 });
  });

  it("says how many there are if not all are shown", async () => {
    open("/follow-ups?whose=everyone", [followUp(1, "2026-11-18")], 1204);
    expect(
      await screen.findByText(/^1204 follow-ups\. The 500 that are due soonest/),
    ).toBeVisible();
  });

  it("ticks one off in its place, with undo, and says who did it", async () => {
    const { sent } = open("/follow-ups?whose=everyone", [followUp(1, "2026-11-18")]);
    const list = await screen.findByRole("list", { name: "Overdue" });
    const tick = within(list).getByRole("checkbox", { name: "Done: Task 1" });
    await userEvent.click(tick);
    expect(await within(list).findByText(/^Done .* by Mary Manager$/)).toBeVisible();
    await waitFor(() => expect(lists(sent)).toHaveLength(2));
    expect(tick).toBeChecked();
    await userEvent.click(within(list).getByRole("button", { name: "Undo" }));
    expect(await screen.findByText(followUpMessages.isOpen)).toBeVisible();
    expect(tick).not.toBeChecked();
    expect(tick).toHaveFocus();
  });

  it("says so if it cannot be read, and tries again", async () => {
    const busy = { status: 503, data: null, message: "Too busy." };
    stubAnswers({ ...surroundings, ...onAnyQuery(busy, busy) });
    renderAt("/follow-ups", page);
    expect(await screen.findByText("The follow-ups could not be loaded")).toBeVisible();
    expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  });
});
