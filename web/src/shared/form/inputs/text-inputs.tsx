/** Text fields: text, e-mail, telephone, web address, long text, password. */
import type { InputKind } from "@helpline/contract/fields";
import { Textarea, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
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

function limits({ field: { notes } }: InputProps) {
  return notes.maxLength === undefined ? {} : { maxLength: notes.maxLength };
}

interface TypedInputProps extends InputProps {
  /** Shown below the hint; also describes the input. */
  readonly more?: ReactNode;
  /** Called when the input gains or loses the focus. */
  readonly onTyping?: (typing: boolean) => void;
}

export function TypedInput({ more, onTyping, ...props }: TypedInputProps) {
  const { field, form } = props;
  const registered = form.register(field.name);
  const wrapper = wrapperProps(props);
  const description = more && (
    <>
      {wrapper.description}
      {more}
    </>
  );
  return (
    <TextInput
      {...registered}
      {...wrapper}
      {...(description && { description })}
      {...limits(props)}
      {...noAutofill}
      {...(typedAs[field.notes.input] ?? { type: "text" })}
      onFocus={() => onTyping?.(true)}
      onBlur={(event) => {
        onTyping?.(false);
        void registered.onBlur(event);
      }}
    />
  );
}

export function LongTextInput(props: InputProps) {
  return (
    <Textarea
      {...props.form.register(props.field.name)}
      {...wrapperProps(props)}
      {...limits(props)}
      rows={props.field.notes.lines ?? 4}
      resize="vertical"
    />
  );
}

export function SecretInput(props: InputProps) {
  const [isRevealed, setRevealed] = useState(false);
  return (
    <TextInput
      {...props.form.register(props.field.name)}
      {...wrapperProps(props)}
      {...limits(props)}
      type={isRevealed ? "text" : "password"}
      autoComplete={
        props.field.notes.input === "own-password" ? "current-password" : "new-password"
      }
      spellCheck={false}
      rightSection={<RevealButton isRevealed={isRevealed} onReveal={setRevealed} />}
      rightSectionWidth={60}
    />
  );
}
