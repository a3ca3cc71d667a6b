/** A few visible choices: yes/no as two radio buttons, answered by y and n too. */
import { Group, Input, Radio } from "@mantine/core";
import { useId } from "react";
import classes from "../form.module.css";
import { useAnswerKeys } from "./answer-keys.ts";
import { type InputProps, wrapperProps } from "./field-props.ts";

export function RadioInput(props: InputProps) {
  const { field, form } = props;
  const id = useId();
  const answerByKey = useAnswerKeys();
  const wrapper = wrapperProps(props);
  const described = [wrapper.description && `${id}-description`, wrapper.error && `${id}-error`];
  return (
    <Input.Wrapper
      {...wrapper}
      id={id}
      size="md"
      labelElement="div"
      labelProps={{ id: `${id}-name` }}
    >
      {/* As tall as an input, so that the fields of a row align. */}
      <Group
        gap="8px 24px"
        mih={42}
        role="radiogroup"
        aria-labelledby={`${id}-name`}
        aria-describedby={described.filter(Boolean).join(" ") || undefined}
        aria-invalid={wrapper.error !== undefined}
        aria-required={wrapper.required}
        className={classes.radios}
        onKeyDown={answerByKey}
      >
        {field.notes.options?.map((option) => (
          <Radio
            key={option.value}
            {...form.register(field.name)}
            value={option.value}
            label={option.label}
            size="md"
            error={wrapper.error !== undefined}
          />
        ))}
      </Group>
    </Input.Wrapper>
  );
}
