/** Two changed forms of one page. Rules: UI-3. */
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { beforeEach, expect, it } from "vitest";
import { dialogLines } from "../../../test/dialogs.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import { useLeaveGuard } from "./unsaved-guard.ts";

function Changed({ question }: { readonly question: string }) {
  const { setChanged } = useLeaveGuard(question);
  useEffect(() => setChanged(true), [setChanged]);
  return null;
}

const Page = () => (
  <>
    <Changed question="Leave the follow-up?" />
    <Changed question="Leave the log entry?" />
  </>
);

beforeEach(() => logIn("advisor"));

it("asks about both again after Yes to one and No to the other", async () => {
  const router = renderAt("/welcome", { "/welcome": Page });
  const user = userEvent.setup();
  const answer = async (question: string, name: "Yes" | "No") => {
    await screen.findByText(question);
    expect(await dialogLines("Unsaved changes")).toEqual([question]);
    await user.click(screen.getByRole("button", { name }));
  };
  const leave = () => act(() => void router.navigate({ to: "/call" }));
  await waitFor(() => expect(router.state.status).toBe("idle"));
  leave();
  await answer("Leave the follow-up?", "Yes");
  await answer("Leave the log entry?", "No");
  expect(router.state.location.pathname).toBe("/welcome");
  leave();
  await answer("Leave the follow-up?", "Yes");
  await answer("Leave the log entry?", "Yes");
  await waitFor(() => expect(router.state.location.pathname).toBe("/call"));
});
