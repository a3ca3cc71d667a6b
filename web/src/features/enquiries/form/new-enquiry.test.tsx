/**
 * What the form of an enquiry begins with, where its focus is, and what is read again once it is saved.
 *
 * Rules: ENQ-3, ENQ-7, ENQ-14, UI-17.
 */
import type { EnquiryDetails } from "@helpline/contract/enquiries/enquiries";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import EnquiryAddPage from "#app/pages/enquiry-add-page.tsx";
import { sentBy, stubAnswers } from "../../../../test/answers.ts";
import { renderAt } from "../../../../test/render-at.tsx";
import { renderScreen } from "../../../../test/render-screen.tsx";
import { logIn } from "../../../../test/tokens.ts";
import { watchedQuery } from "../../../../test/watched-query.tsx";
import type { KnownOfEnquiry } from "./enquiry-fields.ts";
import { EditEnquiry, NewEnquiry } from "./enquiry-form.tsx";

const choices = {
  people: [
    { user_id: 7, name: "Ann Archer", user_type: "advisor" as const },
    { user_id: 8, name: "Bo Baker", user_type: "manager" as const },
  ],
  topics: ["Transport"],
  local_authorities: [],
};
const config = { data: { time_zone: "Europe/London" } };
const nothing = () => undefined;

/** A Friday: the next working day is after the weekend. */
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T10:00:00.000Z"), toFake: ["Date"] });
  logIn("advisor");
});
afterEach(() => vi.useRealTimers());

type Stored = Parameters<typeof NewEnquiry>[0]["stored"];

function openNew(known: KnownOfEnquiry = {}, stored: Stored = null) {
  const sent = stubAnswers({
    "GET /api/config": config,
    "POST /api/enquiries": { status: 201, data: { enquiry_id: 5, reference: "K7M2QX" } },
  });
  renderScreen(
    <NewEnquiry
      choices={choices}
      stored={stored}
      known={known}
      asked={0}
      onBack={nothing}
      onChanged={nothing}
      onSaved={nothing}
    />,
  );
  return { sent, user: userEvent.setup() };
}

function openStored(more: Partial<EnquiryDetails>) {
  stubAnswers({ "GET /api/config": config });
  const enquiry = {
    enquiry_id: 5,
    channel: "email",
    caller: "school",
    topic: null,
    minutes: 4,
    outcome: "answered",
    call_back_on: null,
    call_back_by: null,
    call_back_by_name: null,
    notes: "About transport.",
    version: 1,
    ...more,
  } as EnquiryDetails;
  renderScreen(
    <EditEnquiry
      choices={choices}
      stored={null}
      enquiry={enquiry}
      onBack={nothing}
      onChanged={nothing}
      onSaved={nothing}
    />,
  );
  return userEvent.setup();
}

const radio = (name: RegExp) => screen.getByRole("radio", { name });
const caller = () => radio(/^Parent or carer/);
const ringOn = () => screen.getByLabelText(/^Ring back on/);
const ringBy = () => screen.getByLabelText(/^By/);
const checked = () =>
  screen
    .getAllByRole<HTMLInputElement>("radio")
    .filter((each) => each.checked)
    .map(({ value }) => value);

it("is a call of nobody yet, about no topic, with the focus in the caller", async () => {
  openNew();
  await waitFor(() => expect(caller()).toHaveFocus());
  expect(checked()).toEqual(["call"]);
  expect(screen.getByLabelText(/^Topic/)).toHaveValue("");
  expect(screen.getByLabelText(/^Notes/)).toHaveValue("");
  expect(screen.queryByLabelText(/^Ring back on/)).toBeNull();
});

it("is to be rung back on the next working day, by whoever fills it in", async () => {
  const { sent, user } = openNew();
  await user.click(caller());
  await user.click(radio(/^Ring back/));
  expect(ringOn()).toHaveValue("23-11-2026");
  expect(ringBy()).toHaveDisplayValue("Ann Archer (you)");
  await user.type(screen.getByLabelText(/^Telephone/), "07700900001");
  await user.type(screen.getByLabelText(/^Minutes/), "4");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sentBy(sent, "POST")[0]?.body).toMatchObject({
      channel: "call",
      outcome: "call back",
      call_back_on: "2026-11-23",
      call_back_by: 7,
    }),
  );
});

