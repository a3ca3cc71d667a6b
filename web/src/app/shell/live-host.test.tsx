/**
 * What the frame does with the server's events: shows who is calling, without taking the focus, starts and halts
 * the call timer, and reloads the desk.
 *
 * Rules: TEL-4, TEL-5.
 */
import type { Caller } from "@helpline/contract/callers/callers";
import type { OwnCall } from "@helpline/contract/events/events.plain";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callOwner } from "#shared/call-timer/call-owner.ts";
import { runningTimer, startTimer, stopTimer } from "#shared/call-timer/call-timer.ts";
import { liveEvents, onChanged } from "#shared/events/live-state.ts";
import { useLeaveGuard } from "#shared/form/unsaved-guard.ts";
import type { Answers } from "../../../test/answers.ts";
import { stubEvents } from "../../../test/event-server.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import { knownOfEnquiry } from "../page-parts/new-enquiry.ts";
import { LiveHost } from "./live-host.tsx";

const at = (secondsFromNow: number) =>
  new Date(Date.now() + secondsFromNow * 1000).toISOString() as OwnCall["ended_on"] & string;

const ringing = (more: Partial<OwnCall> = {}): OwnCall => ({
  call_id: 7,
  direction: "in",
  number: "+447700900123",
  state: "ringing",
  rings_until: at(100),
  answered_on: null,
  ended_on: null,
  ...more,
});
const answered = (secondsAgo: number, more: Partial<OwnCall> = {}) =>
  ringing({ state: "answered", rings_until: null, answered_on: at(-secondsAgo), ...more });

const siobhan = {
  guardian_id: 3,
  first_name: "Siobhan",
  last_name: "Akhtar",
  telephone: null,
  mobile: "07700 900123",
  postcode: "EX9 7LN",
  city: "Exeter",
  matched: "telephone",
  alerts: [{ kind: "interpreter", text: "Urdu", review_on: null }],
  cases: [
    {
      case_id: 258,
      child_name: "Zara Akhtar",
      status: "With Advisor",
      case_handler: "Robert Robinson",
      added_on: "2026-01-01",
      last_entry_on: null,
      minutes_used: 0,
      band: 1,
      may_log: true,
    },
  ],
} as unknown as Caller;
const ruth = {
  guardian_id: null,
  first_name: "Ruth",
  last_name: "Bloom",
  matched: "telephone",
  cases: [{ case_id: null, status: null, case_handler: "Chloe Graham", may_log: false }],
  scope: "named",
} as Caller;

const choices = { people: [{ user_id: 9, name: "Chloe Graham" }], topics: [], authorities: [] };

function Page() {
  const { setChanged } = useLeaveGuard();
  return (
    <>
      <LiveHost />
      <input aria-label="Notes" onChange={() => setChanged(true)} />
    </>
  );
}

async function open(found: Caller[] | Answers[string] = [siobhan], more: Answers = {}) {
  const server = stubEvents({
    "POST /api/callers/search": Array.isArray(found) ? { data: found } : found,
    "POST /api/callers/enquiries": { data: [] },
    "GET /api/enquiries/choices": { data: choices },
    ...more,
  });
  const router = renderAt("/", { "/": Page });
  (await screen.findByLabelText("Notes")).focus();
  // The stream is opened when the screen has settled.
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  await server.write("retry: 3000\n\n");
  return { server, router, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}

const region = () => within(screen.getByRole("region", { name: "Telephone" }));
const banner = () => region().queryByRole("article");
const shown = () => region().findByRole("article");

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  logIn("advisor");
});
afterEach(() => {
  vi.restoreAllMocks();
});

