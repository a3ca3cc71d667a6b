/** Enquiries: what is kept of every contact, also of those that never become a case (ENQ-1). */
import * as z from "zod/mini";
import { userTypes } from "../access.ts";
import { guardianAlert } from "../alerts/alerts.ts";
import { caseMessages } from "../cases/cases.messages.ts";
import {
  choice,
  fieldNotes,
  optionalDate,
  optionalText,
  pageInBody,
  recordId,
  recordVersion,
  sentNumber,
} from "../fields.ts";
import { asCsv, day, defineRoute, idParams, moment, noData } from "../http.ts";
import { telephone, uncheckedEmail } from "../reference-records/address-fields.ts";
import { ruleAcross, type Sent } from "../validation.ts";
import { enquiryMessages } from "./enquiry.messages.ts";
import { enquiryFilters, enquirySorting } from "./enquiry-filters.ts";
import {
  channelLabels,
  channels,
  chosenOutcomes,
  enquirers,
  enquiryCalls,
  enquiryKeys,
  longestEnquiry,
  longestNotes,
  ofWrongNumber,
  outcomeLabels,
  outcomes,
} from "./enquiry-values.ts";

/** The maximum number of rows of an export. */
export const maxExported = 1_000_000;

const minutes = () =>
  sentNumber(
    z
      .number({ error: enquiryMessages.minutes })
      .check(
        z.refine(
          (given) => Number.isInteger(given) && given >= 0 && given <= longestEnquiry,
          enquiryMessages.minutes,
        ),
      ),
  );

const notes = () =>
  optionalText({ label: "Notes", max: longestNotes, input: "textarea", lines: 4 });

const optionalId = (message: string) => z.optional(z.nullable(recordId(message)));

/** Only the server knows which day it is in the helpline's time zone: it refuses a day that is past. */
const callBackOn = () =>
  optionalDate({ label: "Ring back on", message: enquiryMessages.callBackOn, days: "ahead" });

/** The fields of an enquiry that a person fills in, in the order of the form. */
export const enquiryFields = {
  channel: choice(channels, {
    label: "Channel",
    message: enquiryMessages.channel,
    labels: channelLabels,
    keys: enquiryKeys.channel,
  }),
  caller: choice(enquirers, {
    label: "Caller",
    message: enquiryMessages.caller,
    keys: enquiryKeys.caller,
  }),
  /** One of the configured natures of case. */
  topic: optionalText({ label: "Topic", max: 200 }),
  notes: notes(),
  outcome: choice(chosenOutcomes, {
    label: "Outcome",
    message: enquiryMessages.outcome,
    labels: outcomeLabels,
    keys: enquiryKeys.outcome,
  }),
  /** Kept only with the outcome `call back`. */
  call_back_on: callBackOn(),
  /** A user id; null: anybody who takes calls. */
  call_back_by: optionalId(enquiryMessages.person),
  name: optionalText({ label: "Name", max: 120 }),
  telephone: telephone(),
  email: uncheckedEmail(),
  postcode: optionalText({
    label: "Postcode",
    max: 12,
    input: "postcode",
    display: "upper-case",
  }),
  child_name: optionalText({ label: "Child's name", max: 120 }),
  local_authority_id: optionalId(enquiryMessages.localAuthority),
  guardian_id: optionalId(enquiryMessages.guardian),
  minutes: minutes().register(fieldNotes, { label: "Minutes", input: "text", required: true }),
};

interface Ringing {
  readonly outcome: unknown;
  readonly call_back_on: unknown;
}

/** Ringing back needs a day. */
const dayToRing = ruleAcross<Ringing>(
  "call_back_on",
  enquiryMessages.callBackOn,
  ({ outcome, call_back_on }: Sent<Ringing>) =>
    outcome !== "call back" || typeof call_back_on === "string",
);

/** The form of an enquiry. */
export const enquiryForm = z.strictObject(enquiryFields).check(dayToRing);

/** What a wrong number may leave out. */
const maybe = {
  channel: z.optional(enquiryFields.channel),
  outcome: z.optional(enquiryFields.outcome),
  minutes: z.optional(enquiryFields.minutes),
};
type Needed = keyof typeof maybe;

const needed = (field: Needed, message: string) =>
  ruleAcross<{ readonly [N in Needed | "caller"]: unknown }>(
    field,
    message,
    (sent) => sent.caller === "wrong number" || sent[field] !== undefined,
  );

export const enquiryCreate = z
  .strictObject({ ...enquiryFields, ...maybe })
  .check(
    needed("channel", enquiryMessages.channel),
    needed("outcome", enquiryMessages.outcome),
    needed("minutes", enquiryMessages.minutes),
    dayToRing,
  );
export type EnquiryCreate = z.output<typeof enquiryCreate>;

/** What was sent, with what a wrong number left out. */
export const withWrongNumber = <E extends EnquiryCreate>(sent: E) => ({
  ...sent,
  channel: sent.channel ?? ofWrongNumber.channel,
  minutes: sent.minutes ?? ofWrongNumber.minutes,
  outcome: sent.outcome ?? ofWrongNumber.outcome,
});

const enquiryId = () => recordId(enquiryMessages.id);

