/**
 * Boxes to choose several rows. They stand in the first column, so that the columns stay as they are, and the
 * selected row is a matter of its own. Native boxes: those of Mantine are nine elements each, and a search finds
 * two hundred rows.
 */
import type { MouseEvent, ReactNode } from "react";
import { listMessages } from "./list.messages.ts";
import classes from "./row-choice.module.css";

export interface RowChoice<Row> {
  readonly chosen: ReadonlySet<number>;
  readonly set: (ids: readonly number[], isChosen: boolean) => void;
  /** Names a row: "case 258". */
  readonly nameOf: (row: Row) => string;
}

/** A click on a box neither selects nor opens its row. */
const stay = (event: MouseEvent) => event.stopPropagation();

interface ChooseRowProps<Row> {
  readonly choice: RowChoice<Row>;
  readonly row: Row;
  readonly id: number;
  /** The row is the tab stop of the table, so its box is too. */
  readonly isStop: boolean;
  readonly children: ReactNode;
}

export function ChooseRow<Row>({ choice, row, id, isStop, children }: ChooseRowProps<Row>) {
  return (
    <span className={classes.cell}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps clicks from the row */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the box itself has the keys */}
      <span className={classes.box} onClick={stay} onDoubleClick={stay}>
        <input
          type="checkbox"
          className={classes.check}
          tabIndex={isStop ? 0 : -1}
          aria-label={listMessages.choose(choice.nameOf(row))}
          checked={choice.chosen.has(id)}
          onChange={(event) => choice.set([id], event.currentTarget.checked)}
        />
      </span>
      {children}
    </span>
  );
}

interface ChooseAllProps<Row> {
  readonly choice: RowChoice<Row>;
  /** The ids of the visible rows. */
  readonly ids: readonly number[];
}

export function ChooseAll<Row>({ choice, ids }: ChooseAllProps<Row>) {
  const chosen = ids.filter((id) => choice.chosen.has(id)).length;
  return (
    <span className={classes.box}>
      <input
        type="checkbox"
        className={classes.check}
        aria-label={listMessages.chooseAll}
        checked={ids.length > 0 && chosen === ids.length}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < ids.length;
        }}
        onChange={(event) => choice.set(ids, event.currentTarget.checked)}
      />
    </span>
  );
}
