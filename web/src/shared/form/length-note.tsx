/**
 * How long a text is against the limit of its field (UI-31). Nothing that is typed or pasted is cut: the field says how
 * many characters are too many, and saving is refused until it fits.
 */
import { lengthInWords } from "@helpline/contract/plain-text";
import { type ReactNode, useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import type { InputProps } from "./inputs/field-props.ts";
import { described } from "./length-props.tsx";

/** How long somebody has to pause before a screen reader says the count: not at each key. */
const pauseMs = 1000;

function Spoken({ note }: { readonly note: string }) {
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    const soon = setTimeout(() => setSpoken(note), pauseMs);
    return () => clearTimeout(soon);
  }, [note]);
  return (
    <span aria-live="polite" className="visually-hidden">
      {spoken}
    </span>
  );
}

/** For a field of a form: what describes its input, and what is to stand beside it. */
export function useLengthNote({ field, form }: InputProps, hint: ReactNode = field.notes.hint) {
  const { maxLength, input } = field.notes;
  const note = useWatch({
    control: form.control,
    name: field.name,
    compute: (value: unknown) =>
      maxLength === undefined
        ? ""
        : lengthInWords(String(value ?? ""), maxLength, input === "textarea"),
  });
  const spoken = maxLength !== undefined && <Spoken note={note} />;
  return { ...described(hint, note), spoken };
}
