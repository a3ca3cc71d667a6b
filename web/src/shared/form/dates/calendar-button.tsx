/** The button in a date field that opens the calendar, whose code is loaded on demand: it has a library. */

import { messages } from "@helpline/contract/messages";
import { ActionIcon, Popover } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { type FocusEvent, useState } from "react";
import { showError } from "#shared/dialogs/dialogs.tsx";
import { codeOf } from "#shared/screen-code.tsx";
import type { CalendarProps } from "./calendar.tsx";
import type { Limits } from "./calendar-days.ts";

const code = codeOf<CalendarProps>(() => import("./calendar.tsx"));

/** Loads the calendar's code. */
export const fetchCalendar = () => void code.load().catch(() => undefined);

/** The state of a field's calendar. It opens once its code is there, unless the focus has moved on meanwhile. */
export function useCalendar() {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const open = async (from: HTMLElement) => {
    const focused = document.activeElement;
    try {
      await code.load();
      if (document.activeElement === focused) setOpener(from);
    } catch {
      await showError(messages.noConnection);
    }
  };
  return {
    /** What opened the calendar and gets the focus back; null while it is closed. */
    opener,
    open: (from: HTMLElement) => void open(from),
    close: () => setOpener(null),
  };
}

interface CalendarButtonProps {
  /** The field's label. */
  readonly label: string;
  readonly calendar: ReturnType<typeof useCalendar>;
  readonly chosen: string | null;
  readonly today: string;
  readonly limits: Limits;
  /** Null takes the date away. */
  readonly onChoose: (day: string | null) => void;
  readonly isRequired: boolean;
  readonly isSmall: boolean;
}

/** Above modals, below dialogs. */
const zIndex = 900;

/** Between the calendar and the edges of the window, in pixels. */
const padding = 8;

/** Esc closes the calendar, not the modal below: Mantine and record-manager-modal.tsx look for this mark. */
const keepEscape = ({ target }: FocusEvent) =>
  target.setAttribute("data-mantine-stop-propagation", "true");

export function CalendarButton(props: CalendarButtonProps) {
  const { label, calendar, onChoose, isRequired, isSmall, ...days } = props;
  const { opener } = calendar;
  const close = () => {
    opener?.focus();
    calendar.close();
  };
  const choose = (day: string | null) => {
    onChoose(day);
    close();
  };
  return (
    <Popover
      opened={opener !== null}
      // A click elsewhere: the focus stays there.
      onDismiss={calendar.close}
      position="bottom-end"
      // In a low window it covers the field rather than leave the window: the page does not scroll behind it.
      middlewares={{ shift: { crossAxis: true, padding } }}
      shadow="md"
      zIndex={zIndex}
      trapFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={isSmall ? 30 : 36}
          // The arrow down opens it from the field: Tab goes on to the next field, as people type.
          tabIndex={-1}
          aria-label={`Calendar: ${label}`}
          title="Calendar (arrow down)"
          onPointerEnter={fetchCalendar}
          onClick={(event) => (opener ? close() : calendar.open(event.currentTarget))}
        >
          <IconCalendar size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        // The name is that of the button.
        aria-modal="true"
        p={12}
        mah={`calc(100dvh - ${2 * padding}px)`}
        style={{ overflow: "auto" }}
        // For React it is a part of the form, which listens to keys too.
        onKeyDown={(event) => event.stopPropagation()}
        onKeyDownCapture={(event) => event.key === "Escape" && close()}
        onFocus={keepEscape}
      >
        <code.Component
          {...days}
          onChoose={choose}
          onClear={isRequired || days.chosen === null ? undefined : () => choose(null)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
