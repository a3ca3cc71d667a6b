/** Safeguarding concerns without their schemas: values in words, and the calls of the lists (ADR 24). */
import { reading } from "../first-load-calls.ts";

/** Whether the family knows that a concern is raised. */
export const familyTold = ["yes", "no", "not safe"] as const;
export type FamilyTold = (typeof familyTold)[number];

export const decisions = ["referred", "no further action", "monitor"] as const;
export type Decision = (typeof decisions)[number];

/** Which concerns a list shows: an open one has no decision yet. */
export const concernStates = ["open", "decided", "all"] as const;
export type ConcernState = (typeof concernStates)[number];

/** What happens to a concern, for its history. */
export const concernDeeds = [
  "raised",
  "read",
  "acknowledged",
  "mailed again",
  "decided",
  "subject access",
  "tied",
] as const;
export type ConcernDeed = (typeof concernDeeds)[number];

/** What leads are mailed: that one was raised, that it still waits, that a subject access report was made. */
export const concernMailKinds = ["concern", "concern waiting", "concern review"] as const;
export type ConcernMailKind = (typeof concernMailKinds)[number];

export const isConcernMail = (kind: string): kind is ConcernMailKind =>
  concernMailKinds.some((each) => each === kind);

export const familyToldLabels: Readonly<Record<FamilyTold, string>> = {
  yes: "Yes",
  no: "No",
  "not safe": "It would not be safe",
};

export const decisionLabels: Readonly<Record<Decision, string>> = {
  referred: "Referred",
  "no further action": "No further action",
  monitor: "Monitor",
};

/** What the history says; who did it stands beside it. */
export const deedLabels: Readonly<Record<ConcernDeed, string>> = {
  raised: "Raised",
  read: "Read",
  acknowledged: "Acknowledged",
  "mailed again": "Nobody had acknowledged it: the leads were mailed again",
  decided: "Decided",
  "subject access": "Made a subject access report, which leaves this concern out: please review",
  tied: "Tied to a case",
};

/** Keys of the forms' choices, pressed while somebody listens. */
export const familyToldKeys = { yes: "y", no: "n", "not safe": "s" } as const;
export const decisionKeys = { referred: "r", "no further action": "n", monitor: "m" } as const;

/** The longest account of what a caller said. */
export const longestWords = 5000;

/** Concerns per page of the list. */
export const concernsPageSize = 50;

/** The most that a lead's desk shows; it says how many more there are. */
export const maxDeskConcerns = 20;

/** How many concerns one person may raise within an hour (SAFE-14). */
export const concernsAnHour = 20;

/** Mails to a lead about concerns of one author leave at least so many seconds apart (SAFE-15). */
export const concernMailsApartSeconds = 120;

/** Concerns have numbers of six digits, made at random: a count would tell how many there are. */
export const concernNumbers = { least: 100_000, most: 999_999 } as const;

const common = { access: "logged-in", tag: "concerns" } as const;

export const concernCalls = {
  list: {
    ...common,
    ...reading,
    path: "/api/concerns",
    summary: `A page of ${concernsPageSize} of the concerns that the caller may see: all for safeguarding leads, the oldest unacknowledged one of each author first; for others those that they raised, newest first`,
  },
  details: {
    ...common,
    ...reading,
    path: "/api/concerns/{id}/details",
    summary: "A concern: for safeguarding leads with its history, for others what they wrote",
    errors: [404],
  },
} as const;

const draftOfConcern = /\/drafts\/concern/;

/**
 * Whether an address is one of these calls, or of the draft of a concern: the server's log, audit log and metrics leave
 * them out (SAFE-9).
 */
export const isConcernAddress = (address: string): boolean =>
  address.startsWith(concernCalls.list.path) || draftOfConcern.test(decoded(address));

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
