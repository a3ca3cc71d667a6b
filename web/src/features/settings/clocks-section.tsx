/** Key dates: the clocks of each nation. */
import { showDate } from "@helpline/contract/dates";
import { type Clock, isSameVersion, nationOf } from "@helpline/contract/key-dates/clocks";
import { clockTimeInWords } from "@helpline/contract/settings/setting-words";
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import { NewClockDialog } from "./new-clock-dialog.tsx";
import classes from "./settings.module.css";
import { ListEditor, type SectionProps } from "./settings-section.tsx";

const removalQuestion = (clock: Clock, clocks: readonly Clock[]) => ({
  title: "Remove a key date",
  message: [
    `“${clock.label}”: ${described(clock, clocks)}`,
    "Once you save, this counts on no case any more, not even where dates were entered for it.",
    "What was entered stays stored. “Undo the last change” brings the key date back.",
    "Do you want to remove it?",
  ],
  harmful: true,
});

export function ClocksSection(props: SectionProps) {
  const [adding, setAdding] = useState<Clock | "new" | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  return (
    <ListEditor
      {...props}
      id="key-dates"
      setting="clocks"
      about="Statutory deadlines, by the nation of the local authority. Cases in a nation without key dates show none. A deadline that is in use cannot change: add a new time with the day from which it applies, and name its source."
    >
      {(clocks, set, { stored }) => (
        <>
          <ul className={classes.rows}>
            {clocks.map((clock, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: clocks may be alike but for their day
              <li key={at} className={classes.row}>
                <strong className={classes.grow}>{clock.label}</strong>
                <Button variant="default" size="compact-sm" onClick={() => setAdding(clock)}>
                  New time…
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Remove ${clock.label}`}
                  onClick={async () => {
                    const isStored = stored.some((each) => isSameVersion(each, clock));
                    if (isStored && !(await askYesNo(removalQuestion(clock, clocks)))) return;
                    set(clocks.toSpliced(at, 1));
                    // The button of any other row is now that of the next key date.
                    if (at === clocks.length - 1) add.current?.focus();
                  }}
                >
                  Remove
                </Button>
                <span className={classes.whole}>{described(clock, clocks)}</span>
              </li>
            ))}
          </ul>
          <Button ref={add} variant="default" onClick={() => setAdding("new")}>
            Add a key date
          </Button>
          {adding !== null && (
            <NewClockDialog
              clocks={clocks}
              of={adding === "new" ? undefined : adding}
              onAdd={(clock) => set([...clocks, clock])}
              onClosed={() => setAdding(null)}
            />
          )}
        </>
      )}
    </ListEditor>
  );
}

const described = (clock: Clock, clocks: readonly Clock[]): string =>
  [
    clockTimeInWords(clock, clocks),
    nationOf(clock),
    clock.valid_from ? `from ${showDate(clock.valid_from)} on` : "",
    clock.note ?? "",
  ]
    .filter(Boolean)
    .join(" · ");
