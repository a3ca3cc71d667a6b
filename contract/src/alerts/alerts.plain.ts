/** What somebody has to know of a guardian before a word is said: kinds, words and messages (SAFE-1). */

import { changedMeanwhile } from "../changed-meanwhile.ts";
import type { Day } from "../dates.ts";
import { capitalised, counted, fullName } from "../words.ts";

export const alertKinds = [
  "interpreter",
  "relay or BSL",
  "format",
  "safe time or number",
  "no voicemail",
  "do not contact",
  "other",
] as const;
export type AlertKind = (typeof alertKinds)[number];

export interface GuardianAlert {
  readonly kind: AlertKind;
  readonly text: string;
  readonly review_on: Day | null;
}

/** The most alerts that a guardian may have. */
export const maxAlerts = 3;

/** The longest text of an alert, in characters. */
export const longestAlert = 120;

/** The most alerts that the list of those to be reviewed shows. */
export const maxToReview = 500;

export const alertMessages = {
  kind: "Please choose the kind of alert.",
  text: `Please enter what people have to know (1 to ${longestAlert} characters).`,
  reviewOn: "Please enter a valid review date (DD-MM-YYYY), or leave it empty.",
  /** An alert keeps a review date that has passed until somebody changes the alert. */
  reviewPast: "The review date has passed. Please enter a day from today on, or leave it empty.",
  tooMany: `A guardian has at most ${maxAlerts} alerts. Please put the most important ones first.`,
  saved: "The alerts have been saved.",
  stale: changedMeanwhile("the alerts or the guardian"),
  disclosed: "A subject access report shows the family these words.",
  none: "No alerts",
  noneToReview: "No alert is to be reviewed.",
  /** @param count what both records have together */
  tooManyTogether: (count: number) =>
    `Together they have ${counted(count, "alert", "alerts")}, and a guardian has at most ${maxAlerts}. Please remove the ones that are no longer needed first.`,
  /** @param name of the guardian; @param text what the alert says */
  doNotContact: (name: string, text: string) =>
    `${name} has the alert "Do not contact" (${text}), so nothing may be sent to them.`,
} as const;

/** "Relay or BSL". */
export const alertKindInWords = (kind: AlertKind): string => capitalised(kind);

/** "Interpreter: Urdu". */
export const alertInWords = ({ kind, text }: Pick<GuardianAlert, "kind" | "text">): string =>
  `${alertKindInWords(kind)}: ${text}`;

/** "Do not contact" first, because everything else depends on it; the others as they were entered. */
export const inOrder = (alerts: readonly GuardianAlert[]): GuardianAlert[] => [
  ...alerts.filter(({ kind }) => kind === "do not contact"),
  ...alerts.filter(({ kind }) => kind !== "do not contact"),
];

/** Whether the alert was to be looked at again before this day. */
export const isToReview = ({ review_on }: GuardianAlert, today: Day): boolean =>
  review_on !== null && review_on < today;

const isSame = (one: GuardianAlert, other: GuardianAlert) =>
  one.kind === other.kind && one.text === other.text && one.review_on === other.review_on;

/** Whether an alert with a review date that has passed is new or changed: a stored one may stay as it is. */
export const isReviewPast = (
  alert: GuardianAlert,
  stored: readonly GuardianAlert[],
  today: Day,
): boolean => isToReview(alert, today) && !stored.some((each) => isSame(each, alert));

/** The alerts of a record that another was merged into: its own, and those of the other that it lacks. */
export const alertsTogether = (
  kept: readonly GuardianAlert[],
  merged: readonly GuardianAlert[],
): GuardianAlert[] => [
  ...kept,
  ...merged.filter(
    (alert) => !kept.some(({ kind, text }) => kind === alert.kind && text === alert.text),
  ),
];

/**
 * Why nothing may be sent to a guardian, by e-mail, letter or link; null if something may. Everything that
 * writes to a guardian asks this first (SAFE-3).
 */
export function contactRefusal(guardian: {
  readonly first_name: string;
  readonly last_name: string;
  readonly alerts: readonly Pick<GuardianAlert, "kind" | "text">[];
}): string | null {
  const found = guardian.alerts.find(({ kind }) => kind === "do not contact");
  return found ? alertMessages.doNotContact(fullName(guardian), found.text) : null;
}
