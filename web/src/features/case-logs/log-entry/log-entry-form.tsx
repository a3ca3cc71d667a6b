/** The form for a new log entry, shared by advisors, advocates and clinics. */
import type { CaseRole } from "@helpline/contract/access";
import {
  caseLogRoutes,
  type EntryType,
  entryOfForm,
  type LogActor,
} from "@helpline/contract/case-logs/case-logs";
import { logMessages } from "@helpline/contract/case-logs/case-logs.messages";
import type { NamedInEntry } from "@helpline/contract/case-logs/people-named";
import type { FurtherAction } from "@helpline/contract/cases/stages";
import { draftName } from "@helpline/contract/drafts/drafts";
import { dueInWords } from "@helpline/contract/follow-ups/follow-ups.plain";
import type { RouteRequest } from "@helpline/contract/http";
import { userNameRoutes } from "@helpline/contract/users/staff";
import { nobodyYet } from "@helpline/contract/words";
import { Button, NativeSelect } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import { type ApiError, call } from "#shared/api-client.ts";
import { beginCall, isCallOfCase } from "#shared/call-timer/call-timer.ts";
import { OtherCall } from "#shared/call-timer/other-call.tsx";
import { useTimedMinutes } from "#shared/call-timer/use-timed-minutes.ts";
import { DraftForm } from "#shared/drafts/draft-form.tsx";
import { DraftNotice } from "#shared/drafts/draft-notice.tsx";
import type { StoredDraft } from "#shared/drafts/drafts.api.ts";
import { useDraftForm } from "#shared/drafts/use-draft-form.ts";
import type { FieldSpec } from "#shared/form/field-specs.ts";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import { FormField } from "#shared/form/form-field.tsx";
import { formValuesOf } from "#shared/form/form-values.ts";
import { goneOption } from "#shared/form/gone-option.ts";
import { type InputProps, wrapperProps } from "#shared/form/inputs/field-props.ts";
import { offersChoices } from "#shared/offered-choices.ts";
import { usePageEntered } from "#shared/page-entered.ts";
import { useToday } from "#shared/product-config.ts";
import { toast } from "#shared/toasts/toast.ts";
import type { SavedEntry } from "./after-entry.ts";
import classes from "./log-entry.module.css";
import {
  type CaseAssigned,
  idsIn,
  isAboutFollowUps,
  isLogFieldOf,
  isLogFieldShown,
  isPerson,
  logFields,
  logRules,
} from "./log-fields.ts";

// Chooses the advocate or the clinic that a log entry names for its case.

interface PersonChoiceProps extends InputProps {
  readonly assigned: CaseAssigned;
}

const staffNamesQuery = (role: CaseRole) =>
  queryOptions({
    ...offersChoices,
    queryKey: ["users", "names", role],
    queryFn: async ({ signal }) =>
      (await call(userNameRoutes.ofRole, { query: { role } }, { signal })).data,
  });

const roles = { advocate_id: "advocate", clinic_id: "clinic" } as const satisfies Readonly<
  Record<NamedInEntry, string>
>;

/** What it means to choose nobody: a label, and a hint for it. */
function nobodyChosen(field: NamedInEntry, { advocate_name }: CaseAssigned) {
  if (field === "clinic_id") return { label: "Please choose" };
  if (advocate_name !== null) return { label: advocate_name, hint: "Named on the case already." };
  return { label: nobodyYet, hint: "If you name nobody, a manager chooses." };
}

function PersonChoice(props: PersonChoiceProps) {
  const { field, form, assigned } = props;
  const name = field.name as NamedInEntry;
  const people = useQuery(staffNamesQuery(roles[name]));
  const options = (people.data ?? []).map(({ user_id, name: text }) => ({
    value: String(user_id),
    label: text,
  }));
  const nobody = nobodyChosen(name, assigned);
  /** A draft may name somebody who is not in the list, or not yet. */
  const chosenBefore = (value: string) =>
    people.isPending && value !== "" ? [{ value, label: "Loading…" }] : goneOption(options, value);
  return (
    <>
      <Controller
        control={form.control}
        name={name}
        render={({ field: chosen }) => (
          <NativeSelect
            {...chosen}
            value={String(chosen.value)}
            {...wrapperProps(props)}
            {...(chosen.value === "" && nobody.hint && { description: nobody.hint })}
            data={[
              { value: "", label: nobody.label },
              ...chosenBefore(String(chosen.value)),
              ...options,
            ]}
          />
        )}
      />
      {people.isError && (
        <p role="alert">
          The names could not be loaded.{" "}
          <Button variant="default" size="compact-sm" onClick={() => void people.refetch()}>
            Try again
          </Button>
        </p>
      )}
    </>
  );
}

const routes = {
  advisor: caseLogRoutes.addAsAdvisor,
  advocate: caseLogRoutes.addAsAdvocate,
  clinic: caseLogRoutes.addAsClinic,
} as const;

/** What most timed calls are. */
const usualCall = { entry_type: "call" satisfies EntryType };

/** Most entries change nothing about where the case is, so the form begins with plain "Save". */
const usualAction: FurtherAction = "save";

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
  readonly onRefused: (error: ApiError) => void;
}

