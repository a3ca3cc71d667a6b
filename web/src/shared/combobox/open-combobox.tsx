/** A combobox whose list is open as long as the field is there: in a dialog or below a button. */
import { Combobox } from "@mantine/core";
import type { ChangeEvent, InputHTMLAttributes, ReactNode } from "react";
import classes from "./option-list.module.css";
import { type Option, type OptionGroup, OptionList } from "./option-list.tsx";
import { useMarkedOption } from "./use-marked-option.ts";

interface OpenComboboxProps<T extends Option> {
  /** Names the list. */
  readonly label: string;
  readonly groups: readonly OptionGroup<T>[];
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onChoose: (option: T) => void;
  readonly chosen?: ReadonlySet<string> | undefined;
  readonly isSeveral?: boolean;
  /** Whether an option may be chosen by Enter before the arrows have marked it. */
  readonly mayPreselect?: (option: T) => boolean;
  /** How many options there are, for screen readers; shown if there is none. */
  readonly line: string;
  /** The text box with these properties. */
  readonly children: (field: InputHTMLAttributes<HTMLInputElement>) => ReactNode;
}

const always = () => true;

export function OpenCombobox<T extends Option>(props: OpenComboboxProps<T>) {
  const { groups, typed, onType, onChoose, mayPreselect = always, line, children } = props;
  const options = groups.flatMap((group) => group.options);
  const marking = useMarkedOption({
    options,
    preselected: options.find(mayPreselect),
    onEnter: (marked) => marked && onChoose(marked),
  });
  return (
    <Combobox>
      {children({
        ...marking.field,
        value: typed,
        onChange: (event: ChangeEvent<HTMLInputElement>) => {
          onType(event.currentTarget.value);
          marking.mark(null);
        },
        onKeyDown: marking.onKeyDown,
      })}
      <OptionList {...props} marking={marking} />
      <p role="status" className={options.length > 0 ? "visually-hidden" : classes.line}>
        {line}
      </p>
    </Combobox>
  );
}
