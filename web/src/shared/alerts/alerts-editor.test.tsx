/**
 * The form for the alerts of a guardian: what it begins with, its focus, and what is read again once they are saved.
 *
 * Rules: SAFE-1, UI-17, WIRE-17.
 */
import { alertMessages, type GuardianAlert } from "@helpline/contract/alerts/alerts.plain";
import { messages } from "@helpline/contract/messages";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { logIn } from "../../../test/tokens.ts";
import { watchedQuery } from "../../../test/watched-query.tsx";
import { ChangeAlerts } from "./change-alerts.tsx";

const urdu: GuardianAlert = { kind: "interpreter", text: "Urdu", review_on: null };
const phone: GuardianAlert = { kind: "no voicemail", text: "Shared phone", review_on: null };

/** On a page beside everything that shows alerts, and something that does not. */
async function open(alerts: GuardianAlert[], answers: Answers = {}) {
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/guardians/3/alerts": { data: { guardian_id: 3, alerts, version: 4 } },
    "PUT /api/guardians/alerts": { status: 201, message: "Saved.", data: {} },
    ...answers,
  });
  const shown = ["cases", "enquiries", "callers", "records", "alerts to review", "config"].map(
    (key) => ({ key, ...watchedQuery([key, 3]) }),
  );
  renderScreen(
    <>
      <ChangeAlerts guardianId={3} name="Ann Lee" alerts={alerts} />
      {shown.map(({ key, Watched }) => (
        <Watched key={key} />
      ))}
    </>,
  );
  const user = userEvent.setup();
  const opener = screen.getByRole("button", {
    name: alerts.length > 0 ? "Change alerts of Ann Lee" : "Add an alert about Ann Lee",
  });
  await user.click(opener);
  await screen.findByRole("group", { name: "Alert 1" });
  return { sent, user, opener, reads: () => shown.map(({ reads }) => reads()) };
}

const kinds = () => screen.getAllByLabelText(/^Alert/).filter((each) => each.matches("select"));
const texts = () => screen.getAllByLabelText(/^What people have to know/);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => logIn("advisor"));

it("begins with an empty row, which has the focus and cannot be removed", async () => {
  await open([]);
  await waitFor(() => expect(kinds()[0]).toHaveFocus());
  expect(kinds()).toHaveLength(1);
  expect(kinds()[0]).toHaveValue("");
  expect(screen.getByLabelText(/^Review on/)).toHaveValue("");
  expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
});

it("has a row for each alert and one more; the focus stays where one is removed", async () => {
  const { user } = await open([urdu, phone]);
  expect(texts().map((each) => (each as HTMLInputElement).value)).toEqual([
    "Urdu",
    "Shared phone",
    "",
  ]);
  await user.click(screen.getByRole("button", { name: "Remove alert 1" }));
  expect(texts().map((each) => (each as HTMLInputElement).value)).toEqual(["Shared phone", ""]);
  await waitFor(() => expect(kinds()[0]).toHaveFocus());
});

it("reads everything again that shows alerts, and nothing else, and gives the focus back", async () => {
  const { sent, user, opener, reads } = await open([urdu]);
  await user.selectOptions(kinds()[1] as HTMLElement, "no voicemail");
  await user.type(texts()[1] as HTMLElement, "Shared phone");
  expect(reads()).toEqual([1, 1, 1, 1, 1, 1]);
  await press("Save");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(reads()).toEqual([2, 2, 2, 2, 2, 1]));
  expect(sentBy(sent, "PUT")[0]?.body).toEqual({
    guardian_id: 3,
    alerts: [urdu, phone],
    version: 4,
  });
  await waitFor(() => expect(opener).toHaveFocus());
});

it("sends and reads nothing if nothing was changed", async () => {
  const { sent, opener, reads } = await open([urdu]);
  await press("Save");
  expect(await screen.findByText(messages.unchanged)).toBeVisible();
  expect(sentBy(sent, "PUT")).toEqual([]);
  expect(reads()).toEqual([1, 1, 1, 1, 1, 1]);
  await waitFor(() => expect(opener).toHaveFocus());
});

it("keeps what was typed when a colleague was quicker, and shows theirs, until it is saved again", async () => {
  let stored = { guardian_id: 3, alerts: [urdu], version: 4 };
  const { sent, user } = await open([urdu], {
    "GET /api/guardians/3/alerts": () => ({ data: stored }),
    "PUT /api/guardians/alerts": ({ body }) => {
      if ((body as { version: number }).version === 5) return { status: 201, data: {} };
      stored = { guardian_id: 3, alerts: [phone], version: 5 };
      return { status: 409, message: messages.staleVersion };
    },
  });
  await user.type(texts()[0] as HTMLElement, " and Hindi");
  await press("Save");
  expect(await screen.findByText(alertMessages.stale)).toBeVisible();
  expect(screen.getByText(/No voicemail: Shared phone/)).toBeVisible();
  expect(texts()[0]).toHaveValue("Urdu and Hindi");
  await press("Save");
  await waitFor(() => expect(sentBy(sent, "PUT")).toHaveLength(2));
  expect(sentBy(sent, "PUT")[1]?.body).toMatchObject({ version: 5 });
});

it("offers it only to those who may write alerts", () => {
  logIn("evaluator");
  stubAnswers({});
  renderScreen(<ChangeAlerts guardianId={3} name="Ann Lee" alerts={[urdu]} />);
  expect(screen.queryByRole("button")).toBeNull();
});
