/** A code: six digits from the authenticator app, or a recovery code (ADR 5). */
import { TextInput } from "@mantine/core";
import classes from "../form.module.css";
import { type InputProps, wrapperProps } from "./field-props.ts";

export function CodeInput(props: InputProps) {
  return (
    <TextInput
      {...props.form.register(props.field.name)}
      {...wrapperProps(props)}
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      maxLength={props.field.notes.maxLength}
      classNames={{ input: classes.code }}
    />
  );
}
