/**
 * What the desk counts for managers, each figure with the list that shows what it counts: the queues (DESK-3)
 * and the people at work (DESK-5). Without schemas, because the desk is the first screen after login.
 */
import type { CaseFilters } from "../case-query/case-filters.ts";
import type { PersonAtWork } from "./people.ts";

/** The queues that count cases: the filters of the list that shows exactly these. */
const filtersOfQueues = {
  awaiting_advisor: { awaiting: "advisor" },
  awaiting_advocate: { awaiting: "advocate" },
  awaiting_evaluator: { awaiting: "evaluator" },
  untouched: { needs: ["untouched"] },
  over_hours: { stages: ["advisor", "advocate", "evaluator"], hours: "over" },
  key_dates_14_days: { needs: ["key-date"] },
} satisfies Readonly<Record<string, CaseFilters>>;
export type CaseQueue = keyof typeof filtersOfQueues;
export const caseQueues: Readonly<Record<CaseQueue, CaseFilters>> = filtersOfQueues;
export const caseQueueNames = Object.keys(caseQueues) as CaseQueue[];

/** The order of lists of untouched cases: those without an entry for longest first. */
export const longestUntouched = { sort: "last_entry_on", order: "asc" } as const;

/** The list of exactly the follow-ups that a queue counts. */
export const overdueFollowUps = { due: "overdue", whose: "everyone" } as const;

/** The list of exactly the mails that a queue counts. */
export const failedMails = { state: "failed" } as const;

/** In the order in which they are shown. */
export const queues = [
  "awaiting_advisor",
  "awaiting_advocate",
  "awaiting_evaluator",
  "untouched",
  "over_hours",
  "follow_ups_overdue",
  "key_dates_14_days",
  "mails_failed",
  "enquiries",
  "alerts_to_review",
  "key_dates_past",
  "key_dates_week",
] as const;
export type Queue = (typeof queues)[number];

export const isCaseQueue = (queue: Queue): queue is CaseQueue => Object.hasOwn(caseQueues, queue);

const queueWords: Readonly<Record<Queue, string>> = {
  awaiting_advisor: "Waiting for an advisor",
  awaiting_advocate: "Waiting for an advocate",
  awaiting_evaluator: "Waiting for an evaluator",
  untouched: "Cases untouched",
  over_hours: "Cases over their hours",
  follow_ups_overdue: "Follow-ups overdue",
  key_dates_14_days: "Key dates within 14 days or past",
  mails_failed: "Mails that failed",
  enquiries: "Enquiries that need a case",
  alerts_to_review: "Alerts to review",
  key_dates_past: "Key dates past",
  key_dates_week: "Key dates this week",
};

/** The same for a single one, as far as it differs and is shown. */
const singleWords: Partial<Readonly<Record<Queue, string>>> = {
  untouched: "Case untouched",
  over_hours: "Case over its hours",
  follow_ups_overdue: "Follow-up overdue",
  mails_failed: "Mail that failed",
  enquiries: "Enquiry that needs a case",
  alerts_to_review: "Alert to review",
  key_dates_past: "Key date past",
  key_dates_week: "Key date this week",
};

/** What a queue counts, to stand after its figure. */
export const queueInWords = (queue: Queue, figure: number): string =>
  (figure === 1 && singleWords[queue]) || queueWords[queue];

/** The queues that need somebody today: at most five figures stand out (DESK-7). */
const urgentQueues: readonly Queue[] = [
  "follow_ups_overdue",
  "awaiting_advisor",
  "enquiries",
  "key_dates_past",
  "mails_failed",
];

/** The queues that Welcome does not show: {@link queues} has the same dates by day, which the week lists. */
const notShown: readonly Queue[] = ["key_dates_14_days"];

/**
 * The queues in which something waits.
 * @returns those that need somebody today, largest first, and the others
 */
export function waitingQueues(figures: Readonly<Record<Queue, number>>): {
  readonly urgent: readonly Queue[];
  readonly others: readonly Queue[];
} {
  const waiting = queues.filter((queue) => figures[queue] > 0 && !notShown.includes(queue));
  const urgent = waiting
    .filter((queue) => urgentQueues.includes(queue))
    .sort((a, b) => figures[b] - figures[a]);
  return { urgent, others: waiting.filter((queue) => !urgent.includes(queue)) };
}

/** The figures that count cases, each with the filters of the list of exactly these cases. */
export const countedCases = {
  open_cases: (handler_id: number) => ({ handler_id }),
  new_cases: (handler_id: number) => ({ handler_id, needs: ["new"] }),
  untouched: (handler_id: number) => ({ handler_id, needs: ["untouched"] }),
} as const satisfies Partial<Record<keyof PersonAtWork, (userId: number) => Readonly<CaseFilters>>>;

/** The list of exactly the follow-ups that a person's figure counts. */
export const overdueOf = (userId: number) =>
  ({ due: "overdue", whose: "everyone", assigned_to: String(userId) }) as const;
