/** Why a legal hold is set, or lifted. */
import { holdReason } from "@helpline/contract/cases/legal-hold";
import { Button, Loader } from "@mantine/core";
import { useEffect, useState } from "react";
import { FieldGrid } from "#shared/form/field-grid.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { formValuesOf } from "#shared/form/form-values.ts";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { useSlow } from "#shared/form/use-slow.ts";
import classes from "./legal-hold.module.css";

const fields = formFields(holdReason);
const rules = { fields, schema: holdReason };

interface HoldFormProps {
  /** What the button says, and the form is called. */
  readonly label: string;
  readonly onSave: (reason: string) => Promise<void>;
  readonly onCancel: () => void;
}

export default function HoldForm({ label, onSave, onCancel }: HoldFormProps) {
  const [initial] = useState(() => formValuesOf(fields, {}));
  const { form, submit, saving } = useContractForm({
    rules,
    initial,
    onSave: ({ reason }) => onSave(String(reason)),
  });
  const slow = useSlow(saving);
  const { setFocus } = form;
  useEffect(() => setFocus("reason"), [setFocus]);
  return (
    <form noValidate aria-label={label} className={classes.form} onSubmit={submit}>
      <FieldGrid fields={fields} form={form} />
      <div className={classes.buttons}>
        <Button
          type="submit"
          aria-busy={saving}
          leftSection={slow && <Loader size="xs" color="currentColor" />}
        >
          {label}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
