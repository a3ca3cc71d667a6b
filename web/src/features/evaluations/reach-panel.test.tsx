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
  expect((await dialogLines("Unsaved changes"))[0]).toContain("changes that are not saved");
  await user.click(screen.getByRole("button", { name: "No" }));
  expect(screen.getByRole("textbox")).toHaveValue("No answer");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  act(() => void router.navigate({ to: "/welcome" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/welcome"));
});

it("says until when the link works, and breaks no line within the day", async () => {
  const link = {
    to_name: "Ann Lee",
    to_address: "ann@example.org",
    sent_by: "Ada Vance",
    sent_on: "2026-11-28T05:27:00.000Z",
    expires_on: "2026-12-19T05:27:00.000Z",
    reminded_on: null,
    ended_on: null,
    ended_because: null,
    works: 1,
  };
  stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/cases/12/evaluation-reach": { data: { link, attempts: [] } },
  });
  renderAt("/evaluation-system/add", {
    "/evaluation-system/add": () => <ReachPanel caseId={12} onClosed={vi.fn()} />,
  });
  const day = await screen.findByText("28-11-2026");
  expect(getComputedStyle(day).whiteSpace).toBe("nowrap");
  expect(day.parentElement).toHaveTextContent(
    "The questions were sent to ann@example.org on 28-11-2026 05:27. The link works until 19-12-2026 05:27.",
  );
});

const attempt = { tried_on: "2026-11-28T05:27:00.000Z", tried_by: "Ada Vance", note: null };

it.each([
  [0, "2 more are needed"],
  [1, "1 more is needed"],
])(
  "says before “Could not be reached” that two attempts are needed, with %i",
  async (count, words) => {
    stubAnswers({
      "GET /api/config": { data: { time_zone: "Europe/London" } },
      "GET /api/cases/12/evaluation-reach": {
        data: { link: null, attempts: Array.from({ length: count }, () => attempt) },
      },
    });
    renderAt("/evaluation-system/add", {
      "/evaluation-system/add": () => <ReachPanel caseId={12} onClosed={vi.fn()} />,
    });
    const button = await screen.findByRole("button", { name: "Could not be reached…" });
    expect(button).toHaveAccessibleDescription(
      `“Could not be reached” needs 2 recorded attempts; ${words}.`,
    );
    expect(screen.getByRole("button", { name: "Declined…" })).not.toHaveAccessibleDescription();
  },
);

it("says nothing of attempts once there are enough, and asks", async () => {
  const attempts = [attempt, { ...attempt, tried_on: "2026-11-29T05:27:00.000Z" }];
  stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/cases/12/evaluation-reach": { data: { link: null, attempts } },
  });
  renderAt("/evaluation-system/add", {
    "/evaluation-system/add": () => <ReachPanel caseId={12} onClosed={vi.fn()} />,
  });
  const button = await screen.findByRole("button", { name: "Could not be reached…" });
  expect(button).not.toHaveAccessibleDescription();
  await userEvent.setup().click(button);
  expect((await dialogLines("Close without answers"))[0]).toContain("could not be reached");
});
