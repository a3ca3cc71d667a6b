/** Follow-ups in the log form. Rules: LOG-22. */
import { logMessages } from "@helpline/contract/case-logs/case-logs.messages";
import { followUpMessages } from "@helpline/contract/follow-ups/follow-ups.messages";
import { messages } from "@helpline/contract/messages";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Answers, sentBy, stubAnswers } from "../../../../test/answers.ts";
import { formAnswers } from "../../../../test/case-samples.ts";
import { dialogLines } from "../../../../test/dialogs.ts";
import { renderScreen } from "../../../../test/render-screen.tsx";
import { logIn } from "../../../../test/tokens.ts";
import { LogEntryForm, type LogEntryFormProps } from "./log-entry-form.tsx";

const followUps = [
  { follow_up_id: 3, due_on: "2026-03-21", text: "Ring the school", assigned_to_name: "Ada Vance" },
  { follow_up_id: 8, due_on: "2026-03-27", text: "Write to them", assigned_to_name: null },
];
const onRefused = vi.fn();

function setUp(props: Partial<LogEntryFormProps> = {}, answers: Answers = {}) {
  const sent = stubAnswers({
    ...formAnswers,
    "PUT /api/drafts/advisor-log-12": { status: 201, data: {} },
    "DELETE /api/drafts/advisor-log-12": {},
    "POST /api/advisors/cases/logs": {
      status: 201,
      message: logMessages.added,
      data: { case_log_id: 1 },
    },
    ...answers,
  });
  renderScreen(
    <LogEntryForm
      actor="advisor"
      caseId={12}
      rabbi={null}
      assigned={{ clinic_id: null, advocate_name: null }}
      natureOfCase={[]}
      followUps={followUps}
      stored={null}
      onBack={vi.fn()}
      onChanged={vi.fn()}
      onSaved={vi.fn()}
      onRefused={onRefused}
      {...props}
    />,
  );
  return sent;
}

const choose = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const fill = (label: RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
const group = (name: string) => screen.findByRole("group", { name });
const tick = (name: RegExp) => fireEvent.click(screen.getByRole("checkbox", { name }));

function fillEntry() {
  choose(/^Entry type/, "call");
  fill(/^Duration/, "10");
  fill(/^Details/, "All is well");
  choose(/^Further action/, "save");
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-26T10:00:00Z"), shouldAdvanceTime: true });
  logIn("advisor");
  onRefused.mockClear();
});
afterEach(() => vi.useRealTimers());

it("completes those that are ticked and sets a new one, with the entry", async () => {
  const sent = setUp();
  const done = await group("Done with this entry");
  expect(within(done).getAllByRole("checkbox")).toHaveLength(2);
  expect(done).toHaveTextContent("Ring the school5 days late, Ada Vance");
  expect(done).toHaveTextContent("Write to themtomorrow, Nobody yet");
  fillEntry();
  for (const name of [/^Write/, /^Ring/, /^Write/, /^Write/]) tick(name);
  const set = await group("Set a follow-up");
  fireEvent.click(within(set).getByRole("button", { name: "In 2 weeks" }));
  fill(/^What is/, "Ring the mother");
  save();
  await waitFor(() => expect(sentBy(sent, "POST")).toHaveLength(1));
  expect(sentBy(sent, "POST")[0]?.body).toMatchObject({
    completes: [3, 8],
    follow_up: { due_on: "2026-04-09", text: "Ring the mother" },
  });
  expect(await screen.findByText(logMessages.added)).toBeVisible();
  expect(screen.getByLabelText(/^What is/)).toHaveValue("");
});

it("needs both a day and a text, and says so with the other errors", async () => {
  const sent = setUp();
  fill(/^What is/, "Ring the mother");
  save();
  expect(await dialogLines(messages.formErrorTitle)).toEqual([
    logMessages.entryType,
    logMessages.duration,
    logMessages.empty,
    followUpMessages.dueOn,
  ]);
  expect(sentBy(sent, "POST")).toHaveLength(0);
});

it("offers no new follow-up with an entry that closes the case, and sends none", async () => {
  const sent = setUp();
  fillEntry();
  fill(/^Due on/, "01-04-2026");
  fill(/^What is/, "Ring the mother");
  choose(/^Further action/, "save and close");
  fireEvent.click(await screen.findByLabelText("No"));
  expect(screen.queryByRole("group", { name: "Set a follow-up" })).toBeNull();
  tick(/^Ring/);
  save();
  await waitFor(() => expect(sentBy(sent, "POST")).toHaveLength(1));
  const [{ body } = { body: {} }] = sentBy(sent, "POST");
  expect(body).toMatchObject({ completes: [3] });
  expect(body).not.toHaveProperty("follow_up");
});

it("brings both back from a draft, without what is done by now", async () => {
  const values = {
    details: "Half",
    completes: "3,5",
    follow_up_text: "Ring",
    follow_up_due_on: "01-04-2026",
  };
  const was = { details: "", completes: "", follow_up_text: "", follow_up_due_on: "" };
  const stored = {
    content: { typed: values, was },
    savedOn: "2026-03-26T09:00:00Z",
    unsent: false,
  };
  const sent = setUp({ stored });
  await waitFor(() => expect(screen.getByRole("checkbox", { name: /^Ring/ })).toBeChecked());
  expect(screen.getByLabelText(/^Due on/)).toHaveValue("01-04-2026");
  fillEntry();
  save();
  await waitFor(() => expect(sentBy(sent, "POST")).toHaveLength(1));
  expect(sentBy(sent, "POST")[0]?.body).toMatchObject({
    completes: [3],
    follow_up: { due_on: "2026-04-01", text: "Ring" },
  });
});

it("shows that somebody else was first, and has the list read again", async () => {
  const errors = [{ field: "completes", message: followUpMessages.notOpenHere }];
  setUp({}, { "POST /api/advisors/cases/logs": { status: 422, message: "x", data: { errors } } });
  fillEntry();
  tick(/^Ring/);
  save();
  expect(await dialogLines(messages.formErrorTitle)).toEqual([followUpMessages.notOpenHere]);
  expect(onRefused).toHaveBeenCalledOnce();
});

it("shows nothing to tick if nothing is open", () => {
  setUp({ followUps: [] });
  expect(screen.queryByRole("group", { name: "Done with this entry" })).toBeNull();
});
