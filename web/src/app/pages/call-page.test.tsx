/** The look-up with what call takers have below it: earlier enquiries, and a wrong number. Rules: CALL-8, CALL-18, ENQ-12. */
import { showReference } from "@helpline/contract/enquiries/enquiry-values";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { stopTimer } from "#shared/call-timer/call-timer.ts";
import { type Answers, stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import { knownOfEnquiry } from "../page-parts/new-enquiry.ts";
import CallPage from "./call-page.tsx";

function open(answers: Answers = {}) {
  stubAnswers({
    "GET /api/config": { data: { time_zone: "Europe/London" } },
    "POST /api/callers/search": { data: [] },
    ...answers,
  });
  router = renderAt("/call", {
    "/call": CallPage,
    "/enquiries/$id": Other,
    "/enquiries/new": Other,
  });
  return userEvent.setup();
}

let router: ReturnType<typeof renderAt>;
const Other = () => <h1>Elsewhere</h1>;

const field = () => screen.findByRole("combobox", { name: "Who is calling?" });

beforeEach(() => {
  logIn("advisor");
});

it("says that earlier enquiries could not be looked up, and asks again", async () => {
  let isUp = false;
  const earlier = {
    enquiry_id: null,
    reference: "K7M2QX",
    taken_on: "2026-11-20T10:00:00.000Z",
    taken_by_name: "Bo Baker",
    caller: "school",
    topic: null,
    outcome: "answered",
  };
  const user = open({
    "POST /api/callers/enquiries": () =>
      isUp ? { data: [earlier] } : { status: 503, message: "The service is not ready." },
  });
  await user.type(await field(), "07700900123");
  expect(await screen.findByRole("alert")).toHaveTextContent("The service is not ready.");
  isUp = true;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(/Bo Baker/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

it("returns to the field when a wrong number is cancelled, so that the keys still work", async () => {
  const user = open();
  await field();
  await user.keyboard("{Alt>}w{/Alt}");
  expect(screen.getByRole("button", { name: "Save as a wrong number" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(await field()).toHaveFocus();
});

const quoted = {
  enquiry_id: null,
  reference: "K7M2QX",
  taken_on: "2026-11-20T10:00:00.000Z",
  taken_by_name: "Bo Baker",
  caller: "school",
  topic: null,
  outcome: "answered",
  may_open: false,
};
const people = [{ user_id: 9, name: "Bo Baker", user_type: "advisor" }];
const answersOf = (enquiry: object): Answers => ({
  "GET /api/enquiries/choices": { data: { people, topics: [], local_authorities: [] } },
  "POST /api/callers/enquiries": { data: [enquiry] },
});

afterEach(() => stopTimer());

it("offers to ask the taker of a quoted reference to ring back, and Enter leads there", async () => {
  const user = open(answersOf(quoted));
  await user.type(await field(), "k7m 2qx{Enter}");
  const ask = await screen.findByRole("button", { name: "Ask Bo Baker to ring back" });
  await waitFor(() => expect(ask).toHaveFocus());
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "Elsewhere" });
  expect(knownOfEnquiry(router.state.location.state.enquiry)).toEqual({
    notes: `About the enquiry ${showReference("K7M2QX")}. `,
    outcome: "call back",
    call_back_by: 9,
  });
});

it("logs the next call of a quoted reference", async () => {
  const user = open(answersOf(quoted));
  await user.type(await field(), "K7M2QX");
  await user.click(await screen.findByRole("button", { name: "Log the next call" }));
  await screen.findByRole("heading", { name: "Elsewhere" });
  expect(knownOfEnquiry(router.state.location.state.enquiry)).toEqual({
    notes: `About the enquiry ${showReference("K7M2QX")}. `,
  });
});

it("opens the enquiry of a reference by Enter, also before the answer", async () => {
  const user = open(answersOf({ ...quoted, enquiry_id: 5, may_open: true }));
  await user.type(await field(), "K7M-2QX{Enter}");
  await waitFor(() => expect(router.state.location.pathname).toBe("/enquiries/5"));
});
