/** A telephone number or postcode, with a hint if it cannot be valid. It is saved all the same. */
import { doubtAbout, doubtHint } from "@helpline/contract/doubts";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import classes from "../form.module.css";
import type { InputProps } from "./field-props.ts";
import { TypedInput } from "./text-inputs.tsx";

export function DoubtInput({ field, form }: InputProps) {
  const [typing, setTyping] = useState(false);
  const typed = String(useWatch({ control: form.control, name: field.name }) ?? "");
  // A number is incomplete while it is being typed, so the hint waits.
  const doubt = typing ? null : doubtAbout(field.notes.input, typed);
  return (
    <TypedInput
      field={field}
      form={form}
      onTyping={setTyping}
      more={
        <span role="status" className={classes.doubt}>
          {doubt !== null && doubtHint(doubt)}
        </span>
      }
    />
  );
}
