/** The family's page from the link to the thanks. Rules: EVAL-12. */
import { familyMessages, familyWords as words } from "@helpline/contract/evaluations/family-page";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answers, lateAnswer, sentBy, stubAnswers } from "../../test/answers.ts";

const questions = {
  product_name: "Helpline for Families",
  questions_version: 4,
  questions: [
    {
      number: 1,
      text: "Did it help?",
      options: [
        { value: 1, label: "No" },
        { value: 2, label: "Yes" },
      ],
    },
    { number: 2, text: "What do you know now?", options: [] },
  ],
};
const loading = "POST /api/evaluation-by-link/questions";
const sending = "POST /api/evaluation-by-link";

beforeEach(() => {
  document.body.innerHTML = '<main id="page"></main>';
  location.hash = "#tok";
  vi.stubGlobal("scrollTo", () => {});
  vi.spyOn(window, "addEventListener");
  vi.spyOn(history, "back").mockReturnValue();
  vi.spyOn(history, "pushState");
  vi.spyOn(history, "replaceState");
  vi.spyOn(location, "reload").mockReturnValue();
});
// The next test's page is alone.
afterEach(() => {
  for (const [type, listener] of vi.mocked(window.addEventListener).mock.calls)
    window.removeEventListener(type, listener);
});

async function open(answers: Answers = {}) {
  const sent = stubAnswers({
    [loading]: { data: questions },
    [sending]: { status: 201 },
    ...answers,
  });
  vi.resetModules();
  await import("./main.ts");
  return sent;
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const heading = () => screen.getByRole("heading", { level: 1 });
/** It gets the focus from the page only, and is no stop of the Tab key. */
const expectFocus = (target: HTMLElement) => {
  expect(target).toHaveFocus();
  expect(target).toHaveAttribute("tabindex", "-1");
};
const pageText = () => document.getElementById("page")?.textContent;
const goTo = (state: unknown) =>
  window.dispatchEvent(Object.assign(new Event("popstate"), { state }));
const isAskedBeforeLeaving = () =>
  !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

async function start(answers: Answers = {}) {
  const sent = await open(answers);
  fireEvent.click(await screen.findByRole("button", { name: words.start }));
  return sent;
}
/** Answers the first question with Yes, the second in words. */
async function toReview(answers: Answers = {}) {
  const sent = await start(answers);
  fireEvent.click(screen.getByRole("radio", { name: "Yes" }));
  press(words.next);
  fireEvent.input(screen.getByRole("textbox"), { target: { value: "Whom to ask" } });
  press(words.next);
  return sent;
}

describe("the start", () => {
  it("says that the questions are loading", async () => {
    const late = lateAnswer({ data: questions });
    await open({ [loading]: late.answer });
    expect(pageText()).toBe(words.loading);
    expect(document.title).toBe(words.title);
    late.give();
    await screen.findByRole("button", { name: words.start });
  });

  it("welcomes the family in the name of the product, and sends the token of the link", async () => {
    const sent = await open();
    const begin = await screen.findByRole("button", { name: words.start });
    expect(begin).toHaveClass("main");
    expect(begin.parentElement).toHaveClass("bar");
    expect(heading()).toHaveTextContent(words.title);
    expectFocus(heading());
    expect(document.title).toBe(words.title);
    expect(document.querySelector(".product")).toHaveTextContent("Helpline for Families");
    for (const text of words.welcome) expect(screen.getByText(text)).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ token: "tok" }]);
    expect(history.replaceState).toHaveBeenCalledExactlyOnceWith({ at: -1 }, "");
  });

  it("says that a link is over, and nothing else can be done", async () => {
    await open({ [loading]: { status: 404 } });
    await screen.findByText(familyMessages.over);
    expect(heading()).toHaveTextContent(words.title);
    expectFocus(heading());
    expect(document.title).toBe(words.title);
    expect(screen.queryByRole("button")).toBeNull();
    goTo({ at: -1 });
    expect(screen.getByText(familyMessages.over)).toBeVisible();
  });

  it.each([
    ["the server fails", { status: 500 }, words.loadFailed],
    ["there were too many tries", { status: 429 }, words.busy],
  ])("can be tried again if %s", async (_why, failing, text) => {
    let isFailing = true;
    await open({ [loading]: () => (isFailing ? failing : { data: questions }) });
    await screen.findByText(text);
    expect(heading()).toHaveTextContent(words.title);
    expectFocus(heading());
    expect(document.title).toBe(words.title);
    const again = screen.getByRole("button", { name: words.again });
    expect(again).toHaveClass("main");
    expect(again.parentElement).toHaveClass("bar");
    isFailing = false;
    press(words.again);
    await screen.findByRole("button", { name: words.start });
  });
});

