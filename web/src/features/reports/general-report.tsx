/** The general report: figures in groups, places as bars, months as a chart (spec 2 §2 and §3). */
import {
  caseFigures,
  type GeneralReport as Data,
  logFigures,
  userFigures,
} from "@helpline/contract/reports/general-report";
import { Text } from "@mantine/core";
import { BarTable } from "#shared/report/bar-table.tsx";
import { rangeInWords } from "#shared/report/range.ts";
import classes from "#shared/report/report.module.css";
import { ReportPart } from "#shared/report/report-part.tsx";
import { Figures } from "./figures.tsx";
import { Trend } from "./trend.tsx";

/** Places shown before the list is expanded. */
const placesInSight = 10;

const noCases = "No cases in this range.";

export function GeneralReport({ report }: { readonly report: Data }) {
  return (
    <div className={classes.report}>
      <Text c="dimmed" mb={16} role="status">
        Cases added and log entries written: {rangeInWords(report)}.
      </Text>
      <ReportPart title="Cases" note="As they stand now. Deleted cases are never counted.">
        <Figures figures={caseFigures} counts={report.cases} />
      </ReportPart>
      <Trend months={report.trend} />
      <div className={classes.columns}>
        <ReportPart title="Case logs">
          <Figures figures={logFigures} counts={report.case_logs} narrow />
        </ReportPart>
        <ReportPart title="Users" note="All accounts as they are now, whatever the dates.">
          <Figures figures={userFigures} counts={report.users} narrow />
        </ReportPart>
      </div>
      <div className={classes.columns}>
        <Places kind="city" places={report.cases_by_city} />
        <Places kind="county" places={report.cases_by_county} />
      </div>
    </div>
  );
}

interface PlacesProps {
  readonly kind: "city" | "county";
  readonly places: Data["cases_by_city"];
}

/** Cases by where the primary guardian lives. */
function Places({ kind, places }: PlacesProps) {
  const title = `Cases by ${kind}`;
  return (
    <ReportPart title={title} note={`The ${kind} of the primary guardian.`} long>
      <BarTable
        label={title}
        columns={[kind === "city" ? "City" : "County", "Cases"]}
        rows={places.map(({ name, count }) => ({ key: name, name, value: count }))}
        first={placesInSight}
        empty={noCases}
      />
    </ReportPart>
  );
}
