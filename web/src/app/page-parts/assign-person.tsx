/**
 * The person in the dialog Assign: found by typing among the people of the role, or of all roles, like the
 * staff fields of the case form.
 */
import type { CaseRole } from "@helpline/contract/access";
import { Button, Fieldset } from "@mantine/core";
import { useState } from "react";
import { useController } from "react-hook-form";
import { wrongType } from "#features/cases/case-form/pickers.ts";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import { type InputProps, wrapperProps } from "#shared/form/inputs/field-props.ts";
import type { StoredRecord } from "#shared/list/list-queries.ts";
import { staffName } from "#shared/record-combobox/offered.ts";
import { RecordCombobox } from "#shared/record-combobox/record-combobox.tsx";
import { recordViews } from "#shared/record-manager/views/registry.ts";

/** The value of the field when the present person is to be taken away. */
export const nobody = "nobody";
const nobodyInWords = "Nobody: take the person away";

const dirty = { shouldDirty: true } as const;

interface AssignPersonProps extends InputProps {
  readonly role: CaseRole | "";
}

export function AssignPerson({ field, form, role }: AssignPersonProps) {
  const { field: control } = useController({ control: form.control, name: field.name });
  const [name, setName] = useState("");
  const choose = async (record: StoredRecord) => {
    const objection = role === "" ? null : wrongType(role, record);
    if (objection) {
      // Let the list close first, so that the focus returns to the field when the notice closes.
      await Promise.resolve();
      return showNotice(objection);
    }
    setName(staffName(record));
    form.setValue(field.name, String(record.user_id), dirty);
  };
  const hint = role === "" ? "Please choose a role first." : undefined;
  const notes = hint === undefined ? field.notes : { ...field.notes, hint };
  return (
    <Fieldset variant="unstyled" disabled={role === ""}>
      <RecordCombobox
        wrapper={wrapperProps({ field: { ...field, notes }, form })}
        view={recordViews.users}
        role={role || "advisor"}
        chosenName={control.value === nobody ? nobodyInWords : name}
        onChoose={(record) => void choose(record)}
        onBlur={control.onBlur}
        inputRef={control.ref}
        buttons={
          <Button
            variant="default"
            size="md"
            px="sm"
            fz="sm"
            onClick={() => form.setValue(field.name, nobody, dirty)}
          >
            Nobody
          </Button>
        }
      />
    </Fieldset>
  );
}
