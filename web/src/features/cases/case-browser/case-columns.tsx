/** Columns of each browser (spec 2 §2), from the contract, and the content of their cells. */
import { casePath } from "@helpline/contract/cases/case-place";
import { caseColumns, caseRoutes } from "@helpline/contract/cases/cases.routes";
import { showDate } from "@helpline/contract/dates";
import { validate } from "@helpline/contract/validation";
import type { Column } from "#shared/list/list-columns.ts";
import type { StoredRecord } from "#shared/list/list-queries.ts";
import type { CaseView } from "../cases.api.ts";
import { hoursText } from "../components/hours.ts";
import { HoursMeter } from "../components/hours-meter.tsx";
import { StageBadge } from "../components/stage-badge.tsx";
import type { CaseListRow } from "./case-list-source.ts";

type CaseColumn = Column<StoredRecord>;

/** List rows are typed for any kind of record. */
export const asCase = (row: StoredRecord) => row as unknown as CaseListRow;

const looks: Readonly<Record<string, Partial<CaseColumn>>> = {
  case_id: { area: "id", numeric: true, href: (row) => casePath(asCase(row).case_id) },
  guardian_name: { area: "guardian" },
  telephone: { area: "telephone", tight: true },
  mobile: { area: "mobile", tight: true },
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

/** In addition to the specified columns (decision B17). */
const hours: CaseColumn = {
  field: "hours_used",
  label: "Hours used",
  area: "hours",
  tight: true,
  text: (row) => hoursText(asCase(row).minutes_used),
  sortBy: (row) => String(asCase(row).minutes_used),
  cell: (row) => (
    <HoursMeter minutesUsed={asCase(row).minutes_used} band={asCase(row).band} small />
  ),
};

const ordersOnServer = (field: string) => validate(caseRoutes.list.query, { sort: field }).ok;

/** Search results are complete here and sort by any column; the whole list sorts only as the server can. */
export function columnsOfCases(view: CaseView, searched: boolean): CaseColumn[] {
  const specified = caseColumns[view].map(
    ({ field, label }): CaseColumn => ({
      field,
      label,
      text: (row) => String(row[field] ?? ""),
      ...looks[field],
    }),
  );
  return [...specified, hours].map((column) => ({
    ...column,
    unsortable: !searched && !ordersOnServer(column.field),
  }));
}
