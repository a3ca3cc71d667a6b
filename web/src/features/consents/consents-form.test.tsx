/**
 * The consents of a case as one list with one save: each change is recorded by its own call, whose shape stays.
 *
 * Rules: SAFE-11.
 */
import { consentMessages } from "@helpline/contract/consents/consents.plain";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { dialogLines } from "../../../test/dialogs.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { logIn } from "../../../test/tokens.ts";
import ConsentsEditor from "./consents-editor.tsx";

const stored = {
  consent_id: 3,
  purpose: "record",
  given_by: "primary guardian",
  means: "written",
  given_on: "2026-01-05",
  expires_on: null,
  withdrawn_on: null,
  note: null,
  version: 4,
};

function open(answers: Answers = {}) {
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/cases/12/consents": { data: [stored] },
    "POST /api/consents": { status: 201, message: consentMessages.added, data: stored },
    "PUT /api/consents": { status: 201, message: consentMessages.updated, data: stored },
    ...answers,
  });
  renderScreen(<ConsentsEditor caseId={12} onClose={vi.fn()} />);
  return sent;
}

/** The label of a switch has its hint too. */
const tick = (name: string) => screen.findByRole("switch", { name: new RegExp(`^${name}`) });

/** What the form says in place is to be corrected. */
const problems = async () =>
  within(await screen.findByRole("group", { name: "There is a problem" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

beforeEach(() => logIn("advisor"));

it("lists every purpose with its state", async () => {
  open();
  expect(await tick("Keep a record")).toBeChecked();
  expect(await tick("Keep a record")).toHaveAccessibleDescription("May keep a record");
  expect(await tick("Contact the school")).not.toBeChecked();
  expect(await tick("Contact the school")).toHaveAccessibleDescription("Nothing is recorded");
  expect(screen.getAllByRole("switch")).toHaveLength(5);
});

it("saves all that changed at once, each by its own call", async () => {
  const sent = open();
  const user = userEvent.setup();
  await user.click(await tick("Contact the school"));
  await user.click(await tick("Ask for feedback"));
  await user.click(await tick("Keep a record"));
  await user.selectOptions(screen.getByLabelText(/^Given by/), "primary guardian");
  await user.selectOptions(screen.getByLabelText(/^How/), "spoken");
  await user.clear(screen.getByLabelText(/^On/));
  await user.type(screen.getByLabelText(/^On/), "03-02-2026");
  await user.click(screen.getByRole("button", { name: "Save all" }));
  expect(await screen.findByText(consentMessages.saved(3))).toBeVisible();
  const given = { case_id: 12, given_by: "primary guardian", means: "spoken", note: null };
  expect(sentBy(sent, "POST").map(({ body }) => body)).toEqual([
    { ...given, purpose: "contact school", given_on: "2026-02-03" },
    { ...given, purpose: "feedback", given_on: "2026-02-03" },
  ]);
  expect(sentBy(sent, "PUT").map(({ body }) => body)).toEqual([
    { consent_id: 3, version: 4, withdrawn_on: "2026-02-03" },
  ]);
});

it("asks who and how for what is new, and sends nothing before", async () => {
  const sent = open();
  const user = userEvent.setup();
  await user.click(await tick("Contact the school"));
  await user.click(screen.getByRole("button", { name: "Save all" }));
  expect(await problems()).toEqual([consentMessages.givenBy, consentMessages.means]);
  expect(sentBy(sent, "POST")).toEqual([]);
});

it("withdraws without asking who and how", async () => {
  const sent = open();
  const user = userEvent.setup();
  await user.click(await tick("Keep a record"));
  await user.click(screen.getByRole("button", { name: "Save all" }));
  await waitFor(() => expect(sentBy(sent, "PUT")).toHaveLength(1));
});

it("says that nothing was changed", async () => {
  const sent = open();
  await tick("Keep a record");
  await userEvent.setup().click(screen.getByRole("button", { name: "Save all" }));
  expect(await problems()).toEqual([consentMessages.nothingChanged]);
  expect(sentBy(sent, "PUT")).toEqual([]);
});

it("keeps the form with a refusal, and what was saved before it", async () => {
  const refusal = "This case is closed now.";
  const sent = open({ "PUT /api/consents": { status: 409, message: refusal } });
  const user = userEvent.setup();
  await user.click(await tick("Contact the school"));
  await user.click(await tick("Keep a record"));
  await user.selectOptions(screen.getByLabelText(/^Given by/), "primary guardian");
  await user.selectOptions(screen.getByLabelText(/^How/), "spoken");
  await user.click(screen.getByRole("button", { name: "Save all" }));
  expect(await dialogLines("ERROR")).toEqual([refusal]);
  expect(sentBy(sent, "POST")).toHaveLength(1);
  expect(sent.filter(({ url }) => url === "/api/cases/12/consents").length).toBeGreaterThan(1);
});
