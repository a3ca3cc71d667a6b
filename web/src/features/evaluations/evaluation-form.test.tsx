/** Rules: EVAL-1, EVAL-2, EVAL-3, EVAL-4, EVAL-5, EVAL-6, EVAL-14. */
import { questionNumbers } from "@helpline/contract/cases/case-details";
import type { EvaluationQuestion } from "@helpline/contract/config/product-config";
import { evaluationMessages, freeTextQuestions } from "@helpline/contract/evaluations/evaluations";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { runningTimer, startTimer } from "#shared/call-timer/call-timer.ts";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { formAnswers, sampleCase } from "../../../test/case-samples.ts";
import { dialogLines } from "../../../test/dialogs.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { logIn } from "../../../test/tokens.ts";
import { EvaluationForm, type EvaluationFormProps } from "./evaluation-form.tsx";
import { GuardianContacts } from "./guardian-contacts.tsx";

const questions: EvaluationQuestion[] = questionNumbers.map((number) => ({
  number,
  text: `Question ${number}?`,
  ...(freeTextQuestions.includes(number)
    ? { kind: "text", options: [] }
    : {
        kind: "select",
        options: [
          { value: 1, label: "No" },
          { value: 2, label: "Yes" },
        ],
      }),
}));

const onSaved = vi.fn();
const draft = "/api/drafts/evaluation-12";

function setUp(answers: Answers = {}, more: Partial<EvaluationFormProps> = {}) {
  const sent = stubAnswers({
    ...formAnswers,
    [`PUT ${draft}`]: { status: 201, data: {} },
    [`DELETE ${draft}`]: {},
    ...answers,
  });
  renderScreen(
    <EvaluationForm
      caseId={12}
      questions={questions}
      questionsVersion={0}
      earlierWordings={[]}
      stored={null}
      onBack={vi.fn()}
      onChanged={vi.fn()}
      onSaved={onSaved}
      {...more}
    />,
  );
  return sent;
}

/** Finds fields by name: repeated queries by 18 labels would be slow. */
function field(number: number): HTMLElement {
  const found = document.getElementsByName(`q${number}`)[0];
  if (!found) throw new Error(`There is no question ${number}`);
  return found;
}
/** The radio button of an option. */
const option = (number: number, value: number) => {
  const found = [...document.getElementsByName(`q${number}`)].find(
    (each) => (each as HTMLInputElement).value === String(value),
  );
  if (!found) throw new Error(`Question ${number} has no option ${value}`);
  return found;
};
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

function answerAll(except: readonly number[] = []) {
  for (const number of questionNumbers.filter((each) => !except.includes(each))) {
    if (freeTextQuestions.includes(number)) {
      fireEvent.input(field(number), { target: { value: "Much better" } });
    } else fireEvent.click(option(number, 2));
  }
}

/** The single line of the dialog, which is closed afterwards. */
async function told() {
  const lines = await dialogLines(evaluationMessages.title);
  fireEvent.click(screen.getByRole("button", { name: "OK" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { hidden: false })).toBeNull());
  return lines;
}

beforeEach(() => {
  logIn("evaluator");
  onSaved.mockClear();
});

/** The messages beside the fields. */
const besideFields = () =>
  [...document.querySelectorAll("[class*='InputWrapper-error']")].map((each) => each.textContent);

it("shows one error at a time, in question order, and focuses its field", async () => {
  const sent = setUp();
  save();
  expect(await told()).toEqual([evaluationMessages.select(1)]);
  expect(besideFields()).toEqual([evaluationMessages.select(1)]);
  await waitFor(() => expect(field(1)).toHaveFocus());
  answerAll([2, 9]);
  fireEvent.input(field(9), { target: { value: "ab" } });
  save();
  expect(await told()).toEqual([evaluationMessages.select(2)]);
  fireEvent.click(option(2, 1));
  save();
  expect(await told()).toEqual([evaluationMessages.text(9)]);
  expect(besideFields()).toEqual([evaluationMessages.text(9)]);
  await waitFor(() => expect(field(9)).toHaveFocus());
  expect(sentBy(sent, "POST")).toHaveLength(0);
});

it("shows one refusal of the server at a time, and keeps what was answered", async () => {
  const errors = [3, 5].map((n) => ({ field: `q${n}`, message: evaluationMessages.optionGone(n) }));
  setUp({
    "POST /api/evaluations": { status: 422, message: errors[0]?.message ?? "", data: { errors } },
  });
  answerAll();
  save();
  expect(await told()).toEqual([evaluationMessages.optionGone(3)]);
  expect(besideFields()).toEqual([evaluationMessages.optionGone(3)]);
  expect(option(3, 2)).toBeChecked();
});

it("starts with nothing selected, and sends option numbers", async () => {
  const sent = setUp({
    "POST /api/evaluations": { status: 201, message: "", data: { evaluation_id: 1 } },
  });
  expect(document.querySelectorAll("[type=radio]")).toHaveLength(30);
  expect(document.querySelector("[type=radio]:checked")).toBeNull();
  answerAll();
  fireEvent.input(screen.getByLabelText("Comments"), { target: { value: "Thank you" } });
  startTimer(12);
  save();
  save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  // It closes the case.
  expect(runningTimer()).toBeNull();
  expect(sentBy(sent, "POST").map(({ body }) => body)).toEqual([
    expect.objectContaining({
      case_id: 12,
      q1: 2,
      q9: "Much better",
      q18: 2,
      comments: "Thank you",
    }),
  ]);
});

