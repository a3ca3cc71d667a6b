/** The errors at the top of a form. */
import { messages } from "@helpline/contract/messages";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";

/** Waits for the summary, which takes the focus, and returns its lines. */
export async function summaryLines(): Promise<(string | null)[]> {
  const summary = await screen.findByRole("group", { name: messages.errorSummary });
  await waitFor(() => expect(summary).toHaveFocus());
  return within(summary)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
}

/** The same, and then follows the first link to its field. */
export async function toFirstError(): Promise<(string | null)[]> {
  const lines = await summaryLines();
  const summary = screen.getByRole("group", { name: messages.errorSummary });
  const [first] = within(summary).getAllByRole("link");
  if (first) fireEvent.click(first);
  return lines;
}
