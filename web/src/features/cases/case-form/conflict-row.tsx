/** One field of the conflict dialog: the original value, theirs, yours, and the choice between them. */

import { absent } from "@helpline/contract/words";
import classes from "#shared/choice-table.module.css";
import { conflictMessages } from "./conflict.messages.ts";
import type { Difference, Side } from "./conflict.ts";

interface ConflictRowProps {
  readonly difference: Difference;
  readonly chosen: Side | undefined;
  /** A choice is required and missing. */
  readonly missing: boolean;
  readonly onChoose: (side: Side) => void;
}

const heads = { theirs: "Theirs", mine: "Yours" } as const;
const words = { theirs: conflictMessages.takeTheirs, mine: conflictMessages.keepMine } as const;

export function ConflictRow({ difference, chosen, missing, onChoose }: ConflictRowProps) {
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
