/** The follow-ups of a case on its pages: done and undone, added and changed. Rules: TASK-7. */
import { flagsOf } from "@helpline/contract/cases/case-status";
import { dayAfter } from "@helpline/contract/dates";
import type { FollowUp } from "@helpline/contract/follow-ups/follow-ups";
import { followUpMessages } from "@helpline/contract/follow-ups/follow-ups.messages";
import { messages } from "@helpline/contract/messages";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { formAnswers } from "../../../test/case-samples.ts";
import { dialogLines } from "../../../test/dialogs.ts";
import { summaryLines } from "../../../test/error-summary.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import { FollowUpsPanel } from "./follow-ups-panel.tsx";

const today = "2026-03-26";
const me = 7;

const followUp = (id: number, more: Partial<FollowUp> = {}): FollowUp => ({
  follow_up_id: id,
  case_id: 12,
  due_on: today,
  text: `Task ${id}`,
  version: 1,
  assigned_to: me,
  assigned_to_name: "Ada Vance",
  created_by: me,
  created_by_name: "Ada Vance",
  created_on: "2026-03-01T09:00:00.000Z",
  done_on: null,
  done_by: null,
  done_by_name: null,
  ...more,
});
const done = (each: FollowUp): FollowUp => ({
  ...each,
  done_on: "2026-03-26T09:30:00.000Z",
  done_by: me,
  done_by_name: "Ada Vance",
});

const people = [
  { user_id: me, name: "Ada Vance", user_type: "advisor" },
  { user_id: 3, name: "Mary Manager", user_type: "manager" },
];

/** Shows the panel of case 12 over a small server that knows what was done. */
function open(
  stored: FollowUp[],
  {
    stage = "advisor",
    answers = {},
  }: { stage?: "advisor" | "evaluator" | "closed"; answers?: Answers } = {},
) {
  let now = stored;
  const sent = stubAnswers({
    ...formAnswers,
    "GET /api/cases/12/follow-ups": () => ({ data: now }),
    "GET /api/cases/12/follow-ups/people": { data: people },
    "POST /api/follow-ups/done": ({ body }) => {
      const { follow_up_id, done: isDone } = body as { follow_up_id: number; done: boolean };
      now = now.map((each) => {
        if (each.follow_up_id !== follow_up_id) return each;
        return isDone ? done(each) : { ...each, done_on: null, done_by: null, done_by_name: null };
      });
      return { status: 201, data: now[0], message: "" };
    },
    "POST /api/follow-ups": { status: 201, data: followUp(9), message: followUpMessages.added },
    "PUT /api/follow-ups": { status: 201, data: followUp(1), message: followUpMessages.updated },
    ...answers,
  });
  const flags = flagsOf({ stage, clinicParticipating: false });
  const Section = () => (
    <>
      <h2>Follow-ups</h2>
      <FollowUpsPanel caseId={12} flags={flags} />
    </>
  );
  renderAt("/welcome", { "/welcome": Section });
  return sent;
}

const tick = (name: string) => screen.findByRole("checkbox", { name: `Done: ${name}` });
const openTexts = async () =>
  within(await screen.findByRole("list", { name: "Open follow-ups" }))
    .getAllByRole("checkbox")
    .map((each) => each.getAttribute("aria-label"));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(`${today}T10:00:00Z`), shouldAdvanceTime: true });
  logIn("advisor");
});
afterEach(() => vi.useRealTimers());

it("says when each is due, late ones in words", async () => {
  open([
    followUp(1, { due_on: dayAfter(today, -5) }),
    followUp(2, { assigned_to: null, assigned_to_name: null }),
    followUp(3, { due_on: dayAfter(today, 2) }),
  ]);
  const rows = within(await screen.findByRole("list", { name: "Open follow-ups" })).getAllByRole(
    "listitem",
  );
  expect(rows.map((row) => row.textContent)).toEqual([
    "Task 15 days lateAda VanceChange",
    "Task 2todayNobody yetChange",
    "Task 3SatAda VanceChange",
  ]);
});

