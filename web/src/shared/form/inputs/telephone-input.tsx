/** A telephone number, with a hint if it cannot be valid. It is saved all the same. */
import { isPossibleTelephone, telephoneHint } from "@helpline/contract/telephone";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import classes from "../form.module.css";
import type { InputProps } from "./field-props.ts";
import { TypedInput } from "./text-inputs.tsx";

export function TelephoneInput({ field, form }: InputProps) {
  const [typing, setTyping] = useState(false);
  const typed = String(useWatch({ control: form.control, name: field.name }) ?? "").trim();
  // A number is incomplete while it is being typed, so the hint waits.
  const doubtful = typed !== "" && !typing && !isPossibleTelephone(typed);
  return (
    <TypedInput
      field={field}
      form={form}
      onTyping={setTyping}
      more={
        <span role="status" className={classes.doubt}>
          {doubtful && telephoneHint}
        </span>
      }
    />
  );
}
