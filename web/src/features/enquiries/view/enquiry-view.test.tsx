/**
 * One enquiry while colleagues change it: the notes of an attempt to ring back and what is typed in the form stay,
 * and nothing is overwritten unseen. It shows all that was typed.
 *
 * Rules: ENQ-1, ENQ-4, ENQ-8, WIRE-17.
 */
import { type EnquiryDetails, enquiryForm } from "@helpline/contract/enquiries/enquiries";
import { enquiryMessages } from "@helpline/contract/enquiries/enquiry.messages";
import { idempotencyKeyHeader } from "@helpline/contract/idempotency";
import { messages } from "@helpline/contract/messages";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { formFields } from "#shared/form/field-specs.ts";
import { type Answers, sentBy, stubAnswers } from "../../../../test/answers.ts";
import { renderAt } from "../../../../test/render-at.tsx";
import { logIn } from "../../../../test/tokens.ts";
import EnquiryViewPage from "../../../app/pages/enquiry-view-page.tsx";

const enquiry: EnquiryDetails = {
  enquiry_id: 5,
  reference: "K7M2QX",
  taken_by: 7,
  taken_by_name: "Ann Archer",
  taken_on: "2026-11-20T10:00:00.000Z",
  channel: "call",
  caller: "parent or carer",
  topic: null,
  minutes: 4,
  outcome: "call back",
  name: "Zara Akhtar",
  telephone: "07700900123",
  child_name: null,
  case_id: null,
  call_back_on: "2099-11-23",
  call_back_by: null,
  call_back_by_name: null,
  version: 1,
  notes: "About transport.",
  email: null,
  postcode: null,
  local_authority_id: null,
  local_authority_name: null,
  guardian_id: null,
  guardian_name: null,
  guardian_alerts: null,
  attempts: [],
};
const attempt = {
  by: 8,
  by_name: "Bo Baker",
  on: "2026-11-21T10:00:00.000Z",
  reached: false,
  minutes: 1,
  notes: "No answer.",
};
const stale = { status: 409, message: messages.staleVersion };

/** Opens the enquiry of a small server, which `answers` may change. */
function open(answers: (store: (stored: EnquiryDetails) => void) => Answers) {
  let stored = enquiry;
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London", natures_of_case: [] } },
    "GET /api/enquiries/choices": { data: { people: [], topics: [], local_authorities: [] } },
    "GET /api/enquiries/5/details": () => ({ data: stored }),
    "GET /api/drafts/enquiry-form-5": { data: null },
    "PUT /api/drafts/enquiry-form-5": { status: 201, data: {} },
    "DELETE /api/drafts/enquiry-form-5": {},
    ...answers((next) => {
      stored = next;
    }),
  });
  renderAt("/enquiries/5", { "/enquiries/$id": EnquiryViewPage });
  const user = userEvent.setup();
  const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
  return { sent, press };
}

const ringBack = () => screen.findByRole("form", { name: "Record an attempt to ring back" });
const notesOf = async (form: Promise<HTMLElement>) => within(await form).getByLabelText(/^Notes/);
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });

async function fillInAttempt() {
  fireEvent.click(within(await ringBack()).getByRole("radio", { name: /^Not reached/ }));
  type(await notesOf(ringBack()), "Left a message.");
}

beforeEach(() => {
  logIn("advisor");
  // As in newer browsers.
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(
    () => Promise.resolve() as unknown as undefined,
  );
});

it("shows every text of the form", async () => {
  const texts = formFields(enquiryForm).filter(
    ({ name, notes }) => name !== "minutes" && notes.input !== "date" && !notes.options,
  );
  const written = texts.map(({ name }) => [name, `what is in ${name}`] as const);
  expect(written.length).toBeGreaterThan(5);
  open((store) => {
    store({ ...enquiry, ...Object.fromEntries(written) });
    return {};
  });
  const facts = within(await screen.findByRole("main"));
  await facts.findByText("what is in name");
  const shown = document.body.textContent?.toLowerCase();
  expect(written.filter(([, text]) => !shown?.includes(text.toLowerCase()))).toEqual([]);
});

it("keeps the notes of an attempt when a colleague has tried meanwhile", async () => {
  const { sent, press } = open((store) => ({
    "POST /api/enquiries/attempts": ({ body }) => {
      const { version } = body as { version: number };
      store({ ...enquiry, version: version + 1, attempts: [attempt] });
      return version === 1 ? stale : { status: 201, message: enquiryMessages.tried, data: {} };
    },
  }));
  await fillInAttempt();
  await press("Record the attempt");
  expect(await screen.findByText(enquiryMessages.stale)).toBeVisible();
  await press("OK");
  expect(await screen.findByText("No answer.")).toBeVisible();
  expect(await notesOf(ringBack())).toHaveValue("Left a message.");
  await press("Record the attempt");
  await waitFor(() => expect(sentBy(sent, "POST")).toHaveLength(2));
  expect(sentBy(sent, "POST")[1]?.body).toMatchObject({ notes: "Left a message.", version: 2 });
  // The next attempt begins with an empty form.
  await waitFor(async () => expect(await notesOf(ringBack())).toHaveValue(""));
});

it("sends an attempt whose answer was lost again as the same one, and blames nobody", async () => {
  let tries = 0;
  const { sent, press } = open((store) => ({
    "POST /api/enquiries/attempts": () => {
      tries += 1;
      store({ ...enquiry, version: 2, outcome: "answered", attempts: [attempt] });
      if (tries === 1) return new TypeError("Failed to fetch");
      return { status: 201, message: enquiryMessages.tried, data: {} };
    },
  }));
  await fillInAttempt();
  await press("Record the attempt");
  await press("OK");
  expect(screen.queryByText(enquiryMessages.rungBack)).toBeNull();
  await press("Record the attempt");
  expect(await screen.findByText(enquiryMessages.tried)).toBeVisible();
  const [first, again] = sentBy(sent, "POST");
  expect(first?.headers[idempotencyKeyHeader]).toBeTruthy();
  expect(again).toEqual(first);
});

