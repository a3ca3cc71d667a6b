/** Shows who changed the case meanwhile, and lets the person choose field by field (UI-8). */
import { showMoment } from "@helpline/contract/dates";
import { absent } from "@helpline/contract/words";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import cards from "#shared/card-table.module.css";
import classes from "#shared/choice-table.module.css";
import { FadingModal } from "#shared/dialogs/fading-modal.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { UnbrokenDates } from "#shared/unbroken-dates.tsx";
import type { StaleAnswer } from "../stale-answer.ts";
import { conflictMessages } from "./conflict.messages.ts";
import type { Difference, Side } from "./conflict.ts";

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
  const when = showMoment(stale.changed_on, timeZone).slice(0, -3);

  return (
    <FadingModal
      opened
      onClose={() => answer(null)}
      title={conflictMessages.title}
      size={1080}
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      returnFocus={false}
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
