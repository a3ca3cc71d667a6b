/** Edits a case (PUT /api/cases) without overwriting a colleague's changes unseen. */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import type { CaseUpdate } from "@helpline/contract/cases/cases.schema";
import { draftName } from "@helpline/contract/drafts/drafts";
import { useMemo, useState } from "react";
import { type ApiError, call } from "#shared/api-client.ts";
import { DraftNotice } from "#shared/drafts/draft-notice.tsx";
import type { StoredDraft } from "#shared/drafts/drafts.api.ts";
import { type DraftFormApi, useDraftForm } from "#shared/drafts/use-draft-form.ts";
import { usePageEntered } from "#shared/page-entered.ts";
import { staleAnswerOf } from "../stale-answer.ts";
import { withBands } from "./band-options.ts";
import { CaseForm } from "./case-form.tsx";
import { editFields } from "./case-form-fields.ts";
import type { CaseFormPageProps } from "./case-form-props.ts";
import { caseValues, editRules } from "./case-form-rules.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { StageFacts } from "./stage-facts.tsx";
import { useConflict } from "./use-conflict.ts";

interface EditCaseProps extends CaseFormPageProps {
  /** The case as it was when the page opened. */
  readonly details: CaseDetails;
  readonly stored: StoredDraft | null;
  readonly onUpdated: (message: string) => void;
}

export const editDraftName = (caseId: number) => draftName("case-form", caseId);

const basisOf = (details: CaseDetails) => ({
  values: caseValues(details),
  version: details.version,
});

export function EditCase(props: EditCaseProps) {
  const { stored, bands, onBack, onChanged, onUpdated } = props;
  const [details, setDetails] = useState(props.details);
  const [fields] = useState(() => withBands(editFields, bands));
  const entered = usePageEntered();
  const { question, resolve } = useConflict(fields);

  const refused = (error: ApiError) => {
    const stale = staleAnswerOf(error);
    if (!stale) return undefined;
    return resolve(stale, draft.basis().values, form.getValues()).then((values) => {
      if (!values) return "done" as const;
      setDetails(stale.current);
      draft.rebase(basisOf(stale.current), values);
      return "again" as const;
    });
  };
  const of: DraftFormApi = useDraftForm({
    name: editDraftName(details.case_id),
    rules: editRules(details.case_id),
    basis: () => basisOf(details),
    stored,
    onChanged,
    send: (body) => {
      const version = draft.version() ?? details.version;
      const sent = { ...(body as CaseUpdate), version, page_entered_on: entered.on() };
      return call(caseRoutes.update, { body: sent });
    },
    onSaved: ({ message }) => onUpdated(message),
    onRefused: refused,
  });
  const { form, draft } = of;

  // Memoised, because the last section renders again when this element changes.
  const stage = useMemo(() => <StageFacts details={details} form={form} />, [details, form]);

  return (
    <>
      <DraftNotice
        broughtBack={draft.broughtBack}
        isStale={draft.version() !== details.version}
        onStartAfresh={() => draft.startAfresh(basisOf(details))}
      />
      <CaseForm label="Edit a case" fields={fields} of={of} onBack={onBack}>
        {stage}
      </CaseForm>
      {question && <ConflictDialog question={question} />}
    </>
  );
}
