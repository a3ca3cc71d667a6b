/** The part "Enquiries" of the general report: figures and tables, each figure a link to its enquiries (REP-12). */
import type { DateRange } from "@helpline/contract/reports/date-range";
import {
  type EnquiryReport,
  enquiriesIn,
  enquiryFigures,
  enquiryGroups,
  filtersOfEnquiryFigure,
} from "@helpline/contract/reports/enquiry-figures";
import type { GeneralReport } from "@helpline/contract/reports/general-report";
import { periodInWords } from "@helpline/contract/reports/range-presets";
import { BarTable, changeInWords, numberText } from "#shared/report/bar-table.tsx";
import classes from "#shared/report/report.module.css";
import { ReportPart } from "#shared/report/report-part.tsx";
import { EnquiriesLink } from "./cases-link.tsx";
import { comparedRows, FigureList, rowsInSight } from "./figures.tsx";

export function EnquiriesPart({ report }: { readonly report: GeneralReport }) {
  const { enquiries, before } = report;
  return (
    <>
      <ReportPart title="Enquiries" note="Contacts that were logged in these dates.">
        <FigureList
          figures={enquiryFigures.map(([field, label]) => ({
            field,
            label,
            value: <FigureOf field={field} label={label} of={enquiries} range={report} />,
            before: before && (
              <>
                {changeInWords(enquiries[field], before.enquiries[field])}{" "}
                <FigureOf
                  field={field}
                  label={`${label}, ${periodInWords(before)}`}
                  of={before.enquiries}
                  range={before}
                />
              </>
            ),
          }))}
        />
      </ReportPart>
      <div className={classes.columns}>
        {enquiryGroups.map(([table, title, column]) => (
          <ReportPart key={table} title={title} long={longTables.has(table)}>
            <BarTable
              label={title}
              columns={[column, "Enquiries"]}
              rows={rowsOf(table, report)}
              first={rowsInSight}
              empty="No enquiries in this range."
              compared={before !== null && table !== "by_month"}
            />
          </ReportPart>
        ))}
      </div>
    </>
  );
}

/** The others fit on a sheet, so they are not broken. */
const longTables: ReadonlySet<string> = new Set(["by_topic", "by_month"]);

interface FigureOfProps {
  readonly field: (typeof enquiryFigures)[number][0];
  readonly label: string;
  readonly of: EnquiryReport;
  readonly range: DateRange;
}

/** Minutes have no list of their own. */
function FigureOf({ field, label, of, range }: FigureOfProps) {
  const count = of[field];
  if (field === "minutes") return numberText(count);
  return (
    <EnquiriesLink count={count} label={label} filters={filtersOfEnquiryFigure(field, range)} />
  );
}

/** The months of the period before are others. */
function rowsOf(table: (typeof enquiryGroups)[number][0], report: GeneralReport) {
  const before = table === "by_month" ? undefined : report.before?.enquiries[table];
  return comparedRows(
    { now: report.enquiries[table], before },
    report,
    ({ group, count, label, range }) => (
      <EnquiriesLink count={count} label={label} filters={enquiriesIn(range, group.filters)} />
    ),
  );
}