it("shows who is calling: alerts first, name, cases, and leaves the focus where it is", async () => {
  const { server } = await open();
  expect(banner()).toBeNull();
  await server.send("calls", [ringing()]);
  const card = await shown();
  await within(card).findByText("Siobhan Akhtar");
  const text = card.textContent ?? "";
  const order = ["Incoming call", "07700 900123", "Interpreter:", "Siobhan Akhtar", "258", "Zara"];
  const places = order.map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  for (const name of ["Log on case 258", "Enquiry of Siobhan Akhtar"]) {
    expect(within(card).getByRole("button", { name })).toBeVisible();
  }
  expect(screen.getByLabelText("Notes")).toHaveFocus();
  await waitFor(() =>
    expect(region().getByRole("status")).toHaveTextContent(
      /^Incoming call, 07700 900123\. Siobhan Akhtar, Interpreter: Urdu$/,
    ),
  );
  const [search] = server.sent.filter(({ url }) => url === "/api/callers/search");
  expect(search?.body).toEqual({ q: "07700900123" });
});

it("looks a caller up once, whatever happens to the call", async () => {
  const { server } = await open();
  await server.send("calls", [ringing()]);
  await within(await shown()).findByText("Siobhan Akhtar");
  await server.send("calls", [answered(1)]);
  await server.send("calls", [answered(1)]);
  expect(await shown()).toHaveTextContent("On the line");
  expect(server.sent.filter(({ url }) => url === "/api/callers/search")).toHaveLength(1);
});

it.each([
  ["the call has ended, or somebody else has answered", [] as OwnCall[]],
  ["it is answered and over", [answered(60, { state: "ended", ended_on: at(0) })]],
])("goes away when %s", async (_when, calls) => {
  const { server } = await open();
  await server.send("calls", [ringing()]);
  await shown();
  await server.send("calls", calls);
  await waitFor(() => expect(banner()).toBeNull());
  expect(region().getByRole("status")).toBeEmptyDOMElement();
});

it("does not ring for ever, although nobody says that it has ended", async () => {
  const { server } = await open();
  await server.send("calls", [ringing({ rings_until: at(1.5) })]);
  await shown();
  await waitFor(() => expect(banner()).toBeNull(), { timeout: 5_000 });
});

it("can be dismissed, and reached with Alt+T", async () => {
  const { server, user } = await open();
  await server.send("calls", [ringing()]);
  const card = await shown();
  await user.keyboard("{Alt>}t{/Alt}");
  expect(card).toContainElement(document.activeElement as HTMLElement);
  await user.click(region().getByRole("button", { name: "Dismiss this call" }));
  expect(banner()).toBeNull();
  await server.send("calls", [answered(0)]);
  expect(banner()).toBeNull();
});

