/** The consents of a case: their schemas and calls (SAFE-11). */
import * as z from "zod/mini";
import { caseMessages } from "../cases/cases.messages.ts";
import {
  choice,
  fieldNotes,
  flag,
  notesOf,
  optionalDate,
  optionalText,
  recordId,
  recordVersion,
  requiredDate,
} from "../fields.ts";
import { consentsCall } from "../first-load-calls.ts";
import { day, defineRoute, idParams } from "../http.ts";
import { isForward } from "../reports/date-range.ts";
import { ruleAcross, type Sent, trimmedLength } from "../validation.ts";
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

const consentRules = [
  ruleAcross<Values>("expires_on", consentMessages.endsEarly, ({ expires_on, given_on }) =>
    isForward(given_on, expires_on),
  ),
  ruleAcross<Values>("withdrawn_on", consentMessages.withdrawnEarly, ({ withdrawn_on, given_on }) =>
    isForward(given_on, withdrawn_on),
  ),
  ruleAcross<Values>(
    "note",
    consentMessages.otherNote,
    ({ purpose, note }) => purpose !== "other" || trimmedLength(note) > 0,
  ),
] as const;

/** A whole consent: the form, and what a change makes of a stored one. */
export const consentForm = z.strictObject(consentFields).check(...consentRules);

/** The purposes that a list can show as agreed or not; any other purpose needs its own words. */
export const listedPurposes = consentPurposes.filter((purpose) => purpose !== "other");
export type ListedPurpose = (typeof listedPurposes)[number];

interface Listed {
  readonly given_by: string | null;
  readonly means: string | null;
}

const tick = (purpose: ListedPurpose) =>
  z.optional(flag(purposeLabels[purpose])).register(fieldNotes, {
    label: purposeLabels[purpose],
    input: "flag",
    // So that the fields below begin a row of their own.
    isWide: purpose === listedPurposes.at(-1),
  });

/**
 * All purposes of a case as one form: for each whether the family agrees, and who said so, how and on which day for those
 * that change. Browsers send each change by its own call.
 * @param agreed what they agree to at present
 */
export function consentsForm(agreed: ReadonlySet<ListedPurpose>) {
  const ticks = Object.fromEntries(
    listedPurposes.map((purpose) => [purpose, tick(purpose)]),
  ) as Record<ListedPurpose, ReturnType<typeof tick>>;
  const isNew = (values: Sent<Record<ListedPurpose, number>>) =>
    listedPurposes.some((purpose) => values[purpose] === 1 && !agreed.has(purpose));
  const needed = (field: "given_by" | "means", message: string) =>
    ruleAcross<Record<ListedPurpose, number> & Listed>(
      field,
      message,
      (values) => Boolean(values[field]) || !isNew(values),
    );
  return z
    .strictObject({
      ...ticks,
      given_by: z
        .optional(z.nullable(consentFields.given_by))
        .register(fieldNotes, { ...notesOf(consentFields.given_by), required: false }),
      means: z
        .optional(z.nullable(consentFields.means))
        .register(fieldNotes, { ...notesOf(consentFields.means), required: false }),
      given_on: requiredDate("On", consentMessages.givenOn, { tooLate: consentMessages.givenLate }),
      note: consentFields.note,
    })
    .check(
      needed("given_by", consentMessages.givenBy),
      needed("means", consentMessages.means),
      ruleAcross<Record<ListedPurpose, number>>(
        listedPurposes[0] as ListedPurpose,
        consentMessages.nothingChanged,
        (values) => listedPurposes.some((each) => (values[each] === 1) !== agreed.has(each)),
      ),
    );
}

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
