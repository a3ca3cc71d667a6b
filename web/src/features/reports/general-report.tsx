/** The general report: figures in groups, tables with bars, months as a chart. */
import {
  addedIn,
  type FiltersOfCases,
  filtersOfFigure,
} from "@helpline/contract/reports/case-figures";
import type { DateRange } from "@helpline/contract/reports/date-range";
import {
  type CaseGroups,
  caseFigures,
  caseGroups,
  type GeneralReport as Data,
  type Figure,
  generalReportMessages,
  logFigures,
  tablesWithSmallRows,
  userFigures,
} from "@helpline/contract/reports/general-report";
import { periodInWords } from "@helpline/contract/reports/range-presets";
import {
  showTelephoneFigure,
  type TelephoneFigure,
  type TelephoneFigures,
  telephoneFigures,
} from "@helpline/contract/reports/telephone-figures";
import { useToday } from "#shared/product-config.ts";
import { BarTable, changeInWords, numberText } from "#shared/report/bar-table.tsx";
import classes from "#shared/report/report.module.css";
import { RangeInWords, ReportSummary } from "#shared/report/report-heading.tsx";
import { ReportPart } from "#shared/report/report-part.tsx";
import { CasesLink } from "./cases-link.tsx";
import { EnquiriesPart } from "./enquiries-part.tsx";
import { comparedRows, FigureList, rowsInSight } from "./figures.tsx";
import meaningsClasses from "./meanings.module.css";
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
      <EnquiriesPart report={report} />
      <TelephonePart report={report} />
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

// Labelled counts in groups, each beside that of the period before.

type Counts<N extends string> = Readonly<Record<N, number>>;

interface Before<N extends string> {
  readonly from: string;
  readonly to: string;
  readonly counts: Counts<N>;
}

interface FiguresProps<N extends string> {
  readonly figures: readonly Figure<N>[];
  readonly counts: Counts<N>;
  readonly before?: Before<N> | null;
  /** The range of the counts. */
  readonly range: DateRange;
  /** The list of cases behind a figure; left out if the figures do not count cases. */
  readonly filtersOf?: (field: N, range: DateRange) => FiltersOfCases;
  /** Fits half the width of a report. */
  readonly narrow?: boolean;
}

function Figures<N extends string>(props: FiguresProps<N>) {
  const { figures, counts, before, range, filtersOf, narrow } = props;
  const groups = [...new Set(figures.map(([_field, _label, group]) => group))];
  const shown = (field: N, label: string, count: number, of: DateRange) =>
    filtersOf ? (
      <CasesLink count={count} label={label} filters={filtersOf(field, of)} />
    ) : (
      numberText(count)
    );
  return groups.map((name, index) => (
    <FigureList
      key={name}
      follows={index > 0}
      narrow={narrow}
      figures={figures
        .filter(([_field, _label, group]) => group === name)
        .map(([field, label]) => ({
          field,
          label,
          value: shown(field, label, counts[field], range),
          before: before ? (
            <>
              {changeInWords(counts[field], before.counts[field])}{" "}
              {shown(field, `${label}, ${periodInWords(before)}`, before.counts[field], before)}
            </>
          ) : null,
        }))}
    />
  ));
}

/** What the figures of the general report count, one sentence each. */
function Meanings({ figures }: { readonly figures: readonly Figure[] }) {
  const explained = figures.filter(([, , , meaning]) => meaning !== undefined);
  return (
    <details className={meaningsClasses.meanings} data-paper="hidden">
      <summary>What the figures count</summary>
      <ul>
        {explained.map(([field, label, , meaning]) => (
          <li key={field}>
            <strong>{label}</strong> {meaning}
          </li>
        ))}
      </ul>
    </details>
  );
}

function TelephonePart({ report: { telephone, before } }: { readonly report: Data }) {
  // A server of the previous release, which may still answer during an upgrade, does not send it.
  if (!telephone) return null;
  const earlier = before?.telephone;
  return (
    <ReportPart title="Telephone" note="Incoming calls that the telephone system reported.">
      <FigureList
        figures={telephoneFigures.map(([field, label]) => ({
          field,
          label,
          value: showTelephoneFigure(field, telephone[field]),
          before: earlier ? beforeInWords(field, telephone, earlier) : null,
        }))}
      />
    </ReportPart>
  );
}

function beforeInWords(field: TelephoneFigure, now: TelephoneFigures, before: TelephoneFigures) {
  const then = showTelephoneFigure(field, before[field]);
  if (field === "median_wait") return `before: ${then}`;
  return `${changeInWords(now[field], before[field])} ${then}`;
}

// A table of cases by nature, place and so on. Each figure is a link to its cases.

interface CaseGroupProps {
  readonly table: CaseGroups;
  readonly report: Data;
}

function CaseGroup({ table, report }: CaseGroupProps) {
  const found = caseGroups.find(([name]) => name === table);
  if (!found) return null;
  const [, title, column, note] = found;
  return (
    <ReportPart title={title} note={note} long>
      <BarTable
        label={title}
        columns={[column, "Cases"]}
        rows={comparedRows(
          { now: report[table], before: report.before?.[table] },
          report,
          ({ group, count, label, range }) =>
            group.filters ? (
              <CasesLink count={count} label={label} filters={addedIn(range, group.filters)} />
            ) : (
              numberText(count)
            ),
        )}
        first={rowsInSight}
        empty={
          report.small && report.cases.total > 0 && tablesWithSmallRows.includes(table)
            ? generalReportMessages.tooFewRows
            : "No cases in this range."
        }
        compared={report.before !== null}
      />
    </ReportPart>
  );
}
