/**
 * Missed calls on the desk: what a line says, rung back, looked up, logged as an enquiry.
 *
 * Rules: TEL-6.
 */
import type { MissedCall } from "@helpline/contract/telephone/telephone";
import { telephoneMessages } from "@helpline/contract/telephone/telephone.plain";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sentBy, stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import { MissedCalls } from "./missed-calls.tsx";

const now = new Date("2026-11-26T12:00:00.000Z");

const missed = (number: string, more: Partial<MissedCall> = {}): MissedCall => ({
  number,
  first: "2026-11-26T10:41:20.000Z",
  last: "2026-11-26T10:41:20.000Z",
  tries: 1,
  guardians: [],
  ...more,
});
const siobhan = {
  guardian_id: 7,
  first_name: "Siobhan",
  last_name: "Akhtar",
  alerts: [{ kind: "no voicemail" as const, text: "Shared phone", review_on: null }],
};

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  logIn("advisor");
});
afterEach(() => {
  vi.useRealTimers();
});

function open(lines: readonly MissedCall[], count = lines.length, refused = false) {
  const done = new Set<string>();
  const onEnquiry = vi.fn();
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/missed-calls": () => ({
      data: { rows: lines.filter(({ number }) => !done.has(number)), count: count - done.size },
    }),
    "POST /api/missed-calls/undo": ({ body }) => {
      done.delete((body as { number: string }).number);
      return { message: telephoneMessages.undone, data: null };
    },
    "POST /api/missed-calls/done": ({ body }) => {
      done.add((body as { number: string }).number);
      return refused
        ? { status: 404, message: telephoneMessages.notMissed, data: null }
        : { message: telephoneMessages.done, data: null };
    },
  });
  const Part = () => <MissedCalls onEnquiry={onEnquiry} />;
  const Call = () => <p>The look-up</p>;
  const router = renderAt("/welcome", { "/welcome": Part, "/call": Call });
  return { sent, router, onEnquiry };
}

it("shows nothing without missed calls", async () => {
  const { sent } = open([]);
  await waitFor(() => expect(sent.some(({ url }) => url === "/api/missed-calls")).toBe(true));
  expect(screen.queryByRole("heading")).toBeNull();
});

it("says of each number when it rang, how often, whose it is, and what to know before ringing", async () => {
  open([
    missed("07700 900123", {
      first: "2026-11-25T16:02:00.000Z",
      tries: 3,
      guardians: [siobhan],
    }),
    missed("01392 555001"),
  ]);
  const list = within(await screen.findByRole("region", { name: "Missed calls" }));
  const [first, second] = list
    .getAllByRole("listitem")
    .filter((each) => within(each).queryByRole("button", { name: "Rang back" }));
  expect(first).toHaveTextContent(
    "07700 900123Siobhan Akhtar3 tries, 25 Nov 16:02 to 10:41No voicemail: Shared phone",
  );
  expect(second).toHaveTextContent("01392 55500110:41");
  expect(list.getByRole("link", { name: "07700 900123" })).toHaveAttribute(
    "href",
    "tel:07700900123",
  );
});

it.each([false, true])(
  "takes a number off the list that was rung back (refused: %s)",
  async (refused) => {
    const { sent } = open([missed("07700 900123"), missed("01392 555001")], 2, refused);
    const [button] = await screen.findAllByRole("button", { name: "Rang back" });
    if (button) await userEvent.click(button);
    await waitFor(() => expect(screen.queryByText("07700 900123")).toBeNull());
    expect(screen.getByText("01392 555001")).toBeVisible();
    expect(sentBy(sent, "POST").map(({ body }) => body)).toEqual([{ number: "07700 900123" }]);
  },
);

it("takes it back with Undo in the message that tells of it", async () => {
  const { sent } = open([missed("07700 900123"), missed("01392 555001")]);
  const [button] = await screen.findAllByRole("button", { name: "Rang back" });
  if (button) await userEvent.click(button);
  await waitFor(() => expect(screen.queryByText("07700 900123")).toBeNull());
  await userEvent.click(
    await screen.findByRole("button", { name: `Undo: ${telephoneMessages.done}` }),
  );
  expect(await screen.findByText("07700 900123")).toBeVisible();
  expect(sentBy(sent, "POST").map(({ url, body }) => [url, body])).toEqual([
    ["/api/missed-calls/done", { number: "07700 900123" }],
    ["/api/missed-calls/undo", { number: "07700 900123" }],
  ]);
});

it("opens the look-up with the number, and an enquiry with the line", async () => {
  const line = missed("+44 7700 900123", { guardians: [siobhan] });
  const { router, onEnquiry } = open([line]);
  await userEvent.click(await screen.findByRole("button", { name: "Enquiry" }));
  expect(onEnquiry).toHaveBeenCalledWith(line);
  const link = screen.getByRole("link", { name: "Look up" });
  expect(link).toHaveAttribute("href", "/call#number=%2B44%207700%20900123");
  await userEvent.click(link);
  await waitFor(() => expect(router.state.location.pathname).toBe("/call"));
  expect(decodeURIComponent(router.state.location.hash)).toBe("number=+44 7700 900123");
});

it("shows five numbers at first, then all, and says how many are not among them", async () => {
  const lines = Array.from({ length: 7 }, (_, index) => missed(`07700 90012${index}`));
  open(lines, 10);
  const shown = () => screen.getAllByRole("button", { name: "Rang back" }).length;
  const more = "3 more are shown when these have been rung back.";
  const button = await screen.findByRole("button", { name: "Show all 7" });
  expect([shown(), screen.queryByText(more)]).toEqual([5, null]);
  await userEvent.click(button);
  expect(shown()).toBe(7);
  expect(screen.getByText(more)).toBeVisible();
});
