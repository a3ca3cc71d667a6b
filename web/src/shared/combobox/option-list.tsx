/** The list of a combobox: one look for records, screens, people, filters and views. */
import { Combobox } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { ComponentType } from "react";
import classes from "./option-list.module.css";
import type { MarkedOption } from "./use-marked-option.ts";

export interface Option {
  readonly key: string;
  readonly name: string;
  /** A few more words, such as a town. */
  readonly detail?: string | undefined;
  /** A badge beside the name. */
  readonly mark?: string | undefined;
  readonly Icon?: ComponentType<{ size: number; stroke: number; "aria-hidden": true }>;
  /** Something to do if the right one is not in the list; it stays in sight. */
  readonly isWay?: true;
}

/** Options under a name for screen readers; a line separates two groups. */
export interface OptionGroup<T extends Option> {
  readonly label: string;
  readonly options: readonly T[];
}

interface OptionListProps<T extends Option> {
  readonly label: string;
  readonly groups: readonly OptionGroup<T>[];
  readonly marking: MarkedOption<T>;
  readonly onChoose: (option: T) => void;
  /** The keys of the chosen ones, in a list that shows what is chosen. */
  readonly chosen?: ReadonlySet<string> | undefined;
  readonly isSeveral?: boolean;
  /** The options belong to an earlier text. */
  readonly isStale?: boolean;
}

export function OptionList<T extends Option>(props: OptionListProps<T>) {
  const { label, groups, marking, chosen, onChoose, isSeveral, isStale } = props;
  const filled = groups.filter(({ options }) => options.length > 0);
  if (filled.length === 0) return null;
  const shown = (option: T) => {
    const isMarked = option === marking.marked;
    return (
      <Combobox.Option
        key={option.key}
        id={marking.idOf(option)}
        value={option.key}
        selected={isMarked}
        aria-selected={chosen ? chosen.has(option.key) : isMarked}
        className={classes.option}
        mod={{ way: option.isWay }}
        onClick={() => onChoose(option)}
      >
        <OptionText option={option} />
        {chosen?.has(option.key) && <IconCheck size={16} aria-hidden />}
      </Combobox.Option>
    );
  };
  return (
    <Combobox.Options
      id={marking.listId}
      aria-label={label}
      aria-busy={isStale}
      aria-multiselectable={isSeveral || undefined}
      className={classes.list}
    >
      {filled.length === 1
        ? filled[0]?.options.map(shown)
        : filled.map((group) => (
            <Combobox.Group key={group.label} aria-label={group.label} className={classes.group}>
              {group.options.map(shown)}
            </Combobox.Group>
          ))}
    </Combobox.Options>
  );
}

function OptionText({ option }: { readonly option: Option }) {
  const { name, detail, mark, Icon } = option;
  return (
    <>
      {Icon && <Icon size={20} stroke={1.75} aria-hidden />}
      <span className={classes.text}>
        {name}
        {(mark || detail) && " "}
        {mark && <span className={classes.mark}>{mark}</span>}
        {detail && " "}
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </>
  );
}
