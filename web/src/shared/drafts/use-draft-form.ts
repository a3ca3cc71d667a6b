/** The form engine for a form whose text is kept as a draft on the server while it is typed (ADR 0028). */
import { useState } from "react";
import type { FormBody } from "#shared/form/contract-resolver.ts";
import type { FormSchema } from "#shared/form/field-specs.ts";
import {
  type ContractFormApi,
  type ContractFormOptions,
  useContractForm,
} from "#shared/form/use-contract-form.ts";
import { useSlow } from "#shared/form/use-slow.ts";
import type { Basis } from "./draft-values.ts";
import type { StoredDraft } from "./drafts.api.ts";
import { type Draft, useDraft } from "./use-draft.ts";

interface DraftFormOptions<S extends FormSchema, Answer>
  extends Omit<ContractFormOptions<S, Answer>, "initial"> {
  /** The name of the draft. */
  readonly name: string;
  /** What an untouched form holds when it opens. */
  readonly basis: () => Basis;
  readonly stored: StoredDraft | null;
  /** Must stay the same function while the form is shown. */
  readonly onChanged: (changed: boolean) => void;
}

export interface DraftFormApi extends ContractFormApi {
  readonly draft: Draft;
  /** For `onChanged` of the options, told by the form element. */
  readonly onChanged: (changed: boolean) => void;
  /** A save takes long: what is typed now would be lost when the form is emptied or left. */
  readonly frozen: boolean;
}

export function useDraftForm<S extends FormSchema, Answer>(
  options: DraftFormOptions<S, Answer>,
): DraftFormApi {
  const { name, stored, send, onSaved, onChanged } = options;
  const [basis] = useState(options.basis);
  const contractForm = useContractForm({
    ...options,
    initial: basis.values,
    send: (body: FormBody<S>) => draft.saving(() => send(body)),
    onSaved: (answer: Answer, body: FormBody<S>) => {
      // What is saved may be left without a question.
      onChanged(false);
      return onSaved?.(answer, body);
    },
  });
  const draft = useDraft({ name, form: contractForm.form, basis, stored });
  const frozen = useSlow(contractForm.saving);
  return { ...contractForm, draft, onChanged, frozen };
}
