/**
 * A field for a record: found by typing, chosen from the list modal with Select, or added with what was typed.
 * Clear empties it.
 */
import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useController, useWatch } from "react-hook-form";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import type { FormValues } from "#shared/form/form-values.ts";
import { type InputProps, wrapperProps } from "#shared/form/inputs/field-props.ts";
import { RecordCombobox } from "#shared/record-combobox/record-combobox.tsx";
import { useToldApart } from "#shared/record-combobox/use-offer.ts";
import { usePicker } from "#shared/record-manager/record-picker.tsx";
import { recordViews } from "#shared/record-manager/views/registry.ts";
import classes from "./case-form.module.css";
import { useNewCase } from "./guardian-offers.tsx";
import {
  keptRecord,
  newRecordName,
  newRecordOf,
  newRecordWords,
  readNewRecord,
} from "./new-records.ts";
import {
  objectionTo,
  type PickedRecord,
  type PickerField,
  pickedId,
  pickedName,
} from "./pickers.ts";

const small = { size: "md", px: "sm", fz: "sm", variant: "default" } as const;
const dirty = { shouldDirty: true } as const;

type PickerProps = InputProps & { readonly picker: PickerField };

export function PickerInput(props: PickerProps) {
  const { field, form, picker } = props;
  const { name } = field;
  const { field: control } = useController({ control: form.control, name });
  const shownName = String(useWatch({ control: form.control, name: picker.nameField }) ?? "");

  /** @param chosenName as the list shows it, where people of one name are told apart by words */
  const choose = async (record: PickedRecord, chosenName = pickedName(picker, record)) => {
    const objection = objectionTo(name, record, (other) => form.getValues(other));
    if (objection) {
      // Let the list close first, so that the focus returns to Select or the field when the notice closes.
      await Promise.resolve();
      await showNotice(objection);
      return;
    }
    form.setValue(picker.nameField, chosenName, dirty);
    form.setValue(name, pickedId(picker, record), dirty);
    begun.forget();
  };
  const clear = () => {
    form.setValue(picker.nameField, "", dirty);
    form.setValue(name, "", dirty);
    form.setFocus(name);
  };
  const begun = useNewRecord(props);
  const onTyped = begun.isKept ? begun.keep : undefined;
  const nameOf = useToldApart(picker.record.role);
  const select = async (record: PickedRecord) => choose(record, await nameOf(record));
  const { open, add, modal } = usePicker(picker.entity, (record) => void select(record), onTyped);
  const { notes: placeNotes, values: place } = usePlaceOf(picker);

  const goOn = (values: FormValues) => add(values, placeNotes);
  const addTyped = (typed: FormValues) => {
    const values = { ...place, ...typed };
    begun.keep(values);
    goOn(values);
  };

  const { opens } = useNewCase();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears.
  useEffect(() => {
    if (opens !== name || begun.values === null) return;
    // Where the focus returns to.
    form.setFocus(name);
    goOn(begun.values);
  }, []);

  const { label } = field.notes;
  const { role } = picker.record;
  return (
    <>
      <RecordCombobox
        wrapper={wrapperProps(props)}
        view={recordViews[picker.entity]}
        role={role}
        chosenName={control.value === "" ? "" : shownName}
        onChoose={(record, chosenName) => void choose(record, chosenName)}
        onAdd={role === undefined ? addTyped : undefined}
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
      {begun.values && (
        <NewRecordLine
          name={newRecordName(picker, begun.values)}
          onGoOn={() => goOn(begun.values ?? {})}
          onDiscard={() => {
            begun.forget();
            form.setFocus(name);
          }}
        />
      )}
      {modal}
    </>
  );
}

/** What is typed for a new record of the field, in forms that keep it. */
function useNewRecord({ field, form }: PickerProps) {
  const name = newRecordOf(field.name);
  const kept = useWatch({ control: form.control, name });
  const isKept = form.getValues(name) !== undefined;
  const set = (text: string) => {
    if (isKept && form.getValues(name) !== text) form.setValue(name, text, dirty);
  };
  return {
    isKept,
    values: readNewRecord(kept),
    keep: (values: Readonly<FormValues>) => set(keptRecord(values)),
    forget: () => set(""),
  };
}

/** A new school, practice or authority is nearly always where the guardian lives. */
function usePlaceOf({ record: { kind } }: PickerField) {
  const { place } = useNewCase();
  if (place === null || "first_name" in kind.fields) return { values: {}, notes: {} };
  return { values: place, notes: { city: { hint: newRecordWords.placeOfGuardian } } };
}

interface NewRecordLineProps {
  readonly name: string;
  readonly onGoOn: () => void;
  readonly onDiscard: () => void;
}

/** Below a field while a record is being added and is not saved. */
function NewRecordLine({ name, onGoOn, onDiscard }: NewRecordLineProps) {
  return (
    <div className={classes.newRecord} role="status">
      <span>{newRecordWords.notAdded(name)}</span>
      <Button
        size="compact-sm"
        variant="light"
        aria-label={newRecordWords.goOnWith(name)}
        onClick={onGoOn}
      >
        {newRecordWords.goOn}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={newRecordWords.discardOf(name)}
        onClick={onDiscard}
      >
        {newRecordWords.discard}
      </Button>
    </div>
  );
}
