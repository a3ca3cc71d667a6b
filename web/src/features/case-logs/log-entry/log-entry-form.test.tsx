/** Rules: CALL-14, LOG-7, LOG-14, LOG-17, LOG-21, UI-1. */
import type { LogActor } from "@helpline/contract/case-logs/case-logs";
import { logMessages } from "@helpline/contract/case-logs/case-logs.messages";
import { messages } from "@helpline/contract/messages";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { type Answers, sentBy, stubAnswers } from "../../../../test/answers.ts";
import { formAnswers } from "../../../../test/case-samples.ts";
import { dialogLines } from "../../../../test/dialogs.ts";
import { renderScreen } from "../../../../test/render-screen.tsx";
import { logIn } from "../../../../test/tokens.ts";
import { LogEntryForm } from "./log-entry-form.tsx";

const onSaved = vi.fn();

function setUp(actor: LogActor, answers: Answers = {}) {
  const draft = `/api/drafts/${actor}-log-12`;
  const sent = stubAnswers({
    ...formAnswers,
    [`PUT ${draft}`]: { status: 201, data: {} },
    [`DELETE ${draft}`]: {},
    [`POST /api/${actor}s/cases/logs`]: {
      status: 201,
      message: logMessages.added,
      data: { case_log_id: 1 },
    },
    ...answers,
  });
  renderScreen(
    <LogEntryForm
      actor={actor}
      caseId={12}
      rabbi="Cohen"
      assigned={{ clinic_id: null, advocate_name: null }}
      natureOfCase={["Transport", "Other"]}
      followUps={[]}
      stored={null}
      onBack={vi.fn()}
      onChanged={vi.fn()}
      onSaved={onSaved}
      onRefused={vi.fn()}
    />,
  );
  return sent;
}

