/** The history of a case: its stages, and every change field by field (CASE-31). */
import { caseCalls } from "@helpline/contract/cases/case-calls";
import type { CaseChange } from "@helpline/contract/cases/case-details";
import { toldOfCase } from "@helpline/contract/cases/case-facts";
import type { caseRoutes } from "@helpline/contract/cases/cases.routes";
import {
  actionInWords,
  changeInWords,
  type StageChange,
  stageInWords,
} from "@helpline/contract/cases/history-words";
import { consentForm } from "@helpline/contract/consents/consents";
import { showDate, showMoment } from "@helpline/contract/dates";
import { valueInWords } from "@helpline/contract/fields";
import { followUpLabels } from "@helpline/contract/follow-ups/follow-ups.plain";
import type { RouteData } from "@helpline/contract/http";
import { enteredLabel } from "@helpline/contract/key-dates/key-dates";
import { absent, capitalised } from "@helpline/contract/words";
import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call, once } from "#shared/api-client.ts";
import cards from "#shared/card-table.module.css";
import { formFields } from "#shared/form/field-specs.ts";
import { ShownValue } from "#shared/form/shown-value.tsx";
import { useProductConfig, useTimeZone } from "#shared/product-config.ts";
import { QueryPart } from "#shared/query-part.tsx";
import { StageBadge } from "../components/stage-badge.tsx";
import classes from "./case-view.module.css";

type History = RouteData<typeof caseRoutes.history>;

/** The stages and changes of a case; for admins and managers. */
const useCaseHistory = (id: number) =>
  useQuery({
    ...once,
    queryKey: ["cases", "history", id],
    queryFn: async ({ signal }) =>
      (
        await call<typeof caseRoutes.history>(
          caseCalls.history,
          { params: { id: String(id) } },
          { signal },
        )
      ).data,
  });

/** One answer contains both histories; each section shows its loading and error state. */
const HistoryLoader = (props: {
  readonly caseId: number;
  readonly children: (history: History) => ReactNode;
}) => (
  <QueryPart
    query={useCaseHistory(props.caseId)}
    failed="Unable to get the history"
    loading="Loading the history"
    lineHeight={64}
  >
    {props.children}
  </QueryPart>
);

/** The changes of stage, newest first. */
export function StageList(props: { readonly stages: readonly StageChange[] }) {
  const timeZone = useTimeZone();
  return (
    <div className={classes.stagesBox}>
      <ol reversed className={`plain-list entries ${classes.stages}`}>
        {props.stages.map((change) => (
          <li key={`${change.changed_on} ${change.action} ${change.stage}`}>
            <span>
              <StageBadge text={stageInWords(change)} />
            </span>
            <span>{actionInWords(change.action)}</span>
            <span>{change.changed_by}</span>
            <span className={classes.moment}>{showMoment(change.changed_on, timeZone)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

export function StageHistory({ caseId }: { readonly caseId: number }) {
  return (
    <HistoryLoader caseId={caseId}>
      {(history) => <StageList stages={history.stages} />}
    </HistoryLoader>
  );
}

export function ChangeHistory({ caseId }: { readonly caseId: number }) {
  const timeZone = useTimeZone();
  return (
    <HistoryLoader caseId={caseId}>
      {(history) =>
        history.changes.length === 0 ? (
          <Text c="dimmed">No change has been recorded.</Text>
        ) : (
          <ol reversed className="plain-list entries">
            {history.changes.map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: several changes may have the same timestamp; the list only grows
              <li key={`${change.changed_on} ${index}`} className={classes.change}>
                <p className={classes.changeHead}>
                  <strong>{changeInWords(change)}</strong>
                  <span>{change.changed_by}</span>
                  <span className={classes.moment}>{showMoment(change.changed_on, timeZone)}</span>
                </p>
                <ChangedFields change={change} />
              </li>
            ))}
          </ol>
        )
      }
    </HistoryLoader>
  );
}

// One change of a case, field by field: values before and after.

type ChangedField = CaseChange["fields"][number];

/** The field's label; a field that only earlier versions had is named after its column. */
function labelOf(field: string): string {
  return toldOfCase(field)?.notes.label ?? capitalised(field.replaceAll("_", " "));
}

const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

function Value(props: { readonly field: string; readonly value: string | null }) {
  const { field, value } = props;
  const timeZone = useTimeZone();
  if (value === null || value === "") return absent;
  if (field === "evaluation") return "Evaluation removed";
  if (isMoment.test(value)) return showMoment(value, timeZone);
  const notes = toldOfCase(field)?.notes;
  if (!notes) return value;
  // The server sends the name of the chosen record.
  return notes.input === "picker" ? value : <ShownValue notes={notes} value={value} />;
}

function FieldTable({ fields }: { readonly fields: readonly ChangedField[] }) {
  return (
    <table className={`${cards.cards} ${classes.history}`}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col" className={classes.before}>
            Before
          </th>
          <th scope="col" className={classes.afterwards}>
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, before, after }) => (
          <tr key={field}>
            <td>{labelOf(field)}</td>
            <td data-head="Before">
              <Value field={field} value={before} />
            </td>
            <td data-head="After">
              <Value field={field} value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A change of key dates, of which the configuration has the labels. */
function KeyDateTable({ fields }: { readonly fields: readonly ChangedField[] }) {
  const clocks = useProductConfig().data?.clocks ?? [];
  const named = fields.map(({ field, before, after }) => ({
    field: enteredLabel(clocks, field) ?? field,
    before: showDate(before),
    after: showDate(after),
  }));
  return <FieldTable fields={named} />;
}

/** What changed of a follow-up, besides its text. */
function FollowUpTable({ fields }: { readonly fields: readonly ChangedField[] }) {
  const labels: Readonly<Record<string, string>> = followUpLabels;
  const named = fields.map(({ field, before, after }) => ({
    field: labels[field] ?? field,
    ...(field === "due_on"
      ? { before: showDate(before), after: showDate(after) }
      : { before, after }),
  }));
  return <FieldTable fields={named} />;
}

const consentNotes = new Map(formFields(consentForm).map(({ name, notes }) => [name, notes]));

/** A new consent, or a change of one. */
function ConsentTable({ fields }: { readonly fields: readonly ChangedField[] }) {
  const timeZone = useTimeZone();
  const named = fields.flatMap(({ field, before, after }) => {
    const notes = consentNotes.get(field);
    if (!notes) return [];
    const inWords = (value: string | null) => valueInWords(notes, value, timeZone);
    return [{ field: notes.label, before: inWords(before), after: inWords(after) }];
  });
  return <FieldTable fields={named} />;
}

/** A change of more fields than this is the whole case, added or deleted. Its table opens on request. */
const manyFields = 12;

function ChangedFields({ change }: { readonly change: CaseChange }) {
  const fields = change.fields.filter(({ before, after }) => before !== after);
  if (change.about === "file") {
    return <p className={classes.fileName}>{fields.map(({ before, after }) => after ?? before)}</p>;
  }
  if (change.about === "follow-up") {
    return (
      <>
        <p className={classes.fileName}>{change.follow_up?.text}</p>
        {change.action === "update" || change.follow_up?.change === "moved with the case" ? (
          <FollowUpTable fields={fields} />
        ) : null}
      </>
    );
  }
  if (fields.length === 0) return null;
  if (change.about === "key dates") return <KeyDateTable fields={fields} />;
  if (change.about === "consent") return <ConsentTable fields={fields} />;
  if (fields.length <= manyFields) return <FieldTable fields={fields} />;
  return (
    <details>
      <summary>{fields.length} fields</summary>
      <FieldTable fields={fields} />
    </details>
  );
}
