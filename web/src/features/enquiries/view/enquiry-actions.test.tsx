/**
 * What is done with one enquiry: what the forms begin with, where the focus goes, and what is read again afterwards.
 *
 * Rules: ENQ-4, ENQ-8, UI-17.
 */
import type { EnquiryDetails } from "@helpline/contract/enquiries/enquiries";
import { enquiryMessages } from "@helpline/contract/enquiries/enquiry.messages";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import EnquiryViewPage from "#app/pages/enquiry-view-page.tsx";
import { type Answers, sentBy, stubAnswers } from "../../../../test/answers.ts";
import { renderAt } from "../../../../test/render-at.tsx";
import { renderScreen } from "../../../../test/render-screen.tsx";
import { logIn } from "../../../../test/tokens.ts";
import { watchedQuery } from "../../../../test/watched-query.tsx";
import { LogTheCall } from "../look-up/log-the-call.tsx";

const enquiry = {
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
  call_back_on: "2026-11-20",
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
} as EnquiryDetails;
const attempt = {
  by: 7,
  by_name: "Ann Archer",
  on: "2026-11-20T10:00:00.000Z",
  reached: false,
  minutes: 1,
  notes: "No answer at all.",
};

beforeEach(() => {
  // A Friday.
  vi.useFakeTimers({ now: new Date("2026-11-20T10:00:00.000Z"), toFake: ["Date"] });
  logIn("manager");
});
afterEach(() => vi.useRealTimers());

/** Opens the enquiry beside the list of enquiries and the desk. */
async function open(answers: (store: (more: Partial<EnquiryDetails>) => void) => Answers) {
  let stored = enquiry;
  const sent = stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "GET /api/enquiries/choices": { data: { people: [], topics: [], local_authorities: [] } },
    "GET /api/enquiries/5/details": () => ({ data: stored }),
    ...answers((more) => {
      stored = { ...stored, version: stored.version + 1, ...more };
    }),
  });
  const list = watchedQuery(["enquiries", "list"]);
  const desk = watchedQuery(["follow-ups", "desk"]);
  const Watched = () => (
    <>
      <list.Watched />
      <desk.Watched />
    </>
  );
  const Page = () => (
    <>
      <Watched />
      <EnquiryViewPage />
    </>
  );
  const List = () => (
    <>
      <Watched />
      <h1>Enquiries</h1>
    </>
  );
  renderAt("/enquiries/5", { "/enquiries/$id": Page, "/enquiries": List });
  const user = userEvent.setup();
  await screen.findByRole("button", { name: "Edit" });
  const press = async (name: string) => user.click(await screen.findByRole("button", { name }));
  return { sent, user, press, reads: () => [list.reads(), desk.reads()] };
}
const heading = () => screen.getByRole("heading", { level: 1 });
const facts = () => screen.getByRole("region", { name: "Ring back" });

it("begins an attempt with one minute and the next working day, shows it once recorded, and begins anew", async () => {
  const { sent, press, reads } = await open((store) => ({
    "POST /api/enquiries/attempts": () => {
      store({ attempts: [attempt] });
      return { status: 201, message: enquiryMessages.tried, data: {} };
    },
  }));
  const form = within(screen.getByRole("form", { name: "Record an attempt to ring back" }));
  for (const answer of form.getAllByRole("radio")) expect(answer).not.toBeChecked();
  expect(form.getByLabelText(/^Minutes/)).toHaveValue("1");
  expect(form.queryByLabelText(/^Ring again on/)).toBeNull();
  fireEvent.click(form.getByRole("radio", { name: /^Not reached/ }));
  expect(form.getByLabelText(/^Ring again on/)).toHaveValue("23-11-2026");
  await press("Record the attempt");
  await waitFor(() => expect(facts()).toHaveTextContent("No answer at all."));
  expect(sentBy(sent, "POST")[0]?.body).toMatchObject({
    reached: false,
    call_back_on: "2026-11-23",
    minutes: 1,
    version: 1,
  });
  await waitFor(() => expect(reads()).toEqual([2, 2]));
  await waitFor(() => expect(heading()).toHaveFocus());
  await waitFor(() =>
    expect(screen.getByRole("radio", { name: /^Not reached/ })).not.toBeChecked(),
  );
});

it("goes to the number of the case that the enquiry is added to, and shows that it is a case", async () => {
  const { sent, user, press, reads } = await open((store) => ({
    "POST /api/enquiries/to-case": () => {
      store({ outcome: "became a case", case_id: 12, call_back_on: null });
      return { status: 201, message: "Added.", data: {} };
    },
  }));
  await press("Add to a case");
  const number = await screen.findByLabelText(/^Number of the case/);
  await waitFor(() => expect(number).toHaveFocus());
  expect(screen.queryByRole("button", { name: "Add to a case" })).toBeNull();
  await press("Cancel");
  await waitFor(() => expect(heading()).toHaveFocus());
  await press("Add to a case");
  await user.type(await screen.findByLabelText(/^Number of the case/), "12");
  await press("Add to this case");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Add to a case" })).toBeNull());
  expect(sentBy(sent, "POST")[0]?.body).toMatchObject({ case_id: 12, enquiry_id: 5, version: 1 });
  await waitFor(() => expect(reads()).toEqual([2, 2]));
  await waitFor(() => expect(heading()).toHaveFocus());
});

it("reads the list and the desk again when the enquiry is deleted", async () => {
  const { press, reads } = await open(() => ({
    "DELETE /api/enquiries": { message: "Deleted.", data: {} },
  }));
  await press("Delete");
  await press("Yes");
  expect(await screen.findByRole("heading", { name: "Enquiries" })).toBeVisible();
  await waitFor(() => expect(reads()).toEqual([2, 2]));
});

it("has the focus in Save for a wrong number, and reads the list and the desk again", async () => {
  const sent = stubAnswers({
    "POST /api/enquiries": { status: 201, data: { enquiry_id: 6, reference: "K7M2QY" } },
  });
  const list = watchedQuery(["enquiries", "list"]);
  const desk = watchedQuery(["follow-ups", "desk"]);
  const onSaved = vi.fn();
  renderScreen(
    <>
      <list.Watched />
      <desk.Watched />
      <LogTheCall isWrongNumber onWrongNumber={vi.fn()} onLog={vi.fn()} onSaved={onSaved} />
    </>,
  );
  expect(screen.getByRole("button", { name: "Save as a wrong number" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sentBy(sent, "POST").map(({ body }) => body)).toEqual([{ caller: "wrong number" }]);
  await waitFor(() => expect([list.reads(), desk.reads()]).toEqual([2, 2]));
});
