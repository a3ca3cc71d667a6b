/**
 * The consents of a case as one list with one save: each change is recorded by its own call, whose shape stays.
 *
 * Rules: SAFE-11.
 */
import { consentMessages } from "@helpline/contract/consents/consents.plain";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Answers, sentBy, stubAnswers } from "../../../test/answers.ts";
import { dialogLines } from "../../../test/dialogs.ts";
import { renderScreen } from "../../../test/render-screen.tsx";
import { logIn } from "../../../test/tokens.ts";
import { watchedQuery } from "../../../test/watched-query.tsx";
import { ConsentLine } from "./consent-line.tsx";
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

afterEach(() => vi.useRealTimers());

/** On the page of a case, beside its history, on 21 November 2026. */
async function openOnPage(consents: object[] = [stored]) {
  vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00.000Z"), toFake: ["Date"] });
  let present = consents;
  const put = (next: object[]) => () => {
    present = next;
    return { status: 201, message: consentMessages.updated, data: {} };
  };
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/cases/12/consents": () => ({ data: present }),
    "POST /api/consents": put([stored, { ...stored, consent_id: 4, purpose: "feedback" }]),
    "PUT /api/consents": put([{ ...stored, version: 5, withdrawn_on: "2026-11-21" }]),
  });
  const history = watchedQuery(["cases", "history", 12]);
  renderScreen(
    <>
      <ConsentLine caseId={12} />
      <history.Watched />
    </>,
  );
  const user = userEvent.setup();
  const opener = await screen.findByRole("button", { name: /^(Change|Add) consents$/ });
  await user.click(opener);
  await tick("Keep a record");
  return { sent, user, opener, history };
}
const press = (name: RegExp | string) => userEvent.click(screen.getByRole("button", { name }));
const hasFocus = (element: () => HTMLElement) => waitFor(() => expect(element()).toHaveFocus());
const line = () => screen.getByRole("list", { name: "Consent" });

it("has the focus in the first purpose, with what is agreed to ticked and today as its day", async () => {
  await openOnPage();
  await hasFocus(() => screen.getAllByRole("switch")[0] as HTMLElement);
  expect(screen.getAllByRole("switch", { checked: true })).toHaveLength(1);
  expect(screen.getByLabelText(/^On/)).toHaveValue("21-11-2026");
  expect(screen.getByLabelText(/^Given by/)).toHaveValue("");
});

it.each([
  ["withdrawn", { withdrawn_on: "2026-02-01" }],
  ["expired", { expires_on: "2026-11-20" }],
  ["to be given later", { given_on: "2026-11-22" }],
])("does not tick a purpose whose consent is %s", async (_what, more) => {
  await openOnPage([{ ...stored, ...more }]);
  expect(screen.queryByRole("switch", { checked: true })).toBeNull();
});

it("shows on the page what was saved together, reads the history again, and gives the focus back", async () => {
  const { user, opener, history } = await openOnPage();
  expect(line()).toHaveTextContent("May keep a record");
  await user.click(await tick("Keep a record"));
  await press("Save all");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(line()).toHaveTextContent(/withdrew consent to keep a record/));
  await waitFor(() => expect(history.reads()).toBe(2));
  await hasFocus(() => opener);
});

it("shows in the list what was withdrawn by itself, reads the history again, and keeps the focus in the dialog", async () => {
  const { sent, history } = await openOnPage();
  await press(/^Withdraw: /);
  const day = await screen.findByLabelText(/^Withdrawn/);
  await hasFocus(() => day);
  expect(day).toHaveValue("21-11-2026");
  await press("Withdraw");
  expect(await screen.findByRole("list", { name: "Consents" })).toHaveTextContent(
    /withdrew consent to keep a record/,
  );
  expect(screen.queryByRole("button", { name: /^Withdraw: / })).toBeNull();
  await waitFor(() => expect(history.reads()).toBe(2));
  await hasFocus(() => screen.getAllByRole("switch")[0] as HTMLElement);
  expect(sentBy(sent, "PUT")[0]?.body).toMatchObject({ withdrawn_on: "2026-11-21", version: 4 });
});

it("begins a consent of its own with today, and a change with what is stored", async () => {
  await openOnPage();
  await press("Add one with other details");
  const purpose = await screen.findByLabelText(/^What for/);
  await hasFocus(() => purpose);
  expect(purpose).toHaveValue("");
  expect(screen.getByLabelText(/^Given on/)).toHaveValue("21-11-2026");
  expect(screen.queryByLabelText(/^Withdrawn/)).toBeNull();
  await press("Cancel");
  await press(/^Change: /);
  expect(await screen.findByLabelText(/^What for/)).toHaveValue("record");
  expect(screen.getByLabelText(/^Given on/)).toHaveValue("05-01-2026");
  expect(screen.getByLabelText(/^Withdrawn/)).toHaveValue("");
});
