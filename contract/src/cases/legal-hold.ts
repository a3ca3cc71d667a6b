/**
 * Legal hold: while it is set, nothing removes the case, its files or the enquiries that became it, neither people
 * nor the retention command. Managers set and lift it, with a reason.
 */

import * as z from "zod/mini";
import { recordId, requiredText } from "../fields.ts";
import { legalHoldCall } from "../first-load-calls.ts";
import { defineRoute, idParams, moment, noData } from "../http.ts";
import { caseMessages } from "./cases.messages.ts";

/** What a legal hold keeps. */
export type HeldThing = "case" | "file" | "enquiry";

export const holdMessages = {
  reason: "Please enter the reason (minimum of 5 characters).",
  set: "The case is under legal hold.",
  lifted: "The legal hold has been lifted.",
  already: "This case is already under legal hold.",
  notHeld: "This case is not under legal hold.",
  refused: (what: HeldThing) =>
    `This ${what} cannot be deleted: the case is under legal hold. A manager can lift the hold on the view of the case.`,
} as const;

const reason = () =>
  requiredText({
    label: "Reason",
    max: 500,
    min: 5,
    message: holdMessages.reason,
    input: "textarea",
  });

/** The only field of the form that sets or lifts a hold. */
export const holdReason = z.strictObject({ reason: reason() });

const body = z.strictObject({
  case_id: recordId(caseMessages.id),
  reason: reason(),
});

const legalHold = z.nullable(
  z.object({ reason: z.string(), set_by: z.string(), set_on: moment() }),
);
export type LegalHold = z.output<typeof legalHold>;

const common = { access: "managers", tag: "privacy" } as const;
const writing = {
  ...common,
  path: "/api/cases/legal-hold",
  body,
  status: 201,
  data: noData,
  errors: [404, 409],
} as const;

export const legalHoldRoutes = {
  get: defineRoute({ ...legalHoldCall, params: idParams, data: legalHold }),
  set: defineRoute({
    ...writing,
    method: "POST",
    summary: "Put a case under legal hold: nothing removes it until the hold is lifted",
    message: holdMessages.set,
  }),
  lift: defineRoute({
    ...writing,
    method: "DELETE",
    summary: "Lift the legal hold of a case, with the reason why",
    status: 200,
    message: holdMessages.lifted,
  }),
};
