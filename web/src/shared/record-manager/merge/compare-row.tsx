/** One field of two records, and the choice between them. */
import type { FieldNotes } from "@helpline/contract/fields";
import { useId } from "react";
import classes from "#shared/choice-table.module.css";
import { FactList } from "#shared/form/fact-list.tsx";
import type { FieldSpec } from "#shared/form/field-specs.ts";
import { ShownValue } from "#shared/form/shown-value.tsx";
import type { StoredRecord } from "#shared/list/list-queries.ts";
import { mergeTexts } from "./merge.messages.ts";
import mergeClasses from "./merge.module.css";

/** The record that was opened, or the other one. */
export type Side = 0 | 1;

const plain: FieldNotes = { label: "", input: "text" };

interface CompareRowProps {
  readonly label: string;
  /** The names of the records, shown above the values on a phone. */
  readonly heads: readonly [string, string];
  readonly notes?: FieldNotes;
  readonly values: readonly unknown[];
  /** Beside each choice. */
  readonly words: string;
  readonly chosen: Side;
  readonly onChoose: (side: Side) => void;
}

export function CompareRow(props: CompareRowProps) {
  const { label, heads, notes = plain, values, words, chosen, onChoose } = props;
  const name = useId();
  return (
    <tr>
      <th scope="row">{label}</th>
      {([0, 1] as const).map((side) => (
        <td key={side} data-chosen={chosen === side || undefined} data-head={heads[side]}>
          <span className={classes.value}>
            <ShownValue notes={notes} value={values[side]} />
          </span>
          <label className={classes.choice}>
            <input
              type="radio"
              name={name}
              aria-label={`${label}: ${heads[side]}`}
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            {words}
          </label>
        </td>
      ))}
    </tr>
  );
}

/** The fields in which both records agree, folded away. */
export function EqualFields(props: {
  readonly fields: readonly FieldSpec[];
  readonly record: StoredRecord;
}) {
  const { fields, record } = props;
  if (fields.length === 0) return null;
  const facts = fields.map(({ name, notes }) => ({
    label: notes.label,
    value: <ShownValue notes={notes} value={record[name]} />,
    wide: notes.input === "textarea",
  }));
  return (
    <details className={mergeClasses.equal}>
      <summary>{mergeTexts.same(fields.length)}</summary>
      <FactList facts={facts} />
    </details>
  );
}
