/** The screen of the week: whose, which seven days, which kinds; the list; print. */
import { dayAfter, showFullDate } from "@helpline/contract/dates";
import { messages } from "@helpline/contract/messages";
import type { WeekDay } from "@helpline/contract/week/week";
import {
  daysOfWeek,
  endOfWeek,
  type WeekKind,
  weekKinds,
  weekKindWords,
} from "@helpline/contract/week/week.plain";
import { Button, NativeSelect } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { ListScreen } from "#shared/list/list-screen.tsx";
import { Paper } from "#shared/paper/paper.tsx";
import { useToday } from "#shared/product-config.ts";
import { QueryPart } from "#shared/query-part.tsx";
import { type Person, WhoseField } from "#shared/whose-field.tsx";
import { type AskedWeek, weekQuery } from "./week.api.ts";
import classes from "./week.module.css";
import { WeekList } from "./week-list.tsx";

interface WeekScreenProps {
  readonly title: string;
  readonly asked: AskedWeek;
  /** Everybody with an account, for managers; null for case roles, who see their own. */
  readonly people: readonly Person[] | null;
  readonly onAsk: (asked: AskedWeek) => void;
}

export function WeekScreen({ title, asked, people, onAsk }: WeekScreenProps) {
  const query = useQuery(weekQuery(asked));
  const today = useToday();
  const from = asked.from ?? today;
  return (
    <Paper heading={title.toLowerCase()}>
      <ListScreen
        title={title}
        className={classes.screen}
        aside={
          <Button variant="default" data-paper="hidden" onClick={() => window.print()}>
            Print
          </Button>
        }
      >
        <search className={classes.filter} aria-label="Which week to show" data-paper="hidden">
          <WeekField asked={asked} today={today} onAsk={onAsk} />
          {people && (
            <WhoseField
              whose={asked.whose}
              people={people}
              onChange={(whose) => onAsk({ ...asked, whose })}
            />
          )}
          <NativeSelect
            size="sm"
            label="Show"
            value={asked.show ?? ""}
            onChange={({ currentTarget: { value } }) =>
              onAsk({ ...asked, show: weekKinds.find((kind) => kind === value) ?? null })
            }
            data={[
              { value: "", label: "Everything" },
              ...weekKinds.map((kind) => ({ value: kind, label: weekKindWords[kind].many })),
            ]}
          />
        </search>
        <p className={classes.which}>
          {showFullDate(from)} to {showFullDate(endOfWeek(from))}
          {people && `, ${whoseInWords(asked, people)}`}
        </p>
        <QueryPart
          query={query}
          failed="The week could not be loaded"
          loading="Loading the week"
          lineHeight={40}
        >
          {({ days, message }) => (
            <>
              {message !== messages.ok && <p role="status">{message}</p>}
              <WeekList
                // What was folded belongs to one list.
                key={JSON.stringify(asked)}
                days={shown(days, asked.show)}
                from={from}
                showsPerson={asked.whose === "everyone"}
              />
            </>
          )}
        </QueryPart>
      </ListScreen>
    </Paper>
  );
}

/** The days with items of one kind. */
const shown = (days: readonly WeekDay[], show: WeekKind | null): readonly WeekDay[] =>
  show === null
    ? days
    : days
        .map(({ day, items }) => ({ day, items: items.filter(({ kind }) => kind === show) }))
        .filter(({ items }) => items.length > 0);

function whoseInWords({ whose }: AskedWeek, people: readonly Person[]): string {
  if (whose === "mine") return "your own";
  if (whose === "everyone") return "everybody's";
  return people.find(({ user_id }) => user_id === whose)?.user_name ?? `user ${whose}`;
}

interface WeekFieldProps {
  readonly asked: AskedWeek;
  readonly today: string;
  readonly onAsk: (asked: AskedWeek) => void;
}

/** The week before and after, and back to today's. */
function WeekField({ asked, today, onAsk }: WeekFieldProps) {
  const from = asked.from ?? today;
  const move = (weeks: 1 | -1) => {
    const first = dayAfter(from, weeks * daysOfWeek);
    onAsk({ ...asked, from: first === today ? null : first });
  };
  return (
    <div className={classes.weeks}>
      <Button variant="default" aria-label="Week before" onClick={() => move(-1)}>
        <IconChevronLeft size={18} aria-hidden />
      </Button>
      <Button
        variant="default"
        aria-pressed={asked.from === null}
        onClick={() => onAsk({ ...asked, from: null })}
      >
        From today
      </Button>
      <Button variant="default" aria-label="Week after" onClick={() => move(1)}>
        <IconChevronRight size={18} aria-hidden />
      </Button>
    </div>
  );
}
