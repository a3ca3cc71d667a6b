/** Shows who changed the case meanwhile, and lets the person choose field by field (UI-8). */
import { showMinute } from "@helpline/contract/dates";
import { absent } from "@helpline/contract/words";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import cards from "#shared/card-table.module.css";
import classes from "#shared/choice-table.module.css";
import { FadingModal } from "#shared/dialogs/fading-modal.tsx";
import type { FieldSpec } from "#shared/form/field-specs.ts";
import type { FormValues } from "#shared/form/form-values.ts";
import { UnbrokenDates } from "#shared/line-breaks.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import type { StaleAnswer } from "../stale-answer.ts";
import { caseValues, isShown } from "./case-form-rules.ts";
import { pickers } from "./pickers.ts";

// Compares and merges the versions when two people edit a case (UI-8).

type FormValue = FormValues[string];

export type Side = "theirs" | "mine";

export interface Difference {
  readonly field: FieldSpec;
  /** As displayed. */
  readonly loaded: string;
  readonly theirs: string;
  readonly mine: string;
  /** Null if both changed the field, so that somebody must choose. */
  readonly proposed: Side | null;
}

export interface Versions {
  readonly loaded: Readonly<FormValues>;
  readonly theirs: Readonly<FormValues>;
  readonly mine: Readonly<FormValues>;
}

/** The fields that differ between the stored case and the form, in form order. */
export function differencesOf(fields: readonly FieldSpec[], versions: Versions): Difference[] {
  const { loaded, theirs, mine } = versions;
  return fields.flatMap((field) => {
    const [was, stored, typed] = [loaded, theirs, mine].map((each) => valueIn(each, field));
    if (stored === typed) return [];
    const proposed = stored === was ? "mine" : typed === was ? "theirs" : null;
    const [loadedText = "", theirText = "", myText = ""] = [loaded, theirs, mine].map((each) =>
      textIn(each, field),
    );
    return [{ field, loaded: loadedText, theirs: theirText, mine: myText, proposed }];
  });
}

/** True if the colleague's changes touch no field of the form: a log entry also makes a new version. */
export const nothingOfTheForm = (fields: readonly FieldSpec[], versions: Versions): boolean =>
  fields.every((field) => valueIn(versions.loaded, field) === valueIn(versions.theirs, field));

/** A field hidden by an answer counts as empty, whatever the form still contains. */
function valueIn(values: Readonly<FormValues>, { name }: FieldSpec): FormValue {
  return isShown(name, values) ? tidied(values[name]) : "";
}

const tidied = (value: FormValue | undefined): FormValue =>
  typeof value === "string" ? value.trim() : (value ?? "");

function textIn(values: Readonly<FormValues>, field: FieldSpec): string {
  const value = String(valueIn(values, field));
  if (value === "") return "";
  const picker = pickers[field.name];
  if (picker) return String(values[picker.nameField] ?? value);
  return field.notes.options?.find((option) => option.value === value)?.label ?? value;
}

export const valuesNow = (stale: StaleAnswer): FormValues => caseValues(stale.current);

/** The stored values, with the person's own where they chose to keep them, as the dialog showed them. */
export function mergedValues(
  differences: readonly Difference[],
  choices: Readonly<Record<string, Side>>,
  { theirs, mine }: Versions,
): FormValues {
  const kept = differences.filter(({ field }) => choices[field.name] === "mine");
  const own = kept.flatMap(({ field }) => {
    const nameField = pickers[field.name]?.nameField;
    return [
      [field.name, valueIn(mine, field)],
      ...(nameField ? [[nameField, textIn(mine, field)]] : []),
    ];
  });
  return { ...theirs, ...Object.fromEntries(own) };
}

/** Texts of the conflict dialog (UI-8). */
const conflictMessages = {
  title: "This case was changed by someone else",
  by: (who: string, when: string) =>
    `${who} saved this case on ${when}, while you were editing it. Nothing of yours has been saved yet.`,
  explain:
    "These fields are different now. Choose for each whether to take theirs or keep yours; then save again.",
  nothingDifferent: "What they saved is the same as what you have in the form.",
  unchosen: (count: number) =>
    count === 1
      ? "One field was changed by both of you. Please choose."
      : `${count} fields were changed by both of you. Please choose.`,
  takeTheirs: "Take theirs",
  keepMine: "Keep mine",
  both: "Changed by both",
  save: "Save with these choices",
  back: "Back to the form",
} as const;

