/** One component per field kind; the contract's notes determine the kind. */
import type { InputKind } from "@helpline/contract/fields";
import type { ComponentType } from "react";
import { ChoiceInput, FlagInput } from "./inputs/choice-inputs.tsx";
import { CodeInput } from "./inputs/code-input.tsx";
import { DateInput } from "./inputs/date-input.tsx";
import { DoubtInput } from "./inputs/doubt-input.tsx";
import type { InputProps } from "./inputs/field-props.ts";
import { PlaceInput } from "./inputs/place-input.tsx";
import { RadioInput } from "./inputs/radio-input.tsx";
import { LongTextInput, SecretInput, TypedInput } from "./inputs/text-inputs.tsx";
import { TimeInput } from "./inputs/time-input.tsx";

/** A picker opens a list modal, whose own forms consist of these fields, so its owner passes it in. */
const elsewhere = () => null;

const inputs: Record<InputKind, ComponentType<InputProps>> = {
  text: TypedInput,
  email: TypedInput,
  telephone: DoubtInput,
  postcode: DoubtInput,
  url: TypedInput,
  date: DateInput,
  time: TimeInput,
  textarea: LongTextInput,
  password: SecretInput,
  "own-password": SecretInput,
  code: CodeInput,
  select: ChoiceInput,
  flag: FlagInput,
  "yes-no": RadioInput,
  picker: elsewhere,
  city: (props) => <PlaceInput {...props} list="city" />,
  county: (props) => <PlaceInput {...props} list="county" />,
};

export function FormField(props: InputProps) {
  const Input = inputs[props.field.notes.input];
  return <Input {...props} />;
}
