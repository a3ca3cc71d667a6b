/**
 * Enquiries without their schemas: values in words, references, who may do what, and the calls of the list,
 * which the first load has (ADR 24).
 */
import { mayAccess, type UserType } from "../access.ts";
import { reading, savedAsCsv } from "../first-load-calls.ts";
import { messages } from "../messages.ts";

export const channels = ["call", "email", "letter", "visit", "web", "other"] as const;
export type Channel = (typeof channels)[number];

export const enquirers = [
  "parent or carer",
  "young person",
  "school",
  "professional",
  "other",
  "wrong number",
] as const;
export type Enquirer = (typeof enquirers)[number];

/** What a person chooses. The outcome `became a case` follows from opening or joining a case. */
export const chosenOutcomes = [
  "answered",
  "signposted",
  "call back",
  "needs a case",
  "nothing to do",
] as const;
export const outcomes = [...chosenOutcomes, "became a case"] as const;
export type Outcome = (typeof outcomes)[number];

export const channelLabels: Readonly<Partial<Record<Channel, string>>> = { email: "E-mail" };
export const outcomeLabels: Readonly<Partial<Record<Outcome, string>>> = {
  "call back": "Ring back",
};

/** The keys of the form's choices, pressed while somebody listens. */
export const enquiryKeys = {
  channel: { call: "c", email: "e", letter: "l", visit: "v", web: "w", other: "o" },
  caller: {
    "parent or carer": "1",
    "young person": "2",
    school: "3",
    professional: "4",
    other: "5",
    "wrong number": "0",
  },
  outcome: {
    answered: "a",
    signposted: "s",
    "call back": "b",
    "needs a case": "c",
    "nothing to do": "n",
  },
} as const;

/** What is filled in where a wrong number leaves it out. */
export const ofWrongNumber = { channel: "call", minutes: 1, outcome: "nothing to do" } as const;

/** The maximum of one enquiry, or of one attempt to ring back, in minutes. */
export const longestEnquiry = 1440;
/** The maximum length of the notes in characters: they can become the reason for the call of a case. */
export const longestNotes = 10_000;

/** Without 0, 1, I, L, O and U, which sound or look like others. */
export const referenceAlphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
export const referenceLength = 6;

/** A reference as it is read out: `K7M2QX` as `K7M 2QX`. */
export const showReference = (reference: string): string =>
  `${reference.slice(0, 3)} ${reference.slice(3)}`;

const referencePattern = new RegExp(`^[${referenceAlphabet}]{${referenceLength}}$`);

/** A reference as it is stored, from what somebody typed: `k7m-2qx` as `K7M2QX`; null if it is none. */
export function readReference(typed: string): string | null {
  const text = typed.replace(/[\s-]/g, "").toUpperCase();
  return referencePattern.test(text) ? text : null;
}

interface Person {
  readonly user_id: number;
  readonly user_type: UserType;
}

/** Who took an enquiry, and who is to ring back. */
interface EnquiryPeople {
  readonly taken_by: number;
  readonly outcome: Outcome;
  readonly call_back_by: number | null;
}

/** Whether an enquiry is somebody's own: they took it, or are to ring back, as anybody may if nobody is named. */
export const isOwnEnquiry = (userId: number, enquiry: EnquiryPeople): boolean =>
  enquiry.taken_by === userId ||
  enquiry.call_back_by === userId ||
  (enquiry.outcome === "call back" && enquiry.call_back_by === null);

/** Whether somebody sees an enquiry, may change it and record attempts (ENQ-6). */
export const mayHandleEnquiry = ({ user_id, user_type }: Person, enquiry: EnquiryPeople): boolean =>
  mayAccess("managers", user_type) ||
  (mayAccess("call takers", user_type) && isOwnEnquiry(user_id, enquiry));

export const whoseEnquiries = ["mine", "everyone"] as const;
export const enquiryDues = ["overdue", "today", "week"] as const;
export type EnquiryDue = (typeof enquiryDues)[number];

/** A value of the filter `topic`: enquiries without one. */
export const noTopic = "no topic";

/** The columns that a list of enquiries can be sorted by. */
export const enquirySorts = ["taken_on", "name", "minutes", "call_back_on"] as const;
export type EnquirySort = (typeof enquirySorts)[number];

/** The managers' list of what waits for a case: exactly what the queue on Welcome counts. */
export const needingCase = { whose: "everyone", outcome: ["needs a case"] } as const;

const common = { access: "call takers", tag: "enquiries" } as const;

export const enquiryAdded = "The enquiry has been saved.";

export const enquiryCalls = {
  create: {
    ...common,
    method: "POST",
    path: "/api/enquiries",
    status: 201,
    errors: [404, 409],
    summary: "Keep an enquiry; a wrong number needs nothing but the caller",
    message: enquiryAdded,
  },
  details: {
    ...common,
    ...reading,
    path: "/api/enquiries/{id}/details",
    summary: "An enquiry with the attempts to ring back",
    errors: [404],
  },
  choices: {
    ...common,
    ...reading,
    path: "/api/enquiries/choices",
    summary: "Who can be asked to ring back, the topics and the local authorities",
  },
  query: {
    ...common,
    ...reading,
    method: "POST",
    path: "/api/enquiries/query",
    summary: "A page of the enquiries that meet all filters, and how many there are",
    errors: [403],
  },
  export: {
    ...common,
    ...savedAsCsv,
    access: "managers",
    method: "POST",
    path: "/api/enquiries/export",
    summary: "All enquiries that meet the filters, as CSV",
    status: 200,
    message: messages.ok,
  },
} as const;