// One field of the conflict dialog: the original value, theirs, yours, and the choice between them.

interface ConflictRowProps {
  readonly difference: Difference;
  readonly chosen: Side | undefined;
  /** A choice is required and missing. */
  readonly missing: boolean;
  readonly onChoose: (side: Side) => void;
}

const heads = { theirs: "Theirs", mine: "Yours" } as const;
const words = { theirs: conflictMessages.takeTheirs, mine: conflictMessages.keepMine } as const;

function ConflictRow({ difference, chosen, missing, onChoose }: ConflictRowProps) {
  const { field, loaded, proposed } = difference;
  const { label } = field.notes;
  const choice = (side: Side) => (
    <td data-chosen={chosen === side || undefined} data-head={heads[side]}>
      <span className={classes.value}>{difference[side] || absent}</span>
      <label className={classes.choice}>
        <input
          type="radio"
          name={`conflict-${field.name}`}
          aria-label={`${words[side]}: ${label}`}
          checked={chosen === side}
          onChange={() => onChoose(side)}
        />
        {words[side]}
      </label>
    </td>
  );
  return (
    <tr data-missing={missing || undefined}>
      <th scope="row">
        {label}
        {proposed === null && <span className={classes.both}>{conflictMessages.both}</span>}
      </th>
      <td data-head="When you opened it">
        <span className={classes.value}>{loaded || absent}</span>
      </td>
      {choice("theirs")}
      {choice("mine")}
    </tr>
  );
}

export interface ConflictQuestion {
  readonly stale: StaleAnswer;
  readonly differences: readonly Difference[];
  /** Called with the choices by field name, or null to return to the unchanged form. */
  readonly answer: (choices: Readonly<Record<string, Side>> | null) => void;
}

const proposals = (differences: readonly Difference[]) =>
  Object.fromEntries(
    differences.flatMap(({ field, proposed }) => (proposed ? [[field.name, proposed]] : [])),
  ) as Record<string, Side>;

export function ConflictDialog({ question }: { readonly question: ConflictQuestion }) {
  const { stale, differences, answer } = question;
  const timeZone = useTimeZone();
  const [choices, setChoices] = useState(() => proposals(differences));
  const [asked, setAsked] = useState(false);
  const isNarrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const open = differences.filter(({ field }) => choices[field.name] === undefined);

  const save = () => {
    if (open.length === 0) return answer(choices);
    setAsked(true);
    document.getElementsByName(`conflict-${open[0]?.field.name}`)[0]?.focus();
  };
  const when = showMinute(stale.changed_on, timeZone);

  return (
    <FadingModal
      opened
      onClose={() => answer(null)}
      title={conflictMessages.title}
      size={1080}
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      classNames={{ title: classes.title }}
    >
      <p className={classes.who}>
        <UnbrokenDates>
          {conflictMessages.by(stale.changed_by ?? "Someone else", when || "this moment")}
        </UnbrokenDates>
      </p>
      <p className={classes.explain}>
        {differences.length === 0 ? conflictMessages.nothingDifferent : conflictMessages.explain}
      </p>
      {differences.length > 0 && (
        <table className={`${cards.cards} ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">When you opened it</th>
              <th scope="col">Theirs</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => (
              <ConflictRow
                key={difference.field.name}
                difference={difference}
                chosen={choices[difference.field.name]}
                missing={asked && choices[difference.field.name] === undefined}
                onChoose={(side) => setChoices({ ...choices, [difference.field.name]: side })}
              />
            ))}
          </tbody>
        </table>
      )}
      <div className={classes.bar}>
        <Button onClick={save}>{conflictMessages.save}</Button>
        <Button variant="default" onClick={() => answer(null)}>
          {conflictMessages.back}
        </Button>
        <span role="status" className={classes.unchosen} data-asked={asked || undefined}>
          {open.length > 0 && conflictMessages.unchosen(open.length)}
        </span>
      </div>
    </FadingModal>
  );
}
