/** The form of a new log entry: one for advisors, advocates and clinics (spec 2 §2, §5 and §7). */
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { draftName } from "@helpline/contract/drafts/drafts";
import type { RouteRequest } from "@helpline/contract/http";
import { useCallback, useState } from "react";
import { call } from "#shared/api-client.ts";
import { DraftNotice } from "#shared/drafts/draft-notice.tsx";
import type { StoredDraft } from "#shared/drafts/drafts.api.ts";
import { SaveBar } from "#shared/drafts/save-bar.tsx";
import { useDraft } from "#shared/drafts/use-draft.ts";
import { ChangeWatch } from "#shared/form/change-watch.tsx";
import sticky from "#shared/form/save-bar.module.css";
import { useContractForm } from "#shared/form/use-contract-form.ts";
import { useSlow } from "#shared/form/use-slow.ts";
import { usePageEntered } from "#shared/page-entered.ts";
import type { SavedEntry } from "./after-entry.ts";
import classes from "./log-entry.module.css";
import { emptyEntry, type LogActor, logFields, logRules } from "./log-fields.ts";
import { LogRow } from "./log-row.tsx";

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
  /** The case's own, which an entry begins with. */
  readonly rabbi: string | null;
  readonly natureOfCase: readonly string[];
  readonly stored: StoredDraft | null;
  readonly onBack: () => void;
  readonly onChanged: (changed: boolean) => void;
  readonly onSaved: (entry: SavedEntry, message: string) => void;
}

export function LogEntryForm(props: LogEntryFormProps) {
  const { actor, caseId, rabbi, natureOfCase, stored, onBack, onChanged, onSaved } = props;
  const [fields] = useState(() => logFields({ actor, natureOfCase }));
  const [rules] = useState(() => logRules({ actor, natureOfCase }, caseId));
  const [basis] = useState(() => ({ values: emptyEntry(fields, rabbi) }));
  const [told, setTold] = useState("");
  const entered = usePageEntered();
  const changed = useCallback(
    (isChanged: boolean) => {
      onChanged(isChanged);
      // What was told goes with the first key of the next entry.
      if (isChanged) setTold("");
    },
    [onChanged],
  );

  const save = async (body: Record<string, unknown>) => {
    let message = "";
    await draft.saving(async () => {
      const entry = { ...body, page_entered_on: entered.on } as RouteRequest<EntryRoute>["body"];
      message = (await call(routes[actor] as EntryRoute, { body: entry })).message;
    });
    const empty = emptyEntry(fields, rabbi);
    draft.rebase({ values: empty }, empty);
    // The next entry is a piece of work of its own.
    entered.again();
    onChanged(false);
    setTold(message);
    onSaved(body as unknown as SavedEntry, message);
    // Once the emptied fields are there again.
    setTimeout(() => form.setFocus("entry_type"));
  };
  const { form, submit, saving } = useContractForm({ rules, initial: basis.values, onSave: save });
  const name = logDraftName(actor, caseId);
  const draft = useDraft({ name, form, basis, stored });
  const slow = useSlow(saving);

  return (
    <form
      noValidate
      aria-label="New log entry"
      className={`${sticky.form} ${classes.form}`}
      onSubmit={submit}
      onBlur={draft.flush}
    >
      <ChangeWatch form={form} onChanged={changed} />
      <DraftNotice
        broughtBack={draft.broughtBack}
        onStartAfresh={() => draft.startAfresh({ values: emptyEntry(fields, rabbi) })}
      />
      {/* What is typed after Save would be lost when the form is emptied. */}
      <div className={classes.fields} inert={slow}>
        {fields.map((field) => (
          <LogRow key={field.name} field={field} form={form} />
        ))}
      </div>
      <SaveBar saving={saving} draft={draft} onBack={onBack}>
        <span role="status" className={classes.told}>
          {told}
        </span>
      </SaveBar>
    </form>
  );
}
