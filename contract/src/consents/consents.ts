/** The consents of a case: their schemas and calls (SAFE-11). */
import * as z from "zod/mini";
import { caseMessages } from "../cases/cases.messages.ts";
import {
  choice,
  optionalDate,
  optionalText,
  recordId,
  recordVersion,
  requiredDate,
} from "../fields.ts";
import { consentsCall } from "../first-load-calls.ts";
import { day, defineRoute, idParams } from "../http.ts";
import { ruleAcross, trimmedLength } from "../validation.ts";
import {
  consentGivers,
  consentMeans,
  consentMessages,
  consentPurposes,
  purposeLabels,
} from "./consents.plain.ts";

/** What a person fills in. */
export const consentFields = {
  purpose: choice(consentPurposes, {
    label: "What for",
    message: consentMessages.purpose,
    labels: purposeLabels,
  }),
  given_by: choice(consentGivers, { label: "Given by", message: consentMessages.givenBy }),
  means: choice(consentMeans, { label: "How", message: consentMessages.means }),
  given_on: requiredDate("Given on", consentMessages.givenOn, {
    tooLate: consentMessages.givenLate,
  }),
  expires_on: optionalDate({ label: "Ends on", message: consentMessages.expiresOn }),
  withdrawn_on: optionalDate({
    label: "Withdrawn on",
    message: consentMessages.withdrawnOn,
    tooLate: consentMessages.withdrawnLate,
  }),
  note: optionalText({ label: "Note", max: 1000, input: "textarea", lines: 2 }),
};

interface Values {
  readonly purpose: string;
  readonly given_on: string;
  readonly expires_on: string | null;
  readonly withdrawn_on: string | null;
  readonly note: string | null;
}

/** A text of zeros is no date (WIRE-8). */
const isBefore = (date: unknown, given: unknown) =>
  typeof date === "string" && date > "0001" && typeof given === "string" && date < given;

const consentRules = [
  ruleAcross<Values>(
    "expires_on",
    consentMessages.endsEarly,
    ({ expires_on, given_on }) => !isBefore(expires_on, given_on),
  ),
  ruleAcross<Values>(
    "withdrawn_on",
    consentMessages.withdrawnEarly,
    ({ withdrawn_on, given_on }) => !isBefore(withdrawn_on, given_on),
  ),
  ruleAcross<Values>(
    "note",
    consentMessages.otherNote,
    ({ purpose, note }) => purpose !== "other" || trimmedLength(note) > 0,
  ),
] as const;

/** A whole consent: the form, and what a change makes of a stored one. */
export const consentForm = z.strictObject(consentFields).check(...consentRules);

const consent = z.object({
  consent_id: z.number(),
  purpose: z.enum(consentPurposes),
  given_by: z.enum(consentGivers),
  means: z.enum(consentMeans),
  given_on: day(),
  expires_on: z.nullable(day()),
  withdrawn_on: z.nullable(day()),
  note: z.nullable(z.string()),
  version: z.number(),
});

const writing = {
  access: "log-writers",
  tag: consentsCall.tag,
  path: "/api/consents",
  status: 201,
  data: consent,
  errors: [404, 409],
} as const;

const { purpose, given_by, means, given_on, ...optional } = consentFields;

export const consentRoutes = {
  ofCase: defineRoute({ ...consentsCall, params: idParams, data: z.array(consent) }),
  create: defineRoute({
    ...writing,
    method: "POST",
    summary: "Record a consent on a case",
    body: z
      .strictObject({ case_id: recordId(caseMessages.id), ...consentFields })
      .check(...consentRules),
    message: consentMessages.added,
    errors: [404],
    once: true,
  }),
  update: defineRoute({
    ...writing,
    method: "PUT",
    summary: "Change or withdraw a consent; a field left out keeps its value",
    body: z.strictObject({
      consent_id: recordId(consentMessages.id),
      purpose: z.optional(purpose),
      given_by: z.optional(given_by),
      means: z.optional(means),
      given_on: z.optional(given_on),
      ...optional,
      version: recordVersion(),
    }),
    message: consentMessages.updated,
  }),
};