export function LogEntryForm(props: LogEntryFormProps) {
  const { actor, caseId, rabbi, assigned, natureOfCase, followUps, stored } = props;
  const { onBack, onChanged, onSaved, onRefused } = props;
  const fields = useMemo(() => logFields({ actor, natureOfCase }), [actor, natureOfCase]);
  /** Whether the fields were cleared for the next entry. */
  const [isSaved, setSaved] = useState(false);
  const entered = usePageEntered();
  const empty = () => ({ values: formValuesOf(fields, { rabbi, further_action: usualAction }) });
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
    send: (body, idempotencyKey) => {
      const minutes = timed.minutes();
      const entry = {
        ...entryOfForm(body),
        page_entered_on: entered.on(),
        ...(minutes !== null && { timed_minutes: minutes }),
      } as RouteRequest<EntryRoute>["body"];
      return call(routes[actor] as EntryRoute, { body: entry }, { idempotencyKey });
    },
    onRefused: (error) => {
      onRefused(error);
      return undefined;
    },
    onSaved: ({ message }, body) => {
      timed.stop();
      draft.rebase(empty(), empty().values);
      // The time on the page starts again for the next entry.
      entered.again();
      setSaved(true);
      if (!onSaved(body as unknown as SavedEntry, message)) toast(message);
    },
  });
  const { form, draft, saving, frozen } = of;
  const timed = useTimedMinutes(of, {
    isOurs: (timer) => isCallOfCase(timer, caseId),
    field: "duration",
    usual: usualCall,
  });
  // True once the cleared fields can be edited again.
  const isReady = isSaved && !saving;
  useEffect(() => {
    if (isReady) form.setFocus("entry_type");
  }, [isReady, form]);

  return (
    <DraftForm of={of} label="New log entry" className={classes.form} onBack={onBack}>
      <OtherCall call={timed.other} form="this case" onTake={() => beginCall(caseId)} />
      <DraftNotice
        broughtBack={draft.broughtBack}
        onStartAfresh={() => draft.startAfresh(empty())}
        focusFirst={() => form.setFocus("entry_type")}
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

// Follow-ups in the log form: those that the entry completes, and a new one.

interface OpenFollowUp {
  readonly follow_up_id: number;
  readonly due_on: string;
  readonly text: string;
  readonly assigned_to_name: string | null;
}

interface EntryFollowUpsProps {
  readonly form: RecordFormApi;
  /** All fields of the log form. */
  readonly fields: readonly FieldSpec[];
  readonly followUps: readonly OpenFollowUp[];
}

function EntryFollowUps({ form, fields, followUps }: EntryFollowUpsProps) {
  const further_action = useWatch({ control: form.control, name: "further_action" });
  const newOne = fields.filter(
    ({ name }) =>
      name !== "completes" && isAboutFollowUps(name) && isLogFieldShown(name, { further_action }),
  );
  return (
    <>
      {followUps.length > 0 && <Completes form={form} followUps={followUps} />}
      {newOne.length > 0 && (
        <fieldset className={`${classes.group} ${classes.wide}`}>
          <legend>Set a follow-up</legend>
          <div className={classes.newOne}>
            {newOne.map((field) => (
              <FormField key={field.name} field={field} form={form} />
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

function Completes({ form, followUps }: Omit<EntryFollowUpsProps, "fields">) {
  const today = useToday();
  const { completes } = useWatch({
    control: form.control,
    compute: ({ completes }) => ({ completes: String(completes ?? "") }),
  });
  const ticked = idsIn(completes);
  const tick = (id: number, isTicked: boolean) => {
    const others = ticked.filter((each) => each !== id);
    const ids = isTicked ? [...others, id] : others;
    form.setValue("completes", ids.toSorted((a, b) => a - b).join(","), { shouldDirty: true });
  };
  return (
    <fieldset className={`${classes.group} ${classes.wide}`}>
      <legend>Done with this entry</legend>
      {followUps.map(({ follow_up_id: id, due_on, text, assigned_to_name }) => {
        const { words, late } = dueInWords(due_on, today);
        return (
          <label key={id} className={classes.tick}>
            <input
              type="checkbox"
              checked={ticked.includes(id)}
              onChange={(event) => tick(id, event.currentTarget.checked)}
            />
            <span>
              {text}
              <span className={classes.due}>
                <span className={late ? classes.late : undefined}>{words}</span>,{" "}
                {assigned_to_name ?? nobodyYet}
              </span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

// One row of the log entry form, shown depending on entry type and further action.

/** What moves a case to another stage: nobody who writes log entries can take it back. */
const movesOn: ReadonlySet<string> = new Set<FurtherAction>([
  "save and refer to advocate",
  "save and close",
]);

interface LogRowProps extends InputProps {
  readonly assigned: CaseAssigned;
}

function LogRow({ field, form, assigned }: LogRowProps) {
  const [entry_type, further_action] = useWatch({
    control: form.control,
    name: ["entry_type", "further_action"],
  });
  if (!isLogFieldOf(assigned)(field.name, { entry_type, further_action })) return null;
  const isFinal = field.name === "further_action" && movesOn.has(String(further_action));
  const shown = isFinal ? { ...field, notes: { ...field.notes, hint: logMessages.noUndo } } : field;
  const wide = field.notes.input === "textarea" || field.notes.input === "yes-no";
  return (
    <div className={wide ? classes.wide : undefined}>
      {isPerson(field.name) ? (
        <PersonChoice field={field} form={form} assigned={assigned} />
      ) : (
        <FormField field={shown} form={form} />
      )}
    </div>
  );
}
