/**
 * A table of names and figures with bars: a chart that every screen reader and printer can show. The first
 * rows are visible; a click shows the rest, and print always does.
 */
import { type CSSProperties, type ReactNode, useState } from "react";
import classes from "./bar-table.module.css";
import { PartEmpty, unbrokenHours } from "./report-part.tsx";
import { ShowAll } from "./show-all.tsx";

// A figure beside that of the period before.

const inThousands = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });

export const numberText = (value: number): string => inThousands.format(value);

const signed = new Intl.NumberFormat("en-GB", {
  signDisplay: "exceptZero",
  maximumFractionDigits: 1,
});

/** The change in a table: "+12", "−4", "0". */
const changeText = (value: number, before: number): string =>
  signed.format(value - before).replace("-", "−");

/** What a change counts: how it is written, and the word for a smaller one. */
interface Unit {
  readonly text: (value: number) => string;
  readonly fewer: "fewer" | "less";
}
const things: Unit = { text: numberText, fewer: "fewer" };
export const timeUnit: Unit = { text: unbrokenHours, fewer: "less" };

/** The change in words, to be followed by the value before: "12 more than", "4 fewer than", "same as". */
export function changeInWords(value: number, before: number, { text, fewer } = things): string {
  if (value === before) return "same as";
  const [difference, word] = value > before ? [value - before, "more"] : [before - value, fewer];
  return `${text(difference)} ${word} than`;
}

export interface BarRow {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  /** Shown instead of the value. */
  readonly text?: string;
  /** The value, such as a link; `text` says how wide it is. */
  readonly figure?: ReactNode;
  /** A second figure, below the first, such as the time that it took. */
  readonly also?: string;
  /** The value of the period before. */
  readonly before?: {
    readonly value: number;
    readonly figure: ReactNode;
    readonly also?: string;
  };
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
  /** The rows have values of the period before: adds columns for them and for the change. */
  readonly compared?: boolean;
}

export function BarTable(props: BarTableProps) {
  const { label, rows, whole, first, empty, compared = false } = props;
  const [all, setAll] = useState(false);
  if (rows.length === 0) return <PartEmpty>{empty}</PartEmpty>;
  const most = whole ?? Math.max(...rows.map((row) => row.value), 1);
  const widest = Math.max(...rows.map((row) => textOf(row).length));
  // Smaller letters, see `.also`.
  const widestAlso = 0.75 * Math.max(...rows.map(({ also = "" }) => also.length));
  const hidden = first !== undefined && rows.length > first ? rows.length - first : 0;
  return (
    <>
      <table
        className={classes.bars}
        aria-label={label}
        data-compared={compared || undefined}
        data-also={widestAlso > 0 || undefined}
        style={{ "--figure": `${Math.max(widest, widestAlso)}ch` } as CSSProperties}
      >
        <Head columns={props.columns} compared={compared} />
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row.key}
              data-more={(!all && hidden > 0 && index >= (first ?? 0)) || undefined}
            >
              <th scope="row">{row.name}</th>
              <td className={classes.value}>
                <span
                  className={classes.bar}
                  style={{ "--part": most > 0 ? row.value / most : 0 } as CSSProperties}
                />
                <span className={classes.figure}>
                  {row.figure ?? textOf(row)}
                  <Also text={row.also} />
                </span>
              </td>
              {compared && <Compared row={row} />}
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

const Also = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <>
      {" "}
      <span className={classes.also}>{text}</span>
    </>
  );

const textOf = (row: BarRow) => row.text ?? String(row.value);

function Head({ columns, compared }: Required<Pick<BarTableProps, "columns" | "compared">>) {
  return (
    <thead className={compared ? undefined : "visually-hidden"}>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
        {compared && (
          <>
            <th scope="col" className={classes.beside}>
              Before
            </th>
            <th scope="col" className={classes.beside}>
              Change
            </th>
          </>
        )}
      </tr>
    </thead>
  );
}

function Compared({ row: { value, before } }: { readonly row: BarRow }) {
  return (
    <>
      <td className={classes.beside}>
        {before?.figure}
        <Also text={before?.also} />
      </td>
      <td className={classes.beside}>{before && changeText(value, before.value)}</td>
    </>
  );
}
