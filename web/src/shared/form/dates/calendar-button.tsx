/** The button in a date field that opens the calendar, whose code is loaded on demand. */
import { ActionIcon } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { type Opener, openerProps, useOpener } from "#shared/opener.ts";
import { codeOf } from "#shared/screen-code.tsx";
import type { CalendarProps } from "./calendar.tsx";

const code = codeOf<CalendarProps>(() => import("./calendar.tsx"));

/** Loads the calendar's code. */
export const fetchCalendar = code.prefetch;

/** The state of a field's calendar. */
export const useCalendar = () => useOpener(code.load);

interface CalendarButtonProps extends Omit<CalendarProps, "id" | "button" | "opener" | "onClose"> {
  /** The field's label. */
  readonly label: string;
  readonly calendar: Opener;
  readonly isSmall: boolean;
}

export function CalendarButton({ label, calendar, isSmall, ...days }: CalendarButtonProps) {
  const { opener, open, close } = calendar;
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const toggle = () => {
    if (!opener) return button.current && open(button.current);
    opener.focus();
    close();
  };
  return (
    <>
      <ActionIcon
        ref={button}
        {...openerProps(id, "dialog", opener !== null)}
        variant="subtle"
        color="gray"
        size={isSmall ? 30 : 36}
        // The arrow down opens it from the field: Tab goes on to the next field, as people type.
        tabIndex={-1}
        aria-label={`Calendar: ${label}`}
        title="Calendar (arrow down)"
        onPointerEnter={fetchCalendar}
        onClick={toggle}
      >
        <IconCalendar size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      {opener && (
        <code.Component {...days} id={id} button={button} opener={opener} onClose={close} />
      )}
    </>
  );
}
