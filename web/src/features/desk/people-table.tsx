/** How each member of staff stands, on the desk of managers. */

import { dayAfter, dayIn, showDate } from "@helpline/contract/dates";
import { countedCases, longestUntouched, overdueOf } from "@helpline/contract/desk/counted-lists";
import type { PersonAtWork, peopleRoutes } from "@helpline/contract/desk/people";
import { peopleCall } from "@helpline/contract/first-load-calls";
import { screens } from "@helpline/contract/screens";
import { loadDays, minutesInWords } from "@helpline/contract/users/staff-words";
import { absent, capitalised, counted, type Noun } from "@helpline/contract/words";
import { Button, NativeSelect } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type CSSProperties, useState } from "react";
import { call, justAsked } from "#shared/api-client.ts";
import { ariaSortOf, SortButton } from "#shared/list/sort-button.tsx";
import { useTimeZone, useToday } from "#shared/product-config.ts";
import { QueryPart } from "#shared/query-part.tsx";
import { ShowAll } from "#shared/report/show-all.tsx";
import { useScreenLink } from "#shared/screen-link.ts";
import { atMostEachMinute } from "./desk.api.ts";
import classes from "./people-table.module.css";

export const peopleQuery = queryOptions({
  queryKey: ["desk", "people"],
  queryFn: async ({ signal }) =>
    (await call<typeof peopleRoutes.list>(peopleCall, {}, { signal })).data,
  retry: false,
  // What somebody has just assigned counts when they return to the desk.
  staleTime: justAsked,
  refetchOnWindowFocus: atMostEachMinute,
});

// What the desk shows of each person: the columns, and the list behind each figure.

type Figure = Exclude<keyof PersonAtWork, "user_id" | "name" | "user_type" | "capacity">;

/** The helpline's day and time zone. */
interface Day {
  readonly today: string;
  readonly timeZone: string;
}

interface FigureLink {
  readonly path: string;
  readonly search: Readonly<Record<string, string | number>>;
}

