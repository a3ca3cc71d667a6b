/**
 * One month to choose a day from (WAI-ARIA: date picker dialog). Month and year are selects, so that a year
 * of birth is one choice away; on a phone they open its own wheel (ADR 25).
 */
import { showFullDate, showMonth } from "@helpline/contract/dates";
import { ActionIcon, Button, NativeSelect } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import classes from "./calendar.module.css";
import { dayByKey, inMonths, type Limits, weeksOf, within } from "./calendar-days.ts";
import { weekdays } from "./typed-date.ts";

interface CalendarProps {
  readonly chosen: string | null;
  readonly today: string;
  readonly limits: Limits;
  readonly onChoose: (day: string) => void;
  /** Undefined if the field must have a date. */
  readonly onClear?: (() => void) | undefined;
}

/** Esc closes the calendar, not the modal below: Mantine and record-manager-modal.tsx look for this mark. */
const keepsEscape = { "data-mantine-stop-propagation": "true" } as const;

const monthsOfYear = 12;

export function Calendar({ chosen, today, limits, onChoose, onClear }: CalendarProps) {
  /** The day in the tab order; its month is shown. */
  const [at, setAt] = useState(() => within(limits, chosen ?? today));
  const grid = useRef<HTMLTableElement>(null);
  const followsKeys = useRef(false);
  useEffect(() => {
    if (!followsKeys.current) return;
    followsKeys.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(at, event.key, event.shiftKey);
    if (next === null) return;
    event.preventDefault();
    followsKeys.current = true;
    setAt(within(limits, next));
  };
  return (
    <div className={classes.calendar}>
      <MonthBar at={at} limits={limits} onGo={(day) => setAt(within(limits, day))} />
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys move in it
        role="grid"
        aria-label={showMonth(at)}
        className={classes.days}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, index) => (
                <td key={weekdays[index]}>
                  {day && (
                    <button
                      type="button"
                      className={classes.day}
                      data-day={day}
                      data-autofocus={day === at || undefined}
                      tabIndex={day === at ? 0 : -1}
                      disabled={within(limits, day) !== day}
                      aria-label={showFullDate(day)}
                      aria-pressed={day === chosen}
                      aria-current={day === today ? "date" : undefined}
                      onClick={() => onChoose(day)}
                      {...keepsEscape}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.ends}>
        {within(limits, today) === today && (
          <Button
            variant="subtle"
            className={classes.end}
            onClick={() => onChoose(today)}
            {...keepsEscape}
          >
            Today
          </Button>
        )}
        {onClear && (
          <Button variant="subtle" className={classes.end} onClick={onClear} {...keepsEscape}>
            Clear
          </Button>
        )}
      </div>
    </div>
  );
}

interface MonthBarProps {
  readonly at: string;
  readonly limits: Limits;
  readonly onGo: (day: string) => void;
}

function MonthBar({ at, limits, onGo }: MonthBarProps) {
  const year = Number(at.slice(0, 4));
  const month = Number(at.slice(5, 7));
  const [first, last] = [Number(limits.first.slice(0, 4)), Number(limits.last.slice(0, 4))];
  const years = Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  const monthNames = Array.from({ length: monthsOfYear }, (_, index) => ({
    value: String(index + 1),
    label: showMonth(`2000-${String(index + 1).padStart(2, "0")}`).slice(0, -" 2000".length),
  }));
  const go = (months: number) => onGo(inMonths(at, months));
  return (
    <div className={classes.bar}>
      <Step
        label="Previous month"
        disabled={at.slice(0, 7) <= limits.first.slice(0, 7)}
        onClick={() => go(-1)}
      />
      <NativeSelect
        aria-label="Month"
        className={classes.month}
        value={String(month)}
        data={monthNames}
        onChange={(event) => go(Number(event.currentTarget.value) - month)}
        {...keepsEscape}
      />
      <NativeSelect
        aria-label="Year"
        className={classes.year}
        value={String(year)}
        data={years}
        onChange={(event) => go((Number(event.currentTarget.value) - year) * monthsOfYear)}
        {...keepsEscape}
      />
      <Step
        label="Next month"
        disabled={at.slice(0, 7) >= limits.last.slice(0, 7)}
        onClick={() => go(1)}
      />
      <span role="status" className="visually-hidden">
        {showMonth(at)}
      </span>
    </div>
  );
}

function Step(props: {
  readonly label: "Previous month" | "Next month";
  readonly disabled: boolean;
  readonly onClick: () => void;
}) {
  const { label, disabled, onClick } = props;
  const Icon = label === "Next month" ? IconChevronRight : IconChevronLeft;
  return (
    <ActionIcon
      variant="subtle"
      size={40}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      {...keepsEscape}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  );
}