describe("the questions", () => {
  it("are asked one after another, each an entry of the browser's history", async () => {
    await start();
    expect(heading()).toHaveTextContent("Question 1 of 2 Did it help?");
    press(words.rather);
    expect(heading()).toHaveTextContent("Question 2 of 2 What do you know now?");
    press(words.next);
    expect(heading()).toHaveTextContent(words.review);
    expect(vi.mocked(history.pushState).mock.calls).toEqual([
      [{ at: 0 }, ""],
      [{ at: 1 }, ""],
      [{ at: 2 }, ""],
    ]);
  });

  it("begin without an answer", async () => {
    await start();
    const rather = screen.getByRole("button", { name: words.rather });
    expect(rather).toHaveAttribute("aria-pressed", "false");
    press(words.next);
    expect(heading()).toHaveTextContent("Question 1 of 2");
  });

  it("lead back as the browser does", async () => {
    await toReview();
    press(words.back);
    expect(history.back).toHaveBeenCalledTimes(1);
    goTo({ at: 0 });
    expect(screen.getByRole("radio", { name: "Yes" })).toBeChecked();
    press(words.back);
    expect(history.back).toHaveBeenCalledTimes(2);
    goTo({ at: 1 });
    expect(screen.getByRole("textbox")).toHaveValue("Whom to ask");
    goTo({ at: -1 });
    expect(screen.getByRole("button", { name: words.start })).toBeVisible();
  });

  it.each([null, {}, { at: "0" }])("stay where they are at another entry: %j", async (state) => {
    await start();
    press(words.rather);
    goTo(state);
    expect(heading()).toHaveTextContent("Question 2 of 2");
  });

  it.each([
    ["both", "Yes", "Whom to ask", 2],
    ["a scale", "Yes", "", 1],
    ["a text", null, "Whom to ask", 1],
    ["nothing", null, "", 0],
  ])("are counted when somebody has answered %s", async (_what, choice, text, answered) => {
    await start();
    if (choice) fireEvent.click(screen.getByRole("radio", { name: choice }));
    press(choice ? words.next : words.rather);
    if (text) fireEvent.input(screen.getByRole("textbox"), { target: { value: text } });
    press(words.next);
    expect(screen.getByText(words.reviewText(answered, 2))).toBeVisible();
  });

  it("are not counted if somebody would rather not say what was chosen", async () => {
    await start();
    fireEvent.click(screen.getByRole("radio", { name: "Yes" }));
    press(words.rather);
    press(words.next);
    expect(screen.getByText(words.reviewText(0, 2))).toBeVisible();
  });
});

describe("leaving", () => {
  it("asks first only while answers would be lost", async () => {
    await start();
    expect(isAskedBeforeLeaving()).toBe(false);
    fireEvent.click(screen.getByRole("radio", { name: "Yes" }));
    expect(isAskedBeforeLeaving()).toBe(true);
    press(words.next);
    press(words.next);
    press(words.send);
    await screen.findByText(words.done);
    expect(isAskedBeforeLeaving()).toBe(false);
  });

  it("begins anew with another link, not with the same one", async () => {
    await start();
    window.dispatchEvent(new Event("hashchange"));
    expect(location.reload).not.toHaveBeenCalled();
    location.hash = "#other";
    window.dispatchEvent(new Event("hashchange"));
    expect(location.reload).toHaveBeenCalled();
  });
});

describe("sending", () => {
  it("can be done after the last question", async () => {
    await toReview();
    expectFocus(heading());
    expect(document.title).toBe(words.review);
    const send = screen.getByRole("button", { name: words.send });
    expect(send).toHaveClass("main");
    expect(send.parentElement).toHaveClass("bar");
    expect(screen.getByRole("alert")).toHaveClass("problem");
    expect(screen.getByRole("alert")).toBeEmptyDOMElement();
  });

  it("happens once, and ends with thanks", async () => {
    const late = lateAnswer({ status: 201 });
    const sent = await toReview({ [sending]: late.answer });
    press(words.send);
    const button = screen.getByRole("button", { name: words.sending });
    expect(button).toBeDisabled();
    button.dispatchEvent(new Event("click"));
    late.give();
    await screen.findByText(words.done);
    expect(heading()).toHaveTextContent(familyMessages.thanks);
    expect(document.title).toBe(familyMessages.thanks);
    expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
    expect(
      sentBy(sent, "POST")
        .slice(1)
        .map(({ body }) => body),
    ).toEqual([{ token: "tok", questions_version: 4, q1: 2, q2: "Whom to ask" }]);
    goTo({ at: 0 });
    expect(screen.getByText(words.done)).toBeVisible();
  });

  it.each([
    ["there is no connection", new TypeError("Failed to fetch"), words.offline],
    ["the server refuses an answer", { status: 422, message: "Too long." }, "Too long."],
  ])("can be tried again if %s", async (_why, failing, text) => {
    let isFailing = true;
    const late = lateAnswer({ status: 201 });
    await toReview({ [sending]: () => (isFailing ? failing : late.answer()) });
    press(words.send);
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(text));
    expect(screen.getByRole("button", { name: words.send })).toBeEnabled();
    expect(screen.getByRole("button", { name: words.send })).toHaveFocus();
    isFailing = false;
    press(words.send);
    expect(screen.getByRole("alert")).toBeEmptyDOMElement();
    late.give();
    await screen.findByText(words.done);
  });

  it("over a link that has ended shows what was answered, to be copied", async () => {
    await toReview({ [sending]: { status: 404 } });
    press(words.send);
    await screen.findByText(familyMessages.over);
    expect(heading()).toHaveTextContent(words.title);
    const shown = screen
      .getAllByRole("heading", { level: 2 })
      .map((each) => [
        each.textContent,
        each.nextElementSibling?.className,
        each.nextElementSibling?.textContent,
      ]);
    expect(shown).toEqual([
      ["Did it help?", "words", "Yes"],
      ["What do you know now?", "words", "Whom to ask"],
    ]);
  });

  it("over a link that has ended leaves out what was not answered", async () => {
    await start({ [sending]: { status: 404 } });
    press(words.rather);
    press(words.next);
    press(words.send);
    await screen.findByText(familyMessages.over);
    expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
  });
});
