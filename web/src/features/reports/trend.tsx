/** New and closed cases by month: a chart, and a table with the same figures, on request and for screen readers. */
import { showMonth } from "@helpline/contract/dates";
import type { GeneralReport } from "@helpline/contract/reports/general-report";
import { Button, Skeleton, Text } from "@mantine/core";
import { lazy, Suspense, useId, useState } from "react";
import { ReportPart } from "#shared/report/report-part.tsx";
import table from "#shared/report/report-table.module.css";
import own from "./trend.module.css";

/** Loaded on demand: the chart library is large, and no other screen needs it. */
const TrendChart = lazy(() => import("./trend-chart.tsx"));

/** Space reserved while the chart loads, in pixels. */
const chartHeight = 280;

type Months = GeneralReport["trend"];

export function Trend({ months }: { readonly months: Months }) {
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <ReportPart
      title="New and closed cases by month"
      note="Cases by the month in which they were added, and in which they were closed."
      long
    >
      {months.length === 0 ? (
        <Text c="dimmed">No cases were added or closed in this range.</Text>
      ) : (
        <>
          <div className={own.chart} aria-hidden="true">
            <Suspense fallback={<Skeleton height={chartHeight} />}>
              <TrendChart months={months} height={chartHeight} />
            </Suspense>
          </div>
          <Button
            mt={8}
            data-paper="hidden"
            variant="subtle"
            size="compact-sm"
            aria-expanded={shown}
            aria-controls={id}
            onClick={() => setShown(!shown)}
          >
            {shown ? "Hide the table" : "Show as a table"}
          </Button>
          <div id={id} className={shown ? own.table : own.tableBehind}>
            <MonthTable months={months} />
          </div>
        </>
      )}
    </ReportPart>
  );
}

function MonthTable({ months }: { readonly months: Months }) {
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
            <td className={table.number}>{each.new_cases}</td>
            <td className={table.number}>{each.closed_cases}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
