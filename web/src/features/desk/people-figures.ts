/** What the desk shows of each person: the columns, and the list behind each figure. */
import { dayAfter, dayIn, showDate } from "@helpline/contract/dates";
import type { PersonAtWork } from "@helpline/contract/desk/people";
import { countedCases, overdueOf } from "@helpline/contract/desk/people-lists";
import { longestUntouched } from "@helpline/contract/desk/queues";
import { screens } from "@helpline/contract/screens";
import { loadDays, minutesInWords } from "@helpline/contract/users/staff-load-words";
import { absent, counted } from "@helpline/contract/words";

type Figure = Exclude<keyof PersonAtWork, "user_id" | "name" | "user_type">;

/** The helpline's day and time zone. */
export interface Day {
  readonly today: string;
  readonly timeZone: string;
}

interface FigureLink {
  readonly path: string;
  readonly search: Readonly<Record<string, string | number>>;
}

export interface FigureColumn {
  readonly field: Figure;
  readonly label: string;
  /** Beside the figure is a bar, in proportion to the greatest of all people. */
  readonly bar?: boolean;
  /** Shown in the cell. */
  readonly text: (person: PersonAtWork, day: Day) => string;
  /** The same as a phrase, which begins with the text. */
  readonly phrase: (person: PersonAtWork, day: Day) => string;
  /** The list behind the figure. */
  readonly link: (person: PersonAtWork, day: Day) => FigureLink | null;
}

type CaseFilters = Readonly<Record<string, string | number | readonly string[]>>;

/** Case manager with filters. */
const cases = (filters: CaseFilters): FigureLink => ({
  path: screens.caseManager.path,
  search: Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      typeof value === "object" ? value.join(",") : value,
    ]),
  ),
});

/** A figure that counts cases. */
const countOfCases = (field: keyof typeof countedCases, label: string, one: string) => ({
  field,
  label,
  text: (person: PersonAtWork) => String(person[field]),
  phrase: (person: PersonAtWork) => counted(person[field], one),
  link: ({ user_id }: PersonAtWork) => cases(countedCases[field](user_id)),
});

const lastEntry = ({ oldest_last_entry_on: moment }: PersonAtWork, { timeZone }: Day) =>
  moment === null ? absent : showDate(dayIn(timeZone, new Date(moment)));

export const figureColumns: readonly FigureColumn[] = [
  { ...countOfCases("open_cases", "Open cases", "open case"), bar: true },
  countOfCases("new_cases", "New", "new case"),
  {
    ...countOfCases("untouched", "Untouched", "untouched case"),
    link: ({ user_id }) => cases({ ...countedCases.untouched(user_id), ...longestUntouched }),
  },
  {
    field: "follow_ups_overdue",
    label: "Follow-ups overdue",
    text: ({ follow_ups_overdue: count }) => String(count),
    phrase: ({ follow_ups_overdue: count }) => `${counted(count, "follow-up")} overdue`,
    link: ({ user_id }) => ({ path: screens.followUps.path, search: overdueOf(user_id) }),
  },
  {
    field: "minutes_28_days",
    label: `Logged in ${loadDays} days`,
    bar: true,
    text: ({ minutes_28_days: minutes }) => minutesInWords(minutes),
    phrase: ({ minutes_28_days: minutes }) =>
      `${minutesInWords(minutes)} logged in ${loadDays} days`,
    link: ({ user_id }, { today }) => ({
      path: screens.timeSheetReport.path,
      search: { user_id, start_date: dayAfter(today, -loadDays), end_date: today },
    }),
  },
  {
    field: "oldest_last_entry_on",
    label: "Oldest last entry",
    text: lastEntry,
    phrase: (person, day) => `${lastEntry(person, day)}: oldest last entry`,
    link: ({ user_id }) => cases({ ...countedCases.open_cases(user_id), ...longestUntouched }),
  },
];