it("says that nobody is on file, and opens an enquiry with the number", async () => {
  const { server, router, user } = await open([]);
  await server.send("calls", [ringing()]);
  expect(await region().findByText("Nobody on file has this number.")).toBeVisible();
  await user.click(region().getByRole("button", { name: "Log an enquiry about this call" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/enquiries/new"));
  expect(knownOfEnquiry(router.state.location.state.enquiry)).toMatchObject({
    telephone: "07700900123",
  });
  expect(router.state.location.href).not.toContain("7700");
});

it("opens the look-up with the number in the fragment only", async () => {
  const { server, router, user } = await open([]);
  await server.send("calls", [ringing()]);
  await user.click(await region().findByRole("button", { name: "Look up this caller" }));
  await waitFor(() => expect(router.state.location.href).toBe("/call#number=07700900123"));
});

it("looks nobody up for a withheld number", async () => {
  const { server } = await open();
  await server.send("calls", [ringing({ number: null })]);
  expect(await shown()).toHaveTextContent("number withheld");
  expect(region().getByRole("button", { name: "Log an enquiry about this call" })).toBeVisible();
  expect(server.sent.filter(({ method }) => method === "POST")).toEqual([]);
});

it("says with whom a family of colleagues is, and offers only to ask them to ring back", async () => {
  const { server } = await open([ruth]);
  await server.send("calls", [ringing()]);
  const card = await shown();
  expect(await within(card).findByText("with Chloe Graham")).toBeVisible();
  const name = "Ask Chloe Graham to ring back: Ruth Bloom";
  expect(await within(card).findByRole("button", { name })).toBeVisible();
  expect(within(card).queryByRole("button", { name: /^Open/ })).toBeNull();
});

it("says why nobody could be looked up", async () => {
  const { server } = await open({ status: 429, message: "Please ask a manager, or wait." });
  await server.send("calls", [ringing()]);
  expect(await region().findByText(/Please ask a manager, or wait\./)).toBeVisible();
});

it("folds to a line and unfolds again", async () => {
  const { server, user } = await open();
  await server.send("calls", [ringing()]);
  const card = await shown();
  const name = await within(card).findByText("Siobhan Akhtar");
  await user.click(within(card).getByRole("button", { name: "Less" }));
  expect(name).not.toBeVisible();
  expect(card).toHaveTextContent("07700 900123");
  await user.click(within(card).getByRole("button", { name: "More" }));
  expect(name).toBeVisible();
});

it("stays folded when the page is loaded again, and the next call is not", async () => {
  const first = await open();
  await first.server.send("calls", [ringing()]);
  await first.user.click(within(await shown()).getByRole("button", { name: "Less" }));
  cleanup();
  const { server } = await open();
  await server.send("calls", [answered(1)]);
  expect(within(await shown()).getByRole("button", { name: "More" })).toBeVisible();
  await server.send("calls", [ringing({ call_id: 8 })]);
  expect(await region().findByRole("button", { name: "Less" })).toBeVisible();
});

it("shows of two calls the one on the line in full, and the other as a line above it", async () => {
  const { server } = await open();
  await server.send("calls", [ringing()]);
  await shown();
  await server.send("calls", [answered(5), ringing({ call_id: 8 })]);
  await waitFor(() => expect(region().getAllByRole("article")).toHaveLength(2));
  const [line, full] = region().getAllByRole("article");
  expect(line).toHaveTextContent("Incoming call");
  expect(within(line as HTMLElement).getByRole("button", { name: "More" })).toBeVisible();
  expect(full).toHaveTextContent("On the line");
  expect(within(full as HTMLElement).getByRole("button", { name: "Less" })).toBeVisible();
});

it("opens the case, without leaving the number anywhere", async () => {
  const { server, router, user } = await open();
  await server.send("calls", [ringing()]);
  await user.click(await region().findByRole("button", { name: "Log on case 258" }));
  await waitFor(() => expect(router.state.location.href).toBe("/advisor-system/add?case_id=258"));
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("900123");
});

it.each([
  ["Log on case 258", "/advisor-system/add", { caseId: 258 }],
  ["Enquiry of Siobhan Akhtar", "/enquiries/new", { caseId: null }],
])(
  "%s starts the timer once somebody agrees to lose what they typed",
  async (name, path, timer) => {
    const { server, router, user } = await open();
    await user.type(screen.getByLabelText("Notes"), "Ring the school");
    await server.send("calls", [ringing()]);
    await user.click(await region().findByRole("button", { name }));
    await user.click(await screen.findByRole("button", { name: "No" }));
    expect(runningTimer()).toBeNull();
    await user.click(region().getByRole("button", { name: "More" }));
    await user.click(region().getByRole("button", { name }));
    await screen.findByRole("dialog");
    expect(runningTimer()).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Yes" }));
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    await waitFor(() => expect(runningTimer()).toMatchObject(timer));
  },
);

it("starts the timer when the call is answered, and halts it when somebody hangs up", async () => {
  const { server } = await open();
  await server.send("calls", [ringing()]);
  expect(runningTimer()).toBeNull();
  await server.send("calls", [answered(60)]);
  const timer = runningTimer();
  expect(timer).toMatchObject({ caseId: null, callId: 7 });
  expect(Date.now() - (timer?.startedAt ?? 0)).toBeGreaterThanOrEqual(60_000);
  const ended_on = at(-1);
  await server.send("calls", [answered(60, { state: "ended", ended_on })]);
  expect(runningTimer()).toEqual({ ...timer, endedAt: Date.parse(ended_on) });
});

it("gives an answered call to the family that was found, and to nobody while it rings", async () => {
  const { server } = await open();
  await server.send("calls", [ringing()]);
  await within(await screen.findByRole("article")).findByText("Siobhan Akhtar");
  expect(callOwner()).toBeNull();
  await server.send("calls", [answered(0)]);
  await waitFor(() => expect(runningTimer()).toMatchObject({ caseId: null, cases: [258] }));
  expect(callOwner()).toMatchObject({ callId: 7, name: "Siobhan Akhtar", number: "07700900123" });
  act(() => callOwner()?.log());
  await waitFor(() => expect(runningTimer()).toMatchObject({ caseId: 258 }));
});

it("logs an answered call on the one case of the family that one may log on", async () => {
  const [own] = siobhan.cases;
  const other = { ...own, case_id: 259, case_handler: "Chloe Graham", may_log: false };
  const { server, router } = await open([{ ...siobhan, cases: [other, own] } as Caller]);
  await server.send("calls", [answered(0)]);
  await waitFor(() => expect(callOwner()).toMatchObject({ name: "Siobhan Akhtar" }));
  act(() => callOwner()?.log());
  await waitFor(() => expect(router.state.location.href).toBe("/advisor-system/add?case_id=258"));
});

it("times an outgoing call too, without a banner", async () => {
  const { server } = await open();
  await server.send("calls", [answered(5, { direction: "out" })]);
  expect(runningTimer()).toMatchObject({ callId: 7 });
  expect(banner()).toBeNull();
});

it("keeps the case that somebody opened while it rang, and leaves a timer that was stopped", async () => {
  const { server } = await open();
  const call = answered(0);
  act(() => startTimer(258));
  await server.send("calls", [call]);
  expect(runningTimer()).toMatchObject({ caseId: 258, callId: 7 });
  act(() => stopTimer());
  await server.send("calls", [call, ringing({ call_id: 8 })]);
  expect(runningTimer()).toBeNull();
});

it("does not start again for an older call that has no end", async () => {
  const { server } = await open();
  const [transferred, next] = [answered(60), answered(30, { call_id: 8 })];
  const ended: OwnCall = { ...next, state: "ended", ended_on: at(-1) };
  await server.send("calls", [transferred]);
  act(() => stopTimer());
  await server.send("calls", [transferred, next]);
  await server.send("calls", [transferred, ended]);
  const halted = runningTimer();
  expect(halted).toMatchObject({ callId: 8, endedAt: expect.any(Number) });
  await server.send("calls", [transferred, ended, ringing({ call_id: 9 })]);
  expect(runningTimer()).toEqual(halted);
  act(() => stopTimer());
  await server.send("calls", [transferred, ended]);
  expect(runningTimer()).toBeNull();
});

it("leaves a timer that somebody started before a call that is reported when it is over", async () => {
  const { server } = await open();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 10 * 60_000 });
  act(() => startTimer(258));
  vi.useRealTimers();
  const begun = runningTimer();
  const call = answered(0);
  await server.send("calls", [call]);
  await server.send("calls", [{ ...call, state: "ended", ended_on: at(0) }]);
  expect(runningTimer()).toEqual(begun);
  // It was the same call: logging it ends both.
  act(() => stopTimer());
  await server.send("calls", [call]);
  expect(runningTimer()).toBeNull();
});

it("leaves the timer of a call that goes on when another one is answered", async () => {
  const { server } = await open();
  await server.send("calls", [answered(30)]);
  await server.send("calls", [answered(30), answered(1, { call_id: 8 })]);
  expect(runningTimer()).toMatchObject({ callId: 7 });
});

it("reads messages in pieces, and ignores what it does not know", async () => {
  const { server } = await open();
  const heard: unknown[] = [];
  const stop = onChanged((things) => heard.push(things));
  await server.write(":\n\nevent: other\ndata: 1\n\nevent: chan");
  await server.write('ged\ndata: ["no');
  await server.write('tice"]\n\n:\n\n');
  stop();
  expect(heard).toEqual([["notice"]]);
});

it("opens the stream again when it has ended, and everything is read again", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  const { server } = await open();
  const heard: unknown[] = [];
  const stop = onChanged((things) => heard.push(things));
  expect(liveEvents().isUp).toBe(true);
  await server.end();
  expect(liveEvents().isUp).toBe(false);
  await waitFor(() => expect(server.opened()).toBe(2), { timeout: 5_000 });
  await waitFor(() => expect(liveEvents().isUp).toBe(true));
  stop();
  expect(heard).toEqual([["desk", "notice"]]);
});
