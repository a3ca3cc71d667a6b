/** Edits a case (PUT /api/cases) without overwriting a colleague's changes unseen. */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import type { CaseUpdate } from "@helpline/contract/cases/cases.schema";
import { showMoment } from "@helpline/contract/dates";
import { draftName } from "@helpline/contract/drafts/drafts";
import { useCallback, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { type ApiError, call } from "#shared/api-client.ts";
import { DraftNotice } from "#shared/drafts/draft-notice.tsx";
import type { StoredDraft } from "#shared/drafts/drafts.api.ts";
import { type DraftFormApi, useDraftForm } from "#shared/drafts/use-draft-form.ts";
import { type Fact, FactList } from "#shared/form/fact-list.tsx";
import type { FieldSpec } from "#shared/form/field-specs.ts";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import type { FormValues } from "#shared/form/form-values.ts";
import { usePageEntered } from "#shared/page-entered.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { HoursMeter } from "../components/hours-meter.tsx";
import { StageBadge } from "../components/stage-badge.tsx";
import { type StaleAnswer, staleAnswerOf } from "../stale-answer.ts";
import classes from "./case-form.module.css";
import { CaseForm, type CaseFormPageProps, withBands } from "./case-form.tsx";
import { caseValues, editFields, editRules } from "./case-form-rules.ts";
import {
  ConflictDialog,
  type ConflictQuestion,
  differencesOf,
  mergedValues,
  nothingOfTheForm,
  type Side,
  valuesNow,
} from "./conflict-dialog.tsx";

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
        focusFirst={() => form.setFocus(fields[0]?.name ?? "")}
      />
      <CaseForm label="Edit a case" fields={fields} of={of} onBack={onBack} isStored>
        {stage}
      </CaseForm>
      {question && <ConflictDialog question={question} />}
    </>
  );
}

// Read-only facts of a case on the edit screen: stage, hours, closing.

interface StageFactsProps {
  readonly details: CaseDetails;
  readonly form: RecordFormApi;
}

function StageFacts({ details, form }: StageFactsProps) {
  const timeZone = useTimeZone();
  const closed = details.closed === 1;
  const facts: Fact[] = [
    { label: "Case stage", value: <StageBadge text={details.case_stage} /> },
    {
      label: "Hours used",
      value: <HoursUsed form={form} minutesUsed={details.minutes_used} />,
    },
    { label: "Closed", value: closed ? "Yes" : "No" },
    ...(closed ? [{ label: "Closed on", value: showMoment(details.closed_on, timeZone) }] : []),
  ];
  return (
    <div className={`${classes.wide} ${classes.facts}`}>
      <FactList facts={facts} />
    </div>
  );
}

interface HoursUsedProps {
  readonly form: RecordFormApi;
  readonly minutesUsed: number;
}

/** Follows the band in the form, so that somebody who changes it sees its limits. */
function HoursUsed({ form, minutesUsed }: HoursUsedProps) {
  const band = Number(useWatch({ control: form.control, name: "band" }));
  return <HoursMeter minutesUsed={minutesUsed} band={band} />;
}

/** Asks the person how to resolve a stale save, unless there is no conflict (UI-8). */
function useConflict(fields: readonly FieldSpec[]) {
  const [question, setQuestion] = useState<ConflictQuestion | null>(null);

  /** Resolves with the values to save again, or null if the person returns to the form. */
  const resolve = useCallback(
    async (
      stale: StaleAnswer,
      loaded: Readonly<FormValues>,
      mine: Readonly<FormValues>,
    ): Promise<FormValues | null> => {
      const versions = { loaded, theirs: valuesNow(stale), mine };
      // A log entry or a change of stage makes a new version but changes no field of this form.
      if (nothingOfTheForm(fields, versions)) return { ...mine };
      const differences = differencesOf(fields, versions);
      const cameFrom = document.activeElement;
      const choices = await new Promise<Readonly<Record<string, Side>> | null>((answer) =>
        setQuestion({ stale, differences, answer }),
      );
      setQuestion(null);
      if (cameFrom instanceof HTMLElement) cameFrom.focus();
      return choices && mergedValues(differences, choices, versions);
    },
    [fields],
  );

  return { question, resolve };
}