it("marks one as done where it stands, offers to undo it for ten seconds, then folds it away", async () => {
  const sent = open([followUp(1), followUp(2)]);
  fireEvent.click(await tick("Task 1"));
  const undo = await screen.findByRole("button", { name: "Undo" });
  expect(await openTexts()).toEqual(["Done: Task 1", "Done: Task 2"]);
  expect(await tick("Task 1")).toBeChecked();
  expect(await screen.findByText(followUpMessages.isDone)).toBeVisible();
  expect(screen.queryByText("Done (1)")).toBeNull();
  undo.focus();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(await openTexts()).toEqual(["Done: Task 2"]);
  expect(screen.getByText("Done (1)")).toBeVisible();
  // The focus is not lost with the row.
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByRole("heading", { name: "Follow-ups" })).toHaveFocus();
  expect(sentBy(sent, "POST")[0]?.body).toEqual({ follow_up_id: 1, done: true });
});

it("undoes it", async () => {
  const sent = open([followUp(1)]);
  fireEvent.click(await tick("Task 1"));
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(async () => expect(await tick("Task 1")).not.toBeChecked());
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(await openTexts()).toEqual(["Done: Task 1"]);
  expect(sentBy(sent, "POST").map(({ body }) => body)).toEqual([
    { follow_up_id: 1, done: true },
    { follow_up_id: 1, done: false },
  ]);
});

it("opens one that was done long ago again", async () => {
  open([done(followUp(1))]);
  expect(await screen.findByText(followUpMessages.none)).toBeVisible();
  expect(screen.getByText("Done 26-03-2026 09:30 by Ada Vance")).toBeInTheDocument();
  fireEvent.click(await tick("Task 1"));
  await waitFor(async () => expect(await openTexts()).toEqual(["Done: Task 1"]));
});

it("shows why it was refused, and what is stored now", async () => {
  const message = followUpMessages.alreadyDone("Mary Manager", "26-03-2026 09:30");
  let isDone = false;
  open([], {
    answers: {
      "GET /api/cases/12/follow-ups": () => ({ data: [isDone ? done(followUp(1)) : followUp(1)] }),
      "POST /api/follow-ups/done": () => {
        isDone = true;
        return { status: 409, message };
      },
    },
  });
  fireEvent.click(await tick("Task 1"));
  expect(await dialogLines("ERROR")).toEqual([message]);
  expect(await screen.findByText("Done (1)")).toBeInTheDocument();
});

it("adds one: errors together, a day by one click, oneself first", async () => {
  const sent = open([]);
  fireEvent.click(await screen.findByRole("button", { name: "Add a follow-up" }));
  const form = await screen.findByRole("form", { name: "New follow-up" });
  const options = within(within(form).getByLabelText(/^Who/)).getAllByRole("option");
  expect(options.map((option) => option.textContent)).toEqual([
    "Ada Vance (you)",
    "Mary Manager, manager",
  ]);
  fireEvent.click(within(form).getByRole("button", { name: "Add follow-up" }));
  expect(await summaryLines()).toEqual([followUpMessages.dueOn, followUpMessages.text]);
  fireEvent.click(within(form).getByRole("button", { name: "In 1 week" }));
  expect(within(form).getByLabelText(/^Due on/)).toHaveValue("02-04-2026");
  expect(within(form).getByText("Thu 2 April 2026")).toBeVisible();
  fireEvent.input(within(form).getByLabelText(/^What is/), { target: { value: "Ring" } });
  fireEvent.click(within(form).getByRole("button", { name: "Add follow-up" }));
  expect(await screen.findByText(followUpMessages.added)).toBeVisible();
  expect(sentBy(sent, "POST").at(-1)?.body).toEqual({
    case_id: 12,
    due_on: "2026-04-02",
    text: "Ring",
    assigned_to: me,
  });
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Add a follow-up" })).toHaveFocus(),
  );
});

it("warns of a day that is past, and takes it all the same", async () => {
  const sent = open([]);
  fireEvent.click(await screen.findByRole("button", { name: "Add a follow-up" }));
  const day = await screen.findByLabelText(/^Due on/);
  fireEvent.input(day, { target: { value: "25-03-2026" } });
  expect(await screen.findByText("This day is past.")).toBeVisible();
  fireEvent.input(screen.getByLabelText(/^What is/), { target: { value: "Ring" } });
  fireEvent.click(screen.getByRole("button", { name: "Add follow-up" }));
  await waitFor(() => expect(sentBy(sent, "POST")).toHaveLength(1));
});

