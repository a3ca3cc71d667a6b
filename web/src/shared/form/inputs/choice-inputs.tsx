/** Fields that are chosen: one of a few values, or yes/no. */
import { NativeSelect, Switch } from "@mantine/core";
import "@mantine/core/styles/Input.css";
import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Switch.css";
import { type InputProps, wrapperProps } from "./field-props.ts";

/** The browser's own list: quick by keyboard, and the phone's wheel on a phone. */
export function ChoiceInput(props: InputProps) {
  const { field, form } = props;
  return (
    <NativeSelect
      {...form.register(field.name)}
      {...wrapperProps(props)}
      data={[{ value: "", label: "Please choose" }, ...(field.notes.options ?? [])]}
    />
  );
}

export function FlagInput(props: InputProps) {
  const { required: _mark, inputWrapperOrder: _order, ...wrapper } = wrapperProps(props);
  return <Switch {...props.form.register(props.field.name)} {...wrapper} mt="lg" />;
}
