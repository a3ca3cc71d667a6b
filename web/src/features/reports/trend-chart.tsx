/** The chart of new and closed cases. */
import { showMonth } from "@helpline/contract/dates";
import type { GeneralReport } from "@helpline/contract/reports/general-report";
import { BarChart } from "./charts.ts";

interface TrendChartProps {
  readonly months: GeneralReport["trend"];
  /** In pixels. */
  readonly height: number;
}

/** `March 2026` as `Mar 26`. */
const inShort = (month: string): string => {
  const [name = "", year = ""] = showMonth(month).split(" ");
  return `${name.slice(0, 3)} ${year.slice(2)}`;
};

export default function TrendChart({ months, height }: TrendChartProps) {
  const data = months.map(({ month, new_cases, closed_cases }) => ({
    month: inShort(month),
    new_cases,
    closed_cases,
  }));
  return (
    <BarChart
      h={height}
      data={data}
      dataKey="month"
      maxBarWidth={64}
      withLegend
      legendProps={{ verticalAlign: "top", height: 36, itemSorter: null }}
      yAxisProps={{ allowDecimals: false, width: 36 }}
      barProps={{ isAnimationActive: false, radius: [2, 2, 0, 0] }}
      barChartProps={{ accessibilityLayer: false, barGap: 1 }}
      tooltipProps={{ isAnimationActive: false }}
      series={[
        { name: "new_cases", label: "New cases", color: "var(--report-bar)" },
        { name: "closed_cases", label: "Closed cases", color: "var(--report-second)" },
      ]}
    />
  );
}
