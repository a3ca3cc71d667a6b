/** A telephone number, with a hint where what was typed cannot be one. It is saved all the same. */
import { isPossibleTelephone, telephoneHint } from "@helpline/contract/telephone";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import classes from "../form.module.css";
import type { InputProps } from "./field-props.ts";
import { TypedInput } from "./text-inputs.tsx";

export function TelephoneInput({ field, form }: InputProps) {
  const [typing, setTyping] = useState(false);
  const typed = String(useWatch({ control: form.control, name: field.name }) ?? "").trim();
  // Half a number is none yet, so nothing is said while somebody types.
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
