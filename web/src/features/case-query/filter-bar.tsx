/**
 * The filters of a list as chips: each can be changed and removed, with the mouse and the keyboard,
 * and "+ Filter" offers the others.
 */
import { Button } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from "react";
import type { Filters } from "#shared/case-filters/filter-parameters.ts";
import type { FilteredList } from "#shared/case-filters/filter-rules.ts";
import { listMessages } from "#shared/list/list.messages.ts";
import { codeOf } from "#shared/screen-code.tsx";
import { useBoundShortcuts } from "#shared/shortcuts/use-shortcut.ts";
import classes from "./case-query.module.css";
import { ChoiceList, Drop, type DropTarget } from "./drop.tsx";
import type { Opening } from "./drop-panel.tsx";
import { type FilterKind, isSet, without, withValues } from "./filter-kinds.ts";
import { filterWords, matches, valueText } from "./filter-words.ts";

const FilterEditor = codeOf(() => import("./filter-editor.tsx")).Component;
const IdName = codeOf(() => import("./id-name.tsx")).Component;

interface FilterBarProps<F extends Filters> {
  readonly list: FilteredList;
  /** The filters that the list has. */
  readonly kinds: readonly FilterKind[];
  readonly filters: F;
  readonly onChange: (filters: F) => void;
}

const nameOf = ({ fields }: FilterKind): string => fields[0];

export function FilterBar<F extends Filters>(props: FilterBarProps<F>) {
  const { list, kinds, filters } = props;
  // The kinds set only fields that the list has.
  const onChange = (changed: Filters) => props.onChange(changed as F);
  const set = kinds.filter((kind) => isSet(kind, filters));
  const [opened, setOpened] = useState<string | null>(null);
  const bar = useRef<HTMLDivElement>(null);

  /** The focus moves to the next chip, or to "+ Filter" after the last one. */
  const remove = (kind: FilterKind) => {
    const next = set[set.indexOf(kind) + 1];
    onChange(without(kind, filters));
    const target = next ? `[data-filter="${nameOf(next)}"]` : "[data-add-filter]";
    bar.current?.querySelector<HTMLElement>(target)?.focus();
  };
  const editor = (kind: FilterKind, onDone: () => void) => (
    <FilterEditor
      key={nameOf(kind)}
      list={list}
      kind={kind}
      filters={filters}
      onSet={(values) => onChange(withValues(kind, filters, values))}
      onDone={onDone}
    />
  );
  const openedBy = (name: string) => ({
    isOpen: opened === name,
    onOpen: (isOpen: boolean) => setOpened(isOpen ? name : null),
  });

  return (
    <search ref={bar} aria-label={filterWords.bar} className={classes.bar}>
      {set.length > 0 && (
        <ul className={classes.chips}>
          {set.map((kind) => (
            <li key={nameOf(kind)}>
              <Chip
                kind={kind}
                filters={filters}
                {...openedBy(nameOf(kind))}
                onRemove={() => remove(kind)}
              >
                {editor(kind, () => setOpened(null))}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <AddFilter
        kinds={kinds.filter((kind) => !set.includes(kind))}
        all={kinds}
        {...openedBy("add")}
        editor={(kind) => editor(kind, () => setOpened(null))}
      />
      {set.length > 1 && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.button}
          onClick={() => {
            onChange({});
            bar.current?.querySelector<HTMLElement>("[data-add-filter]")?.focus();
          }}
        >
          {listMessages.clearFilters}
        </Button>
      )}
    </search>
  );
}

interface ChipProps extends Opening {
  readonly kind: FilterKind;
  readonly filters: Filters;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

function Chip({ kind, filters, isOpen, onOpen, onRemove, children }: ChipProps) {
  useBoundShortcuts(["removeFilter"]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Delete" && event.key !== "Backspace") return;
    event.preventDefault();
    onRemove();
  };
  const target = (props: DropTarget) => (
    <button
      {...props}
      type="button"
      data-filter={nameOf(kind)}
      className={classes.chipText}
      onClick={() => onOpen(!isOpen)}
      onKeyDown={onKeyDown}
    >
      <span className={classes.chipLabel}>{kind.label}:</span>{" "}
      <span className={classes.chipValue}>
        <ChipValue kind={kind} filters={filters} />
      </span>
    </button>
  );
  return (
    <span className={classes.chip}>
      <Drop isOpen={isOpen} onOpen={onOpen} target={target}>
        {children}
      </Drop>
      <button
        type="button"
        className={classes.chipRemove}
        aria-label={filterWords.remove(kind.label)}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden />
      </button>
    </span>
  );
}

function ChipValue({ kind, filters }: Pick<ChipProps, "kind" | "filters">) {
  const text = valueText(kind, filters);
  if (text !== null) return text;
  const id = Number(filters[kind.fields[0]]);
  const entity = kind.as === "record" ? kind.entity : undefined;
  return (
    <Suspense fallback="…">
      <IdName label={kind.label} id={id} entity={entity} />
    </Suspense>
  );
}

interface AddFilterProps extends Opening {
  /** Those that are not set. */
  readonly kinds: readonly FilterKind[];
  readonly all: readonly FilterKind[];
  readonly editor: (kind: FilterKind) => ReactNode;
}

/** Words in the heading of a filter's column that its label does not have. */
const headingWords: Readonly<Record<string, string>> = {
  stages: "Status",
  handler_id: "Case",
  hours: "used",
  added_from: "on",
};

/** Also finds a filter by its column and its values: "status" and "closed" find the stage. */
const wordsOf = (kind: FilterKind) => {
  const values = "options" in kind ? kind.options : [];
  return [kind.label, headingWords[nameOf(kind)], ...values.map(({ label }) => label)].join(" ");
};

/** Those with the typed words in their label come first. */
const fitting = (kinds: readonly FilterKind[], typed: string) =>
  kinds
    .filter((each) => matches(wordsOf(each), typed))
    .toSorted((a, b) => Number(matches(b.label, typed)) - Number(matches(a.label, typed)));

function AddFilter({ kinds, all, isOpen, onOpen, editor }: AddFilterProps) {
  const [typed, setTyped] = useState("");
  const [kindName, setKindName] = useState<string | null>(null);
  const kind = all.find((each) => nameOf(each) === kindName);
  const toggle = (open: boolean) => {
    setTyped("");
    setKindName(null);
    onOpen(open);
  };
  const target = (props: DropTarget) => (
    <Button
      {...props}
      data-add-filter
      variant="default"
      size="compact-sm"
      className={classes.button}
      aria-label={filterWords.addName}
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={() => toggle(!isOpen)}
    >
      {filterWords.add}
    </Button>
  );
  return (
    <Drop isOpen={isOpen} onOpen={toggle} target={target}>
      {kind ? (
        editor(kind)
      ) : (
        <ChoiceList
          label={filterWords.kinds}
          typed={typed}
          onType={setTyped}
          choices={fitting(kinds, typed).map((each) => ({ key: nameOf(each), name: each.label }))}
          onChoose={setKindName}
        />
      )}
    </Drop>
  );
}
