/** The form for a new log entry, shared by advisors, advocates and clinics. */
import { caseLogRoutes, entryOfForm, type LogActor } from "@helpline/contract/case-logs/case-logs";
import { draftName } from "@helpline/contract/drafts/drafts";
import type { RouteRequest } from "@helpline/contract/http";
import { useCallback, useEffect, useState } from "react";
import { call } from "#shared/api-client.ts";
import { stopTimerOf } from "#shared/call-timer/call-timer.ts";
import { DraftForm } from "#shared/drafts/draft-form.tsx";
import { DraftNotice } from "#shared/drafts/draft-notice.tsx";
import type { StoredDraft } from "#shared/drafts/drafts.api.ts";
import { useDraftForm } from "#shared/drafts/use-draft-form.ts";
import { formValuesOf } from "#shared/form/form-values.ts";
import { usePageEntered } from "#shared/page-entered.ts";
import { toast } from "#shared/toasts/toast.ts";
import type { SavedEntry } from "./after-entry.ts";
import { EntryFollowUps, type OpenFollowUp } from "./entry-follow-ups.tsx";
import classes from "./log-entry.module.css";
import { type CaseAssigned, isAboutFollowUps, logFields, logRules } from "./log-fields.ts";
import { LogRow } from "./log-row.tsx";
import { timedMinutes, useTimedEntry } from "./use-timed-entry.ts";

const routes = {
  advisor: caseLogRoutes.addAsAdvisor,
  advocate: caseLogRoutes.addAsAdvocate,
  clinic: caseLogRoutes.addAsClinic,
} as const;

type EntryRoute = (typeof routes)["advisor"];

export const logDraftName = (actor: LogActor, caseId: number) => draftName(`${actor}-log`, caseId);

export interface LogEntryFormProps {
  readonly actor: LogActor;
  readonly caseId: number;
  /** The case's rabbi, the initial value of the field. */
  readonly rabbi: string | null;
  /** Who the case names already. */
  readonly assigned: CaseAssigned;
  readonly natureOfCase: readonly string[];
  /** The case's open follow-ups. */
  readonly followUps: readonly OpenFollowUp[];
  readonly stored: StoredDraft | null;
  readonly onBack: () => void;
  readonly onChanged: (changed: boolean) => void;
  /** Returns true if it tells of the success itself. */
  readonly onSaved: (entry: SavedEntry, message: string) => boolean | undefined;
  /** Somebody else may have changed what the form shows of the case. */
  readonly onRefused: () => void;
}

export function LogEntryForm(props: LogEntryFormProps) {
  const { actor, caseId, rabbi, assigned, natureOfCase, followUps, stored } = props;
  const { onBack, onChanged, onSaved, onRefused } = props;
  const [fields] = useState(() => logFields({ actor, natureOfCase }));
  /** Whether the fields were cleared for the next entry. */
  const [isSaved, setSaved] = useState(false);
  const entered = usePageEntered();
  const empty = () => ({ values: formValuesOf(fields, { rabbi }) });
  const changed = useCallback(
    (isChanged: boolean) => {
      onChanged(isChanged);
      if (isChanged) setSaved(false);
    },
    [onChanged],
  );

  const of = useDraftForm({
    name: logDraftName(actor, caseId),
    rules: logRules(
      { actor, natureOfCase },
      { caseId, assigned, open: followUps.map(({ follow_up_id }) => follow_up_id) },
    ),
    basis: empty,
    stored,
    onChanged: changed,
    send: (body) => {
      const timed = timedMinutes(caseId);
      return call(routes[actor] as EntryRoute, {
        body: {
          ...entryOfForm(body),
          page_entered_on: entered.on(),
          ...(timed !== null && { timed_minutes: timed }),
        } as RouteRequest<EntryRoute>["body"],
      });
    },
    onRefused: () => {
      onRefused();
      return undefined;
    },
    onSaved: ({ message }, body) => {
      stopTimerOf(caseId);
      draft.rebase(empty(), empty().values);
      // The time on the page starts again for the next entry.
      entered.again();
      setSaved(true);
      if (!onSaved(body as unknown as SavedEntry, message)) toast(message);
    },
  });
  const { form, draft, saving, frozen } = of;
  useTimedEntry(of, caseId);
  // True once the cleared fields can be edited again.
  const isReady = isSaved && !saving;
  useEffect(() => {
    if (isReady) form.setFocus("entry_type");
  }, [isReady, form]);

  return (
    <DraftForm of={of} label="New log entry" className={classes.form} onBack={onBack}>
      <DraftNotice
        broughtBack={draft.broughtBack}
        onStartAfresh={() => draft.startAfresh(empty())}
      />
      <div className={classes.fields} inert={frozen}>
        {fields
          .filter(({ name }) => !isAboutFollowUps(name))
          .map((field) => (
            <LogRow key={field.name} field={field} form={form} assigned={assigned} />
          ))}
        <EntryFollowUps form={form} fields={fields} followUps={followUps} />
      </div>
    </DraftForm>
  );
}
