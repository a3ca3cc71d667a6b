/**
 * A date: typed in any usual way, or chosen in a calendar (ADR 25). The form has what will be
 * stored at every key; the field says it in words, and shows it when it loses the focus.
 */
import { dayAfter, readShownDate, showDate, showFullDate } from "@helpline/contract/dates";
import { nextWorkingDay } from "@helpline/contract/working-days";
import { Button, Group, TextInput } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useController } from "react-hook-form";
import { useToday } from "#shared/product-config.ts";
import { useBoundShortcuts } from "#shared/shortcuts/use-shortcut.ts";
import { CalendarButton, fetchCalendar, useCalendar } from "../dates/calendar-button.tsx";
import { limitsOf } from "../dates/calendar-days.ts";
import { type DateKind, dateWords, readTypedDate, shownDateOf } from "../dates/typed-date.ts";
import classes from "../form.module.css";
import { type InputProps, wrapperProps } from "./field-props.ts";
import { noAutofill } from "./text-inputs.tsx";

interface DateInputProps extends InputProps {
  /** In a table, whose headings show what it is: its label is for screen readers only. */
  readonly inCell?: boolean;
}

/** Weeks from now end on a working day; tomorrow is tomorrow. */
const plannedDay = (today: string, days: number) =>
  days === 1 ? dayAfter(today, days) : nextWorkingDay(dayAfter(today, days - 1));

/** The text of the field beside the form's value, which may read `today` where the form has a date. */
function useTypedDate({ field, form }: InputProps) {
  const today = useToday();
  const kind: DateKind = field.notes.days ?? "any";
  const { ref, value, onChange, onBlur } = useController({
    control: form.control,
    name: field.name,
  }).field;
  const stored = String(value ?? "");
  const [typed, setTyped] = useState(stored);
  const [isTyping, setTyping] = useState(false);
  // The form may be filled meanwhile: by a draft, by a button.
  const text = shownDateOf(typed, today, kind) === stored ? typed : stored;
  const read = readTypedDate(text, today, kind);
  return {
    ref,
    text,
    read,
    isTyping,
    today,
    kind,
    /** What will be stored; null if it is not a date. */
    date: readShownDate(stored) ?? (read && "date" in read ? read.date : null),
    type: (next: string) => {
      setTyping(true);
      setTyped(next);
      onChange(shownDateOf(next, today, kind));
    },
    choose: (day: string | null) => {
      setTyping(false);
      setTyped(showDate(day));
      onChange(showDate(day));
    },
    leave: () => {
      setTyping(false);
      const tidy = shownDateOf(stored, today, kind);
      setTyped(tidy);
      if (tidy !== stored) onChange(tidy);
      onBlur();
    },
  };
}

type TypedDateApi = ReturnType<typeof useTypedDate>;

/** What is wrong with the text; undefined while it may become a date. */
function problemOf({ read, isTyping }: TypedDateApi): string | undefined {
  if (!read || "date" in read) return undefined;
  return read.isImpossible || !isTyping ? read.problem : undefined;
}

/** How a date is typed. The first date of a form shows it; all of them say it to screen readers. */
function Example() {
  const self = useRef<HTMLSpanElement>(null);
  const [isFirst, setFirst] = useState(true);
  useLayoutEffect(() => {
    const first = self.current?.closest("form")?.querySelector("[data-example]");
    setFirst(!first || first === self.current);
  }, []);
  return (
    <span ref={self} data-example className={isFirst ? undefined : "visually-hidden"}>
      {dateWords.example}
    </span>
  );
}

export function DateInput({ inCell = false, ...props }: DateInputProps) {
  const { field } = props;
  const typed = useTypedDate(props);
  const { text, date, today, kind } = typed;
  const calendar = useCalendar();
  const { label, ...wrapper } = wrapperProps(props);
  useBoundShortcuts(["calendar"]);
  // After a save the form's message says it.
  const problem = wrapper.error ? undefined : problemOf(typed);
  const inWords = date === null ? undefined : showFullDate(date);
  const isShown = date !== null && text === showDate(date);
  const said = (
    <span aria-live="polite" className={problem ? classes.doubt : classes.saidOfDate}>
      {problem ?? (inCell && isShown ? undefined : inWords) ?? (inCell ? "" : <Example />)}
    </span>
  );
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    calendar.open(event.currentTarget);
  };
  const input = (
    <TextInput
      {...(inCell ? { "aria-label": label, size: "sm" } : { label, description: said })}
      {...wrapper}
      {...noAutofill}
      ref={typed.ref}
      name={field.name}
      value={text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onFocus={fetchCalendar}
      onBlur={typed.leave}
      onKeyDown={onKeyDown}
      aria-keyshortcuts="ArrowDown"
      inputMode="numeric"
      placeholder="DD-MM-YYYY"
      rightSectionWidth={inCell ? 34 : 42}
      rightSection={
        <CalendarButton
          label={String(field.notes.label)}
          calendar={calendar}
          chosen={date}
          today={today}
          limits={limitsOf(kind, today, { earliest: field.notes.earliest, chosen: date })}
          onChoose={typed.choose}
          isRequired={field.notes.required === true}
          isSmall={inCell}
        />
      }
    />
  );
  if (inCell) return <InCell input={input} said={said} />;
  if (kind !== "ahead") return input;
  return (
    <div>
      {input}
      <p role="status" className={classes.past}>
        {date !== null && date < today && dateWords.past}
      </p>
      <DaysAhead label={field.notes.label} today={today} onChoose={typed.choose} />
    </div>
  );
}

const InCell = ({ input, said }: { readonly input: ReactNode; readonly said: ReactNode }) => (
  <>
    {input}
    <div className={classes.inCell}>{said}</div>
  </>
);

const choices = [
  { label: "Tomorrow", days: 1 },
  { label: "In 1 week", days: 7 },
  { label: "In 2 weeks", days: 14 },
] as const;

function DaysAhead(props: {
  readonly label: string;
  readonly today: string;
  readonly onChoose: (day: string) => void;
}) {
  return (
    <Group gap={6} mt={6} role="group" aria-label={`Choose a day: ${props.label}`}>
      {choices.map(({ label, days }) => (
        <Button
          key={days}
          variant="default"
          size="compact-sm"
          onClick={() => props.onChoose(plannedDay(props.today, days))}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
