/** The editor of a case's key dates: a table of starts, what follows from them, and when it was met. */

import { readShownDate, showDate, showDayAndDate } from "@helpline/contract/dates";
import { draftName } from "@helpline/contract/drafts/drafts";
import {
  type Clocks,
  clockKeys,
  clockOf,
  clocksIn,
  type Start,
  startsOf,
} from "@helpline/contract/key-dates/clocks";
import { type DueDate, runningClocks } from "@helpline/contract/key-dates/due-dates";
import {
  enteredField,
  type KeyDates,
  keyDateMessages,
  keyDateRoutes,
  keyDatesForm,
  keyDatesSent,
} from "@helpline/contract/key-dates/key-dates";
import { Button, Group } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { ApiError, call, isStaleVersion } from "#shared/api-client.ts";
import cards from "#shared/card-table.module.css";
import { FadingModal } from "#shared/dialogs/fading-modal.tsx";
import { DraftNotice } from "#shared/drafts/draft-notice.tsx";
import { DraftStatus } from "#shared/drafts/draft-status.tsx";
import { draftMessages } from "#shared/drafts/drafts.api.ts";
import { useKeptForm } from "#shared/drafts/use-draft-form.ts";
import type { FormRules } from "#shared/form/contract-resolver.ts";
import { formFields } from "#shared/form/field-specs.ts";
import { useFormDialog } from "#shared/form/form-dialog.ts";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import { DateInput } from "#shared/form/inputs/date-input.tsx";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import { ChangeWatch } from "#shared/form/unsaved-guard.ts";
import { useProductConfig } from "#shared/product-config.ts";
import { toast } from "#shared/toasts/toast.ts";
import { keyDatesQuery } from "./key-dates.api.ts";
import classes from "./key-dates-editor.module.css";

// Saving the key dates of a case.

const params = (caseId: number) => ({ id: String(caseId) });

/** What is sent besides the case: dates by key, and the version that they are based on. */
type Sent = Pick<KeyDates, "starts" | "version"> & { readonly met: KeyDates["starts"] };

function useSaveKeyDates(caseId: number) {
  const client = useQueryClient();
  const { queryKey } = keyDatesQuery(caseId);
  return {
    save: (body: Sent) => call(keyDateRoutes.put, { params: params(caseId), body }),
    /** Shows what was saved, and reloads the history, which records it. */
    saved: async (data: KeyDates) => {
      client.setQueryData(queryKey, data);
      await client.invalidateQueries({ queryKey: ["cases", "history", caseId] });
    },
    /** What is stored at present. */
    reload: () => client.fetchQuery({ ...keyDatesQuery(caseId), staleTime: 0 }),
  };
}

// The values of the editor's form: dates as people type them, by field.

function enteredValues(clocks: Clocks, { starts, dates }: KeyDates): Record<string, string> {
  const met = new Map(dates.map(({ key, met_on }) => [key, met_on]));
  return Object.fromEntries([
    ...startsOf(clocks).map(({ key }) => [enteredField("start", key), showDate(starts[key])]),
    ...clockKeys(clocks).map((key) => [enteredField("met", key), showDate(met.get(key))]),
  ]);
}

/** A date of the form as it is stored; null while it is not one. */
const typedDate = (typed: unknown): string | null => readShownDate(String(typed ?? ""));

/** The clocks that run from what is typed at present. */
const runningInForm = (clocks: Clocks, values: Readonly<Record<string, unknown>>) =>
  runningClocks(
    clocks,
    Object.fromEntries(
      startsOf(clocks).map(({ key }) => [key, typedDate(values[enteredField("start", key)])]),
    ),
  );

interface KeyDatesEditorProps {
  readonly caseId: number;
  readonly keyDates: KeyDates;
  readonly onClose: () => void;
}

export default function KeyDatesEditor(props: KeyDatesEditorProps) {
  const { caseId, keyDates, onClose } = props;
  const all = useProductConfig().data?.clocks;
  // Memoized, because the form's fields are built from it.
  const clocks = useMemo(() => all && clocksIn(all, keyDates.nation), [all, keyDates.nation]);
  const { modal, setChanged, end, cancel } = useFormDialog((message) => message && toast(message));
  const isNarrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  return (
    <FadingModal
      {...modal}
      onExitTransitionEnd={onClose}
      title={`Key dates of case ${caseId}`}
      size={960}
      yOffset="4dvh"
      fullScreen={isNarrow}
      radius={isNarrow ? 0 : "md"}
      classNames={{ title: classes.heading }}
    >
      {clocks && (
        <EditorForm
          caseId={caseId}
          clocks={clocks}
          keyDates={keyDates}
          onChanged={setChanged}
          onCancel={() => void cancel()}
          onSaved={end}
        />
      )}
    </FadingModal>
  );
}

interface EditorFormProps extends Omit<KeyDatesEditorProps, "onClose"> {
  readonly clocks: Clocks;
  readonly onChanged: (changed: boolean) => void;
  readonly onCancel: () => void;
  readonly onSaved: (message: string) => void;
}

