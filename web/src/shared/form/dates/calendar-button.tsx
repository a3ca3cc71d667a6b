/** The button in a date field that opens the calendar. */
import { ActionIcon, Popover } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { Calendar } from "./calendar.tsx";
import type { Limits } from "./calendar-days.ts";

interface CalendarButtonProps {
  /** The field's label. */
  readonly label: string;
  /** What opened the calendar and gets the focus back; null while it is closed. */
  readonly opener: HTMLElement | null;
  readonly onOpen: (opener: HTMLElement | null) => void;
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

export function CalendarButton(props: CalendarButtonProps) {
  const { label, opener, onOpen, onChoose, isRequired, isSmall, ...days } = props;
  const close = () => {
    opener?.focus();
    onOpen(null);
  };
  const choose = (day: string | null) => {
    onChoose(day);
    close();
  };
  return (
    <Popover
      opened={opener !== null}
      // A click elsewhere: the focus stays there.
      onDismiss={() => onOpen(null)}
      position="bottom-end"
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
          onClick={(event) => (opener ? close() : onOpen(event.currentTarget))}
        >
          <IconCalendar size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        // The name is that of the button.
        aria-modal="true"
        p={12}
        // For React it is a part of the form, which listens to keys too.
        onKeyDown={(event) => event.stopPropagation()}
        onKeyDownCapture={(event) => event.key === "Escape" && close()}
      >
        <Calendar
          {...days}
          onChoose={choose}
          onClear={isRequired || days.chosen === null ? undefined : () => choose(null)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
