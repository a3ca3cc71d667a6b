/** Rules: DESK-3, DESK-4, DESK-5, DESK-7. */
import { describe, expect, it } from "vitest";
import { caseFilters } from "../case-query/case-filters.ts";
import { type CaseNeed, caseNeeds } from "../cases/needs-and-hours.ts";
import { validate } from "../validation.ts";
import {
  caseQueueNames,
  caseQueues,
  countedCases,
  isCaseQueue,
  overdueOf,
  type Queue,
  queueInWords,
  queues,
  waitingQueues,
} from "./counted-lists.ts";
import { dayInWords, leftInWords, needsInWords, nextInWords } from "./need-words.ts";

const today = "2026-11-21";
const quiet = {
  needs: [] as CaseNeed[],
  added_on: "2026-11-01",
  days_since_entry: 3,
  minutes_left: 175,
  next_follow_up_on: null,
  next_key_date: null,
  next_key_date_label: null,
};
const appeal = { next_key_date_label: "Appeal to the tribunal" };

describe("in words", () => {
  it.each<[CaseNeed, object, string, boolean]>([
    ["overdue", { next_follow_up_on: "2026-11-18" }, "Follow-up 3 days late", true],
    ["overdue", {}, "Follow-up late", true],
    ["due-today", { next_follow_up_on: today }, "Follow-up today", false],
    ["key-date", { next_key_date: "2026-12-04" }, "Appeal to the tribunal: Fri 4 Dec", false],
    ["key-date", { next_key_date: "2027-01-02" }, "Appeal to the tribunal: Sat 02-01-2027", false],
    ["key-date", { next_key_date: today }, "Appeal to the tribunal: today", false],
    ["key-date", { next_key_date: "2026-11-20" }, "Appeal to the tribunal: 1 day late", true],
    ["key-date", { next_key_date: "2026-11-19" }, "Appeal to the tribunal: 2 days late", true],
    ["key-date", { next_key_date: "2026-11-22" }, "Appeal to the tribunal: Sun 22 Nov", false],
    ["key-date", {}, "Appeal to the tribunal: today", false],
    ["key-date", { next_key_date_label: null, next_key_date: today }, "Key date: today", false],
    ["new", {}, "New", false],
    ["untouched", { days_since_entry: 1 }, "No entry for 1 day", false],
    ["untouched", { days_since_entry: 14 }, "No entry for 2 weeks", false],
    ["untouched", { days_since_entry: 20 }, "No entry for 2 weeks", false],
    ["hours", { minutes_left: 0 }, "0:00 h left", false],
    ["hours", { minutes_left: 60 }, "1:00 h left", false],
    ["untouched", { days_since_entry: 36 }, "No entry for 5 weeks", false],
    ["untouched", { days_since_entry: 14 }, "No entry for 2 weeks", false],
    ["untouched", { days_since_entry: 13 }, "No entry for 13 days", false],
    ["untouched", { days_since_entry: null }, "No entry for 2 weeks", false],
    ["hours", { minutes_left: 65 }, "1:05 h left", false],
    ["hours", { minutes_left: -70 }, "1:10 h over", true],
  ])("%s %j: %s", (need, more, words, late) => {
    const row = { ...quiet, ...appeal, ...more, needs: [need] };
    if (row.days_since_entry === null) row.added_on = "2026-11-05";
    const [first] = needsInWords(row, today);
    expect(first).toMatchObject({ need, late });
    expect(first?.words.replaceAll("\u00a0", " ")).toBe(words);
  });

  it("breaks no line within the day, the lateness or the hours", () => {
    const row = {
      ...quiet,
      ...appeal,
      next_follow_up_on: "2026-11-18",
      next_key_date: "2026-12-04",
    };
    const needs = needsInWords({ ...row, needs: ["overdue", "key-date", "hours"] }, today);
    expect(needs.map(({ words }) => words.split(" ").at(-1))).toEqual([
      "3\u00a0days\u00a0late",
      "Fri\u00a04\u00a0Dec",
      "2:55\u00a0h\u00a0left",
    ]);
  });

  it("every need has words", () => {
    expect(needsInWords({ ...quiet, needs: [...caseNeeds] }, today)).toHaveLength(6);
  });

  it("hours used up are neither left nor over", () => {
    expect(leftInWords(0)).toBe("0:00 h left");
  });
});

