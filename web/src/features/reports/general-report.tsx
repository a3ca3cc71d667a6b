/** The general report: figures in groups, tables with bars, months as a chart. */
import { filtersOfFigure } from "@helpline/contract/reports/case-figures";
import {
  caseFigures,
  type GeneralReport as Data,
  generalReportMessages,
  logFigures,
  userFigures,
} from "@helpline/contract/reports/general-report";
import { periodInWords } from "@helpline/contract/reports/range-presets";
import classes from "#shared/report/report.module.css";
import { ReportPart } from "#shared/report/report-part.tsx";
import { RangeInWords, ReportSummary } from "#shared/report/report-summary.tsx";
import { useToday } from "#shared/today.ts";
import { CaseGroup } from "./case-group.tsx";
import { Figures } from "./figures.tsx";
import { Meanings } from "./meanings.tsx";
import { Trend } from "./trend.tsx";
import { Waits } from "./waits.tsx";

export function GeneralReport({ report }: { readonly report: Data }) {
  const { before } = report;
  return (
    <div className={classes.report}>
      <ReportSummary>
        Cases added and log entries written: <RangeInWords range={report} />.
        {before && <Comparison to={report.to} before={before} />}
        {report.small && ` ${generalReportMessages.smallJoined}`}
      </ReportSummary>
      <ReportPart
        title="Cases"
        note={
          <>
            As they stand now. Deleted cases are never counted.
            <span data-paper="hidden"> Each figure opens the list of its cases.</span>
          </>
        }
      >
        <Figures
          figures={caseFigures}
          counts={report.cases}
          before={before && { ...before, counts: before.cases }}
          range={report}
          filtersOf={filtersOfFigure}
        />
        <Meanings figures={caseFigures} />
      </ReportPart>
      <ReportPart title="Case logs">
        <Figures
          figures={logFigures}
          counts={report.case_logs}
          before={before && { ...before, counts: before.case_logs }}
          range={report}
        />
      </ReportPart>
      <Waits report={report} />
      <Trend months={report.trend} range={report} />
      <div className={classes.columns}>
        <CaseGroup table="cases_by_nature" report={report} />
        <CaseGroup table="cases_by_handler" report={report} />
        <CaseGroup table="cases_by_local_authority" report={report} />
        <CaseGroup table="cases_by_heard_from" report={report} />
        <CaseGroup table="cases_by_city" report={report} />
        <CaseGroup table="cases_by_county" report={report} />
        <CaseGroup table="cases_by_band" report={report} />
        <ReportPart title="Users" note="All accounts as they are now, whatever the dates.">
          <Figures figures={userFigures} counts={report.users} range={report} narrow />
        </ReportPart>
      </div>
    </div>
  );
}

interface ComparisonProps {
  readonly to: string | null;
  readonly before: NonNullable<Data["before"]>;
}

function Comparison({ to, before }: ComparisonProps) {
  const today = useToday();
  const isOver = to !== null && to < today;
  return (
    <>
      {" "}
      Compared with {periodInWords(before)}.
      {!isOver &&
        " The range is not over yet, so it is compared with as many days, and its figures will still grow."}
    </>
  );
}
