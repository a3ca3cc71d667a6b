/**
 * The page on which a family answers the questions of its evaluation (EVAL-12): a start, one question a screen, and
 * an end. Plain DOM, because the page has to be small and loads nothing of the app. What is chosen stays in this
 * page until it is sent.
 */
import { familyMessages, familyWords as words } from "@helpline/contract/evaluations/family-page";
import { type Answer, loadQuestions, type Questions, sendAnswers } from "./calls.ts";
import { button, element, paragraph, show } from "./elements.ts";
import { questionScreen } from "./question-screen.ts";

const token = location.hash.slice(1);

/** What was answered, by the number of the question. */
const answers = new Map<number, Answer>();

let asked: Questions = { product_name: "", questions: [], questions_version: 0 };
let isOver = false;

const isAnswered = ({ rather, value }: Answer) => !rather && value !== "";

const countAnswered = () => [...answers.values()].filter(isAnswered).length;

/** Leaving asks first while something would be lost. */
addEventListener("beforeunload", (event) => {
  if (!isOver && countAnswered() > 0) event.preventDefault();
});

/** A screen ends with these words; nothing can be done on it. */
function end(title: string, text: string, ...below: readonly Node[]): void {
  isOver = true;
  show(title, element("h1", { tabIndex: -1 }, title), paragraph(text), ...below);
}

/** What was answered, to be read or copied: the link has ended meanwhile. */
const answersInWords = () =>
  asked.questions.flatMap(({ number, text, options }) => {
    const answer = answers.get(number);
    if (!answer || !isAnswered(answer)) return [];
    const chosen = options.find(({ value }) => String(value) === answer.value);
    return [
      element("h2", {}, text),
      element("p", { className: "words" }, chosen?.label ?? answer.value),
    ];
  });

/** Each screen is an entry of the browser's history, so that the Back of a telephone leads to the one before. */
function goTo(at: number): void {
  history.pushState({ at }, "");
  showScreen(at);
}

function showScreen(at: number): void {
  if (isOver) return;
  const { questions } = asked;
  const question = questions[at];
  if (at < 0) showStart();
  else if (!question) showReview();
  else {
    const answer = answers.get(question.number) ?? { value: "", rather: false };
    answers.set(question.number, answer);
    questionScreen(question, answer, {
      count: questions.length,
      onBack: () => history.back(),
      onNext: () => goTo(at + 1),
    });
  }
}

function showStart(): void {
  show(
    words.title,
    element("p", { className: "product" }, asked.product_name),
    element("h1", { tabIndex: -1 }, words.title),
    ...words.welcome.map(paragraph),
    element(
      "div",
      { className: "bar" },
      button(words.start, () => goTo(0), "main"),
    ),
  );
}

function showReview(): void {
  const problem = element("p", { className: "problem" });
  problem.setAttribute("role", "alert");
  const send = button(words.send, () => void sendAll(send, problem), "main");
  show(
    words.review,
    element("h1", { tabIndex: -1 }, words.review),
    paragraph(words.reviewText(countAnswered(), asked.questions.length)),
    element(
      "div",
      { className: "bar" },
      problem,
      button(words.back, () => history.back()),
      send,
    ),
  );
}

async function sendAll(send: HTMLButtonElement, problem: HTMLElement): Promise<void> {
  if (send.disabled) return;
  send.disabled = true;
  send.textContent = words.sending;
  problem.textContent = "";
  const sent = await sendAnswers(token, asked, answers);
  send.disabled = false;
  send.textContent = words.send;
  if (sent.is === "done") end(familyMessages.thanks, words.done);
  else if (sent.is === "over") end(words.title, familyMessages.over, ...answersInWords());
  else {
    problem.textContent = sent.message ?? words.offline;
    send.focus();
  }
}

async function start(): Promise<void> {
  show(words.title, paragraph(words.loading));
  const loaded = await loadQuestions(token);
  if (loaded.is === "over") end(words.title, familyMessages.over);
  else if (loaded.is === "done") {
    asked = loaded.data;
    history.replaceState({ at: -1 }, "");
    showScreen(-1);
  } else {
    show(
      words.title,
      element("h1", { tabIndex: -1 }, words.title),
      paragraph(loaded.message ?? words.loadFailed),
      element(
        "div",
        { className: "bar" },
        button(words.again, () => void start(), "main"),
      ),
    );
  }
}

addEventListener("popstate", (event) => {
  const at: unknown = event.state?.at;
  if (typeof at === "number") showScreen(at);
});
// Another link was opened in this tab.
addEventListener("hashchange", () => {
  if (location.hash.slice(1) !== token) location.reload();
});
void start();
