/** The form for the alerts of a guardian: a row for each, and an empty one while there is room. */

import {
  type AlertField,
  type AlertsOfGuardian,
  alertField,
  alertRoutes,
  alertRows,
  alertsForm,
  alertsOfForm,
  formOfAlerts,
  isRowFilled,
} from "@helpline/contract/alerts/alerts";
import { alertInWords, alertMessages } from "@helpline/contract/alerts/alerts.plain";
import { draftName } from "@helpline/contract/drafts/drafts";
import { messages } from "@helpline/contract/messages";
import { Button, Group } from "@mantine/core";
import {
  hashKey,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { call, isStaleVersion, once } from "#shared/api-client.ts";
import { FadingModal } from "#shared/dialogs/fading-modal.tsx";
import { DraftNotice } from "#shared/drafts/draft-notice.tsx";
import { DraftStatus } from "#shared/drafts/draft-status.tsx";
import { draftMessages } from "#shared/drafts/drafts.api.ts";
import { useKeptForm } from "#shared/drafts/use-draft-form.ts";
import { formFields } from "#shared/form/field-specs.ts";
import { useFormDialog } from "#shared/form/form-dialog.ts";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import { FormField } from "#shared/form/form-field.tsx";
import { formValuesOf } from "#shared/form/form-values.ts";
import { StaleNote } from "#shared/form/stale-note.tsx";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import { ChangeWatch } from "#shared/form/unsaved-guard.ts";
import { useToday } from "#shared/product-config.ts";
import { QueryPart } from "#shared/query-part.tsx";
import { toast } from "#shared/toasts/toast.ts";
import classes from "./alerts-editor.module.css";

// Reading and forgetting them.

/** The alerts as they are stored, read each time the form opens. */
const alertsQuery = (guardianId: number) =>
  queryOptions({
    ...once,
    queryKey: ["alerts", guardianId],
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await call(alertRoutes.get, { params: { id: String(guardianId) } }, { signal })).data,
  });

/** What shows alerts: cases, enquiries, the look-up, the guardian's record, the list to be reviewed. */
const showing = ["cases", "enquiries", "callers", "records", "alerts to review"];

/** Reloads whatever shows alerts. */
const forgetAlerts = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [first] }) => showing.includes(String(first)),
  });

interface AlertsEditorProps {
  readonly guardianId: number;
  readonly name: string;
  readonly onClose: () => void;
}

export default function AlertsEditor({ guardianId, name, onClose }: AlertsEditorProps) {
  const { modal, setChanged, end, cancel } = useFormDialog((message) => message && toast(message));
  const query = useQuery(alertsQuery(guardianId));
  return (
    <FadingModal {...modal} onExitTransitionEnd={onClose} title={`Alerts of ${name}`} size={720}>
      <QueryPart
        query={query}
        failed="The alerts could not be loaded"
        loading="Loading the alerts"
        lineHeight={48}
      >
        {(stored) => (
          <EditorForm
            found={stored}
            onChanged={setChanged}
            onCancel={() => void cancel()}
            onSaved={end}
          />
        )}
      </QueryPart>
    </FadingModal>
  );
}

interface EditorFormProps {
  readonly found: AlertsOfGuardian;
  readonly onChanged: (changed: boolean) => void;
  readonly onCancel: () => void;
  readonly onSaved: (message: string) => void;
}

function EditorForm({ found, onChanged, onCancel, onSaved }: EditorFormProps) {
  const client = useQueryClient();
  const today = useToday();
  /** What is stored, as far as this form knows. */
  const [stored, setStored] = useState(found);
  const [isStale, setStale] = useState(false);
  const rules = useMemo(() => {
    const schema = alertsForm(stored.alerts, today);
    return { schema, fields: formFields(schema) };
  }, [stored, today]);
  const { guardian_id } = stored;

  const of = useKeptForm({
    draft: draftName("alerts", guardian_id),
    inPlace: true,
    rules,
    initial: formValuesOf(rules.fields, formOfAlerts(found.alerts)),
    maySend: async (values) => {
      const isChanged = hashKey(alertsOfForm(values)) !== hashKey(stored.alerts);
      if (!isChanged) onSaved(messages.unchanged);
      return isChanged;
    },
    send: (values) =>
      call(alertRoutes.put, {
        body: { guardian_id, alerts: alertsOfForm(values), version: stored.version },
      }),
    onSaved: async ({ message }) => {
      await forgetAlerts(client);
      onSaved(message);
    },
    // What was typed stays; what somebody else has stored meanwhile is shown above it.
    onRefused: (error) =>
      isStaleVersion(error)
        ? client.fetchQuery({ ...alertsQuery(guardian_id), staleTime: 0 }).then((theirs) => {
            setStored(theirs);
            setStale(true);
            return "done" as const;
          })
        : undefined,
  });

  const { form, submit, saving, summary, draft } = of;
  useEffect(() => form.setFocus(alertField(1, "kind")), [form]);

  return (
    <form noValidate aria-label="Alerts" onSubmit={submit} onBlur={draft.flush}>
      <ChangeWatch form={form} onChanged={onChanged} />
      <DraftNotice
        broughtBack={draft.broughtBack}
        note={of.changedSince && draftMessages.changedSince(of.changedSince)}
        onStartAfresh={() => draft.startAfresh(of.start())}
        focusFirst={() => form.setFocus(alertField(1, "kind"))}
      />
      {summary}
      {isStale && (
        <StaleNote
          message={alertMessages.stale}
          stored={stored.alerts.map(alertInWords).join("; ") || alertMessages.none}
        />
      )}
      <Rows form={form} fields={rules.fields} />
      <Group gap={8} className={classes.bar}>
        <SubmitButton saving={saving}>Save</SubmitButton>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <DraftStatus state={draft.state} reason={draft.reason} alreadySaved={of.alreadySaved} />
      </Group>
    </form>
  );
}

interface RowsProps {
  readonly form: RecordFormApi;
  readonly fields: ReturnType<typeof formFields>;
}

const inRow = ["kind", "review_on", "text"] as const satisfies readonly AlertField[];

function Rows({ form, fields }: RowsProps) {
  const values = useWatch({ control: form.control });
  const filled = alertRows.filter((row) => isRowFilled(values, row));
  const shown = alertRows.slice(0, Math.max(...filled, 0) + 1);

  /** The rows below move up. */
  const remove = (removed: number) => {
    for (const row of alertRows.filter((each) => each >= removed)) {
      for (const field of inRow) {
        const next = values[alertField(row + 1, field)] ?? "";
        form.setValue(alertField(row, field), next, { shouldDirty: true });
      }
    }
    form.clearErrors();
    form.setFocus(alertField(removed, "kind"));
  };
  return shown.map((row) => (
    <fieldset key={row} className={classes.row}>
      <legend>Alert {row}</legend>
      {inRow.map((name) => {
        const field = fields.find((each) => each.name === alertField(row, name));
        return (
          field && (
            <div key={name} data-field={name}>
              <FormField field={field} form={form} />
            </div>
          )
        );
      })}
      {filled.includes(row) && (
        <Button
          variant="default"
          size="compact-sm"
          className={classes.remove}
          aria-label={`Remove alert ${row}`}
          onClick={() => remove(row)}
        >
          Remove
        </Button>
      )}
    </fieldset>
  ));
}
