/** Text fields: text, e-mail, telephone, web address, long text, password. */
import type { InputKind } from "@helpline/contract/fields";
import { Textarea, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useLengthNote } from "../length-note.tsx";
import { type InputProps, wrapperProps } from "./field-props.ts";
import { RevealButton } from "./reveal-button.tsx";

interface TypedAs {
  readonly type: string;
  readonly inputMode?: "email" | "tel" | "url";
}

const typedAs: Partial<Record<InputKind, TypedAs>> = {
  email: { type: "email", inputMode: "email" },
  telephone: { type: "tel", inputMode: "tel" },
  // Not type="url": people enter "www.school.example", and it is accepted.
  url: { type: "text", inputMode: "url" },
};

/** These fields hold other people's data, so the browser must not autofill the staff member's own. */
export const noAutofill = { autoComplete: "off" } as const;

interface TypedInputProps extends InputProps {
  /** Shown below the hint; also describes the input. */
  readonly more?: ReactNode;
  /** Called when the input gains or loses the focus. */
  readonly onTyping?: (typing: boolean) => void;
}

export function TypedInput({ more, onTyping, ...props }: TypedInputProps) {
  const { field, form } = props;
  const registered = form.register(field.name);
  const hint = more && (
    <>
      {field.notes.hint}
      {more}
    </>
  );
  const { spoken, ...length } = useLengthNote(props, hint ?? field.notes.hint);
  return (
    <>
      <TextInput
        {...registered}
        {...wrapperProps(props)}
        {...length}
        {...noAutofill}
        {...(typedAs[field.notes.input] ?? { type: "text" })}
        onFocus={() => onTyping?.(true)}
        onBlur={(event) => {
          onTyping?.(false);
          void registered.onBlur(event);
        }}
      />
      {spoken}
    </>
  );
}

export function LongTextInput(props: InputProps) {
  const { spoken, ...length } = useLengthNote(props);
  return (
    <>
      <Textarea
        {...props.form.register(props.field.name)}
        {...wrapperProps(props)}
        {...length}
        rows={props.field.notes.lines ?? 4}
        resize="vertical"
      />
      {spoken}
    </>
  );
}

export function SecretInput(props: InputProps) {
  const [isRevealed, setRevealed] = useState(false);
  const { spoken, ...length } = useLengthNote(props);
  return (
    <>
      <TextInput
        {...props.form.register(props.field.name)}
        {...wrapperProps(props)}
        {...length}
        type={isRevealed ? "text" : "password"}
        autoComplete={
          props.field.notes.input === "own-password" ? "current-password" : "new-password"
        }
        spellCheck={false}
        rightSection={<RevealButton isRevealed={isRevealed} onReveal={setRevealed} />}
        rightSectionWidth={60}
      />
      {spoken}
    </>
  );
}
