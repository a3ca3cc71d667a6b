/** One question of the family's page: its scale, or its text. Rules: EVAL-12, UI-31. */
import {
  familyMessages,
  maxFamilyText,
  familyWords as words,
} from "@helpline/contract/evaluations/family-page";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Answer } from "./calls.ts";
import { questionScreen } from "./question-screen.ts";

const onNext = vi.fn();
const onBack = vi.fn();

const options = [
  { value: 1, label: "No" },
  { value: 2, label: "Yes" },
];

function ask(given: Partial<Answer> = {}, scale = options): Answer {
  const answer = { value: "", rather: false, ...given };
  const question = { number: 9, text: "Did it help?", options: scale };
  questionScreen(question, answer, { count: 18, onBack, onNext });
  return answer;
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const ratherIs = () =>
  screen.getByRole("button", { name: words.rather }).getAttribute("aria-pressed");

beforeEach(() => {
  document.body.innerHTML = '<main id="page"></main>';
  vi.stubGlobal("scrollTo", () => {});
  onNext.mockClear();
  onBack.mockClear();
});

describe("each question", () => {
  it("has its number and text as the heading, which gets the focus, and as the title", () => {
    ask();
    expect(document.title).toBe("Question 9 of 18: Did it help?");
    const heading = screen.getByRole("heading", { name: "Question 9 of 18 Did it help?" });
    expect(heading).toHaveFocus();
    expect(heading).toHaveAttribute("tabindex", "-1");
    expect(heading.querySelector(".position")).toHaveTextContent("Question 9 of 18");
    expect(heading.querySelector(".question")).toHaveTextContent("Did it help?");
    expect(heading.closest("legend")?.closest("fieldset")).not.toBeNull();
  });

  it("shows its own messages, not the browser's, above buttons of which one is the main one", () => {
    ask();
    expect(document.querySelector("form")?.noValidate).toBe(true);
    const bar = document.querySelector(".bar");
    expect([...(bar?.children ?? [])].map(({ className }) => className)).toEqual([
      "problem",
      "rather",
      "",
      "main",
    ]);
  });

  it("goes back", () => {
    ask();
    press(words.back);
    expect(onBack).toHaveBeenCalledOnce();
    expect(onNext).not.toHaveBeenCalled();
  });

  it("goes on without an answer that the family would rather not give, and keeps the choice", () => {
    const answer = ask({ value: "2" });
    expect(ratherIs()).toBe("false");
    press(words.rather);
    expect(answer).toEqual({ value: "2", rather: true });
    expect(onNext).toHaveBeenCalledOnce();
  });

  it("is sent without leaving the page", () => {
    ask({ value: "2" });
    const form = document.querySelector("form");
    const submit = new Event("submit", { cancelable: true });
    form?.dispatchEvent(submit);
    expect(submit.defaultPrevented).toBe(true);
    expect(onNext).toHaveBeenCalledOnce();
  });
});

describe("a scale", () => {
  const radio = (name: string) => screen.getByRole("radio", { name });
  const chosenRows = () => [...document.querySelectorAll(".chosen")].map((row) => row.textContent);

  it("has one radio button for each option, none of them chosen, and no field for words", () => {
    ask();
    expect(screen.getAllByRole("radio").map((each) => each.getAttribute("name"))).toEqual([
      "answer",
      "answer",
    ]);
    expect(document.querySelectorAll(":checked")).toHaveLength(0);
    expect(document.querySelectorAll("label.option")).toHaveLength(2);
    expect(chosenRows()).toEqual([]);
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("shows what was chosen before", () => {
    ask({ value: "2" });
    expect(radio("Yes")).toBeChecked();
    expect(radio("No")).not.toBeChecked();
    expect(chosenRows()).toEqual(["Yes"]);
  });

  it("shows no choice beside “I would rather not”, which another choice takes back", () => {
    const answer = ask({ value: "2", rather: true });
    expect(ratherIs()).toBe("true");
    expect(chosenRows()).toEqual([]);
    fireEvent.click(radio("No"));
    expect(answer).toEqual({ value: "1", rather: false });
    expect(ratherIs()).toBe("false");
    expect(chosenRows()).toEqual(["No"]);
    fireEvent.click(radio("Yes"));
    expect(chosenRows()).toEqual(["Yes"]);
  });

  it("asks for a choice, with the focus in the scale, until there is one", () => {
    ask();
    press(words.next);
    expect(screen.getByRole("alert")).toHaveTextContent(familyMessages.choose(words.rather));
    expect(radio("No")).toHaveFocus();
    expect(onNext).not.toHaveBeenCalled();
    fireEvent.click(radio("Yes"));
    expect(screen.getByRole("alert")).toBeEmptyDOMElement();
    press(words.next);
    expect(onNext).toHaveBeenCalledOnce();
  });

  it("asks for no choice again of whom would rather not say", () => {
    ask({ rather: true });
    press(words.next);
    expect(onNext).toHaveBeenCalledOnce();
  });

  it("goes on with a choice", () => {
    ask({ value: "2" });
    press(words.next);
    expect(onNext).toHaveBeenCalledOnce();
    expect(screen.getByRole("alert")).toBeEmptyDOMElement();
  });
});

describe("a text", () => {
  const field = () => screen.getByRole("textbox", { name: words.ownWords });
  const left = () => document.getElementById("left");

  it("shows what was typed before, in a field with room for six lines", () => {
    ask({ value: "More" }, []);
    expect(field()).toHaveValue("More");
    expect(field()).toHaveAttribute("rows", "6");
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("may be left empty", () => {
    ask({}, []);
    press(words.next);
    expect(onNext).toHaveBeenCalledOnce();
  });

  it("takes “I would rather not” back when somebody types", () => {
    const answer = ask({ rather: true }, []);
    fireEvent.input(field(), { target: { value: "More" } });
    expect(answer).toEqual({ value: "More", rather: false });
    expect(ratherIs()).toBe("false");
  });

  it("says at once how much room a text from before leaves, which describes the field", () => {
    ask({ value: "w".repeat(maxFamilyText - 1) }, []);
    expect(field()).toHaveAccessibleDescription("1 character left");
    expect(left()).toHaveAttribute("aria-live", "polite");
    expect(left()).toHaveAttribute("class", "left");
  });

  it("says the room that is left half a second after the last key", () => {
    vi.useFakeTimers();
    ask({}, []);
    const type = (length: number) =>
      fireEvent.input(field(), { target: { value: "w".repeat(length) } });
    type(maxFamilyText - 2);
    vi.advanceTimersByTime(400);
    type(maxFamilyText - 1);
    vi.advanceTimersByTime(499);
    expect(left()).toBeEmptyDOMElement();
    vi.advanceTimersByTime(1);
    expect(left()).toHaveTextContent("1 character left");
  });

  it("marks a text that is too long, and goes on only when it has been shortened", async () => {
    ask({}, []);
    await userEvent.click(field());
    await userEvent.paste("w".repeat(maxFamilyText + 2));
    const note = () => screen.getByText("2 characters too many");
    await waitFor(() => expect(note()).toHaveClass("too-long"));
    field().blur();
    await userEvent.click(screen.getByRole("button", { name: words.next }));
    expect(screen.getByRole("alert")).toHaveTextContent(words.tooLong("2 characters too many"));
    expect(field()).toHaveFocus();
    expect(onNext).not.toHaveBeenCalled();
    await userEvent.type(field(), "{Backspace}{Backspace}");
    await waitFor(() => expect(document.querySelector(".too-long")).toBeNull());
    await userEvent.click(screen.getByRole("button", { name: words.next }));
    expect(onNext).toHaveBeenCalledOnce();
  });
});
