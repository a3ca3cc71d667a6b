/** A list that can be typed in: a text box, and below it the choices that fit, walked through with the arrows. */
import { IconCheck } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import classes from "./case-query.module.css";
import { filterWords } from "./filter-words.ts";

export interface Choice {
  readonly key: string;
  readonly label: string;
  /** A few more words, such as a town. */
  readonly note?: string | undefined;
}

interface ChoiceListProps {
  /** Names the text box and the list. */
  readonly label: string;
  /** Those that fit what was typed. */
  readonly choices: readonly Choice[];
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly chosen?: ReadonlySet<string>;
  /** Several can be chosen; the list stays open. */
  readonly isSeveral?: boolean;
  readonly onChoose: (key: string) => void;
  /** Shown if there is no choice. */
  readonly hint?: string;
}

/** How many choices each arrow key moves. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const nothingChosen: ReadonlySet<string> = new Set();

export function ChoiceList(props: ChoiceListProps) {
  const { label, choices, typed, chosen = nothingChosen, isSeveral = false, onChoose } = props;
  const id = useId();
  const [position, setPosition] = useState(0);
  const active = choices[Math.min(position, choices.length - 1)];
  const input = useRef<HTMLInputElement>(null);
  const optionId = ({ key }: Choice) => `${id}-${key}`;
  const activeId = active && optionId(active);

  useFocusAtFirst(() => input.current?.focus({ preventScroll: true }));

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !active) return;
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      setPosition((choices.indexOf(active) + step + choices.length) % choices.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      onChoose(active.key);
    }
  };
  const { hint = filterWords.nothing } = props;
  return (
    <>
      <input
        ref={input}
        className={classes.typed}
        placeholder={label}
        aria-label={label}
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => {
          props.onType(event.target.value);
          setPosition(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isSeveral || undefined}
        className={classes.choices}
      >
        {choices.map((choice) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text box has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text box
          <div
            key={choice.key}
            id={optionId(choice)}
            role="option"
            aria-selected={chosen.has(choice.key)}
            data-active={choice === active || undefined}
            className={classes.choice}
            // The text box keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(choice.key)}
          >
            <span>
              {choice.label}
              {choice.note && <small>{choice.note}</small>}
            </span>
            {chosen.has(choice.key) && <IconCheck size={16} aria-hidden />}
          </div>
        ))}
      </div>
      <p role="status" className={choices.length > 0 ? "visually-hidden" : classes.hint}>
        {choices.length > 0 ? `${choices.length} choices` : hint}
      </p>
    </>
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
