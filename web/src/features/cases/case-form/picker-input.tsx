/**
 * A field for a record: found by typing, or chosen from the list modal with Select; Clear empties it.
 */
import { Button } from "@mantine/core";
import { useController, useWatch } from "react-hook-form";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import { type InputProps, wrapperProps } from "#shared/form/inputs/field-props.ts";
import { RecordCombobox } from "#shared/record-combobox/record-combobox.tsx";
import { usePicker } from "#shared/record-manager/record-picker.tsx";
import { recordViews } from "#shared/record-manager/views/registry.ts";
import {
  objectionTo,
  type PickedRecord,
  type PickerField,
  pickedId,
  pickedName,
} from "./pickers.ts";

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
      // Let the list close first, so that the focus returns to Select or the field when the notice closes.
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
  const { open, add, modal } = usePicker(picker.entity, (record) => void choose(record));

  const { label } = field.notes;
  const { role } = picker.record;
  return (
    <>
      <RecordCombobox
        wrapper={wrapperProps(props)}
        view={recordViews[picker.entity]}
        role={role}
        chosenName={control.value === "" ? "" : shownName}
        onChoose={(record) => void choose(record)}
        onAdd={role === undefined ? add : undefined}
        onBlur={control.onBlur}
        inputRef={control.ref}
        buttons={
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
        }
      />
      {modal}
    </>
  );
}
