/**
 * Whether Welcome shows the first steps, on the page of one's own account; and their buttons while the server is at work.
 *
 * Rules: HELP-4.
 */
import type { FirstRun } from "@helpline/contract/first-run/first-run";
import { firstRunMessages } from "@helpline/contract/first-run/first-run.plain";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { lateAnswer, sentBy, stubAnswers } from "../../../test/answers.ts";
import { dialogLines } from "../../../test/dialogs.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { logIn } from "../../../test/tokens.ts";
import { FirstSteps } from "./first-steps.tsx";
import { OwnFirstSteps } from "./own-first-steps.tsx";

const run: FirstRun = {
  own_password: false,
  named: false,
  has_people: false,
  has_authorities: false,
  has_schools: false,
  has_gps: false,
  mail: "outbox",
  backups: "none",
  backups_encrypted: false,
  name_min_length: 3,
  has_cases: false,
  hidden: false,
};

beforeEach(() => logIn("admin"));

it.each([
  [false, true],
  [true, false],
])("says whether they are hidden (%j), and changes it at once", async (hidden, next) => {
  const sent = stubAnswers({
    "GET /api/first-run": { data: { ...run, hidden } },
    "PUT /api/first-run": { status: 201, message: "Changed.", data: { hidden: next } },
  });
  renderScreen(<OwnFirstSteps />);
  const shows = () => screen.getByRole<HTMLInputElement>("switch").checked;
  const shown = await screen.findByRole("switch", { name: firstRunMessages.show });
  expect(shows()).toBe(!hidden);
  await userEvent.click(shown);
  expect(await screen.findByText("Changed.")).toBeVisible();
  expect(shows()).toBe(!next);
  expect(sentBy(sent, "PUT").map(({ body }) => body)).toEqual([{ hidden: next }]);
  // The answer says it; nothing is read again.
  expect(sentBy(sent, "GET")).toHaveLength(1);
});

it("stays as it is if it cannot be changed", async () => {
  stubAnswers({
    "GET /api/first-run": { data: run },
    "PUT /api/first-run": { status: 503, message: "Not now." },
  });
  renderScreen(<OwnFirstSteps />);
  await userEvent.click(await screen.findByRole("switch"));
  expect(await dialogLines("ERROR")).toEqual(["Not now."]);
  expect(screen.getByRole("switch", { hidden: true })).toBeChecked();
});

it.each([
  [firstRunMessages.hide, "PUT /api/first-run"],
  [firstRunMessages.authorities, "POST /api/first-run/authorities"],
])("says while it is at work that it is busy: %s", async (name, call) => {
  const { answer, give } = lateAnswer({ status: 503, message: "Not now." });
  stubAnswers({ [call]: answer });
  renderScreen(<FirstSteps run={run} onOpenUsers={vi.fn()} />);
  const button = screen.getByRole("button", { name });
  expect(button).toHaveAttribute("aria-busy", "false");
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute("aria-busy", "true"));
  give();
  expect(await dialogLines("ERROR")).toEqual(["Not now."]);
  await waitFor(() => expect(button).toHaveAttribute("aria-busy", "false"));
});

it("says that the users open in a dialog, and opens them", async () => {
  const onOpenUsers = vi.fn();
  stubAnswers({});
  renderScreen(<FirstSteps run={run} onOpenUsers={onOpenUsers} />);
  const users = screen.getByRole("button", { name: "Users" });
  expect(users).toHaveAttribute("aria-haspopup", "dialog");
  await userEvent.click(users);
  expect(onOpenUsers).toHaveBeenCalledOnce();
});
