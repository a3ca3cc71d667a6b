/**
 * Names and figures as a table whose rows are bars: a chart that every reader and printer has. The
 * first rows stand in sight; the rest is a click away, and always on paper.
 */
import { Button } from "@mantine/core";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/Button.css";
import { type CSSProperties, useState } from "react";
import classes from "./report.module.css";

export interface BarRow {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  /** Shown in place of the value. */
  readonly text?: string;
}

interface BarTableProps {
  readonly label: string;
  readonly columns: readonly [name: string, value: string];
  readonly rows: readonly BarRow[];
  /** The value that fills the width; the greatest one unless given. */
  readonly whole?: number;
  /** How many rows are in sight at first; all unless given. */
  readonly first?: number;
  /** Told in place of an empty table. */
  readonly empty: string;
}

export function BarTable({ label, columns, rows, whole, first, empty }: BarTableProps) {
  const [all, setAll] = useState(false);
  if (rows.length === 0) return <p className={classes.none}>{empty}</p>;
  const most = whole ?? Math.max(...rows.map((row) => row.value), 1);
  const hidden = first !== undefined && rows.length > first ? rows.length - first : 0;
  return (
    <>
      <table className={classes.bars} aria-label={label}>
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
                <span className={classes.figure}>{row.text ?? row.value}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && (
        <Button
          className={classes.more}
          variant="subtle"
          size="compact-sm"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? `Show the first ${first}` : `Show all ${rows.length}`}
        </Button>
      )}
    </>
  );
}
