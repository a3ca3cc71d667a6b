/** A field for a record chosen from a list modal: its name, Select and Clear (spec 2 §2). */
import { Button, Group, Textarea } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { useController, useWatch } from "react-hook-form";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import { type InputProps, wrapperProps } from "#shared/form/inputs/field-props.ts";
import { usePicker } from "#shared/record-manager/record-picker.tsx";
import classes from "./case-form.module.css";
import {
  objectionTo,
  type PickedRecord,
  type PickerField,
  pickedId,
  pickedName,
} from "./pickers.ts";

const nothingChosen = "None chosen";
const small = { size: "md", px: "sm", fz: "sm", variant: "default" } as const;
const dirty = { shouldDirty: true } as const;

export function PickerInput(props: InputProps & { readonly picker: PickerField }) {
  const { field, form, picker } = props;
  const { name } = field;
  const { field: control } = useController({ control: form.control, name });
  const shownName = String(useWatch({ control: form.control, name: picker.nameField }) ?? "");

  const choose = async (record: PickedRecord) => {
    const objection = objectionTo(name, record, (other) => form.getValues(other));
    if (objection) {
      // Let the list modal close first, so that the focus returns to Select when the notice closes.
      await Promise.resolve();
      await showNotice(objection);
      return;
    }
    form.setValue(picker.nameField, pickedName(picker, record), dirty);
    form.setValue(name, pickedId(picker, record), dirty);
  };
  const clear = () => {
    form.setValue(picker.nameField, "", dirty);
    form.setValue(name, "", dirty);
    form.setFocus(name);
  };
  const { open, modal } = usePicker(picker.entity, (record) => void choose(record));
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    // Otherwise Enter would submit the form.
    event.preventDefault();
    open();
  };

  const { label } = field.notes;
  const buttons = (
    <>
      <Button {...small} aria-label={`Select: ${label}`} onClick={open}>
        Select
      </Button>
      <Button
        {...small}
        aria-label={`Clear: ${label}`}
        disabled={control.value === ""}
        onClick={clear}
      >
        Clear
      </Button>
    </>
  );
  return (
    <>
      {/* A text area, because it wraps long names. */}
      <Textarea
        {...wrapperProps(props)}
        ref={control.ref}
        value={control.value === "" ? "" : shownName}
        placeholder={nothingChosen}
        readOnly
        autosize
        minRows={1}
        maxRows={6}
        classNames={{ wrapper: classes.pickedName }}
        inputContainer={(input) => (
          <Group gap={8} align="flex-start">
            {input}
            {buttons}
          </Group>
        )}
        onClick={open}
        onKeyDown={openByKey}
        onBlur={control.onBlur}
      />
      {modal}
    </>
  );
}
