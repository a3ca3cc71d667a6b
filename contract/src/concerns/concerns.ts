/**
 * Safeguarding concerns (SAFE-5 to SAFE-10). Only their authors and the safeguarding leads know that one
 * exists: to everybody else every call answers as if there were none.
 */
import * as z from "zod/mini";
import { caseMessages } from "../cases/cases.messages.ts";
import { enquiryMessages } from "../enquiries/enquiry.messages.ts";
import {
  choice,
  fieldNotes,
  flag,
  optionalDate,
  optionalText,
  recordId,
  recordVersion,
  requiredText,
} from "../fields.ts";
import { day, defineRoute, idParams, moment, pageParams } from "../http.ts";
import { deliveries } from "../mail/mail-outcome.ts";
import { mailStates } from "../mail/mail-states.ts";
import { concernMessages } from "./concern.messages.ts";
import {
  concernCalls,
  concernDeeds,
  concernMailKinds,
  concernStates,
  decisionKeys,
  decisionLabels,
  decisions,
  familyTold,
  familyToldKeys,
  familyToldLabels,
  longestWords,
} from "./concern-values.ts";

/** The fields of the form in which a concern is raised. */
export const concernForm = z.strictObject({
  words: requiredText({
    label: "What was said, in the caller's own words",
    max: longestWords,
    min: 1,
    input: "textarea",
    lines: 6,
    message: concernMessages.words,
    hint: concernMessages.wordsHint,
  }),
  immediate_danger: flag(concernMessages.danger).register(fieldNotes, {
    label: concernMessages.danger,
    input: "flag",
    hint: concernMessages.dangerHint,
    isWide: true,
  }),
  family_told: choice(familyTold, {
    label: "Does the family know that you are passing this on?",
    message: concernMessages.familyTold,
    labels: familyToldLabels,
    keys: familyToldKeys,
  }),
});

/** The fields of the form in which a lead decides. */
export const decisionForm = z.strictObject({
  decision: choice(decisions, {
    label: "Decision",
    message: concernMessages.decision,
    labels: decisionLabels,
    keys: decisionKeys,
  }),
  agency: optionalText({ label: "Agency", max: 200, hint: "Whom it was referred to, if anybody." }),
  reason: requiredText({
    label: "Reason",
    max: 5000,
    min: 3,
    input: "textarea",
    lines: 4,
    message: concernMessages.reason,
  }),
  /** Only the server knows which day it is in the helpline's time zone: it refuses a day that is past. */
  review_on: optionalDate({
    label: "Review on",
    message: concernMessages.reviewOn,
    days: "ahead",
  }),
});

const optionalId = (message: string) => z.optional(z.nullable(recordId(message)));

/** What a concern is about, as far as it is known. The caller must see each of them. */
const subject = {
  case_id: optionalId(caseMessages.id),
  enquiry_id: optionalId(enquiryMessages.id),
  guardian_id: optionalId(concernMessages.guardian),
};

export const concernCreate = z.strictObject({ ...subject, ...concernForm.shape });
export type ConcernCreate = z.output<typeof concernCreate>;

const concernId = () => recordId(concernMessages.id);

export const concernDecision = z.strictObject({
  concern_id: concernId(),
  ...decisionForm.shape,
  version: recordVersion(),
});
export type ConcernDecision = z.output<typeof concernDecision>;

/** The case that a lead ties a concern to. */
export const tieForm = z.strictObject({
  case_id: recordId(concernMessages.caseNumber).register(fieldNotes, {
    label: "Case number",
    input: "text",
    required: true,
    hint: concernMessages.tieHint,
  }),
});

const text = () => z.nullable(z.string());
const id = () => z.nullable(z.number());

/** A row of the list. What follows `acknowledged_on` is null for an author who is no lead. */
export const listedConcern = z.object({
  concern_id: z.number(),
  raised_on: moment(),
  raised_by_name: z.string(),
  immediate_danger: flag(concernMessages.danger),
  family_told: z.enum(familyTold),
  /** In a few words, such as the child's name and the number of the case. */
  about: z.string(),
  acknowledged_on: z.nullable(moment()),
  acknowledged_by_name: text(),
  decision: z.nullable(z.enum(decisions)),
  review_on: z.nullable(day()),
  version: id(),
});
export type ListedConcern = z.output<typeof listedConcern>;

