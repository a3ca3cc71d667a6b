/** New and closed cases by month: a chart, and a table with the same figures, on request and for screen readers. */
import { showMonth } from "@helpline/contract/dates";
import {
  addedIn,
  closedIn,
  type FiltersOfCases,
  monthWithin,
} from "@helpline/contract/reports/case-figures";
import type { DateRange } from "@helpline/contract/reports/date-range";
import type { GeneralReport } from "@helpline/contract/reports/general-report";
import { Skeleton } from "@mantine/core";
import { Suspense, useId, useState } from "react";
import { numberText } from "#shared/report/bar-table.tsx";
import { PartEmpty, ReportPart } from "#shared/report/report-part.tsx";
import table from "#shared/report/report-table.module.css";
import { MoreButton } from "#shared/report/show-all.tsx";
import { codeOf } from "#shared/screen-code.tsx";
import { CasesLink } from "./cases-link.tsx";
import chart from "./chart.module.css";
import own from "./trend.module.css";

/** Loaded on demand: the chart library is large, and no other screen needs it. */
const { Component: TrendChart } = codeOf(async () => ({
  default: (await import("./charts.tsx")).TrendChart,
}));

/** Space reserved while the chart loads, in pixels. */
const chartHeight = 280;

type Months = GeneralReport["trend"];

interface TrendProps {
  readonly months: Months;
  readonly range: DateRange;
}

export function Trend({ months, range }: TrendProps) {
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <ReportPart
      title="New and closed cases by month"
      note="Cases by the month in which they were added, and in which they were closed."
      long
    >
      {months.length === 0 ? (
        <PartEmpty>No cases were added or closed in this range.</PartEmpty>
      ) : (
        <>
          <div className={chart.chart} aria-hidden="true">
            <Suspense fallback={<Skeleton height={chartHeight} />}>
              <TrendChart months={months} height={chartHeight} />
            </Suspense>
          </div>
          <MoreButton expanded={shown} controls={id} onClick={() => setShown(!shown)}>
            {shown ? "Hide the table" : "Show as a table"}
          </MoreButton>
          <div id={id} className={shown ? own.table : own.tableBehind}>
            <MonthTable months={months} range={range} linked={shown} />
          </div>
        </>
      )}
    </ReportPart>
  );
}

interface MonthTableProps extends TrendProps {
  /** No link may have the focus while nobody sees the table. */
  readonly linked: boolean;
}

function MonthTable({ months, range, linked }: MonthTableProps) {
  const figure = (count: number, label: string, filters: FiltersOfCases) =>
    linked ? <CasesLink count={count} label={label} filters={filters} /> : numberText(count);
  return (
    <table className={table.table} aria-label="New and closed cases by month">
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col" className={table.number}>
            New cases
          </th>
          <th scope="col" className={table.number}>
            Closed cases
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map((each) => (
          <tr key={each.month}>
            <th scope="row">{showMonth(each.month)}</th>
            <td className={table.number}>
              {figure(
                each.new_cases,
                `New in ${showMonth(each.month)}`,
                addedIn(monthWithin(each.month, range)),
              )}
            </td>
            <td className={table.number}>
              {figure(
                each.closed_cases,
                `Closed in ${showMonth(each.month)}`,
                closedIn(monthWithin(each.month, range)),
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
