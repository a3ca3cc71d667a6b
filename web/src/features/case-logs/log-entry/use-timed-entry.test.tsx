/** The call timer fills a new log entry of its case, and a save stops it. Rules: CALL-6, CALL-17, LOG-23. */
import { logMessages } from "@helpline/contract/case-logs/case-logs.messages";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setCallOwner } from "#shared/call-timer/call-owner.ts";
import {
  answered,
  beginCall,
  callIsFrom,
  hungUp,
  runningTimer,
  startTimer,
} from "#shared/call-timer/call-timer.ts";
import { endSession } from "#shared/session/session.ts";
import { sentBy, stubAnswers } from "../../../../test/answers.ts";
import { formAnswers } from "../../../../test/case-samples.ts";
import { renderScreen } from "../../../../test/render-screen.tsx";
import { logIn } from "../../../../test/tokens.ts";
import { LogEntryForm } from "./log-entry-form.tsx";

const onChanged = vi.fn();

function setUp() {
  const sent = stubAnswers({
    ...formAnswers,
    "PUT /api/drafts/advisor-log-12": { status: 201, data: {} },
    "DELETE /api/drafts/advisor-log-12": {},
    "POST /api/advisors/cases/logs": {
      status: 201,
      message: logMessages.added,
      data: { case_log_id: 1 },
    },
  });
  renderScreen(
    <LogEntryForm
      actor="advisor"
      caseId={12}
      rabbi={null}
      assigned={{ clinic_id: null, advocate_name: null }}
      natureOfCase={[]}
      followUps={[]}
      stored={null}
      onBack={vi.fn()}
      onChanged={onChanged}
      onSaved={vi.fn()}
      onRefused={vi.fn()}
    />,
  );
  return sent;
}

const duration = () => screen.getByLabelText(/^Duration/);
const entryType = () => screen.getByLabelText(/^Entry type/);
const furtherAction = () => screen.getByLabelText(/^Further action/);
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

beforeEach(() => {
  onChanged.mockClear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  logIn("advisor");
});
afterEach(() => {
  vi.useRealTimers();
  endSession("logout");
});

it("fills type, action and minutes, rounded up, and keeps the minutes up to date", () => {
  startTimer(12);
  setUp();
  expect(entryType()).toHaveValue("call");
  expect(furtherAction()).toHaveValue("save");
  expect(duration()).toHaveValue("1");
  pass(59);
  expect(duration()).toHaveValue("1");
  pass(3 * 60);
  expect(duration()).toHaveValue("4");
});

it("is no change of an untouched form, and leaves no draft", async () => {
  startTimer(12);
  const sent = setUp();
  pass(3 * 60);
  expect(duration()).toHaveValue("3");
  expect(onChanged).not.toHaveBeenCalledWith(true);
  expect(sentBy(sent, "PUT")).toEqual([]);
  fireEvent.input(screen.getByLabelText(/^Details/), { target: { value: "They called." } });
  pass(2);
  await waitFor(() => expect(sentBy(sent, "PUT")).toHaveLength(1));
  expect(sentBy(sent, "PUT")[0]?.body).toMatchObject({
    values: { typed: { details: "They called.", duration: "4", entry_type: "call" } },
  });
});

it("leaves what somebody has typed", () => {
  startTimer(12);
  setUp();
  fireEvent.input(duration(), { target: { value: "25" } });
  fireEvent.change(entryType(), { target: { value: "other" } });
  fireEvent.change(furtherAction(), { target: { value: "save and refer to advocate" } });
  pass(5 * 60);
  expect(duration()).toHaveValue("25");
  expect(entryType()).toHaveValue("other");
});

