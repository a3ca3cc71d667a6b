/** The list under a field: what was found, and the way on if the right one is not among it. */
import { Combobox } from "@mantine/core";
import { useEffect } from "react";
import type { Option } from "./offered.ts";
import classes from "./record-combobox.module.css";

interface OptionListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Option[];
  /** Said above the options; screen readers hear it from the field. */
  readonly line: string;
  readonly marked: Option | undefined;
  /** The options belong to an earlier text. */
  readonly isStale: boolean;
}

export const optionId = (listId: string, { key }: Option) => `${listId}-${key}`;

export function OptionList({ id, label, options, line, marked, isStale }: OptionListProps) {
  const markedId = marked && optionId(id, marked);
  useEffect(() => {
    if (markedId) document.getElementById(markedId)?.scrollIntoView({ block: "nearest" });
  }, [markedId]);
  return (
    // A press on the line must not take the focus out of the field, which would close the list.
    <Combobox.Dropdown className={classes.dropdown} onMouseDown={(event) => event.preventDefault()}>
      {line !== "" && (
        <p aria-hidden="true" className={classes.line}>
          {line}
        </p>
      )}
      {options.length > 0 && (
        <Combobox.Options id={id} aria-label={label} aria-busy={isStale} className={classes.list}>
          {options.map((option) => (
            <Combobox.Option
              key={option.key}
              id={optionId(id, option)}
              value={option.key}
              selected={option === marked}
              aria-selected={option === marked}
              className={classes.option}
              mod={{ way: option.kind !== "record" }}
            >
              <OptionText option={option} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      )}
    </Combobox.Dropdown>
  );
}

function OptionText({ option }: { readonly option: Option }) {
  if (option.kind !== "record") return option.name;
  return (
    <>
      <span className={classes.name}>{option.name}</span>{" "}
      {option.mark && <span className={classes.mark}>{option.mark}</span>}{" "}
      {option.detail && <span className={classes.detail}>{option.detail}</span>}
    </>
  );
}
