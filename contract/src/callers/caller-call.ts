/** The call of the caller look-up, without its schemas: the screen is opened while somebody waits (ADR 24). */
import { messages } from "../messages.ts";

/** The length of a look-up text, in characters. */
export const callerText = { min: 2, max: 100 } as const;

/** The maximum number of people that a look-up answers with. */
export const maxCallers = 20;

/** The maximum number of cases shown for one person. */
export const maxCasesOfCaller = 20;

/** How many look-ups an hour may tell an advisor or advocate of families and enquiries that they do not see (CALL-15). */
export const namedAnHour = 60;

/** The maximum number of enquiries that a look-up answers with. */
export const maxCallersEnquiries = 5;

export const callerEnquiriesCall = {
  access: "call takers",
  tag: "callers",
  method: "POST",
  path: "/api/callers/enquiries",
  summary: `Earlier enquiries by whole number, whole email address, reference and, for managers, name: up to ${maxCallersEnquiries}, newest first`,
  status: 200,
  message: messages.ok,
  errors: [429],
} as const;

export const callerSearchCall = {
  access: "logged-in",
  tag: "callers",
  method: "POST",
  path: "/api/callers/search",
  summary: `Who is calling: up to ${maxCallers} guardians by telephone, postcode, name or child, each with up to ${maxCasesOfCaller} cases`,
  status: 200,
  message: messages.ok,
  errors: [429],
} as const;
