/** Why a case stands where it does on a desk, in words (DESK-2). */
import type { CaseNeed } from "../cases/needs-and-hours.ts";
import { daysBetween, showDayAndDate } from "../dates.ts";
import { dueInWords } from "../follow-ups/follow-ups.plain.ts";
import type { DeskCase } from "./desk.ts";

export interface NeedWords {
  readonly need: CaseNeed;
  readonly words: string;
  /** Whether something has been missed. */
  readonly late: boolean;
}

type Row = Pick<
  DeskCase,
  | "needs"
  | "added_on"
  | "days_since_entry"
  | "minutes_left"
  | "next_follow_up_on"
  | "next_key_date"
  | "next_key_date_label"
>;

/** For the part that a line must not break, such as "3 days late". */
const unbroken = (text: string) => text.replaceAll(" ", "\u00a0");

const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;

/** `95` as `1:35 h`. */
const hoursText = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")} h`;

/** What is left of the hours of a case: "2:55 h left", "0:10 h over". */
export const leftInWords = (minutes: number): string =>
  minutes < 0 ? `${hoursText(-minutes)} over` : `${hoursText(minutes)} left`;

const shortDay = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** "Fri 4 Dec"; with the year if it is another one. */
export function dayInWords(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4)
    ? shortDay.format(new Date(day)).replace(",", "")
    : showDayAndDate(day);
}

/** "5 weeks", "9 days". */
function spanInWords(count: number): string {
  return count < 14 ? days(count) : `${Math.floor(count / 7)} weeks`;
}

function keyDateInWords({ next_key_date, next_key_date_label }: Row, today: string): NeedWords {
  const day = next_key_date ?? today;
  const left = daysBetween(today, day);
  const when = left < 0 ? `${days(-left)} late` : dayInWords(day, today);
  const label = next_key_date_label ?? "Key date";
  return {
    need: "key-date",
    words: `${label}: ${left === 0 ? "today" : unbroken(when)}`,
    late: left < 0,
  };
}

const words: Readonly<Record<CaseNeed, (row: Row, today: string) => NeedWords>> = {
  overdue: ({ next_follow_up_on }, today) => {
    const due = next_follow_up_on === null ? "late" : dueInWords(next_follow_up_on, today).words;
    return { need: "overdue", words: `Follow-up ${unbroken(due)}`, late: true };
  },
  "due-today": () => ({ need: "due-today", words: "Follow-up today", late: false }),
  "key-date": keyDateInWords,
  new: () => ({ need: "new", words: "New", late: false }),
  untouched: ({ days_since_entry, added_on }, today) => {
    const since = days_since_entry ?? daysBetween(added_on, today);
    return {
      need: "untouched",
      words: `No entry for ${unbroken(spanInWords(since))}`,
      late: false,
    };
  },
  hours: ({ minutes_left }) => ({
    need: "hours",
    words: unbroken(leftInWords(minutes_left)),
    late: minutes_left < 0,
  }),
};

/** All needs of a case, most urgent first. */
export const needsInWords = (row: Row, today: string): NeedWords[] =>
  row.needs.map((need) => words[need](row, today));

/** What comes next on a case, a follow-up or a key date: "Thu", "3 days late"; null if nothing does. */
export function nextInWords({ next_follow_up_on, next_key_date }: Row, today: string) {
  const [next] = [next_follow_up_on, next_key_date].filter((day) => day !== null).sort();
  return next === undefined ? null : dueInWords(next, today);
}
