/** Why a legal hold is set, or lifted. */
import { holdReason } from "@helpline/contract/cases/legal-hold";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { formValuesOf } from "#shared/form/form-values.ts";

const fields = formFields(holdReason);
const initial = formValuesOf(fields, {});

interface HoldFormProps {
  /** What the button says, and the form is called. */
  readonly label: string;
  /** Sends the reason; resolves with what to tell. */
  readonly send: (reason: string) => Promise<string>;
  readonly onSaved: (message: string) => void;
  readonly onCancel: () => void;
}

export default function HoldForm({ label, send, onSaved, onCancel }: HoldFormProps) {
  return (
    <ContractForm
      label={label}
      submitLabel={label}
      focusFirst
      rules={{ fields, schema: holdReason }}
      initial={initial}
      other={{ label: "Cancel", onClick: onCancel }}
      send={({ reason }) => send(reason)}
      onSaved={onSaved}
    />
  );
}
