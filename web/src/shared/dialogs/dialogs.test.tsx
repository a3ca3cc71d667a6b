/** Rules: SHELL-23. */
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { expect, it, vi } from "vitest";
import harm from "#shared/harmful.module.css";
import { renderThemed } from "../../../test/render.tsx";
import * as dialogCode from "./dialog-code.ts";
import { dismissDialogs, isDialogOpen } from "./dialog-store.ts";
import styles from "./dialogs.module.css";
import { askYesNo, DialogHost, showNotice } from "./dialogs.tsx";

function setUp() {
  renderThemed(
    <>
      <DialogHost />
      <main>
        <h1>A screen</h1>
        <button type="button">Opener</button>
      </main>
    </>,
  );
  const opener = screen.getByRole("button", { name: "Opener" });
  opener.focus();
  return { opener, user: userEvent.setup() };
}

/** A dialog's answer, once it is there. */
function settled<T>(promise: Promise<T>) {
  const listener = vi.fn();
  void promise.then(listener);
  return listener;
}

it("shows a notice with a line for each message, and resolves when OK is pressed", async () => {
  const { user, opener } = setUp();
  const closed = settled(
    showNotice({ title: "Form validation error:", message: ["One.", "Two."] }),
  );
  const dialog = await screen.findByRole("dialog", { name: "Form validation error:" });
  expect(dialog).toHaveAttribute("aria-modal", "true");
  expect(screen.getByText("One.").tagName).toBe("P");
  expect(screen.getByText("Two.")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("button", { name: "OK" })).toHaveFocus());
  expect(closed).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "OK" }));
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(opener).toHaveFocus();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it.each([
  ["Yes", true],
  ["No", false],
])("answers %s with %s", async (name, expected) => {
  const { user, opener } = setUp();
  const answered = settled(askYesNo({ title: "Delete?", message: "Really?" }));
  await user.click(await screen.findByRole("button", { name }));
  await waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith(expected));
  expect(opener).toHaveFocus();
});

it.each([true, false])("puts Yes first, in red if it destroys something: %s", async (harmful) => {
  setUp();
  void askYesNo({ title: "Delete?", message: "Really?", harmful });
  const yes = await screen.findByRole("button", { name: "Yes" });
  expect(yes.nextElementSibling).toHaveTextContent("No");
  expect(yes.classList.contains(String(harm.filled))).toBe(harmful);
});

it("is wider for a long list of reasons, and keeps its button in sight below them", async () => {
  setUp();
  const reasons = Array.from({ length: 12 }, (_, at) => `Case ${at + 1}: no address.`);
  void showNotice({ title: "Few", message: reasons.slice(0, 2) });
  const few = await screen.findByRole("dialog", { name: "Few" });
  const sizeOf = (dialog: HTMLElement) =>
    dialog
      .closest<HTMLElement>("[data-size], .mantine-Modal-root")
      ?.style.getPropertyValue("--modal-size");
  const narrow = sizeOf(few);
  expect(screen.getByRole("button", { name: "OK" }).parentElement).toHaveClass(
    styles.answers ?? "",
  );
  act(dismissDialogs);
  void showNotice({ title: "Many", message: reasons });
  const wide = sizeOf(await screen.findByRole("dialog", { name: "Many" }));
  expect(narrow).toMatch(/md/);
  expect(wide).toMatch(/xl/);
});

it("does not break a date across lines", async () => {
  setUp();
  void showNotice({ title: "Saved", message: "Saved on 22-11-2026 09:03 by Ada." });
  const date = await screen.findByText("22-11-2026");
  expect(getComputedStyle(date).whiteSpace).toBe("nowrap");
  expect(date.parentElement).toHaveTextContent("Saved on 22-11-2026 09:03 by Ada.");
});

it("focuses No, and treats Escape as No", async () => {
  const { user } = setUp();
  const answered = settled(askYesNo({ title: "Delete?", message: "Really?" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "No" })).toHaveFocus());
  await user.keyboard("{Escape}");
  await waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith(false));
});

it("keeps Escape from anything open beneath it", async () => {
  const underneath = vi.fn();
  function ListModal() {
    useEffect(() => {
      window.addEventListener("keydown", underneath, { capture: true });
      return () => window.removeEventListener("keydown", underneath, { capture: true });
    }, []);
    return null;
  }
  renderThemed(
    <>
      <DialogHost />
      <ListModal />
    </>,
  );
  const user = userEvent.setup();
  void showNotice({ title: "ERROR", message: "No." });
  await screen.findByRole("dialog");
  await user.keyboard("{Escape}");
  expect(underneath).not.toHaveBeenCalled();
  await user.keyboard("{Escape}");
  expect(underneath).toHaveBeenCalledOnce();
});

it("shows two simultaneous dialogs one after the other, and restores the focus after the last", async () => {
  const { user, opener } = setUp();
  const first = settled(showNotice({ title: "First", message: "1" }));
  const second = settled(askYesNo({ title: "Second", message: "2" }));
  await screen.findByRole("dialog", { name: "First" });
  expect(screen.queryByText("Second")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "OK" }));
  await screen.findByRole("dialog", { name: "Second" });
  expect(first).toHaveBeenCalledOnce();
  expect(second).not.toHaveBeenCalled();
  expect(opener).not.toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Yes" }));
  await waitFor(() => expect(second).toHaveBeenCalledExactlyOnceWith(true));
  expect(opener).toHaveFocus();
});

it("focuses the heading if the element that opened the dialog is gone", async () => {
  const { user, opener } = setUp();
  void showNotice({ title: "Auto Logout", message: "…" });
  const ok = await screen.findByRole("button", { name: "OK" });
  opener.remove();
  await user.click(ok);
  await waitFor(() => expect(screen.getByRole("heading", { name: "A screen" })).toHaveFocus());
  // Browsers focus a heading only with a tabindex.
  expect(screen.getByRole("heading", { name: "A screen" })).toHaveAttribute("tabindex", "-1");
});

it("answers everything with No if the session ends meanwhile", async () => {
  setUp();
  const notice = settled(showNotice({ title: "A", message: "" }));
  const question = settled(askYesNo({ title: "B", message: "" }));
  act(() => dismissDialogs());
  await waitFor(() => expect(question).toHaveBeenCalledExactlyOnceWith(false));
  expect(notice).toHaveBeenCalledOnce();
  expect(isDialogOpen()).toBe(false);
});

it("falls back to the browser's own dialogs if its code cannot be loaded", async () => {
  setUp();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(dialogCode, "loadDialogModal").mockRejectedValue(new TypeError("Failed to fetch"));
  const alert = vi.fn();
  vi.stubGlobal("alert", alert);
  vi.stubGlobal("confirm", () => true);
  await showNotice({ title: "ERROR", message: "No connection." });
  expect(alert).toHaveBeenCalledExactlyOnceWith("ERROR\nNo connection.");
  expect(await askYesNo({ title: "Delete?", message: "Really?" })).toBe(true);
});
