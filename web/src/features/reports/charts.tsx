/** The charts of the reports. Loaded on demand, because the chart library and its styles are large. */
import { showMonth } from "@helpline/contract/dates";
import type { GeneralReport } from "@helpline/contract/reports/general-report";
import { BarChart, type BarChartProps } from "@mantine/charts";
import "@mantine/charts/styles.layer.css";
import { ResponsiveContainer } from "recharts";
import { usePrinting } from "#shared/paper/printing.ts";
import classes from "./confidence.module.css";

/** The width of A4 between its margins, in pixels. */
const sheetWidth = 680;

/** As wide as its box, or as a sheet while it is printed, so that its text is as large as the text around it. */
function Chart({ h, ...props }: BarChartProps & { readonly h: number }) {
  const printing = usePrinting();
  return (
    <ResponsiveContainer width={printing ? sheetWidth : "100%"} height={h}>
      <BarChart h={h} {...props} />
    </ResponsiveContainer>
  );
}

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

/** New and closed cases by month. */
export function TrendChart({ months, height }: TrendChartProps) {
  const data = months.map(({ month, new_cases, closed_cases }) => ({
    month: inShort(month),
    new_cases,
    closed_cases,
  }));
  return (
    <Chart
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

/** A part of the bars: an option or joined ones. */
interface BarPart {
  /** "2", or "1–3" for joined options. */
  readonly key: string;
  readonly fill: string;
  readonly color: string;
}

interface ConfidenceChartProps {
  /** The bars: a name, and the answers of each part that the bar has, by the part's key. */
  readonly bars: readonly Readonly<Record<string, string | number>>[];
  /** All parts that a bar may have, in their order. */
  readonly parts: readonly BarPart[];
  /** The answers of a full bar. */
  readonly of: number;
  /** In pixels. */
  readonly height: number;
}

const barHeight = 40;
/** From the middle of a bar to the line of its name. */
const nameAbove = 27;
/** Narrower parts have no text; the table has their figures. */
const narrowest = 0.06;

/** The families' confidence: bars, each below its name. */
export function ConfidenceChart({ bars, parts, of, height }: ConfidenceChartProps) {
  return (
    <Chart
      h={height}
      data={[...bars]}
      dataKey="name"
      type="stacked"
      orientation="vertical"
      series={parts.map(({ key, fill }) => ({ name: key, color: fill }))}
      gridAxis="none"
      withTooltip={false}
      withXAxis={false}
      xAxisProps={{ domain: [0, of] }}
      // Mirrored, it takes no room beside the bars.
      yAxisProps={{
        mirror: true,
        interval: 0,
        tick: ({ y, payload }) => (
          <text x={0} y={Number(y) - nameAbove} className={classes.name}>
            {payload.value}
          </text>
        ),
      }}
      barChartProps={{
        accessibilityLayer: false,
        margin: { top: 6, right: 0, bottom: 0, left: 0 },
      }}
      barProps={{
        barSize: barHeight,
        isAnimationActive: false,
        stroke: "var(--app-surface)",
        strokeWidth: 2,
        strokeOpacity: 1,
      }}
      withBarValueLabel
      valueLabelProps={({ name }) => ({
        dataKey: name,
        position: "center",
        fontSize: 14,
        fontWeight: 600,
        fill: parts.find(({ key }) => key === name)?.color,
        formatter: (count) => (Number(count) / of >= narrowest ? name : ""),
      })}
    />
  );
}
