/**
 * A field for a record that is found by typing. The list offers what the search of the kind
 * finds; for staff, the people of the fitting role. Only a choice changes anything: what was typed without
 * one goes when the field is left.
 */
import { Combobox, Group, TextInput, useCombobox, VisuallyHidden } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { type ReactNode, type Ref, useId, useRef } from "react";
import type { wrapperProps } from "#shared/form/inputs/field-props.ts";
import { comboboxWords } from "./combobox-words.ts";
import { OptionList, optionId } from "./option-list.tsx";
import classes from "./record-combobox.module.css";
import { useCutOff } from "./use-cut-off.ts";
import { type RecordFinding, useRecordCombobox } from "./use-record-combobox.ts";

interface RecordComboboxProps extends RecordFinding {
  readonly wrapper: ReturnType<typeof wrapperProps>;
  /** The name of the chosen record; empty if none is. */
  readonly chosenName: string;
  readonly onBlur?: () => void;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Beside the field. */
  readonly buttons?: ReactNode;
}

export function RecordCombobox(props: RecordComboboxProps) {
  const { wrapper, role, chosenName, onBlur, inputRef, buttons } = props;
  const finding = useRecordCombobox(props);
  const { typed, opened, options, line, marked, close } = finding;
  const input = useRef<HTMLInputElement>(null);
  const ref = useMergedRef(input, inputRef);
  const listId = useId();
  const isCut = useCutOff(input, typed ?? chosenName) && typed === null;
  const hasList = opened && options.length > 0;
  const store = useCombobox({
    opened,
    onOpenedChange: (open) => (open ? finding.show() : close()),
  });

  return (
    <Combobox
      store={store}
      size="md"
      position="bottom-start"
      keepMounted={false}
      onOptionSubmit={finding.choose}
    >
      <TextInput
        {...wrapper}
        {...(isCut && { description: chosenName })}
        ref={ref}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={hasList}
        aria-controls={hasList ? listId : undefined}
        aria-activedescendant={hasList && marked ? optionId(listId, marked) : undefined}
        aria-autocomplete="list"
        // Esc then closes only the list, not the modal that the field is in (use-escape.ts).
        data-mantine-stop-propagation={opened || typed !== null || undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={comboboxWords.placeholder}
        classNames={{ root: classes.root, input: classes.input }}
        value={typed ?? chosenName}
        inputContainer={(field) => (
          <Group gap={8} align="flex-start">
            <Combobox.DropdownTarget>
              <div className={classes.target}>{field}</div>
            </Combobox.DropdownTarget>
            {buttons}
            <VisuallyHidden role="status">{opened ? line : ""}</VisuallyHidden>
          </Group>
        )}
        onChange={(event) => finding.type(event.currentTarget.value)}
        onClick={() => {
          // Typing replaces the chosen name.
          if (typed === null) input.current?.select();
          if (role !== undefined) finding.show();
        }}
        onKeyDown={finding.onKeyDown}
        onBlur={() => {
          finding.leave();
          onBlur?.();
        }}
      />
      {(line !== "" || options.length > 0) && (
        <OptionList
          id={listId}
          label={wrapper.label}
          options={options}
          line={line}
          marked={marked}
          isStale={!finding.isCurrent}
        />
      )}
    </Combobox>
  );
}