function EditorForm(props: EditorFormProps) {
  const { caseId, clocks, keyDates, onChanged, onCancel, onSaved } = props;
  const { save, saved, reload } = useSaveKeyDates(caseId);
  /** What is stored, as far as this form knows. */
  const [stored, setStored] = useState(keyDates);
  const rules = useMemo((): FormRules<ReturnType<typeof keyDatesForm>> => {
    const schema = keyDatesForm(clocks);
    return {
      schema,
      fields: formFields(schema),
      // What has no date yet cannot have been met.
      isShown: (field, values) =>
        !field.startsWith(enteredField("met", "")) ||
        [...runningInForm(clocks, values).keys()].some((key) => enteredField("met", key) === field),
    };
  }, [clocks]);

  /** Somebody else has saved meanwhile: what was not changed here becomes theirs. */
  const takeTheirs = async () => {
    const theirs = await reload();
    const [before, after] = [enteredValues(clocks, stored), enteredValues(clocks, theirs)];
    for (const [name, value] of Object.entries(after)) {
      if (form.getValues(name) === before[name]) form.resetField(name, { defaultValue: value });
    }
    setStored(theirs);
    throw new ApiError(409, keyDateMessages.stale);
  };
  const of = useKeptForm({
    draft: draftName("key-dates", caseId),
    inPlace: true,
    rules,
    initial: enteredValues(clocks, keyDates),
    send: (body) => save({ ...keyDatesSent(clocks, body), version: stored.version }),
    onSaved: async ({ data, message }) => {
      await saved(data);
      onSaved(message);
    },
    onRefused: (error) =>
      isStaleVersion(error) ? takeTheirs().then(() => "done" as const) : undefined,
  });

  const { form, submit, saving, summary, draft } = of;
  return (
    <form noValidate aria-label="Key dates" onSubmit={submit} onBlur={draft.flush}>
      <DraftNotice
        broughtBack={draft.broughtBack}
        note={of.changedSince && draftMessages.changedSince(of.changedSince)}
        onStartAfresh={() => draft.startAfresh(of.start())}
        focusFirst={() => form.setFocus(rules.fields[0]?.name ?? "")}
      />
      {summary}
      <ChangeWatch form={form} onChanged={onChanged} />
      <p className={classes.hint}>
        Enter the dates that you know, such as <span className={classes.example}>09-03-2015</span>.
        The rest follows from them.
      </p>
      <DatesTable clocks={clocks} form={form} />
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

interface TableProps {
  readonly clocks: Clocks;
  readonly form: RecordFormApi;
}

function DatesTable({ clocks, form }: TableProps) {
  const values = useWatch({ control: form.control });
  const running = runningInForm(clocks, values);
  const fields = useMemo(
    () => new Map(formFields(keyDatesForm(clocks)).map((field) => [field.name, field])),
    [clocks],
  );
  const input = (name: string) => {
    const field = fields.get(name);
    return field && <DateInput field={field} form={form} inCell />;
  };
  return (
    <table className={`${cards.cards} ${classes.table}`}>
      <thead>
        <tr>
          <th scope="col">Start</th>
          <th scope="col">Date</th>
          <th scope="col">What follows</th>
          <th scope="col">By</th>
          <th scope="col">Met on</th>
        </tr>
      </thead>
      {clockRows(clocks).map(({ start, clocks: own, shared }) => (
        <tbody key={start.key}>
          {[...own, ...shared].map((key, index) => {
            const met = enteredField("met", key);
            const due = running.get(key);
            const isShared = index >= own.length;
            return (
              <tr key={key}>
                {index === 0 && (
                  <>
                    <th
                      scope="rowgroup"
                      rowSpan={own.length + shared.length}
                      className={classes.start}
                    >
                      {start.label}
                    </th>
                    <td rowSpan={own.length + shared.length} className={classes.startDate}>
                      {input(enteredField("start", start.key))}
                    </td>
                  </>
                )}
                <FollowingClock clocks={clocks} clockKey={key} due={due} isShared={isShared} />
                <td
                  className={classes.met}
                  data-head="Met on"
                  data-empty={!due || isShared || undefined}
                >
                  {due && !isShared && (
                    <>
                      {input(met)}
                      <Doubt metOn={typedDate(values[met])} due={due} />
                    </>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      ))}
    </table>
  );
}

function FollowingClock(props: {
  readonly clocks: Clocks;
  readonly clockKey: string;
  readonly due: DueDate | undefined;
  /** Its date stands with another start. */
  readonly isShared: boolean;
}) {
  const { clocks, clockKey, due, isShared } = props;
  const clock = due?.clock ?? clockOf(clocks, clockKey);
  return (
    <>
      <td className={classes.clock}>
        {clock?.label}
        {isShared ? (
          <span className={classes.note}>Counts if it is later than the date above</span>
        ) : (
          clock?.note && <span className={classes.note}>{clock.note}</span>
        )}
      </td>
      <td className={classes.due} data-empty={!due || isShared || undefined}>
        {due && !isShared && showDayAndDate(due.due_on)}
      </td>
    </>
  );
}

/** A date from before the start is left from an earlier round: last year's review, for example. */
function Doubt({ metOn, due }: { readonly metOn: string | null; readonly due: DueDate }) {
  if (metOn === null || metOn >= due.from) return null;
  return <span className={classes.doubt}>Before the start: is it from last time?</span>;
}

// The rows of the editor: each start with the clocks that follow from it.

interface StartRow {
  readonly start: Start;
  /** The keys of the clocks to be shown in full with this start. */
  readonly clocks: readonly string[];
  /** The keys of clocks that are shown with an earlier start, and for which this one counts too. */
  readonly shared: readonly string[];
}

/** The keys of the starts from which a clock runs, directly or by way of other clocks. */
function rootsOf(clocks: Clocks, key: string): string[] {
  const roots = clocks
    .filter((clock) => clock.key === key)
    .flatMap(({ from }) => (typeof from === "string" ? rootsOf(clocks, from) : [from.key]));
  return [...new Set(roots)];
}

export function clockRows(clocks: Clocks): StartRow[] {
  const roots = clockKeys(clocks).map((key) => [key, rootsOf(clocks, key)] as const);
  return startsOf(clocks).map((start) => ({
    start,
    clocks: roots.flatMap(([key, [first]]) => (first === start.key ? [key] : [])),
    shared: roots.flatMap(([key, [, ...more]]) => (more.includes(start.key) ? [key] : [])),
  }));
}
