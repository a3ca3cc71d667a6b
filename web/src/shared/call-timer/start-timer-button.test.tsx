/** The button that starts the call timer for a case. Rules: CALL-6. */
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderScreen } from "../../../test/render-screen.tsx";
import { runningTimer, startTimer, stopTimer, timerWords } from "./call-timer.ts";
import { StartTimerButton } from "./start-timer-button.tsx";

const press = () => {
  renderScreen(<StartTimerButton caseId={12} />);
  fireEvent.click(screen.getByRole("button", { name: timerWords.start }));
};

afterEach(stopTimer);

it("starts the timer for the case, and is hidden while it runs", () => {
  press();
  expect(runningTimer()).toMatchObject({ caseId: 12 });
  expect(screen.queryByRole("button", { name: timerWords.start })).toBeNull();
});

it("gives a call that belongs to no case yet this case, and keeps its minutes", () => {
  startTimer(null);
  const { startedAt } = runningTimer() ?? {};
  press();
  expect(runningTimer()).toEqual({ caseId: 12, startedAt });
});

it("asks before it replaces the call of another case", async () => {
  startTimer(13);
  press();
  expect(await screen.findByText(timerWords.replace(13))).toBeVisible();
  expect(runningTimer()).toMatchObject({ caseId: 13 });
  fireEvent.click(screen.getByRole("button", { name: "Yes" }));
  await expect.poll(() => runningTimer()?.caseId).toBe(12);
});
