/** What an enquiry begins with that is logged from the look-up or from a missed call. Rules: ENQ-12, TEL-6. */
import type { Caller, FoundCaller, NamedCaller } from "@helpline/contract/callers/callers";
import type { MissedCall } from "@helpline/contract/telephone/telephone";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { stopTimer } from "#shared/call-timer/call-timer.ts";
import { stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import { useLogEnquiry } from "./call-enquiries.ts";
import { useLogMissedCall } from "./log-missed-call.ts";
import { knownOfEnquiry } from "./new-enquiry.ts";

const ruth = {
  guardian_id: 3,
  first_name: "Ruth",
  last_name: "Bloom",
  telephone: "01392 555001",
  mobile: "07700 900123",
  postcode: "EX1 1AA",
} as FoundCaller;
const ofColleague = {
  guardian_id: null,
  first_name: "Ruth",
  last_name: "Bloom",
  scope: "named",
} as NamedCaller;
const missed = {
  number: "07700 900741",
  guardians: [{ guardian_id: 3, first_name: "Ruth", last_name: "Bloom", alerts: [] }],
} as unknown as MissedCall;

beforeEach(() => {
  logIn("advisor");
  stubAnswers({ "GET /api/enquiries/choices": { data: { people: [], topics: [] } } });
});
afterEach(() => stopTimer());

/** Presses a button of a page, and reads what the form that opens is given. */
async function opened(Page: () => React.ReactNode) {
  const Form = () => <h1>Form</h1>;
  const router = renderAt("/call", { "/call": Page, "/enquiries/new": Form });
  await userEvent.click(await screen.findByRole("button", { name: "Enquiry" }));
  await screen.findByRole("heading", { name: "Form" });
  return knownOfEnquiry(router.state.location.state.enquiry);
}

const fromLookUp = (typed: string, caller: Caller | null) =>
  opened(() => {
    const log = useLogEnquiry();
    return (
      <button type="button" onClick={() => log(typed, caller)}>
        Enquiry
      </button>
    );
  });

it.each([
  ["the number that they call from, not one on file", "07700 900741", ruth, "07700 900741"],
  ["their mobile if another text was typed", "Ruth Bloom", ruth, "07700 900123"],
  ["their telephone if they have no mobile", "Bloom", { ...ruth, mobile: null }, "01392 555001"],
])("has of somebody on file %s", async (_what, typed, caller, telephone) => {
  expect(await fromLookUp(typed, caller)).toEqual({
    name: "Ruth Bloom",
    guardian_id: 3,
    telephone,
    postcode: "EX1 1AA",
  });
});

it("has of a colleague's family the number that was typed, and the name", async () => {
  expect(await fromLookUp("07700 900741", ofColleague)).toEqual({
    name: "Ruth Bloom",
    telephone: "07700 900741",
  });
});

it("has of somebody who is not on file what was typed", async () => {
  expect(await fromLookUp("07700 900741", null)).toEqual({ telephone: "07700 900741" });
});

it.each([
  ["the person who has the number", missed, { name: "Ruth Bloom", guardian_id: 3 }],
  [
    "nobody if several people have it",
    { ...missed, guardians: [...missed.guardians, ...missed.guardians] },
    {},
  ],
])("has of a missed call the number that rang, and %s", async (_who, line, person) => {
  const known = await opened(() => {
    const log = useLogMissedCall();
    return (
      <button type="button" onClick={() => log(line)}>
        Enquiry
      </button>
    );
  });
  expect(known).toEqual({ channel: "call", telephone: "07700 900741", ...person });
});