/** Somebody whom the concern may be about, as the record named them when it was raised. */
export const concernPerson = z.object({
  who: z.string(),
  name: z.string(),
  telephone: text(),
  mobile: text(),
  email: text(),
  postcode: text(),
});
export type ConcernPerson = z.output<typeof concernPerson>;

const historyEntry = z.object({
  deed: z.enum(concernDeeds),
  on: moment(),
  /** Null if nobody did it. */
  by_name: text(),
  decision: z.nullable(z.enum(decisions)),
  agency: text(),
  reason: text(),
  review_on: z.nullable(day()),
  /** The case that it was tied to; null also for what the reader may not see. */
  case_id: id(),
});
export type ConcernHistoryEntry = z.output<typeof historyEntry>;

const toldByMail = z.object({
  kind: z.enum(concernMailKinds),
  to_name: z.string(),
  state: z.enum(mailStates),
  created_on: moment(),
  sent_on: z.nullable(moment()),
  /** How it left: `outbox`, if it was only written to a file. */
  delivery: z.nullable(z.enum(deliveries)),
});

export const concernDetails = z.object({
  ...listedConcern.shape,
  words: z.string(),
  /** Null also for what the reader may not see (ROLE-7), or what has been deleted. */
  case_id: id(),
  enquiry_id: id(),
  /** For leads: who was named when it was raised; the child first. */
  people: z.array(concernPerson),
  /** Whether the reader acknowledges and decides it. */
  is_lead: z.boolean(),
  /** Whether the reader may tie it to a case: it is about none, or a lead tied it to the one that it has. */
  may_tie: z.boolean(),
  /** For leads, oldest first. */
  history: z.array(historyEntry),
  /** For leads: the mails about it, oldest first. */
  mails: z.array(toldByMail),
});
export type ConcernDetails = z.output<typeof concernDetails>;

const writing = {
  access: "logged-in",
  tag: "concerns",
  method: "POST",
  status: 201,
  errors: [403, 404, 409],
} as const;
const saved = z.object({ concern_id: z.number(), version: z.number() });

export const concernRoutes = {
  raise: defineRoute({
    ...writing,
    path: "/api/concerns",
    summary: "Raise a safeguarding concern; the safeguarding leads are mailed its number",
    body: concernCreate,
    message: concernMessages.raised(2),
    data: z.object({ concern_id: z.number() }),
    errors: [404, 409, 429],
    once: true,
  }),
  list: defineRoute({
    ...concernCalls.list,
    query: z.strictObject({
      /** Default: `all`. Authors who are no leads learn no decision: it changes nothing for them. */
      state: z.optional(z.enum(concernStates, { error: concernMessages.state })),
      /** Default: the first. */
      page: z.optional(pageParams.shape.page),
    }),
    data: z.object({
      is_lead: z.boolean(),
      /** On all pages. */
      count: z.number(),
      rows: z.array(listedConcern),
    }),
  }),
  details: defineRoute({ ...concernCalls.details, params: idParams, data: concernDetails }),
  acknowledge: defineRoute({
    ...writing,
    path: "/api/concerns/acknowledge",
    summary: "Acknowledge a concern, so that nobody is mailed about it again (safeguarding leads)",
    body: z.strictObject({ concern_id: concernId(), version: recordVersion() }),
    message: concernMessages.acknowledged,
    data: saved,
  }),
  decide: defineRoute({
    ...writing,
    path: "/api/concerns/decide",
    summary:
      "Record what is done about a concern, for the first time or again (safeguarding leads)",
    body: concernDecision,
    message: concernMessages.decided,
    data: saved,
    once: true,
  }),
  tie: defineRoute({
    ...writing,
    path: "/api/concerns/tie",
    summary:
      "Tie a concern that is about no case to one that the lead may see (safeguarding leads)",
    body: z.strictObject({
      concern_id: concernId(),
      ...tieForm.shape,
      version: recordVersion(),
    }),
    message: concernMessages.tied(12),
    data: saved,
  }),
};