interface FigureColumn {
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
const countOfCases = (field: keyof typeof countedCases, label: string, one: Noun) => ({
  field,
  label,
  text: (person: PersonAtWork) => String(person[field]),
  phrase: (person: PersonAtWork) => counted(person[field], one),
  link: ({ user_id }: PersonAtWork) => cases(countedCases[field](user_id)),
});

const lastEntry = ({ oldest_last_entry_on: moment }: PersonAtWork, { timeZone }: Day) =>
  moment === null ? absent : showDate(dayIn(timeZone, new Date(moment)));

const figureColumns: readonly FigureColumn[] = [
  {
    ...countOfCases("open_cases", "Open cases", "open case"),
    bar: true,
    text: ({ open_cases, capacity }) =>
      capacity === null ? String(open_cases) : `${open_cases} of ${capacity}`,
    phrase: ({ open_cases, capacity }) =>
      capacity === null
        ? counted(open_cases, "open case")
        : `${open_cases} of ${counted(capacity, "open case")}`,
  },
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

// The order of the people on the desk.

export type PeopleColumn = Exclude<keyof PersonAtWork, "user_id" | "capacity">;

/** Equal numbers of untouched cases are sorted by overdue follow-ups, then by open cases (DESK-7). */
const load = ["untouched", "follow_ups_overdue", "open_cases"] as const;

export interface PeopleOrder {
  readonly column: PeopleColumn;
  readonly order: "asc" | "desc";
}

/** Texts from A, the oldest entry and otherwise the most first: what a manager looks for. */
const firstOrder = (column: PeopleColumn): PeopleOrder["order"] =>
  column === "name" || column === "user_type" || column === "oldest_last_entry_on" ? "asc" : "desc";

export const orderBy = (column: PeopleColumn): PeopleOrder => ({
  column,
  order: firstOrder(column),
});

const reversed = ({ column, order }: PeopleOrder): PeopleOrder => ({
  column,
  order: order === "asc" ? "desc" : "asc",
});

/** The order in which Welcome opens. */
const mostUntouched = orderBy("untouched");

/** The order after a click on a header. */
export const nextOrder = (now: PeopleOrder, column: PeopleColumn): PeopleOrder =>
  now.column === column ? reversed(now) : orderBy(column);

const collator = new Intl.Collator("en-GB", { sensitivity: "base" });

function compare(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number"
    ? a - b
    : collator.compare(String(a), String(b));
}

/**
 * @param people by last name, as the server lists them; this stays the order of equals and of names
 * @returns the people in the order; those without a value last in either direction
 */
export function inOrder(
  people: readonly PersonAtWork[],
  { column, order }: PeopleOrder,
): readonly PersonAtWork[] {
  if (column === "name") return order === "asc" ? people : [...people].reverse();
  const direction = order === "asc" ? 1 : -1;
  if (column === "untouched") {
    const more = (one: PersonAtWork, other: PersonAtWork) =>
      load.map((figure) => one[figure] - other[figure]).find((difference) => difference !== 0) ?? 0;
    return [...people].sort((one, other) => direction * more(one, other));
  }
  return [...people].sort((one, other) => {
    const [a, b] = [one[column], other[column]];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return direction * compare(a, b);
  });
}

// How the people are sorted: by the headers of the table, or by a field above the cards of a phone.

const columns: readonly { readonly field: PeopleColumn; readonly label: string }[] = [
  { field: "name", label: "Name" },
  { field: "user_type", label: "Role" },
  ...figureColumns,
];

interface PeopleHeadProps {
  readonly order: PeopleOrder;
  readonly onOrder: (column: PeopleColumn) => void;
}

const PeopleHead = ({ order: now, onOrder }: PeopleHeadProps) => (
  <thead>
    <tr>
      {columns.map(({ field, label }) => {
        const order = now.column === field ? now.order : undefined;
        return (
          <th key={field} scope="col" data-field={field} aria-sort={ariaSortOf(order)}>
            <SortButton order={order} onSort={() => onOrder(field)}>
              {label}
            </SortButton>
          </th>
        );
      })}
    </tr>
  </thead>
);

interface PeopleOrderFieldProps {
  readonly order: PeopleOrder;
  readonly onChange: (order: PeopleOrder) => void;
}

const PeopleOrderField = ({ order, onChange }: PeopleOrderFieldProps) => (
  <div className={classes.order}>
    <NativeSelect
      label="Sort by"
      value={order.column}
      onChange={({ currentTarget }) => onChange(orderBy(currentTarget.value as PeopleColumn))}
      data={columns.map(({ field, label }) => ({ value: field, label }))}
    />
    <Button variant="default" size="md" onClick={() => onChange(reversed(order))}>
      Reverse
    </Button>
  </div>
);

export function PeopleTable() {
  return (
    <section className={classes.people} aria-labelledby="people-at-work">
      <h2 id="people-at-work">People</h2>
      <QueryPart
        query={useQuery(peopleQuery)}
        failed="The people could not be loaded"
        loading="Loading the people"
        lineHeight={40}
      >
        {(people) => <Ordered people={people} />}
      </QueryPart>
    </section>
  );
}

/** So many people are visible at first. */
const firstPeople = 12;

function Ordered({ people }: { readonly people: readonly PersonAtWork[] }) {
  const [order, setOrder] = useState(mostUntouched);
  const [all, setAll] = useState(false);
  const shown = all ? people.length : firstPeople;
  return (
    <>
      <PeopleOrderField order={order} onChange={setOrder} />
      <table className={classes.table} aria-label={counted(people.length, "person", "people")}>
        <PeopleHead order={order} onOrder={(column) => setOrder(nextOrder(order, column))} />
        <PeopleBody people={inOrder(people, order)} shown={shown} />
      </table>
      {people.length > firstPeople && (
        <ShowAll all={all} count={people.length} first={firstPeople} onChange={setAll} />
      )}
    </>
  );
}

interface BodyProps {
  readonly people: readonly PersonAtWork[];
  readonly shown: number;
}

function PeopleBody({ people, shown }: BodyProps) {
  const day = { today: useToday(), timeZone: useTimeZone() };
  return (
    <tbody>
      {people.map((person, index) => (
        <tr key={person.user_id} data-more={index >= shown || undefined}>
          <th scope="row">{person.name}</th>
          <td data-field="user_type">{capitalised(person.user_type)}</td>
          {figureColumns.map((column) => (
            <td key={column.field} data-field={column.field}>
              <span className={classes.label} aria-hidden="true">
                {column.label}
              </span>
              <span className={classes.value}>
                <PersonFigure person={person} column={column} day={day} />
                {column.bar && <Bar {...barOf(people, person, column.field)} />}
              </span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

type Barred = (typeof figureColumns)[number]["field"];

interface BarProps {
  /** Of the whole width. */
  readonly part: number;
  /** The width is what the person can carry, and not the greatest figure of all people. */
  readonly hasEnd: boolean;
}

/** The person's figure in proportion to their capacity, or without one to the greatest figure. */
function barOf(people: readonly PersonAtWork[], person: PersonAtWork, field: Barred): BarProps {
  const figure = Number(person[field]);
  const { capacity } = person;
  if (field === "open_cases" && capacity !== null) return { part: figure / capacity, hasEnd: true };
  const most = Math.max(1, ...people.map((each) => Number(each[field])));
  return { part: figure / most, hasEnd: false };
}

const Bar = ({ part, hasEnd }: BarProps) => (
  <span
    className={classes.track}
    data-end={hasEnd || undefined}
    data-over={part > 1 || undefined}
    aria-hidden="true"
  >
    {part > 0 && (
      <span className={classes.bar} style={{ "--part": Math.min(part, 1) } as CSSProperties} />
    )}
  </span>
);

// A figure of a person: a link to the list behind it; quiet if there is nothing to show.

interface PersonFigureProps {
  readonly person: PersonAtWork;
  readonly column: FigureColumn;
  readonly day: Day;
}

function PersonFigure({ person, column, day }: PersonFigureProps) {
  const screenLink = useScreenLink();
  const text = column.text(person, day);
  const behind = person[column.field] ? column.link(person, day) : null;
  if (behind === null) {
    return (
      <span className={classes.figure} data-quiet={!person[column.field] || undefined}>
        {text}
      </span>
    );
  }
  const { href, onClick } = screenLink(behind.path, behind.search);
  return (
    <a
      className={classes.figure}
      aria-label={`${column.phrase(person, day)}, ${person.name}`}
      href={href}
      onClick={onClick}
    >
      {text}
    </a>
  );
}