it("changes one, and keeps a person who could not be chosen now", async () => {
  const sent = open([followUp(1, { assigned_to: 55, assigned_to_name: "Dora Gone", version: 4 })]);
  await userEvent.click(await screen.findByRole("button", { name: "Change: Task 1" }));
  const who = await screen.findByLabelText(/^Who/);
  expect(who).toHaveDisplayValue("Dora Gone");
  fireEvent.input(screen.getByLabelText(/^What is/), { target: { value: "Write" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(followUpMessages.updated)).toBeVisible();
  expect(sentBy(sent, "PUT")[0]?.body).toEqual({
    follow_up_id: 1,
    version: 4,
    due_on: today,
    text: "Write",
    assigned_to: 55,
  });
});

it("opens no other form over what is typed", async () => {
  open([followUp(1), followUp(2)]);
  const openers = () => screen.queryAllByRole("button", { name: /^(Change:|Add a follow-up)/ });
  for (const name of ["Add a follow-up", "Change: Task 2"]) {
    await userEvent.click(await screen.findByRole("button", { name }));
    fireEvent.input(await screen.findByLabelText(/^What is/), { target: { value: "Ring" } });
    expect(openers()).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(openers()).toHaveLength(3));
  }
});

it("keeps what is typed about one that a colleague finishes meanwhile", async () => {
  const stored = [followUp(1), followUp(2)];
  open(stored);
  await userEvent.click(await screen.findByRole("button", { name: "Change: Task 1" }));
  fireEvent.input(await screen.findByLabelText(/^What is/), { target: { value: "Write" } });
  stored[0] = done(followUp(1));
  fireEvent.click(await tick("Task 2"));
  expect(await screen.findByRole("button", { name: "Undo" })).toBeVisible();
  expect(screen.getByLabelText(/^What is/)).toHaveValue("Write");
  expect(screen.queryByText("Done (1)")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("Done (1)")).toBeVisible();
  // The button that opened the form is gone.
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

it("overwrites no change of a colleague, and shows it in the next form", async () => {
  let stored = followUp(1);
  const sent = open([], {
    answers: {
      "GET /api/cases/12/follow-ups": () => ({ data: [stored, followUp(2)] }),
      "POST /api/follow-ups/done": () => {
        stored = followUp(1, { version: 2 });
        return { status: 201, data: done(followUp(2)), message: "" };
      },
      "PUT /api/follow-ups": () => {
        stored = followUp(1, { version: 3, text: "Ring at five" });
        return { status: 409, message: messages.staleVersion };
      },
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Change: Task 1" }));
  fireEvent.input(await screen.findByLabelText(/^What is/), { target: { value: "Write" } });
  fireEvent.click(await tick("Task 2"));
  const reads = () => sent.filter(({ url }) => url.endsWith("/12/follow-ups"));
  await waitFor(() => expect(reads()).toHaveLength(2));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await dialogLines("ERROR")).toEqual([messages.staleVersion]);
  expect(sentBy(sent, "PUT")[0]?.body).toMatchObject({ text: "Write", version: 1 });
  await userEvent.click(screen.getByRole("button", { name: "OK" }));
  expect(screen.getByLabelText(/^What is/)).toHaveValue("Write");
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await userEvent.click(await screen.findByRole("button", { name: "Change: Ring at five" }));
  expect(await screen.findByLabelText(/^What is/)).toHaveValue("Ring at five");
});

it("of a closed case only shows them", async () => {
  open([done(followUp(1))], { stage: "closed" });
  logIn("manager");
  expect(await tick("Task 1")).toBeDisabled();
  expect(screen.queryByRole("button", { name: "Add a follow-up" })).toBeNull();
});

it("lets an evaluator finish their own, and nothing else", async () => {
  logIn("evaluator");
  open([followUp(1), followUp(2, { assigned_to: 3 })], { stage: "evaluator" });
  expect(await tick("Task 1")).toBeEnabled();
  expect(await tick("Task 2")).toBeDisabled();
  expect(screen.queryByRole("button", { name: /^(Change|Add)/ })).toBeNull();
});
