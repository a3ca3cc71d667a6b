/**
 * One month to choose a day from (WAI-ARIA: date picker dialog): Mantine's calendar, with the keys that it lacks
 * (ADR 25). Month and year are selects, so that a year of birth is one choice away; on a phone they open its own
 * wheel. Mantine's sheet for dates is not loaded: calendar.module.css styles the few parts that are shown.
 */
import { showFullDate, showMonth } from "@helpline/contract/dates";
import { Button } from "@mantine/core";
import { Calendar as MantineCalendar } from "@mantine/dates";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import classes from "./calendar.module.css";
import { dayByKey, type Limits, sinceMonday, within } from "./calendar-days.ts";
import { weekdays } from "./typed-date.ts";

export interface CalendarProps {
  readonly chosen: string | null;
  readonly today: string;
  readonly limits: Limits;
  readonly onChoose: (day: string) => void;
  /** Undefined if the field must have a date. */
  readonly onClear?: (() => void) | undefined;
}

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const;

/** Mantine gives both selects one name. */
function nameSelects(box: HTMLElement | null) {
  for (const select of box?.querySelectorAll("select") ?? [])
    select.setAttribute("aria-label", select.dataset.select === "year" ? "Year" : "Month");
}

function Weekday({ day }: { readonly day: string }) {
  const name = weekdays[sinceMonday(day)] ?? "";
  return (
    <>
      <span aria-hidden="true">{name.slice(0, 2)}</span>
      <span className="visually-hidden">{name}</span>
    </>
  );
}

export default function Calendar({ chosen, today, limits, onChoose, onClear }: CalendarProps) {
  /** The day in the tab order; its month is shown. */
  const [at, setAt] = useState(() => within(limits, chosen ?? today));
  const box = useRef<HTMLDivElement>(null);
  const followsKeys = useRef(false);
  useEffect(() => nameSelects(box.current), []);
  useEffect(() => {
    if (!followsKeys.current) return;
    followsKeys.current = false;
    box.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at]);

  // Before Mantine, whose arrows stop at the ends of a month.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const next = dayByKey(at, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    followsKeys.current = true;
    setAt(within(limits, next));
  };
  return (
    <div className={classes.calendar}>
      <MantineCalendar
        ref={box}
        classNames={classes}
        date={at}
        onDateChange={(day) => setAt(within(limits, day))}
        minDate={limits.first}
        maxDate={limits.last}
        maxLevel="month"
        withNativeLevelSelect
        enableKeyboardNavigation={false}
        hideOutsideDates
        firstDayOfWeek={1}
        weekdayFormat={(day) => <Weekday day={day} />}
        previousLabel="Previous month"
        previousIcon={<IconChevronLeft {...icon} />}
        nextLabel="Next month"
        nextIcon={<IconChevronRight {...icon} />}
        getDayAriaLabel={showFullDate}
        getDayProps={(day) => ({
          // The selected day is the one in the tab order.
          selected: day === at,
          "data-autofocus": day === at || undefined,
          "data-day": day,
          "aria-pressed": day === chosen,
          "aria-current": day === today ? "date" : undefined,
          onClick: () => onChoose(day),
        })}
        attributes={{
          month: { role: "grid", "aria-label": showMonth(at), onKeyDownCapture },
          weekday: { scope: "col" },
        }}
      />
      <span role="status" className="visually-hidden">
        {showMonth(at)}
      </span>
      <div className={classes.ends}>
        {within(limits, today) === today && (
          <Button variant="subtle" className={classes.end} onClick={() => onChoose(today)}>
            Today
          </Button>
        )}
        {onClear && (
          <Button variant="subtle" className={classes.end} onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
    </div>
  );
}