it("shows a refusal under the title Error and keeps the answers", async () => {
  setUp({ "POST /api/evaluations": { status: 409, message: evaluationMessages.twice } });
  answerAll();
  save();
  const dialog = await screen.findByRole("dialog", { name: "Error" });
  expect(dialog).toHaveTextContent(evaluationMessages.twice);
  expect(field(15)).toHaveValue("Much better");
});

it("focuses a question that only the server refuses", async () => {
  const errors = [{ field: "q4", message: evaluationMessages.select(4) }];
  setUp({ "POST /api/evaluations": { status: 422, message: "", data: { errors } } });
  answerAll();
  save();
  expect(await told()).toEqual([evaluationMessages.select(4)]);
  await waitFor(() => expect(field(4)).toHaveFocus());
  expect(field(4).closest("[role=radiogroup]")).toHaveAttribute("aria-invalid", "true");
});

it("is answered in 22 interactions: a key for each scale, a text and Tab, and Ctrl+Enter", async () => {
  const sent = setUp({
    "POST /api/evaluations": { status: 201, message: "", data: { evaluation_id: 1 } },
  });
  const person = userEvent.setup();
  let interactions = 0;
  const press = async (keys: string) => {
    interactions += 1;
    await person.keyboard(keys);
  };
  expect(field(1)).toHaveFocus();
  for (const number of questionNumbers) {
    if (freeTextQuestions.includes(number)) {
      await press("Better");
      await press("{Tab}");
    } else await press("2");
  }
  // Ctrl+Enter, which the frame of the app makes a click of the form's button.
  interactions += 1;
  save();
  expect(interactions).toBe(22);
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sentBy(sent, "POST")[0]?.body).toMatchObject({ q1: 2, q9: "Better", q17: 2, q18: 2 });
});

it("goes on by Enter without saving, and chooses nothing by it", async () => {
  const sent = setUp();
  const person = userEvent.setup();
  await person.keyboard("1{Enter}2");
  expect(option(1, 1)).toBeChecked();
  expect(document.querySelector("[name=q2]:checked")).toBeNull();
  expect(option(3, 2)).toBeChecked();
  expect(sentBy(sent, "POST")).toHaveLength(0);
});

/** A draft that was kept at version 3, before these questions were reworded. */
const draftBefore = (typed: Record<string, string>, ...reworded: number[]) => ({
  questionsVersion: 5,
  earlierWordings: reworded.map((number) => ({
    number,
    text: `Old question ${number}?`,
    options: [],
    before: 4,
    until: "2026-03-01T09:00:00.000Z",
  })),
  stored: {
    content: { typed, was: {}, version: 3 },
    savedOn: "2026-02-01T09:00:00.000Z",
    unsent: false,
  },
});

it("brings a draft back without the choices among options that have been reworded", async () => {
  const typed = { q1: "2", q2: "2", q9: "Much better" };
  const sent = setUp({}, draftBefore(typed, 9, 2, 3));
  expect(await screen.findByText(/has been brought back/)).toHaveTextContent(
    evaluationMessages.reworded([2, 9]),
  );
  expect(option(1, 2)).toBeChecked();
  expect(document.querySelector("[name=q2]:checked")).toBeNull();
  expect(field(9)).toHaveValue("Much better");
  // It now belongs to this wording.
  fireEvent.click(option(2, 1));
  fireEvent.blur(field(9));
  await waitFor(() => expect(sentBy(sent, "PUT")).toHaveLength(1));
  expect(sentBy(sent, "PUT")[0]?.body).toMatchObject({
    values: { typed: { q1: "2", q2: "1", q9: "Much better" }, version: 5 },
  });
});

it("says so also if no answer is left, until the person starts afresh", async () => {
  setUp({}, draftBefore({ q2: "2" }, 2));
  expect(await screen.findByText(/has been brought back/)).toHaveTextContent(
    evaluationMessages.reworded([2]),
  );
  expect(document.querySelector("[type=radio]:checked")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Start afresh" }));
  fireEvent.click(await screen.findByRole("button", { name: "Yes" }));
  await waitFor(() => expect(screen.queryByText(/has been brought back/)).toBeNull());
});

it("brings a whole draft back if other settings have changed", async () => {
  setUp({}, draftBefore({ q2: "2" }));
  expect(await screen.findByText(/has been brought back\.$/)).toBeVisible();
  expect(option(2, 2)).toBeChecked();
});

it("names the child and the nature of the case", () => {
  const details = sampleCase({ nature_of_case: "EHC needs assessment", child_last_name: "Vance" });
  renderScreen(<GuardianContacts hours={<p>2 h of 4 h</p>} details={details} />);
  const about = screen.getByRole("region", { name: "The case" });
  expect(about).toHaveTextContent(/ChildSam Vance.*Nature of caseEHC needs assessment/);
});

it("has telephone links, and no second block without a second guardian", () => {
  renderScreen(<GuardianContacts hours={<p>2 h of 4 h</p>} details={sampleCase()} />);
  expect(screen.getByRole("link", { name: "01392 496 0994" })).toHaveAttribute(
    "href",
    "tel:013924960994",
  );
  expect(screen.queryByText("Secondary guardian")).toBeNull();
});
