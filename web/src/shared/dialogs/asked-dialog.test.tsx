/** A dialog closes with its page, which the banner of a call can leave at any time. Rules: UI-3. */
import { act, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderAt } from "../../../test/render-at.tsx";
import { askInDialog } from "./asked-dialog.tsx";

const Component = () => <div role="dialog" aria-label="Asked" />;
const loaded = { load: () => Promise.resolve(), Component };

async function askAt(address: string, dialog = loaded) {
  const router = renderAt(address, {});
  await screen.findByRole("heading");
  const answered = vi.fn();
  await act(async () => void askInDialog<object>(dialog, {}).then(answered));
  const go = (to: string, search: object) => act(() => router.navigate({ to, search } as object));
  return { answered, go };
}

it.each([
  ["of another case", "/case-manager/view", { case_id: 7 }],
  ["about something else", "/call", {}],
])("closes when a page opens %s", async (_what, to, search) => {
  const { answered, go } = await askAt("/case-manager/view?case_id=12");
  expect(screen.getByRole("dialog")).toBeVisible();
  await go(to, search);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(answered).toHaveBeenCalledExactlyOnceWith(undefined);
});

it("stays while its list of cases notes the chosen row and the filters in the address", async () => {
  const { answered, go } = await askAt("/case-manager");
  await go("/case-manager", { case_id: 3 });
  await go("/case-manager", { case_id: 3, band: 1 });
  await go("/case-manager", { case_id: 4, band: 1 });
  expect(screen.getByRole("dialog")).toBeVisible();
  expect(answered).not.toHaveBeenCalled();
});

it("does not open over another page if its code comes late", async () => {
  let arrive = () => {};
  const code = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const late = { ...loaded, load: () => code };
  const { answered, go } = await askAt("/case-manager/view?case_id=12", late);
  await go("/case-manager/view", { case_id: 7 });
  await act(async () => arrive());
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(answered).toHaveBeenCalledExactlyOnceWith(undefined);
});
