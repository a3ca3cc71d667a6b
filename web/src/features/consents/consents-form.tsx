/** All consents of a case in one form: what is agreed to now, changed at once and saved together (SAFE-11). */

import {
  consentRoutes,
  consentsForm,
  type ListedPurpose,
  listedPurposes,
} from "@helpline/contract/consents/consents";
import {
  type Consent,
  consentLine,
  consentMessages,
  consentState,
} from "@helpline/contract/consents/consents.plain";
import { draftName } from "@helpline/contract/drafts/drafts";
import { capitalised } from "@helpline/contract/words";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#shared/api-client.ts";
import { ContractForm } from "#shared/form/contract-form.tsx";
import { formFields } from "#shared/form/field-specs.ts";
import { formValuesOf } from "#shared/form/form-values.ts";
import { useToday } from "#shared/product-config.ts";
import { consentsQuery } from "./consents.api.ts";

interface ConsentsFormProps {
  readonly caseId: number;
  readonly consents: readonly Consent[];
  readonly onChanged: (changed: boolean) => void;
  readonly onCancel: () => void;
  readonly onSaved: (message: string) => void;
}

/** The consents for a purpose that count today. */
const validOf = (consents: readonly Consent[], purpose: ListedPurpose, today: string) =>
  consents.filter(
    (each) => each.purpose === purpose && consentState(each, consents, today) === "valid",
  );

export function ConsentsForm(props: ConsentsFormProps) {
  const { caseId, consents, onChanged, onCancel, onSaved } = props;
  const client = useQueryClient();
  const today = useToday();
  const agreed = new Set(
    listedPurposes.filter((purpose) => validOf(consents, purpose, today).length > 0),
  );
  const schema = consentsForm(agreed);
  const [fields] = useState(() => formFields(schema));
  const stateOf = (name: string) => {
    const words = consentLine(
      consents.filter(({ purpose }) => purpose === name),
      today,
    );
    return words.map((each) => capitalised(each.words)).join("; ") || "Nothing is recorded";
  };
  const isPurpose = (name: string) => listedPurposes.some((purpose) => purpose === name);
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: consentsQuery(caseId).queryKey }),
      client.invalidateQueries({ queryKey: ["cases", "history", caseId] }),
    ]);

  return (
    <ContractForm
      label="What the family agrees to"
      submitLabel="Save all"
      layout="modal"
      focusFirst
      draft={draftName("consents", caseId)}
      onChanged={onChanged}
      rules={{
        fields,
        schema,
        hintOf: (name) => (isPurpose(name) ? stateOf(name) : undefined),
      }}
      initial={formValuesOf(fields, {
        ...Object.fromEntries(listedPurposes.map((each) => [each, agreed.has(each) ? 1 : 0])),
        given_on: today,
      })}
      intro={<p>{consentMessages.together}</p>}
      other={{ label: "Cancel", onClick: onCancel }}
      send={async ({ given_by, means, given_on, note, ...ticks }, idempotencyKey) => {
        let saved = 0;
        try {
          for (const purpose of listedPurposes) {
            const wanted = ticks[purpose] === 1;
            if (wanted && !agreed.has(purpose) && given_by && means) {
              const body = { case_id: caseId, purpose, given_by, means, given_on, note };
              const key = `${idempotencyKey} ${purpose}`;
              await call(consentRoutes.create, { body }, { idempotencyKey: key });
              saved += 1;
            }
            if (wanted) continue;
            for (const { consent_id, version } of validOf(consents, purpose, today)) {
              const body = { consent_id, version, withdrawn_on: given_on };
              await call(consentRoutes.update, { body });
              saved += 1;
            }
          }
        } finally {
          // What was saved before a refusal stays saved, and the list says so.
          await refresh();
        }
        return saved;
      }}
      onSaved={(saved) => onSaved(consentMessages.saved(saved))}
    />
  );
}
