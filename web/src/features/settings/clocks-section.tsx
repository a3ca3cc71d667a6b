/** Key dates: the clocks of each nation, and a new one, or a new time for one from a day on. */
import { readShownDate, showDate } from "@helpline/contract/dates";
import {
  type Clock,
  clockLengths,
  isSameVersion,
  nationOf,
  startsOf,
} from "@helpline/contract/key-dates/clocks";
import { nations } from "@helpline/contract/nations";
import { clockTimeInWords } from "@helpline/contract/settings/setting-words";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import { named } from "./clock-key.ts";
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
  return (
    <ListEditor
      {...props}
      id="key-dates"
      setting="clocks"
      about="Statutory deadlines, by the nation of the local authority. Cases in a nation without key dates show none. A deadline that is in use cannot change: add a new time with the day from which it applies, and name its source."
    >
      {(clocks, set, stored) => (
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
                    if (!isStored || (await askYesNo(removalQuestion(clock, clocks))))
                      set(clocks.toSpliced(at, 1));
                  }}
                >
                  Remove
                </Button>
                <span className={classes.whole}>{described(clock, clocks)}</span>
              </li>
            ))}
          </ul>
          {adding === null ? (
            <Button variant="default" onClick={() => setAdding("new")}>
              Add a key date
            </Button>
          ) : (
            <NewClock
              key={adding === "new" ? "new" : described(adding, clocks)}
              clocks={clocks}
              of={adding === "new" ? undefined : adding}
              onCancel={() => setAdding(null)}
              onAdd={(clock) => {
                set([...clocks, clock]);
                setAdding(null);
              }}
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

interface NewClockProps {
  readonly clocks: readonly Clock[];
  /** Whose time is new from a day on. */
  readonly of: Clock | undefined;
  readonly onAdd: (clock: Clock) => void;
  readonly onCancel: () => void;
}

const units = ["days", "weeks", "months", "years"] as const;

function NewClock({ clocks, of, onAdd, onCancel }: NewClockProps) {
  const [label, setLabel] = useState(of?.label ?? "");
  const [nation, setNation] = useState<(typeof nations)[number]>(of ? nationOf(of) : "England");
  const [start, setStart] = useState("");
  const [amount, setAmount] = useState("");
  const [unit, setUnit] = useState<(typeof units)[number]>("weeks");
  const [day, setDay] = useState("");
  const [note, setNote] = useState("");
  const starts = startsOf(clocks);
  const first = useRef<HTMLInputElement>(null);
  // It opens below the list, which may be out of sight.
  useEffect(() => first.current?.focus(), []);
  const add = () => {
    const valid_from = readShownDate(day) ?? undefined;
    onAdd({
      key: of?.key ?? named(label, clocks).key,
      label: label.trim(),
      from: of?.from ?? named(start, starts),
      offset: { [unit]: Number(amount) },
      ...(note.trim() !== "" && { note: note.trim() }),
      ...(nation !== "England" && { nation }),
      ...(valid_from && { valid_from }),
    });
  };
  const isReady =
    label.trim() !== "" &&
    (of !== undefined || start.trim() !== "") &&
    Number(amount) > 0 &&
    (day.trim() === "" ? of === undefined : readShownDate(day) !== null);
  return (
    <fieldset
      className={classes.plain}
      onKeyDown={(event) => {
        const isInField = event.target instanceof HTMLInputElement;
        if (event.key !== "Enter" || event.ctrlKey || event.metaKey || !isInField) return;
        // It would save the whole list without this one.
        event.preventDefault();
        if (isReady) add();
      }}
    >
      <legend>{of ? `New time for “${of.label}”` : "A new key date"}</legend>
      <div className={classes.fields}>
        <TextInput
          ref={first}
          label="What has to happen"
          value={label}
          maxLength={clockLengths.label}
          onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        />
        {!of && (
          <>
            <TextInput
              label="After"
              value={start}
              maxLength={clockLengths.label}
              list="clock-starts"
              onChange={({ currentTarget }) => setStart(currentTarget.value)}
            />
            <datalist id="clock-starts">
              {starts.map((each) => (
                <option key={each.key} value={each.label} />
              ))}
            </datalist>
            <NativeSelect
              label="Nation"
              data={[...nations]}
              value={nation}
              onChange={({ currentTarget }) => setNation(currentTarget.value as typeof nation)}
            />
          </>
        )}
        <TextInput
          label="How long"
          inputMode="numeric"
          value={amount}
          onChange={({ currentTarget }) => setAmount(currentTarget.value)}
        />
        <NativeSelect
          label="Unit"
          data={[...units]}
          value={unit}
          onChange={({ currentTarget }) => setUnit(currentTarget.value as typeof unit)}
        />
        <TextInput
          label={of ? "Applies from (DD-MM-YYYY)" : "Applies from (optional)"}
          value={day}
          placeholder="01-09-2026"
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <TextInput
          label="Source"
          value={note}
          maxLength={clockLengths.note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Button disabled={!isReady} onClick={add}>
          Add to the list
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}
