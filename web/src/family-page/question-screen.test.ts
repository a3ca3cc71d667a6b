/** A family's text that is too long for its question. Rules: UI-31. */
import { maxFamilyText, familyWords as words } from "@helpline/contract/evaluations/family-page";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { questionScreen } from "./question-screen.ts";

it("marks a text that is too long, and goes on only when it has been shortened", async () => {
  document.body.innerHTML = '<main id="page"></main>';
  vi.stubGlobal("scrollTo", () => {});
  const onNext = vi.fn();
  const question = { number: 9, text: "What do you know now?", options: [] };
  const answer = { value: "", rather: false };
  questionScreen(question, answer, { count: 18, onBack: () => {}, onNext });
  const field = screen.getByRole("textbox", { name: words.ownWords });
  await userEvent.click(field);
  await userEvent.paste("w".repeat(maxFamilyText + 2));
  const note = () => screen.getByText("2 characters too many");
  await waitFor(() => expect(note()).toHaveClass("too-long"));
  await userEvent.click(screen.getByRole("button", { name: words.next }));
  expect(screen.getByRole("alert")).toHaveTextContent(words.tooLong("2 characters too many"));
  expect(onNext).not.toHaveBeenCalled();
  await userEvent.type(field, "{Backspace}{Backspace}");
  await waitFor(() => expect(document.querySelector(".too-long")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: words.next }));
  expect(onNext).toHaveBeenCalledOnce();
});