it.each([
  ["2026-12-31", "Thu 31 Dec"],
  ["2027-01-01", "Fri 01-01-2027"],
  ["2025-12-31", "Wed 31-12-2025"],
])("the day %s is %s", (day, words) => {
  expect(dayInWords(day, today)).toBe(words);
});

describe("what comes next is the earlier of follow-up and key date", () => {
  it.each([
    [null, null, null],
    ["2026-11-24", null, "Tue"],
    ["2026-11-24", "2026-11-22", "tomorrow"],
    ["2026-11-20", "2026-11-22", "1 day late"],
    [null, "2026-11-22", "tomorrow"],
  ])("%s and %s: %s", (next_follow_up_on, next_key_date, words) => {
    const next = nextInWords({ ...quiet, next_follow_up_on, next_key_date }, today);
    expect(next?.words ?? null).toBe(words);
  });
});

it("the list of each queue of cases accepts its filters", () => {
  for (const queue of caseQueueNames) {
    expect(validate(caseFilters, caseQueues[queue]), queue).toMatchObject({ ok: true });
  }
  expect(queues.filter((queue) => !isCaseQueue(queue))).toEqual([
    "follow_ups_overdue",
    "mails_failed",
    "enquiries",
    "alerts_to_review",
    "key_dates_past",
    "key_dates_week",
  ]);
});

describe("the figures on Welcome", () => {
  const none = Object.fromEntries(queues.map((queue) => [queue, 0])) as Record<Queue, number>;

  it("that need somebody today stand out, largest first; the others follow in their order", () => {
    const figures = { ...none, awaiting_advisor: 2, untouched: 75, mails_failed: 3 };
    expect(waitingQueues({ ...figures, key_dates_week: 9, key_dates_14_days: 12 })).toEqual({
      urgent: ["mails_failed", "awaiting_advisor"],
      others: ["untouched", "key_dates_week"],
    });
  });

  it("are five at most, and none where nothing waits", () => {
    const all = Object.fromEntries(queues.map((queue) => [queue, 1])) as Record<Queue, number>;
    const { urgent, others } = waitingQueues(all);
    expect(urgent).toHaveLength(5);
    // The key dates of fourteen days are those of the week and more.
    expect(others).toHaveLength(queues.length - 6);
    expect(waitingQueues(none)).toEqual({ urgent: [], others: [] });
  });
});

it.each<[Queue, number, string]>([
  ["untouched", 1, "Case untouched"],
  ["untouched", 2, "Cases untouched"],
  ["over_hours", 1, "Case over its hours"],
  ["over_hours", 3, "Cases over their hours"],
  ["follow_ups_overdue", 1, "Follow-up overdue"],
  ["follow_ups_overdue", 0, "Follow-ups overdue"],
  ["mails_failed", 1, "Mail that failed"],
  ["mails_failed", 2, "Mails that failed"],
  ["enquiries", 1, "Enquiry that needs a case"],
  ["enquiries", 2, "Enquiries that need a case"],
  ["alerts_to_review", 1, "Alert to review"],
  ["alerts_to_review", 2, "Alerts to review"],
  ["key_dates_past", 1, "Key date past"],
  ["key_dates_past", 2, "Key dates past"],
  ["key_dates_week", 1, "Key date this week"],
  ["key_dates_week", 2, "Key dates this week"],
  ["key_dates_14_days", 2, "Key dates within 14 days or past"],
  ["awaiting_advisor", 1, "Waiting for an advisor"],
  ["awaiting_advocate", 2, "Waiting for an advocate"],
  ["awaiting_evaluator", 2, "Waiting for an evaluator"],
])("%s counts %i: %s", (queue, figure, words) => {
  expect(queueInWords(queue, figure)).toBe(words);
});

it("each figure of a person opens the list of exactly what it counts", () => {
  expect(countedCases.open_cases(7)).toEqual({ handler_id: 7 });
  expect(countedCases.new_cases(7)).toEqual({ handler_id: 7, needs: ["new"] });
  expect(countedCases.untouched(7)).toEqual({ handler_id: 7, needs: ["untouched"] });
  expect(overdueOf(7)).toEqual({ due: "overdue", whose: "everyone", assigned_to: "7" });
  for (const filters of Object.values(countedCases)) {
    expect(validate(caseFilters, filters(7))).toMatchObject({ ok: true });
  }
});
