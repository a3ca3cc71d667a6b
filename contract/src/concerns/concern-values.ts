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
};

/** Keys of the forms' choices, pressed while somebody listens. */
export const familyToldKeys = { yes: "y", no: "n", "not safe": "s" } as const;
export const decisionKeys = { referred: "r", "no further action": "n", monitor: "m" } as const;

/** The longest account of what a caller said. */
export const longestWords = 5000;

/** The longest list. */
export const maxConcerns = 500;

/** Concerns have numbers of six digits, made at random: a count would tell how many there are. */
export const concernNumbers = { least: 100_000, most: 999_999 } as const;

const common = { access: "logged-in", tag: "concerns" } as const;

export const concernCalls = {
  list: {
    ...common,
    ...reading,
    path: "/api/concerns",
    summary:
      "The concerns that the caller may see, newest first: all of them for safeguarding leads, for others those that they raised",
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