it("takes a call of the case's family, running or ended, and stops its timer with the save", async () => {
  answered(7, Date.now());
  callIsFrom(7, [12]);
  pass(130);
  hungUp(7, Date.now());
  const sent = setUp();
  pass(60);
  expect(entryType()).toHaveValue("call");
  expect(duration()).toHaveValue("3");
  fireEvent.input(screen.getByLabelText(/^Details/), { target: { value: "They called." } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(logMessages.added)).toBeVisible();
  expect(sentBy(sent, "POST")[0]?.body).toMatchObject({ duration: 3, timed_minutes: 3 });
  expect(runningTimer()).toBeNull();
});

const isEmpty = () => {
  expect(entryType()).toHaveValue("");
  expect(duration()).toHaveValue("");
  expect(furtherAction()).toHaveValue("save");
};

it("leaves an open entry alone when a call of another family is answered, and offers to log it there", () => {
  const log = vi.fn();
  setUp();
  fireEvent.input(screen.getByLabelText(/^Details/), { target: { value: "About the plan." } });
  act(() => answered(7, Date.now()));
  pass(5);
  // Who it is is not known yet.
  isEmpty();
  act(() => {
    callIsFrom(7, [301]);
    setCallOwner({ callId: 7, name: "Yusuf Khan", number: "07700900301", log });
  });
  pass(60);
  isEmpty();
  expect(screen.getByText("Your call with Yusuf Khan is not filled in here.")).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Log for Yusuf Khan" }));
  expect(log).toHaveBeenCalledOnce();
  // A grandmother may ring from a number that is not on file.
  fireEvent.click(screen.getByRole("button", { name: "It is about this case" }));
  pass(1);
  expect(duration()).toHaveValue("2");
  expect(runningTimer()?.caseId).toBe(12);
  expect(screen.queryByRole("button", { name: /^Log for/ })).toBeNull();
});

it("leaves an open entry alone when the call is logged as an enquiry", () => {
  setUp();
  act(() => beginCall(null, 5));
  pass(5);
  isEmpty();
});

it("fills nothing on another case, or without a timer", () => {
  startTimer(13);
  setUp();
  pass(60);
  expect(duration()).toHaveValue("");
  expect(entryType()).toHaveValue("");
});

it("sends the minutes, and stops with the save", async () => {
  startTimer(12);
  const sent = setUp();
  pass(4 * 60 + 12);
  fireEvent.input(screen.getByLabelText(/^Details/), { target: { value: "They called." } });
  fireEvent.change(screen.getByLabelText(/^Further action/), { target: { value: "save" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(logMessages.added)).toBeVisible();
  expect(sentBy(sent, "POST")[0]?.body).toMatchObject({
    entry_type: "call",
    duration: 5,
    timed_minutes: 5,
  });
  expect(runningTimer()).toBeNull();
  pass(60);
  await waitFor(() => expect(duration()).toHaveValue(""));
});

it("sends what the timer showed beside what somebody has typed, and nothing without a timer", async () => {
  startTimer(12);
  const sent = setUp();
  pass(4 * 60 + 12);
  const save = async (details: string, minutes: string, times: number) => {
    fireEvent.change(entryType(), { target: { value: "call" } });
    fireEvent.change(furtherAction(), { target: { value: "save" } });
    fireEvent.input(screen.getByLabelText(/^Details/), { target: { value: details } });
    fireEvent.input(duration(), { target: { value: minutes } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sentBy(sent, "POST")).toHaveLength(times));
    await waitFor(() => expect(duration()).toHaveValue(""));
  };
  await save("They called.", "30", 1);
  await save("They called again.", "10", 2);
  const [timed, untimed] = sentBy(sent, "POST").map(({ body }) => body);
  expect(timed).toMatchObject({ duration: 30, timed_minutes: 5 });
  expect(untimed).not.toHaveProperty("timed_minutes");
});

/** The telephone system reports a call of case 12, which has lasted for some seconds. */
function takeCall(callId: number, seconds: number) {
  act(() => {
    answered(callId, Date.now() - seconds * 1000);
    beginCall(12);
  });
}

async function saveEntry() {
  fireEvent.input(screen.getByLabelText(/^Details/), { target: { value: "They called." } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.getByLabelText(/^Details/)).toHaveValue(""));
}

it("begins the next entry with the minutes of the next call that the telephone system reports", async () => {
  setUp();
  takeCall(1, 200);
  act(() => hungUp(1, Date.now()));
  expect(duration()).toHaveValue("4");
  await saveEntry();
  expect(duration()).toHaveValue("");
  pass(10);
  takeCall(2, 5);
  expect(duration()).toHaveValue("1");
  expect(entryType()).toHaveValue("call");
});

it("logs its own call while the next one of the same case runs, and then begins with that one", async () => {
  const sent = setUp();
  takeCall(1, 200);
  act(() => hungUp(1, Date.now() - 100_000));
  takeCall(2, 0);
  await saveEntry();
  expect(sentBy(sent, "POST")[0]?.body).toMatchObject({ duration: 2, timed_minutes: 2 });
  expect(runningTimer()).toMatchObject({ callId: 2 });
  await waitFor(() => expect(duration()).toHaveValue("1"));
});

it("is one timer, keeps only a case number and a time, and ends with the session", () => {
  beginCall(null);
  const begun = runningTimer();
  pass(30);
  beginCall(12);
  expect(runningTimer()).toEqual({ ...begun, caseId: 12 });
  beginCall(13);
  expect(runningTimer()).toEqual({ ...begun, caseId: 12 });
  expect(JSON.parse(localStorage.getItem("helpline.call-timer") ?? "")).toEqual({
    caseId: 12,
    startedAt: expect.any(Number),
  });
  endSession("logout");
  expect(runningTimer()).toBeNull();
});

it.each(['{"caseId":"x","startedAt":1}', "nonsense", "[]", '{"caseId":-1,"startedAt":1}'])(
  "ignores %s in the storage",
  (kept) => {
    localStorage.setItem("helpline.call-timer", kept);
    expect(runningTimer()).toBeNull();
  },
);
