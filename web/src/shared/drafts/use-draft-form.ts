/** The form engine for forms whose contents are kept as a draft on the server (ADR 25). */
import { showMinute } from "@helpline/contract/dates";
import { useState } from "react";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import type { FormBody } from "#shared/form/contract-resolver.ts";
import type { FormSchema } from "#shared/form/field-specs.ts";
import { showFormErrors } from "#shared/form/form-errors.ts";
import {
  type ContractFormApi,
  type ContractFormOptions,
  useContractForm,
} from "#shared/form/use-contract-form.ts";
import { useSlow } from "#shared/form/use-slow.ts";
import { useTimeZone } from "#shared/product-config.ts";
import type { Basis } from "./draft-values.ts";
import { draftMessages, type StoredDraft } from "./drafts.api.ts";
import { type Draft, useDraft } from "./use-draft.ts";

interface DraftFormOptions<S extends FormSchema, Answer>
  extends Omit<ContractFormOptions<S, Answer>, "initial" | "send"> {
  /** As in other forms; what adds something is sent with the key. */
  readonly send: (body: FormBody<S>, idempotencyKey: string) => Promise<Answer>;
  /** The name of the draft. */
  readonly name: string;
  /** The initial values of an untouched form. */
  readonly basis: () => Basis;
  readonly stored: StoredDraft | null;
  /** Must be a stable function. */
  readonly onChanged: (changed: boolean) => void;
}

export interface DraftFormApi extends ContractFormApi {
  readonly draft: Draft;
  /** {@link Draft.alreadySaved} in words. */
  readonly alreadySaved: string | null;
  /** Called by the form element, for `onChanged` of the options. */
  readonly onChanged: (changed: boolean) => void;
  /** A slow save: text typed now would be lost when the form is cleared or closed. */
  readonly frozen: boolean;
}

export function useDraftForm<S extends FormSchema, Answer>(
  options: DraftFormOptions<S, Answer>,
): DraftFormApi {
  const { name, stored, send, onSaved, onChanged } = options;
  const [basis] = useState(options.basis);
  const contractForm = useContractForm({
    // The forms of cases and log entries show failures in a dialog (UI-1).
    onInvalid: showFormErrors,
    ...options,
    initial: basis.values,
    maySend: async (body, form) => {
      // A record with a version needs no question: the server compares.
      if (alreadySaved !== null && draft.version() === undefined) {
        const message = `${alreadySaved}. ${draftMessages.saveAgain}`;
        if (!(await askYesNo({ title: "Save", message }))) return false;
      }
      return options.maySend?.(body, form) ?? true;
    },
    send: (body: FormBody<S>) => draft.saving((key) => send(body, key)),
    onSaved: (answer, body, form) => {
      // Saved values may be left without a question.
      onChanged(false);
      return onSaved?.(answer, body, form);
    },
  });
  const draft = useDraft({ name, form: contractForm.form, basis, stored });
  const timeZone = useTimeZone();
  const alreadySaved =
    draft.alreadySaved && draftMessages.alreadySaved(showMinute(draft.alreadySaved, timeZone));
  const frozen = useSlow(contractForm.saving);
  return { ...contractForm, draft, alreadySaved, onChanged, frozen };
}
