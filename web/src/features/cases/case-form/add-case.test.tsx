/** Rules: CASE-5, CASE-17, UI-1, UI-7. */
import { caseFieldEntries } from "@helpline/contract/cases/case-fields";
import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { yesNoLabels } from "@helpline/contract/cases/sample-answers";
import { notesOf } from "@helpline/contract/fields";
import { messages } from "@helpline/contract/messages";
import { refusals } from "@helpline/contract/refusals";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { type Answers, sentBy, stubAnswers } from "../../../../test/answers.ts";
import { formAnswers, sampleBands } from "../../../../test/case-samples.ts";
import { dialogLines } from "../../../../test/dialogs.ts";
import { renderScreen } from "../../../../test/render-screen.tsx";
import { logIn } from "../../../../test/tokens.ts";
import { AddCase } from "./add-case.tsx";
import type { KnownGuardian } from "./case-form-rules.ts";

/** The list modal has its own tests; here each test decides which record the picker returns. */
const handOver = vi.hoisted(() => new Map<string, (record: Record<string, unknown>) => void>());
const adding = vi.hoisted(() => new Map<string, unknown>());
vi.mock("#shared/record-manager/record-picker.tsx", () => ({
  usePicker: (entity: string, onSelect: (record: Record<string, unknown>) => void) => ({
    open: () => handOver.set(entity, onSelect),
    add: (values: unknown) => {
      adding.set(entity, values);
      handOver.set(entity, onSelect);
    },
    modal: null,
  }),
}));

const draftPath = "/api/drafts/case-form-new";
const onAdded = vi.fn();
const onChanged = vi.fn();

function setUp(answers: Answers = {}, guardian: KnownGuardian | null = null) {
  const sent = stubAnswers({
    ...formAnswers,
    "GET /api/guardians/3/new-case": { status: 404 },
    "GET /api/guardians/4/new-case": { status: 404 },
    [`PUT ${draftPath}`]: { status: 201, data: {} },
    [`DELETE ${draftPath}`]: {},
    ...answers,
  });
  renderScreen(
    <AddCase
      stored={null}
      guardian={guardian}
      bands={sampleBands}
      onBack={vi.fn()}
      onChanged={onChanged}
      onAdded={onAdded}
    />,
  );
  return sent;
}

const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
const answerGroup = (name: RegExp, answer: string) =>
  fireEvent.click(within(screen.getByRole("radiogroup", { name })).getByLabelText(answer));
