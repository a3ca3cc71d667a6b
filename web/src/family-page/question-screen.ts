/** One question: a scale of large radio buttons, or a text. */
import {
  familyMessages,
  maxFamilyText,
  familyWords as words,
} from "@helpline/contract/evaluations/family-page";
import { lengthInWords } from "@helpline/contract/plain-text";
import type { Answer, Question } from "./calls.ts";
import { button, element, show } from "./elements.ts";

interface Ways {
  readonly count: number;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

/** What the page says of the length of a text; "" while there is room. */
const lengthOf = (text: string) => lengthInWords(text, maxFamilyText, true);
const isTooLong = (text: string) => lengthOf(text).endsWith("too many");

/** @param answer what was answered, changed as somebody chooses or types */
export function questionScreen(question: Question, answer: Answer, ways: Ways): void {
  const { number, text, options } = question;
  const position = words.position(number, ways.count);
  const problem = element("p", { className: "problem" });
  problem.setAttribute("role", "alert");
  const rather = button(
    words.rather,
    () => {
      answer.rather = true;
      ways.onNext();
    },
    "rather",
  );
  const showRather = () => rather.setAttribute("aria-pressed", String(answer.rather));
  showRather();
  const onAnswer = (value: string) => {
    answer.value = value;
    answer.rather = false;
    problem.textContent = "";
    showRather();
  };
  const heading = element(
    "h1",
    { tabIndex: -1 },
    element("span", { className: "position" }, position),
    " ",
    element("span", { className: "question" }, text),
  );
  const field = options.length > 0 ? scale(question, answer, onAnswer) : inWords(answer, onAnswer);
  const form = element(
    "form",
    { noValidate: true },
    element("fieldset", {}, element("legend", {}, heading), ...field),
    element(
      "div",
      { className: "bar" },
      problem,
      rather,
      button(words.back, ways.onBack),
      element("button", { type: "submit", className: "main" }, words.next),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // A text may be left empty; a scale without a choice was perhaps forgotten.
    if (options.length > 0 && answer.value === "" && !answer.rather) {
      problem.textContent = familyMessages.choose(words.rather);
      form.querySelector("input")?.focus();
    } else if (options.length === 0 && isTooLong(answer.value)) {
      problem.textContent = words.tooLong(lengthOf(answer.value));
      form.querySelector("textarea")?.focus();
    } else ways.onNext();
  });
  show(`${position}: ${text}`, form);
}

function scale(
  { options }: Question,
  answer: Answer,
  onAnswer: (value: string) => void,
): HTMLElement[] {
  const labels = options.map(({ value, label }) => {
    const input = element("input", {
      type: "radio",
      name: "answer",
      value: String(value),
      checked: !answer.rather && answer.value === String(value),
    });
    const row = element("label", { className: "option" }, input, element("span", {}, label));
    input.addEventListener("change", () => {
      onAnswer(input.value);
      mark();
    });
    return { input, row };
  });
  const mark = () => {
    for (const { input, row } of labels) row.classList.toggle("chosen", input.checked);
  };
  mark();
  return labels.map(({ row }) => row);
}

function inWords(answer: Answer, onAnswer: (value: string) => void): HTMLElement[] {
  const label = element("label", { htmlFor: "words" }, words.ownWords);
  const input = element("textarea", {
    id: "words",
    rows: 6,
    value: answer.value,
  });
  const left = element("p", { id: "left", className: "left" });
  left.setAttribute("aria-live", "polite");
  input.setAttribute("aria-describedby", left.id);
  let soon: number | undefined;
  const tell = () => {
    left.textContent = lengthOf(input.value);
    left.classList.toggle("too-long", isTooLong(input.value));
  };
  tell();
  input.addEventListener("input", () => {
    onAnswer(input.value);
    // Screen readers say it after a pause, not at each key.
    window.clearTimeout(soon);
    soon = window.setTimeout(tell, 500);
  });
  return [label, input, left];
}
