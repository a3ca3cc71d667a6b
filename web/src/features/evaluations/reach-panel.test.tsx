/** How the family of an evaluation is reached. Rules: UI-3. */
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { stubAnswers } from "../../../test/answers.ts";
import { dialogLines } from "../../../test/dialogs.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import { ReachPanel } from "./reach-panel.tsx";

beforeEach(() => {
  logIn("evaluator");
});

it("asks before the page is left with a note of an attempt that is not saved", async () => {
  stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/cases/12/evaluation-reach": { data: { link: null, attempts: [] } },
  });
  const router = renderAt("/evaluation-system/add", {
    "/evaluation-system/add": () => <ReachPanel caseId={12} onClosed={vi.fn()} />,
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Record an attempt" }));
  await user.type(await screen.findByRole("textbox"), "No answer");
  act(() => void router.navigate({ to: "/welcome" }));
  expect((await dialogLines("Unsaved changes"))[0]).toContain("note about the attempt");
  await user.click(screen.getByRole("button", { name: "No" }));
  expect(screen.getByRole("textbox")).toHaveValue("No answer");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  act(() => void router.navigate({ to: "/welcome" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/welcome"));
});
