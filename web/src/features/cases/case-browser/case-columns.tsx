/** Columns of each browser, from the contract, and the content of their cells. */

import { caseSorts } from "@helpline/contract/case-query/case-query.plain";
import { caseColumns } from "@helpline/contract/cases/case-columns";
import { telephoneParts } from "@helpline/contract/contact-details";
import { showDate, showMoment } from "@helpline/contract/dates";
import { casePath } from "@helpline/contract/screens";
import { hoursText } from "@helpline/contract/words";
import { agoInWords } from "#shared/ago-in-words.ts";
import type { Column } from "#shared/list/list-columns.ts";
import type { StoredRecord } from "#shared/list/list-queries.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { serverNow } from "#shared/session/session.ts";
import { type CaseView, caseOrders } from "../cases.api.ts";
import { HoursMeter } from "../components/hours-meter.tsx";
import { StageBadge } from "../components/stage-badge.tsx";
import classes from "./case-browser.module.css";
import type { CaseListRow } from "./case-list-source.ts";

type CaseColumn = Column<StoredRecord>;

/** List rows are typed for any kind of record. */
export const asCase = (row: StoredRecord) => row as unknown as CaseListRow;

const looks: Readonly<Record<string, Partial<CaseColumn>>> = {
  case_id: { area: "id", numeric: true, href: (row) => casePath(asCase(row).case_id) },
  guardian_name: { area: "guardian" },
  telephone: { area: "telephone", cell: (row) => <Numbers text={asCase(row).telephone ?? ""} /> },
  mobile: { area: "mobile", cell: (row) => <Numbers text={asCase(row).mobile ?? ""} /> },
  child_name: { area: "child" },
  case_handler: { area: "handler" },
  status: {
    area: "status",
    tight: true,
    cell: (row) => <StageBadge text={asCase(row).status ?? ""} />,
  },
  added_on: {
    area: "added",
    tight: true,
    text: (row) => showDate(asCase(row).added_on),
    sortBy: (row) => asCase(row).added_on,
  },
};

/** After the columns of each list (DEV-24). */
const hours: CaseColumn = {
  field: "minutes_used",
  label: "Hours used",
  area: "hours",
  tight: true,
  text: (row) => hoursText(asCase(row).minutes_used),
  sortBy: (row) => String(asCase(row).minutes_used),
  cell: (row) => (
    <HoursMeter minutesUsed={asCase(row).minutes_used} band={asCase(row).band} small />
  ),
};

/** The evaluators' only: what the family was helped with, to be known before they are rung. */
const nature: CaseColumn = {
  field: "nature_of_case",
  label: "Nature of case",
  area: "nature",
  text: (row) => String(row.nature_of_case ?? ""),
};

/** The case manager's only (DEV-24). */
const lastEntry: CaseColumn = {
  field: "last_entry_on",
  label: "Last entry",
  area: "last",
  tight: true,
  text: (row) => lastEntryInWords(asCase(row).last_entry_on ?? null),
  sortBy: (row) => asCase(row).last_entry_on ?? "",
  cell: (row) => <LastEntry on={asCase(row).last_entry_on ?? null} />,
};

const furtherColumns: Readonly<Record<CaseView, readonly CaseColumn[]>> = {
  managers: [lastEntry],
  advisors: [],
  advocates: [],
  clinics: [],
  evaluators: [nature],
};

/**
 * `list`: all cases, a page at a time. `found`: the results of a search, which are complete here. `filtered`:
 * a list that the server filters and sorts.
 */
export type ListMode = "list" | "found" | "filtered";

const unfiltered: readonly string[] = caseOrders;
const filtered: readonly string[] = caseSorts;

function isSortable(view: CaseView, mode: ListMode, field: string): boolean {
  if (mode === "found") return true;
  // The case manager's list becomes a filtered one when it is sorted by a column that is not in `caseOrders`.
  return (view === "managers" ? filtered : unfiltered).includes(field);
}

export function columnsOfCases(view: CaseView, mode: ListMode): CaseColumn[] {
  const listed = caseColumns[view].map(
    ({ field, label }): CaseColumn => ({
      field,
      label,
      text: (row) => String(row[field] ?? ""),
      ...looks[field],
    }),
  );
  return [...listed, ...furtherColumns[view], hours].map((column) => ({
    ...column,
    unsortable: !isSortable(view, mode, column.field),
  }));
}

/** A field may have several numbers with words: a line may end between them, and not within a number. */
function Numbers({ text }: { readonly text: string }) {
  let end = 0;
  return telephoneParts(text).map(({ text: part, address }) => {
    end += part.length;
    if (address === null) return part;
    return (
      <span key={end} className={classes.number}>
        {part}
      </span>
    );
  });
}

const lastEntryInWords = (on: string | null): string =>
  on === null ? "No entry yet" : agoInWords(on, serverNow());

/** When the last entry of a case was added: roughly in words, exactly as its title. */
function LastEntry({ on }: { readonly on: string | null }) {
  const timeZone = useTimeZone();
  if (on === null) return lastEntryInWords(on);
  return (
    <time dateTime={on} title={showMoment(on, timeZone)}>
      {lastEntryInWords(on)}
    </time>
  );
}
