/** The call that a form logs stays the form's own, whatever is typed about the caller. Rules: CALL-6, CALL-17. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { noText } from "#shared/drafts/no-draft.ts";
import { useKeptForm } from "#shared/drafts/use-draft-form.ts";
import { stubAnswers } from "../../../test/answers.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { logIn } from "../../../test/tokens.ts";
import { answered, runningTimer, stopTimer } from "./call-timer.ts";
import { useTimedMinutes } from "./use-timed-minutes.ts";

const rules = { fields: [], schema: z.object({ minutes: z.string() }) };
const initial = { minutes: "" };

function Form() {
  const [isOurs, setOurs] = useState(true);
  const of = useKeptForm({ draft: noText, rules, initial, send: async () => undefined });
  const { stop } = useTimedMinutes(of, { isOurs: () => isOurs, field: "minutes" });
  return (
    <>
      <input aria-label="Minutes" {...of.form.register("minutes")} />
      <button type="button" onClick={() => setOurs(false)}>
        Change the caller
      </button>
      <button type="button" onClick={stop}>
        Logged
      </button>
    </>
  );
}

beforeEach(() => {
  logIn("advisor");
  stubAnswers({ "GET /api/config": { data: { time_zone: "Europe/London" } } });
});
afterEach(stopTimer);

it("stops the timer of its call once it is logged, although another caller was typed", async () => {
  answered(7, Date.now() - 90_000);
  renderScreen(<Form />);
  await waitFor(() => expect(screen.getByLabelText("Minutes")).toHaveValue("2"));
  await userEvent.click(screen.getByRole("button", { name: "Change the caller" }));
  expect(runningTimer()).toMatchObject({ callId: 7 });
  await userEvent.click(screen.getByRole("button", { name: "Logged" }));
  expect(runningTimer()).toBeNull();
});
