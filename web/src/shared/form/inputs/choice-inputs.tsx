/** Fields with choices: one of a few values, or yes/no. */
import { NativeSelect, Switch } from "@mantine/core";
import { Controller } from "react-hook-form";
import { type InputProps, wrapperProps } from "./field-props.ts";

const pleaseChoose = { value: "", label: "Please choose" } as const;

/** The browser's native list: quick by keyboard, and a native picker on phones. */
export function ChoiceInput(props: InputProps) {
  const { field, form } = props;
  const { notes, isAlwaysChosen } = field;
  const options = [...(isAlwaysChosen ? [] : [pleaseChoose]), ...(notes.options ?? [])];
  return (
    <Controller
      control={form.control}
      name={field.name}
      render={({ field: chosen }) => (
        <NativeSelect
          {...chosen}
          value={String(chosen.value)}
          {...wrapperProps(props)}
          data={options}
        />
      )}
    />
  );
}

export function FlagInput(props: InputProps) {
  const { field, form } = props;
  const { required: _mark, inputWrapperOrder: _order, ...wrapper } = wrapperProps(props);
  return (
    <Controller
      control={form.control}
      name={field.name}
      render={({ field: { value, ...chosen } }) => (
        <Switch {...chosen} checked={value === true} {...wrapper} size="md" mt="lg" />
      )}
    />
  );
}
