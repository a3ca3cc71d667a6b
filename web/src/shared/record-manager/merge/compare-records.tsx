/** Two records side by side: which one stays, whose value of each field, and the cases that move. */

import { showDate } from "@helpline/contract/dates";
import type { FieldNotes } from "@helpline/contract/fields";
import { messages } from "@helpline/contract/messages";
import {
  canKeepBoth,
  droppedValues,
  isJoined,
} from "@helpline/contract/reference-records/merged-values";
import { mergeMessages } from "@helpline/contract/reference-records/record-merge";
import { Alert, Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError, call } from "#shared/api-client.ts";
import cards from "#shared/card-table.module.css";
import classes from "#shared/choice-table.module.css";
import { showFailure } from "#shared/dialogs/dialogs.tsx";
import { FactList } from "#shared/form/fact-list.tsx";
import { type FieldSpec, formFields } from "#shared/form/field-specs.ts";
import { ShownValue } from "#shared/form/shown-value.tsx";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import type { StoredRecord } from "#shared/list/list-queries.ts";
import { FailedPart } from "#shared/query-part.tsx";
import { useWrite } from "#shared/use-write.ts";
import { useManager, usePages } from "../manager.ts";
import { browsePage } from "../manager-state.ts";
import { PageHeading } from "../record-loader.tsx";
import { type MergeRoutes, recordIdOf, recordName } from "../views/record-view.ts";
import mergeClasses from "./merge.module.css";
import { forgetMerged, mergeTexts, usesQuery, useUnmerge } from "./merge.queries.ts";
import { RecordCases } from "./record-cases.tsx";

// One field of two records, and the choice between them.

/** The record that was opened, or the other one. */
export type Side = 0 | 1;
/** Whose value is kept, or both. */
type Choice = Side | "both";

const plain: FieldNotes = { label: "", input: "text" };

interface CompareRowProps {
  readonly label: string;
  /** The names of the records, shown above the values on a phone. */
  readonly heads: readonly [string, string];
  readonly notes?: FieldNotes;
  readonly values: readonly unknown[];
  /** Beside each choice. */
  readonly words: string;
  readonly chosen: Choice;
  readonly onChoose: (side: Side) => void;
  /** Both values can be kept. */
  readonly both?: { readonly words: string; readonly onChoose: () => void } | undefined;
}

function CompareRow(props: CompareRowProps) {
  const { label, heads, notes = plain, values, words, chosen, onChoose, both } = props;
  const name = useId();
  return (
    <tr>
      <th scope="row">{label}</th>
      {([0, 1] as const).map((side) => (
        <td
          key={side}
          data-chosen={chosen === side || chosen === "both" || undefined}
          data-head={heads[side]}
        >
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
          {both && side === 1 && (
            <label className={classes.choice}>
              <input
                type="radio"
                name={name}
                aria-label={`${label}: ${mergeTexts.both}`}
                checked={chosen === "both"}
                onChange={both.onChoose}
              />
              {mergeTexts.both}, {both.words}
            </label>
          )}
        </td>
      ))}
    </tr>
  );
}

