/**
 * A table of names and figures with bars: a chart that every screen reader and printer can show. The first
 * rows are visible; a click shows the rest, and print always does.
 */
import { Text } from "@mantine/core";
import { type CSSProperties, useState } from "react";
import classes from "./bar-table.module.css";
import { ShowAll } from "./show-all.tsx";

export interface BarRow {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  /** Shown instead of the value. */
  readonly text?: string;
}

interface BarTableProps {
  readonly label: string;
  readonly columns: readonly [name: string, value: string];
  readonly rows: readonly BarRow[];
  /** The value that fills the width; default: the greatest. */
  readonly whole?: number;
  /** The number of rows visible at first; default: all. */
  readonly first?: number;
  /** Shown instead of an empty table. */
  readonly empty: string;
}

export function BarTable({ label, columns, rows, whole, first, empty }: BarTableProps) {
  const [all, setAll] = useState(false);
  if (rows.length === 0) return <Text c="dimmed">{empty}</Text>;
  const most = whole ?? Math.max(...rows.map((row) => row.value), 1);
  const textOf = (row: BarRow) => row.text ?? String(row.value);
  const widest = Math.max(...rows.map((row) => textOf(row).length));
  const hidden = first !== undefined && rows.length > first ? rows.length - first : 0;
  return (
    <>
      <table
        className={classes.bars}
        aria-label={label}
        style={{ "--figure": `${widest}ch` } as CSSProperties}
      >
        <thead className="visually-hidden">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row.key}
              data-more={(!all && hidden > 0 && index >= (first ?? 0)) || undefined}
            >
              <th scope="row">{row.name}</th>
              <td>
                <span
                  className={classes.bar}
                  style={{ "--part": most > 0 ? row.value / most : 0 } as CSSProperties}
                />
                <span className={classes.figure}>{textOf(row)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <ShowAll all={all} count={rows.length} first={first ?? rows.length} onChange={setAll} />
      )}
    </>
  );
}
