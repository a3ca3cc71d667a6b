/** Records what a lead decides about a concern. */
import {
  type ConcernDetails,
  concernRoutes,
  decisionForm,
} from "@helpline/contract/concerns/concerns";
import { call, type WebRequest } from "#shared/api-client.ts";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { toast } from "#shared/toasts/toast.ts";

type Body = WebRequest<typeof concernRoutes.decide>["body"];

const fields = formFields(decisionForm);

const isShown = (name: string, { decision }: Readonly<Record<string, unknown>>): boolean => {
  if (name === "agency") return decision === "referred";
  return name !== "review_on" || decision === "referred" || decision === "monitor";
};

interface DecisionFormProps {
  readonly concern: ConcernDetails;
  /** Must be a stable function. */
  readonly onChanged: (changed: boolean) => void;
  /** Refused: another lead was quicker. */
  readonly onStale: () => void;
  readonly onSaved: () => Promise<void>;
}

export function DecisionForm({ concern, onChanged, onStale, onSaved }: DecisionFormProps) {
  const { concern_id, version } = concern;
  return (
    <ContractForm
      label="Decide"
      submitLabel="Record the decision"
      layout="dialog"
      onChanged={onChanged}
      rules={{ fields, schema: decisionForm, isShown }}
      send={(body, idempotencyKey) => {
        const decision = { ...body, concern_id, version } as Body;
        return call(concernRoutes.decide, { body: decision }, { idempotencyKey });
      }}
      onRefused={(error) => {
        // The typed reason stays; what has changed shows in the history.
        if (error.status === 409) onStale();
        return undefined;
      }}
      onSaved={({ message }) => {
        onChanged(false);
        toast(message);
        return onSaved();
      }}
    />
  );
}
