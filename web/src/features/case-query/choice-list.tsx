/** A list that can be typed in: a text box, and below it the choices that fit. Loaded before the first one opens. */
import { counted } from "@helpline/contract/words";
import { useEffect, useRef } from "react";
import { OpenCombobox } from "#shared/combobox/open-combobox.tsx";
import type { Option } from "#shared/combobox/option-list.tsx";
import classes from "./case-query.module.css";
import { filterWords } from "./filter-words.ts";

interface ChoiceListProps {
  /** Names the text box and the list. */
  readonly label: string;
  /** Those that fit what was typed. */
  readonly choices: readonly Option[];
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly chosen?: ReadonlySet<string>;
  /** Several can be chosen; the list stays open. */
  readonly isSeveral?: boolean;
  readonly onChoose: (key: string) => void;
  /** Shown if there is no choice. */
  readonly hint?: string;
}

export default function ChoiceList(props: ChoiceListProps) {
  const { label, choices, onChoose, hint = filterWords.nothing } = props;
  const input = useRef<HTMLInputElement>(null);
  useFocusAtFirst(() => input.current?.focus({ preventScroll: true }));
  return (
    <OpenCombobox
      {...props}
      groups={[{ label, options: choices }]}
      onChoose={({ key }) => onChoose(key)}
      line={choices.length > 0 ? counted(choices.length, "choice") : hint}
    >
      {(field) => (
        <input
          {...field}
          ref={input}
          className={classes.typed}
          placeholder={label}
          aria-label={label}
        />
      )}
    </OpenCombobox>
  );
}

/**
 * Moves the focus once, when something has appeared in an open drop. Its code may arrive after the drop has
 * opened; and the drop has to note first where the focus returns to.
 */
export function useFocusAtFirst(focus: () => void): void {
  const first = useRef(focus);
  useEffect(() => {
    const soon = setTimeout(() => first.current());
    return () => clearTimeout(soon);
  }, []);
}
