/** What is known of a caller waits for the form that was asked for, and not beyond the session. Rules: AUTH-10. */
import { beforeEach, expect, it } from "vitest";
import { endSession } from "#shared/session/session.ts";
import { logIn } from "../../../test/tokens.ts";
import { forgetCaller, knownOfCaller, toNewCase } from "./new-caller.ts";
import { knownOfEnquiry, toNewEnquiry } from "./new-enquiry.ts";

const values = { guardian1_notes: "Rings from a refuge" };
const known = { name: "Meera Akhtar" };

beforeEach(() => {
  logIn("manager");
});

it("is forgotten at logout, if the form for a case did not open", () => {
  toNewCase({ values });
  expect(knownOfCaller().values).toEqual(values);
  endSession("logout");
  expect(knownOfCaller().values).toEqual({});
});

it("is forgotten at logout, if the form for an enquiry did not open", () => {
  const { enquiry } = toNewEnquiry(known).state;
  expect(knownOfEnquiry(enquiry)).toEqual(known);
  endSession("logout");
  expect(knownOfEnquiry(enquiry)).toEqual({});
});

it("goes to the form of a new case, for a guardian on file or for the caller, with no name in the address", () => {
  expect(toNewCase({ values })).toEqual({ to: "/case-manager/add", search: { for: "caller" } });
  expect(toNewCase({ values }, 3)).toEqual({ to: "/case-manager/add", search: { guardian_id: 3 } });
});

it("is what is known, and nothing once the form has it", () => {
  toNewCase({ values });
  expect(knownOfCaller()).toEqual({ newGuardian: null, values, enquiry: null });
  forgetCaller();
  expect(knownOfCaller()).toEqual({ newGuardian: null, values: {}, enquiry: null });
});
