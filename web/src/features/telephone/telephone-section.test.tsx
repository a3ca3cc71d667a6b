/** The section Telephone of Settings. Rules: TEL-2. */
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import { TelephoneSection } from "./telephone-section.tsx";

beforeEach(() => logIn("admin"));

it.each([
  [null, "No call has been reported yet."],
  ["2026-11-26T10:41:20.000Z", "1 call today. The last event came on 26-11-2026 10:41:20."],
])("says where events go, and what came last (%s)", async (last_event_on, told) => {
  stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/telephone": {
      data: { address: "/api/telephone/events", calls_today: 1, last_event_on },
    },
  });
  renderAt("/settings", { "/settings": TelephoneSection });
  expect(await screen.findByText(told)).toBeVisible();
  expect(screen.getByText(`${location.origin}/api/telephone/events`)).toBeVisible();
});
