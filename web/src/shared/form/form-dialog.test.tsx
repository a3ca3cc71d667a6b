/** A dialog with a form closes with an answer, and asks before it loses what was typed. Rules: UI-3. */
import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { closeDialog, currentDialog } from "#shared/dialogs/dialog-store.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { useFormDialog } from "./form-dialog.ts";

let dialog: () => ReturnType<typeof useFormDialog>;

async function open() {
  const answer = vi.fn();
  function Page() {
    const now = useFormDialog(answer, async () => "Lose it?");
    dialog = () => now;
    return <h1>Cases</h1>;
  }
  renderAt("/welcome", { "/welcome": Page });
  await screen.findByRole("heading", { name: "Cases" });
  return { answer };
}

it("opens, and a click beside it does not close it", async () => {
  await open();
  expect(dialog().modal).toMatchObject({ closeOnClickOutside: false });
});

it("closes with the server's message once it is done, without a question", async () => {
  const { answer } = await open();
  act(() => dialog().setChanged(true));
  act(() => dialog().end("Saved."));
  expect(answer).toHaveBeenCalledExactlyOnceWith("Saved.");
  expect(dialog().modal.opened).toBe(false);
  // Nothing is lost any more.
  await act(async () => void (await dialog().cancel()));
  expect(currentDialog()).toBeNull();
});

it.each([true, false])("asks before what was typed is lost; the answer is yes: %s", async (yes) => {
  const { answer } = await open();
  act(() => dialog().setChanged(true));
  let left: boolean | undefined;
  await act(async () => {
    const leaving = dialog().cancel();
    await vi.waitFor(() => expect(currentDialog()).not.toBeNull());
    closeDialog(currentDialog()?.id ?? 0, yes);
    left = await leaving;
  });
  expect(left).toBe(yes);
  expect(answer.mock.calls).toEqual(yes ? [[undefined]] : []);
});

it("closes at once from its corner if nothing was typed", async () => {
  const { answer } = await open();
  await act(async () => dialog().modal.onClose());
  await vi.waitFor(() => expect(answer).toHaveBeenCalledExactlyOnceWith(undefined));
});
