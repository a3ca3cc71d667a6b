/** Reads dialogs on the screen. */
import { screen } from "@testing-library/react";

/** Waits for the dialog with this title (default: any) and returns its lines of text. */
export async function dialogLines(title?: string): Promise<string[]> {
  const dialog = await screen.findByRole("dialog", title === undefined ? {} : { name: title });
  return [...dialog.querySelectorAll("p")].map((line) => line.textContent);
}
