/** The search box of a list: the text, and the field to search. */
import { Button, Kbd, NativeSelect, TextInput } from "@mantine/core";
import { type Ref, type RefObject, type SubmitEvent, useState } from "react";
import { useShortcut } from "#shared/shortcuts/use-shortcut.ts";
import classes from "./bars.module.css";
import { listMessages } from "./list.messages.ts";

export interface SearchField {
  readonly name: string;
  readonly label: string;
}

/** `field` "" searches all fields. */
export interface SearchTerms {
  readonly field: string;
  readonly text: string;
}

interface SearchBarProps {
  /** Empty if every search is in all fields. */
  readonly fields: readonly SearchField[];
  /** Why every search is in all fields at present; the chosen field stays chosen for later. */
  readonly allFieldsBecause?: string | undefined;
  /** The field that is chosen at first. */
  readonly field?: string;
  readonly onField?: (field: string) => void;
  /** The search that is shown, or null for the normal list. */
  readonly active: SearchTerms | null;
  readonly onSearch: (terms: SearchTerms) => void;
  readonly onClear: () => void;
  /** The down arrow moves from the box to the rows. */
  readonly onLeaveDown: () => void;
  readonly inputRef: Ref<HTMLInputElement>;
  /** Focused when its modal opens. */
  readonly first: boolean;
}

export function SearchBar(props: SearchBarProps) {
  const { fields, allFieldsBecause, active, onSearch, onClear, onLeaveDown, onField } = props;
  const [terms, setTerms] = useState(active ?? { field: props.field ?? "", text: "" });
  // The box also shows a search that began elsewhere.
  const [shown, setShown] = useState(active);
  if (active !== shown) {
    setShown(active);
    if (active) setTerms(active);
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSearch(terms);
  };
  const clear = () => {
    setTerms({ ...terms, text: "" });
    onClear();
  };
  return (
    <search>
      <form className={`${classes.bars} ${classes.search}`} onSubmit={submit}>
        <TextInput
          ref={props.inputRef}
          data-autofocus={props.first || undefined}
          className={classes.grow}
          size="sm"
          label="Search for"
          value={terms.text}
          onChange={(event) => setTerms({ ...terms, text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === "ArrowDown") onLeaveDown();
          }}
          enterKeyHint="search"
          autoComplete="off"
          aria-keyshortcuts="/"
          rightSection={
            <Kbd aria-hidden className={classes.shortcut}>
              /
            </Kbd>
          }
          rightSectionPointerEvents="none"
        />
        {fields.length > 0 && (
          <NativeSelect
            size="sm"
            label="Search in"
            disabled={allFieldsBecause !== undefined}
            title={allFieldsBecause}
            value={allFieldsBecause === undefined ? terms.field : ""}
            onChange={({ currentTarget: { value: field } }) => {
              setTerms({ ...terms, field });
              onField?.(field);
            }}
            data={[
              { value: "", label: "All fields" },
              ...fields.map(({ name, label }) => ({ value: name, label })),
            ]}
          />
        )}
        <Button type="submit" variant="default">
          Search
        </Button>
        {active && (
          <Button variant="subtle" onClick={clear}>
            {listMessages.clearSearch}
          </Button>
        )}
      </form>
    </search>
  );
}

/** `/` focuses the search box, from anywhere except a text field. */
export function useSearchKey(
  input: RefObject<HTMLInputElement | null>,
  isOnTop: () => boolean,
): void {
  useShortcut("search", () => {
    if (!isOnTop()) return false;
    input.current?.focus();
    input.current?.select();
  });
}
