/** The columns of the rows of a file, by what becomes of them. */

import { showDay } from "@helpline/contract/dates";
import type { ImportRow } from "@helpline/contract/import/import";
import {
  externalCodeField,
  externalCodeLabel,
  type ShownOutcome,
} from "@helpline/contract/import/import.plain";
import {
  type ImportKindName,
  importColumnsOf,
  importKindOf,
} from "@helpline/contract/import/import-columns";
import { IconArrowRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Column } from "#shared/list/list-columns.ts";
import { DoubtfulRow, doubtLines } from "./doubtful-row.tsx";
import type { StepProps } from "./import.api.ts";
import classes from "./import.module.css";
import { figure } from "./import.words.ts";

type Change = ImportRow["changes"][number];

const nothing = "nothing";

function Changed({ change: { label, before, after } }: { readonly change: Change }) {
  return (
    <span className={classes.change}>
      <span className={classes.quiet}>{label}:</span>{" "}
      <span className={before === null ? classes.quiet : classes.before}>{before ?? nothing}</span>
      <IconArrowRight size={14} stroke={1.75} aria-label="becomes" role="img" />
      <span className={after === null ? classes.quiet : classes.after}>{after ?? nothing}</span>
    </span>
  );
}

/** As people read them: a record is closed on a day, which is stored as a moment. */
function changesOf({ changes }: ImportRow, timeZone: string): Change[] {
  const day = (moment: string | null) => (moment === null ? null : showDay(moment, timeZone));
  return changes.map((change) =>
    change.field === "closed_on"
      ? { ...change, before: day(change.before), after: day(change.after) }
      : change,
  );
}

const changesInWords = (changes: readonly Change[]) =>
  changes
    .map(({ label, before, after }) => `${label}: ${before ?? nothing} → ${after ?? nothing}`)
    .join("; ");

/** Rows of a form, one below the other. */
const Lines = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes.lines}>{children}</span>
);

/** The values of a new record, without its name and its code, which have columns of their own. */
function valuesOf(kind: ImportKindName, { changes }: ImportRow): string {
  const elsewhere = new Set<string>([...importKindOf(kind).order, externalCodeField]);
  return changes
    .filter(({ field, after }) => after !== null && !elsewhere.has(field))
    .map(({ after }) => after)
    .join(", ");
}

function errorLines(kind: ImportKindName, { errors }: ImportRow): string[] {
  const labels = new Map(importColumnsOf(kind).map(({ field, label }) => [field, label]));
  return errors.map(({ field, message }) => {
    const label = labels.get(field);
    return label === undefined ? message : `${label}: ${message}`;
  });
}

/** What the columns of a run's rows need. */
export interface RowsShown extends Pick<StepProps, "run" | "onChanged"> {
  readonly outcome: ShownOutcome;
  readonly timeZone: string;
}

function detailOf({ run, onChanged, outcome, timeZone }: RowsShown): Column<ImportRow> | null {
  const { kind } = run;
  const detail = { field: "detail", area: "detail" } as const;
  if (outcome === "new") {
    return { ...detail, label: "Values", text: (row) => valuesOf(kind, row) };
  }
  if (outcome === "changed") {
    return {
      ...detail,
      label: "What changes",
      text: (row) => changesInWords(changesOf(row, timeZone)),
      cell: (row) => (
        <Lines>
          {changesOf(row, timeZone).map((change) => (
            <Changed key={change.field} change={change} />
          ))}
        </Lines>
      ),
    };
  }
  if (outcome === "doubtful") {
    return {
      ...detail,
      label: "What is doubtful",
      text: (row) => doubtLines(row).join(" "),
      cell: (row) => <DoubtfulRow row={row} run={run} onChanged={onChanged} />,
    };
  }
  if (outcome === "wrong") {
    return {
      ...detail,
      label: "What is wrong",
      text: (row) => errorLines(kind, row).join(" "),
      cell: (row) => (
        <Lines>
          {errorLines(kind, row).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </Lines>
      ),
    };
  }
  if (outcome === "unchanged") return null;
  return { ...detail, label: "Why", text: ({ reason }) => reason ?? "" };
}

export function rowColumns(rows: RowsShown): Column<ImportRow>[] {
  const detail = detailOf(rows);
  return [
    {
      field: "row_number",
      label: "Row",
      area: "row",
      numeric: true,
      text: ({ row_number }) => figure(row_number),
    },
    { field: "name", label: "Name", area: "name", text: ({ name }) => name },
    {
      field: externalCodeField,
      label: externalCodeLabel,
      area: "code",
      text: ({ external_code }) => external_code ?? "",
    },
    ...(detail ? [detail] : []),
  ];
}
