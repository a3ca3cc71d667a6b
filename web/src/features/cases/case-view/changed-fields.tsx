/** One change of a case, field by field: values before and after. */

import type { CaseChange } from "@helpline/contract/cases/case-details";
import { toldOfCase } from "@helpline/contract/cases/case-facts";
import { showDate, showMoment } from "@helpline/contract/dates";
import { followUpLabels } from "@helpline/contract/follow-ups/follow-up-labels";
import { enteredLabel } from "@helpline/contract/key-dates/key-dates";
import { absent, capitalised } from "@helpline/contract/words";
import cards from "#shared/card-table.module.css";
import { ShownValue } from "#shared/form/shown-value.tsx";
import { useProductConfig, useTimeZone } from "#shared/product-config.ts";
import classes from "./case-view.module.css";

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

/** A change of more fields than this is the whole case, added or deleted. Its table opens on request. */
const manyFields = 12;

export function ChangedFields({ change }: { readonly change: CaseChange }) {
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
  if (fields.length <= manyFields) return <FieldTable fields={fields} />;
  return (
    <details>
      <summary>{fields.length} fields</summary>
      <FieldTable fields={fields} />
    </details>
  );
}