const fill = (label: RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
const choose = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function pick(label: string, entity: string, record: Record<string, unknown>) {
  fireEvent.click(screen.getByRole("button", { name: `Select: ${label}` }));
  handOver.get(entity)?.(record);
}

const closeDialog = async () => fireEvent.click(await screen.findByRole("button", { name: "OK" }));

const requiredNotes = caseFieldEntries
  .map(([, { schema }]) => notesOf(schema))
  .filter(({ required }) => required);

async function fillEverythingNeeded() {
  fill(/^Reason for the call/, "School refuses");
  pick("Primary guardian", "guardians", { guardian_id: 3, first_name: "Ingrid", last_name: "Ade" });
  await screen.findByDisplayValue("Ingrid Ade");
  fill(/^Primary guardian's relationship/, "mother");
  for (const label of yesNoLabels) {
    answerGroup(new RegExp(`^${label.replaceAll("?", "\\?")}`), "No");
  }
  choose(/^Attending school/, "home schooled");
  answerGroup(/SENDCO/, "Yes");
  choose(/^Band/, "2");
  answerGroup(/Case stage/, "Advocate");
}

beforeEach(() => {
  logIn("manager");
  handOver.clear();
  onAdded.mockClear();
});

it("shows all errors together in form order, marks the fields, and focuses the first", async () => {
  const sent = setUp();
  save();
  const lines = await dialogLines(messages.formErrorTitle);
  const specified: string[] = [
    caseMessages.reason,
    caseMessages.primaryGuardian,
    caseMessages.primaryRelationship,
    caseMessages.ehcp,
    caseMessages.receivingSupport,
    caseMessages.formalAssessment,
    caseMessages.formalDiagnosis,
    caseMessages.schooling,
    caseMessages.sendco,
    caseMessages.band,
    caseMessages.stage,
  ];
  expect(lines.filter((line) => specified.includes(line))).toEqual(specified);
  // One line per required field, plus the stage; the creation date is prefilled.
  expect(lines).toHaveLength(requiredNotes.length);
  await closeDialog();
  const reason = screen.getByLabelText(/^Reason for the call/);
  await waitFor(() => expect(reason).toHaveFocus());
  expect(reason).toBeInvalid();
  expect(screen.getByRole("radiogroup", { name: /EHCP/ })).toBeInvalid();
  expect(screen.getByRole("combobox", { name: "Primary guardian" })).toBeInvalid();
  expect(screen.getByRole("link", { name: /^Support and assessments/ })).toHaveTextContent(/3/);
  expect(sentBy(sent, "POST")).toHaveLength(0);
});

it("shows dependent rows only after the right answer, and requires them then", async () => {
  setUp();
  for (const row of [/^Receiving support from/, /^Formal assessment/, /^Formal diagnosis/]) {
    expect(screen.queryByLabelText(row)).toBeNull();
  }
  expect(screen.queryByRole("combobox", { name: "School" })).toBeNull();
  answerGroup(/^Receiving support\?/, "Yes");
  answerGroup(/formal assessment/, "Yes");
  choose(/^Attending school/, "attending");
  expect(await screen.findByLabelText(/^Receiving support from/)).toBeVisible();
  expect(screen.getByRole("combobox", { name: "School" })).toBeVisible();
  save();
  const lines = await dialogLines(messages.formErrorTitle);
  expect(lines).toContain(caseMessages.receivingSupportFrom);
  expect(lines).toContain(caseMessages.formalAssessmentDetails);
  expect(lines).not.toContain(caseMessages.formalDiagnosisDetails);
  expect(lines).toContain(caseMessages.school);
});

it("sends a new case only once, however often Save is pressed", async () => {
  const created = { status: 201, message: caseMessages.added, data: { case_id: 9, version: 1 } };
  const sent = setUp({ "POST /api/cases": created });
  await fillEverythingNeeded();
  save();
  save();
  await waitFor(() =>
    expect(onAdded).toHaveBeenCalledExactlyOnceWith(caseMessages.added, 9, "advocate"),
  );
  expect(sentBy(sent, "POST").map(({ body }) => body)).toEqual([
    expect.objectContaining({
      reason_for_the_call_today: "School refuses",
      primary_guardian_id: 3,
      secondary_guardian_id: null,
      receiving_support: 0,
      receiving_support_from: null,
      attending_school: "home schooled",
      // The permanent record for home schooling.
      school_id: 1,
      supported_by_a_sendco: 1,
      band: 2,
      case_stage: "advocate",
      page_entered_on: "2026-03-29T09:00:00.000Z",
    }),
  ]);
  expect(onChanged).toHaveBeenLastCalledWith(false);
});

it("shows the reason of a refused save and keeps the form unchanged", async () => {
  setUp({ "POST /api/cases": { status: 503, message: refusals.unavailable } });
  await fillEverythingNeeded();
  save();
  expect(await dialogLines("ERROR")).toEqual([refusals.unavailable]);
  expect(screen.getByLabelText(/^Reason for the call/)).toHaveValue("School refuses");
  expect(onAdded).not.toHaveBeenCalled();
});

it("refuses the same guardian twice, and writes the second into the secondary fields", async () => {
  setUp();
  const ingrid = { guardian_id: 3, first_name: "Ingrid", last_name: "Ade" };
  pick("Primary guardian", "guardians", ingrid);
  pick("Secondary guardian", "guardians", ingrid);
  expect(await dialogLines("USAGE LIMITATION")).toEqual([caseMessages.guardianTwiceSecondary]);
  await closeDialog();
  pick("Secondary guardian", "guardians", { ...ingrid, guardian_id: 4, first_name: "Amelia" });
  const secondary = screen.getByRole("combobox", { name: "Secondary guardian" });
  await waitFor(() => expect(secondary).toHaveValue("Amelia Ade"));
  expect(screen.getByRole("combobox", { name: "Primary guardian" })).toHaveValue("Ingrid Ade");
  expect(screen.getByLabelText(/^Secondary guardian's relationship/)).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Clear: Secondary guardian" }));
  await waitFor(() => expect(secondary).toHaveValue(""));
});

it("refuses a user of the wrong type", async () => {
  setUp();
  pick("Advisor", "users", { user_id: 2, user_type: "manager", first_name: "A", last_name: "B" });
  expect(await dialogLines("Usage Error")).toEqual([caseMessages.wrongType("Advisor")]);
  expect(screen.getByRole("combobox", { name: "Advisor" })).toHaveValue("");
});

const combobox = (name: string) => screen.getByRole("combobox", { name });
const typeIn = (name: string, value: string) =>
  fireEvent.change(combobox(name), { target: { value } });
const pressEnter = (name: string) => fireEvent.keyDown(combobox(name), { key: "Enter" });

it("chooses a guardian and an advisor by typing", async () => {
  const advisor = { user_id: 8, clinic_name: null, first_name: "Ada", last_name: "Quill" };
  setUp({
    "POST /api/guardians/search": {
      data: [{ guardian_id: 3, first_name: "Ingrid", last_name: "Ade", telephone: "01392 1" }],
    },
    "POST /api/users/search": { data: [{ ...advisor, user_type: "advisor", enabled: 1 }] },
    "GET /api/users/load?role=advisor": {
      data: [{ ...advisor, open_cases: 2, minutes_28_days: 30 }],
    },
  });
  typeIn("Primary guardian", "ingrid");
  await screen.findByRole("option", { name: /Ingrid Ade/ });
  pressEnter("Primary guardian");
  await waitFor(() => expect(combobox("Primary guardian")).toHaveValue("Ingrid Ade"));
  typeIn("Advisor", "quill");
  await screen.findByText("1 advisor found", { selector: "p" });
  pressEnter("Advisor");
  await waitFor(() => expect(combobox("Advisor")).toHaveValue("Ada Quill"));
  // Clear works for both ways of choosing.
  fireEvent.click(screen.getByRole("button", { name: "Clear: Advisor" }));
  await waitFor(() => expect(combobox("Advisor")).toHaveValue(""));
});

it("says the Usage Error for somebody of another role, and keeps the field", async () => {
  const manager = { user_id: 2, clinic_name: null, first_name: "Mary", last_name: "Moss" };
  setUp({
    "POST /api/users/search": { data: [{ ...manager, user_type: "manager", enabled: 1 }] },
    "GET /api/users/load?role=advisor": { data: [] },
  });
  typeIn("Advisor", "moss");
  fireEvent.click(await screen.findByRole("option", { name: "All roles" }));
  fireEvent.click(await screen.findByRole("option", { name: /Mary Moss/ }));
  expect(await dialogLines("Usage Error")).toEqual([caseMessages.wrongType("Advisor")]);
  expect(combobox("Advisor")).toHaveValue("");
});

it("adds a guardian who is not on file with what was typed, and chooses them", async () => {
  setUp({ "POST /api/guardians/search": { data: [] } });
  typeIn("Secondary guardian", "polly newcomer 07700900123");
  const add = await screen.findByRole("option", { name: /^Add “polly newcomer 07700900123”/ });
  fireEvent.click(add);
  expect(adding.get("guardians")).toEqual({
    first_name: "Polly",
    last_name: "Newcomer",
    mobile: "07700900123",
  });
  handOver.get("guardians")?.({ guardian_id: 9, first_name: "Polly", last_name: "Newcomer" });
  await waitFor(() => expect(combobox("Secondary guardian")).toHaveValue("Polly Newcomer"));
});

it("starts with the guardian of a caller, who alone is no change and no draft", async () => {
  const sent = setUp({}, { id: 4, name: "Siobhan Akhtar" });
  expect(await screen.findByDisplayValue("Siobhan Akhtar")).toBeVisible();
  expect(onChanged).toHaveBeenLastCalledWith(false);
  fireEvent.input(screen.getByLabelText(/^Reason for the call today/), {
    target: { value: "Plan" },
  });
  await waitFor(() => expect(sentBy(sent, "PUT")).toHaveLength(1), { timeout: 3000 });
  expect(sentBy(sent, "PUT")[0]?.body).toMatchObject({
    values: { typed: { reason_for_the_call_today: "Plan", primary_guardian_id: "4" } },
  });
});