/** The fields in which both records agree, folded away. */
function EqualFields(props: {
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

interface CompareRecordsProps {
  readonly pair: readonly [StoredRecord, StoredRecord];
  readonly merging: MergeRoutes;
  /** One of them was changed meanwhile: both have to be read again. */
  readonly onStale: () => Promise<unknown>;
}

const isEmpty = (value: unknown) => value === null || value === "";
const otherOf = (side: Side): Side => (side === 0 ? 1 : 0);

export function CompareRecords({ pair, merging, onStale }: CompareRecordsProps) {
  const { view, dispatch } = useManager();
  const { kind } = view;
  const pages = usePages();
  const client = useQueryClient();
  const { ask: undo } = useUnmerge(merging);
  const [keptByChoice, setKept] = useState<Side>();
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({});

  const ids = pair.map((record) => recordIdOf(kind, record)) as [number, number];
  const names = pair.map((record) => recordName(kind, record)) as [string, string];
  // Duplicates often have the same name.
  const heads = names.map((name, side) => `${name} (${ids[side]})`) as [string, string];
  const uses = [useQuery(usesQuery(merging, ids[0])), useQuery(usesQuery(merging, ids[1]))];
  const failed = uses.filter(({ error }) => error);
  const [failure] = failed.map(({ error }) => error);
  /** How many cases name each, deleted ones too. */
  const counts = uses.map(({ data }) => data && data.cases + data.deleted_cases);
  const kept = keptByChoice ?? ((counts[1] ?? 0) > (counts[0] ?? 0) ? 1 : 0);

  const fields = formFields(kind.update);
  const differing = fields.filter(({ name }) => pair[0][name] !== pair[1][name]);
  const same = fields.filter(({ name }) => !differing.some((each) => each.name === name));
  const gone = otherOf(kept);
  /** The kept record's value, or the other one's if it has none; numbers and notes of both are kept. */
  const choiceOf = (name: string): Choice => {
    const asked = chosen[name];
    if (asked !== undefined) return asked;
    if (isEmpty(pair[kept][name])) return gone;
    return isJoined(kind, name) && !isEmpty(pair[gone][name]) ? "both" : kept;
  };
  const sideOf = (name: string) => {
    const choice = choiceOf(name);
    if (choice === "both") return choice;
    return choice === kept ? "keep" : "merge";
  };
  const sides = Object.fromEntries(differing.map(({ name }) => [name, sideOf(name)] as const));
  const dropped = droppedValues(kind, pair[kept], pair[gone], sides).map(({ field, value }) => {
    const notes = differing.find(({ name }) => name === field)?.notes;
    return `${notes?.label ?? field} ${notes?.input === "date" ? showDate(value) : value}`;
  });
  const hasOtherBirthday =
    !isEmpty(pair[0].dob ?? null) && !isEmpty(pair[1].dob ?? null) && pair[0].dob !== pair[1].dob;
  const caseNote = (side: Side) => {
    const found = uses[side]?.data;
    if (!found) return "";
    const count = found.cases + found.deleted_cases;
    const told = side === gone ? mergeTexts.theseMove(count) : mergeTexts.stay(count);
    return found.deleted_cases > 0
      ? `${told}, ${mergeTexts.deletedToo(found.deleted_cases)}`
      : told;
  };

  const { write, isPending } = useWrite({
    mutationFn: () =>
      call(merging.merge, {
        body: {
          keep_id: ids[kept],
          merge_id: ids[gone],
          keep_version: pair[kept].version,
          merge_version: pair[gone].version,
          fields: sides,
        } as Parameters<typeof call<typeof merging.merge>>[1]["body"],
      }),
    onSuccess: async ({ message }) => {
      // At once: this page would ask for the cases of a record that has gone.
      flushSync(() =>
        dispatch({
          type: "merged",
          id: ids[kept],
          name: names[kept],
          text: message,
          undo: () => void undo(ids[gone], names[gone]),
        }),
      );
      await forgetMerged(client, kind.entity);
    },
    onFailure: async (error) => {
      await showFailure(error);
      if (!(error instanceof ApiError)) return;
      if (error.message === messages.staleVersion) await onStale().catch(showFailure);
      if (error.status !== 404) return;
      // One of them has been merged or deleted meanwhile.
      flushSync(() => dispatch({ type: "opened", page: browsePage }));
      await forgetMerged(client, kind.entity);
    },
  });

  return (
    <>
      <PageHeading focused>{mergeTexts.title(kind.many)}</PageHeading>
      <p className={classes.explain}>{mergeTexts.explain(kind.one)}</p>
      {hasOtherBirthday && (
        <Alert color="yellow" variant="light" role="alert" mb="md">
          {mergeMessages.otherBirthdays}
        </Alert>
      )}
      <table className={`${cards.cards} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            {([0, 1] as const).map((side) => (
              <th key={side} scope="col" data-kept={side === kept || undefined}>
                {heads[side]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <CompareRow
            label={mergeTexts.which}
            heads={heads}
            values={[0, 1].map((side) => (side === kept ? mergeTexts.stays : mergeTexts.goes))}
            words={mergeTexts.keepThis}
            chosen={kept}
            onChoose={setKept}
          />
          {differing.map((field) => (
            <CompareRow
              key={field.name}
              label={field.notes.label}
              heads={heads}
              notes={field.notes}
              values={pair.map((record) => record[field.name])}
              words={mergeTexts.use}
              chosen={choiceOf(field.name)}
              onChoose={(side) => setChosen({ ...chosen, [field.name]: side })}
              both={
                canKeepBoth(kind, field.name) && !pair.some((record) => isEmpty(record[field.name]))
                  ? {
                      words: mergeTexts.bothNote(!isJoined(kind, field.name)),
                      onChoose: () => setChosen({ ...chosen, [field.name]: "both" }),
                    }
                  : undefined
              }
            />
          ))}
        </tbody>
      </table>
      <EqualFields fields={same} record={pair[0]} />
      <div className={mergeClasses.both}>
        {([0, 1] as const).map((side) => (
          <RecordCases
            key={side}
            heading={mergeTexts.casesOf(heads[side])}
            note={caseNote(side)}
            id={ids[side]}
            route={merging.cases}
          />
        ))}
      </div>
      {failure && (
        <FailedPart
          title="The number of cases could not be loaded"
          error={failure}
          onTryAgain={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
          above
        />
      )}
      {dropped.length > 0 && <p role="status">{mergeMessages.dropped(dropped.join("; "))}</p>}
      <div className={classes.bar}>
        <SubmitButton
          saving={isPending}
          disabled={uses.some(({ data }) => !data)}
          onClick={() => void write()}
        >
          {mergeTexts.merge(counts[gone] ?? 0)}
        </SubmitButton>
        <Button variant="default" onClick={() => void pages.back()}>
          Back
        </Button>
      </div>
    </>
  );
}
