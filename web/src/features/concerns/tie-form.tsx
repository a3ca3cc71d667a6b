/** Ties a concern that is about no case to one, for leads (SAFE-17). */
import { concernMessages } from "@helpline/contract/concerns/concern.messages";
import { type ConcernDetails, concernRoutes, tieForm } from "@helpline/contract/concerns/concerns";
import { ApiError, call, isStaleVersion, type WebRequest } from "#shared/api-client.ts";
import { noText } from "#shared/drafts/no-draft.ts";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { toast } from "#shared/toasts/toast.ts";

type Body = WebRequest<typeof concernRoutes.tie>["body"];

const fields = formFields(tieForm);

interface TieFormProps {
  readonly concern: ConcernDetails;
  /** Loads what has changed, also when another lead was quicker. */
  readonly onChange: () => Promise<void>;
}

export function TieForm({ concern: { concern_id, version }, onChange }: TieFormProps) {
  return (
    <ContractForm
      label={concernMessages.tie}
      submitLabel={concernMessages.tie}
      layout="dialog"
      draft={noText}
      rules={{ fields, schema: tieForm }}
      send={(body) => {
        const tied = { ...body, concern_id, version: version ?? 0 } as Body;
        return call(concernRoutes.tie, { body: tied });
      }}
      onRefused={(error) =>
        isStaleVersion(error)
          ? onChange().then(() => {
              throw new ApiError(409, concernMessages.stale);
            })
          : undefined
      }
      onSaved={({ message }, _body, form) => {
        form.reset();
        toast(message);
        return onChange();
      }}
    />
  );
}