it("keeps them also when a colleague has reached the caller, until they are discarded", async () => {
  const { press } = open((store) => ({
    "POST /api/enquiries/attempts": () => {
      const reached = { ...attempt, reached: true };
      store({
        ...enquiry,
        version: 2,
        outcome: "answered",
        call_back_on: null,
        attempts: [reached],
      });
      return stale;
    },
  }));
  await fillInAttempt();
  await press("Record the attempt");
  expect(await screen.findByText(enquiryMessages.rungBack)).toBeVisible();
  expect(await notesOf(ringBack())).toHaveValue("Left a message.");
  await press("Discard");
  await waitFor(() => expect(screen.queryByText(enquiryMessages.rungBack)).toBeNull());
  expect(screen.queryByRole("form")).toBeNull();
});

it("asks before the form for a change takes the place of a typed attempt", async () => {
  const { press } = open(() => ({}));
  await fillInAttempt();
  await press("Edit");
  await press("No");
  expect(await notesOf(ringBack())).toHaveValue("Left a message.");
});

const change = () => screen.findByRole("form", { name: "Change the enquiry" });
const changes = (sent: ReturnType<typeof stubAnswers>) =>
  sentBy(sent, "PUT").filter(({ url }) => url === "/api/enquiries");

it("focuses the caller in the form for a change, and the heading after it", async () => {
  const { press } = open(() => ({}));
  expect(await screen.findByRole("link", { name: "07700 900123" })).toBeVisible();
  await press("Edit");
  await change();
  await waitFor(() =>
    expect(screen.getByRole("radio", { name: /^Parent or carer/ })).toHaveFocus(),
  );
  await press("Back");
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
});

it("shows what a colleague has stored before a second Save overwrites it", async () => {
  const theirs = { ...enquiry, version: 2, notes: "Theirs", name: "Zahra Akhtar" };
  const { sent, press } = open((store) => ({
    "PUT /api/enquiries": ({ body }) => {
      if ((body as { version: number }).version === 2) {
        return { status: 201, message: enquiryMessages.updated, data: {} };
      }
      store(theirs);
      return stale;
    },
  }));
  await press("Edit");
  type(await notesOf(change()), "Mine");
  await press("Save");
  const note = await screen.findByText("Stored now:");
  expect(note.parentElement).toHaveTextContent("Notes: Theirs; Name: Zahra Akhtar");
  // What was typed stays; the other fields are theirs.
  expect(await notesOf(change())).toHaveValue("Mine");
  expect(within(await change()).getByLabelText("Name")).toHaveValue("Zahra Akhtar");
  expect(changes(sent)).toHaveLength(1);
  await press("Save");
  await waitFor(() => expect(changes(sent)).toHaveLength(2));
  expect(changes(sent)[1]?.body).toEqual({ enquiry_id: 5, notes: "Mine", version: 2 });
  expect(await screen.findByRole("button", { name: "Edit" })).toBeVisible();
});

it("offers no outcome any more when a colleague has made it a case", async () => {
  const { sent, press } = open((store) => ({
    "PUT /api/enquiries": ({ body }) => {
      if ((body as { version: number }).version === 2) {
        return { status: 201, message: enquiryMessages.updated, data: {} };
      }
      store({ ...enquiry, version: 2, outcome: "became a case", call_back_on: null });
      return stale;
    },
  }));
  await press("Edit");
  type(await notesOf(change()), "Mine");
  fireEvent.click(within(await change()).getByRole("radio", { name: /^Signposted/ }));
  await press("Save");
  const note = await screen.findByText("Stored now:");
  expect(note.parentElement).toHaveTextContent("Stored now: Outcome: became a case");
  expect(within(await change()).queryByRole("radio", { name: /^Signposted/ })).toBeNull();
  await press("Save");
  await waitFor(() => expect(changes(sent)).toHaveLength(2));
  expect(changes(sent)[1]?.body).toEqual({ enquiry_id: 5, notes: "Mine", version: 2 });
});

it("saves again by itself if nothing in the form has changed", async () => {
  const { sent, press } = open((store) => ({
    "PUT /api/enquiries": ({ body }) => {
      if ((body as { version: number }).version === 2) {
        return { status: 201, message: enquiryMessages.updated, data: {} };
      }
      store({ ...enquiry, version: 2, attempts: [attempt] });
      return stale;
    },
  }));
  await press("Edit");
  type(await notesOf(change()), "Mine");
  await press("Save");
  await waitFor(() => expect(changes(sent)).toHaveLength(2));
  expect(await screen.findByText(enquiryMessages.updated)).toBeVisible();
});

it("saves a draft with the version that it was typed for", async () => {
  const content = { typed: { notes: "Mine" }, was: { notes: "Before" }, version: 0 };
  const { sent, press } = open(() => ({
    "GET /api/drafts/enquiry-form-5": {
      data: { values: content, saved_on: "2026-11-20T10:00:00.000Z" },
    },
    "PUT /api/enquiries": stale,
  }));
  await press("Edit");
  expect(await notesOf(change())).toHaveValue("Mine");
  await press("Save");
  expect(await screen.findByText("Stored now:")).toBeVisible();
  expect(changes(sent)[0]?.body).toMatchObject({ notes: "Mine", version: 0 });
});
