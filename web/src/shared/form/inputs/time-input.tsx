/** A time of day, typed in any usual way; the field shows it as `HH:mm` when it loses the focus. */
import { readTime } from "@helpline/contract/time-field";
import { TextInput } from "@mantine/core";
import type { FocusEvent } from "react";
import { type InputProps, wrapperProps } from "./field-props.ts";
import { noAutofill } from "./text-inputs.tsx";

/** The longest text that is understood, such as "09 : 30". */
const longestText = 8;

export function TimeInput(props: InputProps) {
  const { field, form } = props;
  const registered = form.register(field.name);
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value;
    // What is not a time stays as it is, for the message beside it.
    const time = readTime(typed) ?? typed;
    if (time !== typed) form.setValue(field.name, time, { shouldDirty: true });
    void registered.onBlur(event);
  };
  return (
    <TextInput
      {...registered}
      {...wrapperProps(props)}
      {...noAutofill}
      onBlur={leave}
      inputMode="numeric"
      placeholder="HH:MM"
      maxLength={longestText}
    />
  );
}
