/** The form for the reason to set or lift a legal hold. */

import { holdReason } from "@helpline/contract/cases/legal-hold";
import { draftName } from "@helpline/contract/drafts/drafts";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { useLeaveGuard } from "#shared/form/unsaved-guard.ts";

const fields = formFields(holdReason);

interface HoldFormProps {
  readonly caseId: number;
  /** The label of the button and of the form. */
  readonly label: string;
  /** Sends the reason; resolves with the message to show. */
  readonly send: (reason: string) => Promise<string>;
  readonly onSaved: (message: string) => void;
  readonly onCancel: () => void;
}

export default function HoldForm({ caseId, label, send, onSaved, onCancel }: HoldFormProps) {
  const guard = useLeaveGuard();
  return (
    <ContractForm
      draft={draftName("legal-hold", caseId)}
      label={label}
      submitLabel={label}
      onChanged={guard.setChanged}
      focusFirst
      rules={{ fields, schema: holdReason }}
      other={{ label: "Cancel", onClick: onCancel }}
      send={({ reason }) => send(reason)}
      onSaved={onSaved}
    />
  );
}
