/** The advocate and the clinic that a log entry names. Rules: STAGE-21. */
import type { LogActor } from "@helpline/contract/case-logs/case-logs";
import { logMessages } from "@helpline/contract/case-logs/case-logs.messages";
import { namedMessages } from "@helpline/contract/case-logs/people-named";
import { messages } from "@helpline/contract/messages";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { StoredDraft } from "#shared/drafts/drafts.api.ts";
import { type Answers, sentBy, stubAnswers } from "../../../../test/answers.ts";
import { formAnswers } from "../../../../test/case-samples.ts";
import { dialogLines } from "../../../../test/dialogs.ts";
import { renderScreen } from "../../../../test/render-screen.tsx";
import { logIn } from "../../../../test/tokens.ts";
import { LogEntryForm } from "./log-entry-form.tsx";
import type { CaseAssigned } from "./log-fields.ts";

const nobody: CaseAssigned = { clinic_id: null, advocate_name: null };

interface Opened {
  readonly actor: LogActor;
  readonly assigned?: CaseAssigned;
  readonly answers?: Answers;
  readonly stored?: StoredDraft | null;
}

function open({ actor, assigned = nobody, answers, stored = null }: Opened) {
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
    "GET /api/users/names?role=advocate": { data: [{ user_id: 7, name: "Ann Lee" }] },
    "GET /api/users/names?role=clinic": { data: [{ user_id: 9, name: "Exe Valley Clinic" }] },
    ...answers,
  });
  renderScreen(
    <LogEntryForm
      actor={actor}
      caseId={12}
      rabbi={null}
      assigned={assigned}
      natureOfCase={[]}
      followUps={[]}
      stored={stored}
      onBack={vi.fn()}
      onChanged={vi.fn()}
      onSaved={vi.fn()}
      onRefused={vi.fn()}
    />,
  );
  return sent;
}

const choose = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
function fillIn(action: string) {
  choose(/^Entry type/, "call");
  fireEvent.input(screen.getByLabelText(/^Duration/), { target: { value: "5" } });
  fireEvent.input(screen.getByLabelText(/^Details/), { target: { value: "All is well" } });
  choose(/^Further action/, action);
}
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
const optionsOf = (label: RegExp) =>
  [...(screen.getByLabelText(label) as HTMLSelectElement).options].map((option) => option.text);

beforeEach(() => {
  logIn("manager");
});

it("offers an advocate when the case is referred to one, and asks for no names before", async () => {
  const sent = open({ actor: "advisor" });
  fillIn("save");
  expect(screen.queryByLabelText(/^Advocate/)).toBeNull();
  expect(sentBy(sent, "GET").filter(({ url }) => url.includes("/users/"))).toEqual([]);
  choose(/^Further action/, "save and refer to advocate");
  await screen.findByRole("option", { name: "Ann Lee" });
  expect(optionsOf(/^Advocate/)).toEqual(["Nobody yet", "Ann Lee"]);
  choose(/^Advocate/, "7");
  save();
  await screen.findByText(logMessages.added);
  expect(sentBy(sent, "POST")[0]?.body).toMatchObject({
    further_action: "save and refer to advocate",
    advocate_id: 7,
  });
});

it("refers without a name too, and says whom the case names already", async () => {
  const sent = open({ actor: "advisor", assigned: { ...nobody, advocate_name: "Bea Ash" } });
  fillIn("save and refer to advocate");
  await screen.findByRole("option", { name: "Ann Lee" });
  expect(optionsOf(/^Advocate/)[0]).toBe("Bea Ash");
  expect(screen.getByText("Named on the case already.")).toBeVisible();
  save();
  await screen.findByText(logMessages.added);
  expect(sentBy(sent, "POST")[0]?.body).toMatchObject({ advocate_id: null });
});

it("sends no advocate that was chosen before another further action", async () => {
  const sent = open({ actor: "advisor" });
  fillIn("save and refer to advocate");
  await screen.findByRole("option", { name: "Ann Lee" });
  choose(/^Advocate/, "7");
  choose(/^Further action/, "save");
  save();
  await screen.findByText(logMessages.added);
  expect(sentBy(sent, "POST")[0]?.body).toMatchObject({ advocate_id: null });
});

it("asks for the clinic of a case that has none", async () => {
  const sent = open({ actor: "advocate" });
  fillIn("add clinic participation");
  await screen.findByRole("option", { name: "Exe Valley Clinic" });
  save();
  expect(await dialogLines(messages.formErrorTitle)).toEqual([namedMessages.clinic]);
  fireEvent.click(screen.getByRole("button", { name: "OK" }));
  await waitFor(() => expect(screen.getByLabelText(/^Clinic/)).toHaveFocus());
  choose(/^Clinic/, "9");
  save();
  await screen.findByText(logMessages.added);
  expect(sentBy(sent, "POST")[0]?.body).toMatchObject({ clinic_id: 9 });
});

it("does not ask for the clinic of a case that has one", async () => {
  const sent = open({ actor: "advocate", assigned: { ...nobody, clinic_id: 9 } });
  fillIn("add clinic participation");
  expect(screen.queryByLabelText(/^Clinic/)).toBeNull();
  save();
  await screen.findByText(logMessages.added);
  expect(sentBy(sent, "POST")[0]?.body).toMatchObject({ clinic_id: null });
});

it("keeps the choice in the draft, also of somebody who cannot be chosen any more", async () => {
  const values = { further_action: "save and refer to advocate", advocate_id: "8" };
  open({
    actor: "advisor",
    stored: {
      content: { typed: values, was: {} },
      savedOn: "2026-03-29T09:00:00.000Z",
      unsent: false,
    },
  });
  await screen.findByRole("option", { name: "Ann Lee" });
  expect(screen.getByLabelText(/^Advocate/)).toHaveValue("8");
  expect(optionsOf(/^Advocate/)).toContain("Cannot be chosen any more");
});

it("can be saved without a name if the names cannot be loaded, and offers to load them again", async () => {
  const sent = open({
    actor: "advisor",
    answers: { "GET /api/users/names?role=advocate": { status: 503, message: "Not ready." } },
  });
  fillIn("save and refer to advocate");
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
  save();
  await screen.findByText(logMessages.added);
  expect(sentBy(sent, "POST")[0]?.body).toMatchObject({ advocate_id: null });
});