/** Fields that are left out keep their value. */
export const enquiryUpdate = z.strictObject({
  enquiry_id: enquiryId(),
  ...enquiryFields,
  ...maybe,
  caller: z.optional(enquiryFields.caller),
  version: z.optional(recordVersion()),
});
export type EnquiryUpdate = z.output<typeof enquiryUpdate>;

const text = () => z.nullable(z.string());
const id = () => z.nullable(z.number());

/** A row of the list. */
export const listedEnquiry = z.object({
  enquiry_id: z.number(),
  reference: z.string(),
  taken_by: z.number(),
  taken_by_name: z.string(),
  taken_on: moment(),
  channel: z.enum(channels),
  caller: z.enum(enquirers),
  topic: text(),
  minutes: z.number(),
  outcome: z.enum(outcomes),
  name: text(),
  telephone: text(),
  child_name: text(),
  /** Null also for a case that the reader may not see (ROLE-7). */
  case_id: id(),
  call_back_on: z.nullable(day()),
  call_back_by: id(),
  call_back_by_name: text(),
  version: z.number(),
});
export type ListedEnquiry = z.output<typeof listedEnquiry>;

const attempt = z.object({
  by: z.number(),
  by_name: z.string(),
  on: moment(),
  reached: z.boolean(),
  minutes: z.number(),
  notes: text(),
});
export type EnquiryAttempt = z.output<typeof attempt>;

export const enquiryDetails = z.object({
  ...listedEnquiry.shape,
  notes: text(),
  email: text(),
  postcode: text(),
  local_authority_id: id(),
  local_authority_name: text(),
  /** Null also for a guardian whom the reader may not see (ROLE-7). */
  guardian_id: id(),
  guardian_name: text(),
  /** Of the guardian on file; also of one whom the reader may not see while somebody is to be rung back. */
  guardian_alerts: z.nullable(z.array(guardianAlert)),
  /** Oldest first. */
  attempts: z.array(attempt),
});
export type EnquiryDetails = z.output<typeof enquiryDetails>;

const person = z.object({
  user_id: z.number(),
  name: z.string(),
  user_type: z.enum(userTypes),
});

const asked = { filters: z._default(enquiryFilters, {}), ...enquirySorting };

const common = { access: "call takers", tag: "enquiries" } as const;
const writing = { ...common, path: "/api/enquiries", status: 201, errors: [404, 409] } as const;
const saved = z.object({ enquiry_id: z.number(), version: z.number() });

export const enquiryRoutes = {
  create: defineRoute({
    ...enquiryCalls.create,
    body: enquiryCreate,
    data: z.object({ enquiry_id: z.number(), reference: z.string() }),
    once: true,
  }),
  update: defineRoute({
    ...writing,
    method: "PUT",
    summary:
      "Change an enquiry that one took or is to ring back about; a field left out keeps its value",
    body: enquiryUpdate,
    message: enquiryMessages.updated,
    data: saved,
  }),
  remove: defineRoute({
    ...writing,
    access: "managers",
    method: "DELETE",
    summary: "Delete an enquiry for good",
    body: z.strictObject({ enquiry_id: enquiryId() }),
    status: 200,
    message: enquiryMessages.deleted,
    data: noData,
  }),
  details: defineRoute({ ...enquiryCalls.details, params: idParams, data: enquiryDetails }),
  choices: defineRoute({
    ...enquiryCalls.choices,
    data: z.object({
      people: z.array(person),
      topics: z.array(z.string()),
      /** Those that have not closed, by name. */
      local_authorities: z.array(z.object({ local_authority_id: z.number(), name: z.string() })),
    }),
  }),
  query: defineRoute({
    ...enquiryCalls.query,
    body: z.strictObject({ ...asked, page: pageInBody }),
    data: z.object({ rows: z.array(listedEnquiry), count: z.number(), more: z.boolean() }),
  }),
  export: defineRoute({ ...enquiryCalls.export, ...asCsv, body: z.strictObject(asked) }),
  attempt: defineRoute({
    ...writing,
    method: "POST",
    path: "/api/enquiries/attempts",
    summary:
      "Record an attempt to ring back: with a new outcome if somebody was reached, otherwise with another day",
    body: z
      .strictObject({
        enquiry_id: enquiryId(),
        reached: z.boolean({ error: enquiryMessages.reached }),
        minutes: minutes(),
        notes: notes(),
        /** The next day to ring; left out, it stays. */
        call_back_on: callBackOn(),
        /** What came of it, if somebody was reached; left out, it stays. */
        outcome: maybe.outcome,
        version: z.optional(recordVersion()),
      })
      .check(
        ruleAcross<{ outcome: unknown; reached: unknown }>(
          "outcome",
          enquiryMessages.onlyReached,
          (sent) => sent.outcome === undefined || sent.reached !== false,
        ),
      ),
    message: enquiryMessages.tried,
    data: saved,
    once: true,
  }),
  toCase: defineRoute({
    ...writing,
    method: "POST",
    path: "/api/enquiries/to-case",
    summary: "Join an enquiry to a case that one may log on; it becomes a log entry there",
    body: z.strictObject({
      enquiry_id: enquiryId(),
      case_id: recordId(caseMessages.id),
      version: z.optional(recordVersion()),
    }),
    message: enquiryMessages.joined,
    data: z.object({ case_id: z.number(), case_log_id: z.number() }),
    errors: [404, 409],
  }),
};