const choose = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const fill = (label: RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
const optionsOf = (label: RegExp) =>
  within(screen.getByLabelText(label))
    .getAllByRole("option")
    .map((option) => option.textContent);

beforeEach(() => {
  logIn("manager");
  onSaved.mockClear();
});

it.each([
  ["advisor", ["Save", "Save & refer to advocate", "Save & close"]],
  ["advocate", ["Add clinic participation", "Remove clinic participation", "Save", "Save & close"]],
  ["clinic", ["Save"]],
] as const)("offers the further actions of an %s", (actor, actions) => {
  setUp(actor);
  expect(optionsOf(/^Further action/)).toEqual(["Please choose", ...actions]);
  expect(screen.getByLabelText(/^Further action/)).toHaveValue("save");
  expect(optionsOf(/^Entry type/).slice(1)).toEqual(["Call", "Appointment", "Other", "Data entry"]);
  expect(screen.getByLabelText(/^Rabbi/)).toHaveValue("Cohen");
});

it("shows all errors together in form order and focuses the first field", async () => {
  const sent = setUp("advocate");
  save();
  expect(await dialogLines(messages.formErrorTitle)).toEqual([
    logMessages.entryType,
    logMessages.duration,
    logMessages.empty,
  ]);
  fireEvent.click(screen.getByRole("button", { name: "OK" }));
  await waitFor(() => expect(screen.getByLabelText(/^Entry type/)).toHaveFocus());
  expect(sentBy(sent, "POST")).toHaveLength(0);
});

it("hides action and outcome for a data entry", async () => {
  setUp("clinic");
  expect(screen.getByLabelText("Outcome")).toBeVisible();
  choose(/^Entry type/, "data entry");
  await waitFor(() => expect(screen.queryByLabelText("Outcome")).toBeNull());
  expect(screen.queryByLabelText("Action undertaken")).toBeNull();
});

it.each([
  ["advisor", [logMessages.consent]],
  ["advocate", [logMessages.consent, logMessages.nature]],
] as const)("asks an %s for more fields when closing the case", async (actor, lines) => {
  setUp(actor);
  expect(screen.queryByRole("radiogroup")).toBeNull();
  choose(/^Entry type/, "call");
  fill(/^Duration/, "10");
  fill(/^Details/, "All is well");
  choose(/^Further action/, "save and close");
  expect(await screen.findByRole("radiogroup", { name: /consented/ })).toBeVisible();
  expect(screen.queryAllByLabelText(/^Nature/)).toHaveLength(actor === "advocate" ? 1 : 0);
  save();
  expect(await dialogLines(messages.formErrorTitle)).toEqual(lines);
});

it.each([
  ["0", logMessages.duration],
  ["abc", logMessages.duration],
  ["1.5", logMessages.duration],
  ["2000", logMessages.durationLimit],
  ["14400", logMessages.durationLimit],
])("refuses %j as a number of minutes", async (typed, message) => {
  setUp("clinic");
  choose(/^Entry type/, "call");
  fill(/^Duration/, typed);
  fill(/^Details/, "All is well");
  choose(/^Further action/, "save");
  save();
  expect(await dialogLines(messages.formErrorTitle)).toEqual([message]);
});

it("posts to the role's own path, tells of the success, and clears the form", async () => {
  const sent = setUp("advocate");
  choose(/^Entry type/, "appointment");
  fill(/^Duration/, "45");
  fill(/^Details/, "Met at school");
  choose(/^Further action/, "save and close");
  const consent = await screen.findByRole("radiogroup", { name: /consented/ });
  fireEvent.click(within(consent).getByLabelText("Yes"));
  choose(/^Nature/, "Transport");
  save();
  save();
  expect(await screen.findByText(logMessages.added)).toBeVisible();
  const posts = sentBy(sent, "POST");
  expect(posts.map(({ url }) => url)).toEqual(["/api/advocates/cases/logs"]);
  expect(posts[0]?.body).toEqual({
    case_id: 12,
    entry_type: "appointment",
    duration: 45,
    details: "Met at school",
    action_undertaken: null,
    outcome: null,
    further_action: "save and close",
    consented_to_evaluation: 1,
    nature_of_case: "Transport",
    clinic_id: null,
    rabbi: "Cohen",
    page_entered_on: "2026-03-29T09:00:00.000Z",
  });
  expect(screen.getByLabelText(/^Details/)).toHaveValue("");
  expect(screen.getByLabelText(/^Entry type/)).toHaveValue("");
  await waitFor(() => expect(screen.getByLabelText(/^Entry type/)).toHaveFocus());
  expect(onSaved).toHaveBeenCalledOnce();
});

it("keeps the form and shows the reason of a refusal", async () => {
  setUp("advisor", {
    "POST /api/advisors/cases/logs": { status: 409, message: "The case is closed now." },
  });
  choose(/^Entry type/, "call");
  fill(/^Duration/, "5");
  fill(/^Details/, "All is well");
  choose(/^Further action/, "save");
  save();
  expect(await dialogLines("ERROR")).toEqual(["The case is closed now."]);
  expect(screen.getByLabelText(/^Details/)).toHaveValue("All is well");
  expect(onSaved).not.toHaveBeenCalled();
});

it.each(["advisor", "advocate", "clinic"] as const)(
  "saves a plain entry of an %s without a choice of the further action, and begins with it again",
  async (actor) => {
    const sent = setUp(actor);
    choose(/^Entry type/, "call");
    fill(/^Duration/, "5");
    fill(/^Details/, "All is well");
    save();
    expect(await screen.findByText(logMessages.added)).toBeVisible();
    expect(sentBy(sent, "POST")[0]?.body).toMatchObject({ further_action: "save" });
    expect(screen.getByLabelText(/^Further action/)).toHaveValue("save");
  },
);

it("still asks for the further action if somebody has taken the choice away", async () => {
  const sent = setUp("advisor");
  choose(/^Entry type/, "call");
  fill(/^Duration/, "5");
  fill(/^Details/, "All is well");
  choose(/^Further action/, "");
  save();
  expect(await dialogLines(messages.formErrorTitle)).toEqual([logMessages.furtherAction]);
  expect(sentBy(sent, "POST")).toHaveLength(0);
});

it.each([
  ["advisor", "save and refer to advocate", logMessages.noUndo],
  ["advisor", "save and close", logMessages.noUndo],
  ["advocate", "save and close", logMessages.noUndo],
  ["advocate", "add clinic participation", undefined],
  ["advisor", "save", undefined],
] as const)("%s, %s: says before whether it can be taken back", (actor, action, sentence) => {
  setUp(actor);
  choose(/^Further action/, action);
  const field = screen.getByLabelText(/^Further action/);
  if (sentence === undefined) expect(field).not.toHaveAccessibleDescription();
  else expect(field).toHaveAccessibleDescription(sentence);
});
