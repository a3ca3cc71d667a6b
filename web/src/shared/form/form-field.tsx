/** One component per field kind; the contract's notes determine the kind. */

import { doubtAbout, doubtHint } from "@helpline/contract/doubts";
import type { InputKind } from "@helpline/contract/fields";
import { shorterNames } from "@helpline/contract/names";
import { readTime } from "@helpline/contract/time-field";
import { usualLimits } from "@helpline/contract/validation";
import { Group, Input, NativeSelect, Radio, Switch, TextInput } from "@mantine/core";
import { type ComponentType, type FocusEvent, useEffect, useId, useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import { useFieldLimits } from "#shared/product-config.ts";
import { codeOf } from "#shared/screen-code.tsx";
import { characterKeysWork } from "#shared/shortcuts/shortcuts.ts";
import classes from "./form.module.css";
import { goneOption } from "./gone-option.ts";
import { keyOfOption, useAnswerKeys } from "./inputs/answer-keys.ts";
import { DateInput } from "./inputs/date-input.tsx";
import { type InputProps, wrapperProps } from "./inputs/field-props.ts";
import type { PlaceInputProps } from "./inputs/place-input.tsx";
import { LongTextInput, noAutofill, SecretInput, TypedInput } from "./inputs/text-inputs.tsx";
import { chooseByTyping } from "./inputs/type-ahead.ts";
import { useLengthNote } from "./length-note.tsx";

/** The list of towns and counties has a library; without it, any name can still be typed. */
const place = codeOf<PlaceInputProps>(() => import("./inputs/place-input.tsx"));

/** Loads the list, for forms with an address. Never rejects. */
export const fetchPlaceInput = () => place.load().catch(() => undefined);

function PlaceInput(props: PlaceInputProps) {
  // Chosen once: another field would take the focus from who types.
  const [hasList] = useState(place.isLoaded);
  useEffect(place.prefetch, []);
  return hasList ? <place.Component {...props} /> : <TypedInput {...props} />;
}

// A time of day, typed in any usual way; the field shows it as `HH:mm` when it loses the focus.

function TimeInput(props: InputProps) {
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
    />
  );
}

// Fields with choices: one of a few values, or yes/no.

const pleaseChoose = { value: "", label: "Please choose" } as const;

/** The browser's native list: quick by keyboard, and a native picker on phones. What was chosen from it stays in sight. */
function ChoiceInput(props: InputProps) {
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
          onKeyDown={chooseByTyping}
          data={[...options, ...goneOption(options, String(chosen.value))]}
        />
      )}
    />
  );
}

function FlagInput(props: InputProps) {
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

/** A picker opens a list modal, whose own forms consist of these fields, so its owner passes it in. */
const elsewhere = () => null;

const inputs: Record<InputKind, ComponentType<InputProps>> = {
  text: TypedInput,
  email: DoubtInput,
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
  radios: RadioInput,
  picker: elsewhere,
  city: (props) => <PlaceInput {...props} list="city" />,
  county: (props) => <PlaceInput {...props} list="county" />,
};

export function FormField(props: InputProps) {
  const Input = props.field.notes.isName ? NameInput : inputs[props.field.notes.input];
  return <Input {...props} />;
}

/** A code: six digits from the authenticator app, or a recovery code (ADR 5). */
function CodeInput(props: InputProps) {
  const { spoken, ...length } = useLengthNote(props);
  return (
    <>
      <TextInput
        {...props.form.register(props.field.name)}
        {...wrapperProps(props)}
        {...length}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        classNames={{ input: classes.code }}
      />
      {spoken}
    </>
  );
}

/** A name. One that is too short is refused; the hint says where an admin changes that. */
function NameInput({ field, form }: InputProps) {
  const [typing, setTyping] = useState(false);
  const limits = useFieldLimits() ?? usualLimits;
  const typed = String(useWatch({ control: form.control, name: field.name }) ?? "").trim();
  // After a refusal the field has the focus, and it is said at once.
  const isSaid = !typing || wrapperProps({ field, form }).error !== undefined;
  const isShort = isSaid && typed !== "" && typed.length < limits.nameMinLength;
  return (
    <TypedInput
      field={field}
      form={form}
      onTyping={setTyping}
      more={
        <span role="status" className={classes.doubt}>
          {isShort && shorterNames}
        </span>
      }
    />
  );
}

/** A telephone number, postcode or email address, with a hint if it cannot be valid. It is saved all the same. */
function DoubtInput({ field, form }: InputProps) {
  const [typing, setTyping] = useState(false);
  const typed = String(useWatch({ control: form.control, name: field.name }) ?? "");
  // A number is incomplete while it is being typed, so the hint waits.
  const canDoubt = !typing && !field.notes.isChecked;
  const doubt = canDoubt ? doubtAbout(field.notes.input, typed) : null;
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

/** A few visible choices: radio buttons, chosen by a key too, which stands beside those that have their own. */
function RadioInput(props: InputProps) {
  const { field, form } = props;
  const id = useId();
  const answerByKey = useAnswerKeys(field.notes.input);
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
            data-key={keyOfOption(option)}
            label={
              <>
                {option.key && characterKeysWork() && (
                  <span aria-hidden className={classes.key}>
                    {option.key.toUpperCase()}
                  </span>
                )}
                {option.label}
              </>
            }
            size="md"
            error={wrapper.error !== undefined}
          />
        ))}
      </Group>
    </Input.Wrapper>
  );
}
