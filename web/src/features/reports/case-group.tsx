/** A table of the report's cases by nature, place and so on. Each figure is a link to its cases. */
import { addedIn } from "@helpline/contract/reports/case-figures";
import {
  type CaseGroups,
  caseGroups,
  type GeneralReport,
  generalReportMessages,
  tablesWithSmallRows,
} from "@helpline/contract/reports/general-report";
import { BarTable, numberText } from "#shared/report/bar-table.tsx";
import { ReportPart } from "#shared/report/report-part.tsx";
import { CasesLink } from "./cases-link.tsx";
import { comparedRows, rowsInSight } from "./compared-rows.tsx";

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
