/** Records what a lead decides about a concern. */

import { concernMessages } from "@helpline/contract/concerns/concern.messages";
import {
  type ConcernDetails,
  concernRoutes,
  decisionForm,
} from "@helpline/contract/concerns/concerns";
import { draftName } from "@helpline/contract/drafts/drafts";
import { ApiError, call, isStaleVersion, type WebRequest } from "#shared/api-client.ts";
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
  /** Refused, because another lead was quicker: loads what has changed. */
  readonly onStale: () => Promise<void>;
  readonly onSaved: () => Promise<void>;
}

export function DecisionForm({ concern, onChanged, onStale, onSaved }: DecisionFormProps) {
  const { concern_id, version } = concern;
  return (
    <ContractForm
      draft={draftName("concern-decision", concern_id)}
      label="Decide"
      submitLabel="Record the decision"
      layout="dialog"
      onChanged={onChanged}
      rules={{ fields, schema: decisionForm, isShown }}
      send={(body, idempotencyKey) => {
        const decision = { ...body, concern_id, version } as Body;
        return call(concernRoutes.decide, { body: decision }, { idempotencyKey });
      }}
      // The typed reason stays; what has changed shows in the history.
      onRefused={(error) =>
        isStaleVersion(error)
          ? onStale().then(() => {
              throw new ApiError(409, concernMessages.stale);
            })
          : undefined
      }
      onSaved={({ message }) => {
        onChanged(false);
        toast(message);
        return onSaved();
      }}
    />
  );
}
