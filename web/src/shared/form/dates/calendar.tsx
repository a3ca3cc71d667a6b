/**
 * One month to choose a day from (WAI-ARIA: date picker dialog): Mantine's calendar, with the keys that it lacks
 * (ADR 25). Month and year are selects, so that a year of birth is one choice away; on a phone they open its own
 * wheel. Mantine's sheet for dates is not loaded: calendar.module.css styles the few parts that are shown.
 */
import { showFullDate, showMonth } from "@helpline/contract/dates";
import { Button, Popover } from "@mantine/core";
import { Calendar as MantineCalendar } from "@mantine/dates";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { RenderedButton, useOpenedOnceMounted } from "#shared/opener.ts";
import classes from "./calendar.module.css";
import { dayByKey, type Limits, sinceMonday, within } from "./calendar-days.ts";
import { weekdays } from "./typed-date.ts";

interface Days {
  readonly chosen: string | null;
  readonly today: string;
  readonly limits: Limits;
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

interface MonthProps extends Days {
  readonly onChoose: (day: string) => void;
  /** Undefined if the field must have a date. */
  readonly onClear?: (() => void) | undefined;
}

function Month({ chosen, today, limits, onChoose, onClear }: MonthProps) {
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

/** Above modals, below dialogs. */
const zIndex = 900;

/** Between the calendar and the edges of the window, in pixels. */
const padding = 8;

/** Esc closes the calendar, not the modal below: Mantine and record-manager-modal.tsx look for this mark. */
const keepEscape = ({ target }: FocusEvent) =>
  target.setAttribute("data-mantine-stop-propagation", "true");

export interface CalendarProps extends Days {
  /** The button's id. */
  readonly id: string;
  readonly button: RefObject<HTMLElement | null>;
  /** The button or the field: it gets the focus back. */
  readonly opener: HTMLElement;
  readonly onClose: () => void;
  /** Null takes the date away. */
  readonly onChoose: (day: string | null) => void;
  readonly isRequired: boolean;
}

export default function Calendar(props: CalendarProps) {
  const { id, button, opener, onClose, onChoose, isRequired, ...days } = props;
  const close = () => {
    opener.focus();
    onClose();
  };
  const choose = (day: string | null) => {
    onChoose(day);
    close();
  };
  return (
    <Popover
      opened={useOpenedOnceMounted(true)}
      id={id}
      // A click elsewhere: the focus stays there.
      onDismiss={onClose}
      position="bottom-end"
      // In a low window it covers the field rather than leave the window: the page does not scroll behind it.
      middlewares={{ shift: { crossAxis: true, padding } }}
      shadow="md"
      zIndex={zIndex}
      trapFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <RenderedButton of={button} />
      </Popover.Target>
      <Popover.Dropdown
        // The name is that of the button.
        aria-modal="true"
        p={12}
        mah={`calc(100dvh - ${2 * padding}px)`}
        style={{ overflow: "auto" }}
        // For React it is a part of the form, which listens to keys too; Mantine keeps Tab within it.
        onKeyDown={(event) => event.key !== "Tab" && event.stopPropagation()}
        onKeyDownCapture={(event) => event.key === "Escape" && close()}
        onFocus={keepEscape}
      >
        <Month
          {...days}
          onChoose={choose}
          onClear={isRequired || days.chosen === null ? undefined : () => choose(null)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