it("begins with what is known, such as the colleague who is to ring back", async () => {
  openNew({ caller: "school", outcome: "call back", call_back_by: 8, telephone: "07700900001" });
  await waitFor(() => expect(caller()).toHaveFocus());
  expect(new Set(checked())).toEqual(new Set(["call", "school", "call back"]));
  expect(ringBy()).toHaveDisplayValue("Bo Baker, manager");
  expect(ringOn()).toHaveValue("23-11-2026");
  expect(screen.getByLabelText(/^Telephone/)).toHaveValue("07700900001");
});

it("goes to the telephone number when somebody is to be rung back without one", async () => {
  const { sent, user } = openNew({ caller: "school" });
  await user.click(radio(/^Ring back/));
  await user.type(screen.getByLabelText(/^Minutes/), "4");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await user.click(await screen.findByRole("button", { name: "No" }));
  await waitFor(() => expect(screen.getByLabelText(/^Telephone/)).toHaveFocus());
  expect(sentBy(sent, "POST")).toEqual([]);
});

it("goes to the caller of an empty form when a draft is thrown away", async () => {
  const { user } = openNew(
    {},
    {
      content: { typed: { notes: "About transport." }, was: { notes: "" } },
      savedOn: "2026-11-20T09:00:00.000Z",
      unsent: false,
    },
  );
  expect(await screen.findByText(/has been brought back/)).toBeVisible();
  expect(screen.getByLabelText(/^Notes/)).toHaveValue("About transport.");
  await user.click(screen.getByRole("button", { name: "Start afresh" }));
  await user.click(await screen.findByRole("button", { name: "Yes" }));
  await waitFor(() => expect(screen.getByLabelText(/^Notes/)).toHaveValue(""));
  await waitFor(() => expect(caller()).toHaveFocus());
  expect(checked()).toEqual(["call"]);
});

it("offers the next working day and oneself when a stored enquiry is to be rung back now", async () => {
  const user = openStored({});
  await waitFor(() => expect(caller()).toHaveFocus());
  await user.click(radio(/^Ring back/));
  expect(ringOn()).toHaveValue("23-11-2026");
  expect(ringBy()).toHaveDisplayValue("Ann Archer (you)");
});

it("keeps the day and the person of a stored enquiry that is to be rung back", async () => {
  openStored({ outcome: "call back", call_back_on: "2026-12-01", call_back_by: null });
  await waitFor(() => expect(caller()).toHaveFocus());
  expect(ringOn()).toHaveValue("01-12-2026");
  expect(ringBy()).toHaveDisplayValue("Anybody");
});

it("has the focus on the reference once it is saved, and reads lists and follow-ups again", async () => {
  stubAnswers({
    "GET /api/config": config,
    "GET /api/enquiries/choices": { data: choices },
    "POST /api/enquiries": { status: 201, data: { enquiry_id: 5, reference: "K7M2QX" } },
  });
  const list = watchedQuery(["enquiries", "list"]);
  const due = watchedQuery(["follow-ups", "desk"]);
  const Page = () => (
    <>
      <list.Watched />
      <due.Watched />
      <EnquiryAddPage />
    </>
  );
  renderAt("/enquiries/new", { "/enquiries/new": Page });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("radio", { name: /^Parent or carer/ }));
  await user.click(radio(/^Answered/));
  await user.type(screen.getByLabelText(/^Minutes/), "4");
  expect([list.reads(), due.reads()]).toEqual([1, 1]);
  await user.click(screen.getByRole("button", { name: "Save" }));
  const heading = await screen.findByRole("heading", { name: /^Reference/ });
  expect(heading).toHaveFocus();
  await waitFor(() => expect([list.reads(), due.reads()]).toEqual([2, 2]));
});
