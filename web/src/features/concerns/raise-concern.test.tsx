/** The button that raises a concern, before and after it is known whether somebody reads concerns. Rules: SAFE-6. */
import { concernMessages } from "@helpline/contract/concerns/concern.messages";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { stubAnswers } from "../../../test/answers.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { logIn } from "../../../test/tokens.ts";
import { RaiseInPlace } from "./raise-concern.tsx";

it.each([true, false])("keeps its place until it is known (%j)", async (takes_concerns) => {
  logIn("advisor");
  stubAnswers({ "GET /api/config": { data: { time_zone: "Europe/London", takes_concerns } } });
  renderScreen(<RaiseInPlace about={{}} />);
  const button = () => screen.queryByText(concernMessages.raise);
  expect(button()).not.toBeNull();
  expect(button()).not.toBeVisible();
  await waitFor(() => {
    if (takes_concerns) expect(button()).toBeVisible();
    else expect(button()).toBeNull();
  });
});
