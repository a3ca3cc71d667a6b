/**
 * A field for a record that is found by typing. The list offers what the search of the kind
 * finds; for staff, the people of the fitting role. Only a choice changes anything: what was typed without
 * one goes when the field is left.
 */
import { Combobox, Group, TextInput, useCombobox, VisuallyHidden } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { type ReactNode, type Ref, type RefObject, useLayoutEffect, useRef, useState } from "react";
import list from "#shared/combobox/option-list.module.css";
import { OptionList } from "#shared/combobox/option-list.tsx";
import type { wrapperProps } from "#shared/form/inputs/field-props.ts";
import { comboboxWords } from "./combobox-words.ts";
import classes from "./record-combobox.module.css";
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
  const { typed, opened, options, line, marking, close } = finding;
  const input = useRef<HTMLInputElement>(null);
  const ref = useMergedRef(input, inputRef);
  const isCut = useCutOff(input, typed ?? chosenName) && typed === null;
  const store = useCombobox({
    opened,
    onOpenedChange: (open) => (open ? finding.show() : close()),
  });

  return (
    <Combobox store={store} size="md" position="bottom-start" keepMounted={false}>
      <TextInput
        {...wrapper}
        {...marking.field}
        {...(isCut && { description: chosenName })}
        ref={ref}
        // Esc then closes only the list, not the modal that the field is in (record-manager-modal.tsx).
        data-mantine-stop-propagation={opened || typed !== null || undefined}
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
        // A press on the line must not take the focus out of the field, which would close the list.
        <Combobox.Dropdown
          className={classes.dropdown}
          onMouseDown={(event) => event.preventDefault()}
        >
          {line !== "" && (
            <p aria-hidden="true" className={list.line}>
              {line}
            </p>
          )}
          <OptionList
            label={wrapper.label}
            groups={[{ label: "", options }]}
            marking={marking}
            onChoose={finding.choose}
            isStale={!finding.isCurrent}
          />
        </Combobox.Dropdown>
      )}
    </Combobox>
  );
}

/** Whether the text of a field is longer than the field is wide. */
function useCutOff(input: RefObject<HTMLInputElement | null>, text: string): boolean {
  const [isCut, setCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides how wide the contents are.
  useLayoutEffect(() => {
    const measure = () => {
      const element = input.current;
      setCut(element !== null && element.scrollWidth > element.clientWidth);
    };
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, [input, text]);
  return isCut;
}
