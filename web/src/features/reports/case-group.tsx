/** A table of the report's cases by nature, place and so on. Each figure is a link to its cases. */
import { addedIn } from "@helpline/contract/reports/case-figures";
import {
  type CaseGroups,
  type ComparedGroup,
  caseGroups,
  type GeneralReport,
  generalReportMessages,
  joinedGroups,
  tablesWithSmallRows,
} from "@helpline/contract/reports/general-report";
import { periodInWords } from "@helpline/contract/reports/range-presets";
import { BarTable, numberText } from "#shared/report/bar-table.tsx";
import { ReportPart } from "#shared/report/report-part.tsx";
import { CasesLink } from "./cases-link.tsx";

/** Rows shown before the list is expanded. */
const rowsInSight = 10;

interface CaseGroupProps {
  readonly table: CaseGroups;
  readonly report: GeneralReport;
}

export function CaseGroup({ table, report }: CaseGroupProps) {
  const found = caseGroups.find(([name]) => name === table);
  if (!found) return null;
  const [, title, column, note] = found;
  return (
    <ReportPart title={title} note={note} long>
      <BarTable
        label={title}
        columns={[column, "Cases"]}
        rows={joinedGroups(report[table], report.before?.[table]).map((row) => rowOf(row, report))}
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

function rowOf({ name, count, filters, before }: ComparedGroup, report: GeneralReport) {
  const earlier = report.before;
  return {
    key: JSON.stringify(filters),
    name,
    value: count,
    text: numberText(count),
    figure: filters && <CasesLink count={count} label={name} filters={addedIn(report, filters)} />,
    ...(earlier &&
      before !== null && {
        before: {
          value: before,
          figure: filters ? (
            <CasesLink
              count={before}
              label={`${name}, ${periodInWords(earlier)}`}
              filters={addedIn(earlier, filters)}
            />
          ) : (
            numberText(before)
          ),
        },
      }),
  };
}
