/** The alerts to be reviewed: the form of one guardian never becomes another's. Rules: SAFE-4. */
import { alertMessages } from "@helpline/contract/alerts/alerts.plain";
import { messages } from "@helpline/contract/messages";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { sentBy, stubAnswers } from "../../../test/answers.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { logIn } from "../../../test/tokens.ts";
import { AlertsToReview } from "./alerts-to-review.tsx";

const alert = { kind: "interpreter", text: "Urdu", review_on: "2026-01-02" };
const siobhan = { guardian_id: 1, first_name: "Siobhan", last_name: "Akhtar" };
const zara = { guardian_id: 2, first_name: "Zara", last_name: "Levy" };

it("keeps the form with its guardian when a saved row has gone", async () => {
  logIn("manager");
  let rows = [
    { ...siobhan, ...alert },
    { ...zara, ...alert },
  ];
  const of = (guardian: object) => ({ data: { ...guardian, alerts: [alert], version: 1 } });
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/guardians/alerts": () => ({ data: { rows, count: rows.length } }),
    "GET /api/guardians/1/alerts": of(siobhan),
    "GET /api/guardians/2/alerts": of(zara),
    "PUT /api/guardians/alerts": () => {
      rows = rows.slice(1);
      return { status: 201, message: alertMessages.saved, data: {} };
    },
  });
  renderScreen(<AlertsToReview title="Alerts" onOpen={() => undefined} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Change alerts of Siobhan Akhtar" }));
  await screen.findByRole("dialog", { name: "Alerts of Siobhan Akhtar" });
  await user.click(await screen.findByRole("button", { name: "Remove alert 1" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByText("Siobhan Akhtar")).toBeNull());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // Each read is recorded.
  expect(sentBy(sent, "GET").map(({ url }) => url)).not.toContain("/api/guardians/2/alerts");
  expect(screen.getByRole("button", { name: "Change alerts of Zara Levy" })).toBeVisible();
});

it("opens the guardian, and sends nothing when nothing has changed", async () => {
  logIn("manager");
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/guardians/alerts": { data: { rows: [{ ...zara, ...alert }], count: 1 } },
    "GET /api/guardians/2/alerts": { data: { ...zara, alerts: [alert], version: 1 } },
  });
  const open = vi.fn();
  renderScreen(<AlertsToReview title="Alerts" onOpen={open} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Zara Levy" }));
  expect(open).toHaveBeenCalledWith(expect.objectContaining({ guardian_id: 2 }));
  await user.click(screen.getByRole("button", { name: "Change alerts of Zara Levy" }));
  await user.click(await screen.findByRole("button", { name: "Save" }));
  expect(await screen.findByText(messages.unchanged)).toBeVisible();
  expect(sentBy(sent, "PUT")).toEqual([]);
});

it("says once that there is nothing to review", async () => {
  logIn("manager");
  stubAnswers({ "GET /api/guardians/alerts": { data: { rows: [], count: 0 } } });
  renderScreen(<AlertsToReview title="Alerts" onOpen={() => undefined} />);
  expect(await screen.findByText(alertMessages.noneToReview)).toBeVisible();
  expect(screen.queryByText(messages.noRecords)).toBeNull();
});
