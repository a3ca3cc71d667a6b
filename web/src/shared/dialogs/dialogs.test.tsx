import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { expect, it, vi } from "vitest";
import { renderThemed } from "../../../test/render.tsx";
import { dismissDialogs, isDialogOpen } from "./dialog-store.ts";
import { askYesNo, DialogHost, showNotice } from "./dialogs.tsx";

function setUp() {
  renderThemed(
    <>
      <DialogHost />
      <main>
        <h1 tabIndex={-1}>A screen</h1>
        <button type="button">Opener</button>
      </main>
    </>,
  );
  const opener = screen.getByRole("button", { name: "Opener" });
  opener.focus();
  return { opener, user: userEvent.setup() };
}

/** What a dialog answered, once it has. */
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

it("puts the focus on No, and takes Escape for No", async () => {
  const { user } = setUp();
  const answered = settled(askYesNo({ title: "Delete?", message: "Really?" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "No" })).toHaveFocus());
  await user.keyboard("{Escape}");
  await waitFor(() => expect(answered).toHaveBeenCalledExactlyOnceWith(false));
});

it("keeps Escape from what is open underneath", async () => {
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

it("shows two that come at once one after the other, and gives the focus back after the last", async () => {
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

it("gives the focus to the heading when what opened the dialog is gone", async () => {
  const { user, opener } = setUp();
  void showNotice({ title: "Auto Logout", message: "…" });
  const ok = await screen.findByRole("button", { name: "OK" });
  opener.remove();
  await user.click(ok);
  await waitFor(() => expect(screen.getByRole("heading", { name: "A screen" })).toHaveFocus());
});

it("answers everything with No when the session ends underneath", async () => {
  setUp();
  const notice = settled(showNotice({ title: "A", message: "" }));
  const question = settled(askYesNo({ title: "B", message: "" }));
  act(() => dismissDialogs());
  await waitFor(() => expect(question).toHaveBeenCalledExactlyOnceWith(false));
  expect(notice).toHaveBeenCalledOnce();
  expect(isDialogOpen()).toBe(false);
});
