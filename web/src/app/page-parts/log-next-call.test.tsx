/**
 * From an enquiry to the next call of the same person, from a family that is with nobody to a manager, and from a quoted
 * reference to whoever took the enquiry.
 *
 * Rules: ENQ-16, CALL-18, CALL-19.
 */
import type { CallersEnquiry, NamedCaller } from "@helpline/contract/callers/callers";
import type { EnquiryDetails } from "@helpline/contract/enquiries/enquiries";
import { showReference } from "@helpline/contract/enquiries/enquiry-values";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runningTimer, stopTimer } from "#shared/call-timer/call-timer.ts";
import { stubAnswers } from "../../../test/answers.ts";
import { renderAt } from "../../../test/render-at.tsx";
import { logIn } from "../../../test/tokens.ts";
import { useAskToRingBack, useEnquiryActions, useLogNextCall } from "./call-enquiries.ts";
import { knownOfEnquiry } from "./new-enquiry.ts";

const enquiry = {
  reference: "K7M2QX",
  name: "Siobhan Akhtar",
  telephone: "07700 900123",
  email: null,
  postcode: null,
  guardian_id: 3,
} as EnquiryDetails;

const withNobody = {
  guardian_id: null,
  first_name: "Ruth",
  last_name: "Bloom",
  matched: "telephone",
  cases: [{ case_id: null, status: null, case_handler: "NA", may_log: false }],
  scope: "named",
} as NamedCaller;

const takenBy = (taken_by_name: string) =>
  ({ reference: "K7M2QX", taken_by_name, may_open: false }) as CallersEnquiry;

function Page() {
  const logNextCall = useLogNextCall();
  const ask = useAskToRingBack(true)(withNobody);
  const actionsOf = useEnquiryActions(true);
  const [ofChloe] = actionsOf(takenBy("Chloe Graham"));
  const [ofRuth] = actionsOf(takenBy("Ruth Levy"));
  return (
    <>
      <button type="button" onClick={() => logNextCall(enquiry)}>
        Next
      </button>
      {ask.map(({ label, run }) => (
        <button key={label} type="button" onClick={() => run("07700 900741")}>
          {label}
        </button>
      ))}
      <button type="button" onClick={ofChloe?.run}>
        {ofChloe?.label}
      </button>
      <p>{ofRuth?.label}</p>
    </>
  );
}

beforeEach(() => logIn("advisor"));
afterEach(() => stopTimer());

async function press(name: string, people: readonly object[] = []) {
  stubAnswers({ "GET /api/enquiries/choices": { data: { people, topics: [] } } });
  const Form = () => <h1>Form</h1>;
  const router = renderAt("/enquiries/5", { "/enquiries/$id": Page, "/enquiries/new": Form });
  if (people.length > 0) await screen.findByText("Ask Ruth Levy to ring back");
  await userEvent.click(await screen.findByRole("button", { name }));
  await screen.findByRole("heading", { name: "Form" });
  const { enquiry: asked } = router.state.location.state;
  expect(runningTimer()).toMatchObject({ caseId: null, enquiry: asked });
  return knownOfEnquiry(asked);
}

it("begins the next call with the same person, and names the reference", async () => {
  expect(await press("Next")).toEqual({
    notes: `About the enquiry ${showReference("K7M2QX")}. `,
    name: "Siobhan Akhtar",
    telephone: "07700 900123",
    guardian_id: 3,
  });
});

it("asks a manager about a family that is with nobody", async () => {
  expect(await press("Ask a manager")).toMatchObject({
    name: "Ruth Bloom",
    telephone: "07700 900741",
    outcome: "needs a case",
  });
});

it.each([
  ["asks whoever took an enquiry to ring back", [9], "Ask Chloe Graham to ring back", 9],
  ["asks anybody if two people have that name", [9, 10], "Ask to ring back", null],
])("%s", async (_what, ids, name, call_back_by) => {
  const people = [
    { user_id: 8, name: "Ruth Levy" },
    ...ids.map((user_id) => ({ user_id, name: "Chloe Graham" })),
  ];
  expect(await press(name, people)).toMatchObject({ outcome: "call back", call_back_by });
});
