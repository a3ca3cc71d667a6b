/** What is known of a caller waits for the form that was asked for, and not beyond the session. Rules: AUTH-10. */
import { beforeEach, expect, it } from "vitest";
import { endSession } from "#shared/session/session.ts";
import { logIn } from "../../../test/tokens.ts";
import { knownOfCaller, toNewCase } from "./new-caller.ts";
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
