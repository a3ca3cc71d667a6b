/** A date, as text: reaching a date of birth in a calendar takes many clicks. */
import { dayAfter, readShownDate, showDate } from "@helpline/contract/dates";
import { Button, Group, TextInput } from "@mantine/core";
import { useWatch } from "react-hook-form";
import { useToday } from "#shared/today.ts";
import classes from "../form.module.css";
import { tidyDate } from "../form-values.ts";
import { type InputProps, wrapperProps } from "./field-props.ts";
import { noAutofill } from "./text-inputs.tsx";

interface DateInputProps extends InputProps {
  /** In a table, whose headings show what it is: its label is for screen readers only. */
  readonly inCell?: boolean;
}

export function DateInput(props: DateInputProps) {
  return props.field.notes.daysAhead ? <DayToCome {...props} /> : <TypedDate {...props} />;
}

const example = "Day, month and year, like 09-03-2015";

function TypedDate({
  description = example,
  inCell = false,
  ...props
}: DateInputProps & { description?: string }) {
  const { field, form } = props;
  const registered = form.register(field.name);
  const { label, ...wrapper } = wrapperProps(props);
  return (
    <TextInput
      {...registered}
      {...(inCell ? { "aria-label": label, size: "sm" } : { description, label })}
      {...wrapper}
      {...noAutofill}
      inputMode="numeric"
      placeholder="DD-MM-YYYY"
      maxLength={10}
      onBlur={(event) => {
        const tidy = tidyDate(event.currentTarget.value);
        if (tidy !== event.currentTarget.value)
          form.setValue(field.name, tidy, { shouldDirty: true });
        void registered.onBlur(event);
      }}
    />
  );
}

const choices = [
  { label: "Tomorrow", days: 1 },
  { label: "In 1 week", days: 7 },
  { label: "In 2 weeks", days: 14 },
] as const;

const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" });

/** Offers some days, names the day of the week, and warns of a day that is past. */
function DayToCome(props: InputProps) {
  const { field, form } = props;
  const today = useToday();
  const typed = useWatch({ control: form.control, name: field.name });
  const day = readShownDate(tidyDate(String(typed ?? "")));
  return (
    <div>
      <TypedDate {...props} description={day === null ? example : weekday.format(new Date(day))} />
      <p role="status" className={classes.past}>
        {day !== null && day < today && "This day is past."}
      </p>
      <Group gap={6} mt={6} role="group" aria-label={`Choose a day: ${field.notes.label}`}>
        {choices.map(({ label, days }) => (
          <Button
            key={days}
            variant="default"
            size="compact-sm"
            onClick={() =>
              form.setValue(field.name, showDate(dayAfter(today, days)), { shouldDirty: true })
            }
          >
            {label}
          </Button>
        ))}
      </Group>
    </div>
  );
}
