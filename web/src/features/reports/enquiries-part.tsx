/** The part "Enquiries" of the general report: figures and tables, each figure a link to its enquiries (REP-12). */
import { comparedEnquiries } from "@helpline/contract/reports/compared-enquiries";
import type { DateRange } from "@helpline/contract/reports/date-range";
import {
  type EnquiryGroups,
  type EnquiryReport,
  enquiriesIn,
  enquiryFigures,
  enquiryGroups,
  filtersOfEnquiryFigure,
} from "@helpline/contract/reports/enquiry-figures";
import type { GeneralReport } from "@helpline/contract/reports/general-report";
import { periodInWords } from "@helpline/contract/reports/range-presets";
import {
  type BarRow,
  BarTable,
  changeInWords,
  numberText,
  timeUnit,
} from "#shared/report/bar-table.tsx";
import classes from "#shared/report/report.module.css";
import { ReportPart, unbrokenHours } from "#shared/report/report-part.tsx";
import { EnquiriesLink } from "./cases-link.tsx";
import { FigureList, rowsInSight } from "./figures.tsx";

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
                {changeInWords(enquiries[field], before.enquiries[field], unitOf(field))}{" "}
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
              columns={[column, "Enquiries, time"]}
              rows={rowsOf(table, report)}
              first={rowsInSight}
              empty="No enquiries in this range."
              compared={before !== null}
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

const unitOf = (field: FigureOfProps["field"]) => (field === "minutes" ? timeUnit : undefined);

/** Minutes have no list of their own. */
function FigureOf({ field, label, of, range }: FigureOfProps) {
  const count = of[field];
  if (field === "minutes") return unbrokenHours(count);
  return (
    <EnquiriesLink count={count} label={label} filters={filtersOfEnquiryFigure(field, range)} />
  );
}

/** How many there were, and the time that they took, beside the period before. */
function rowsOf(table: EnquiryGroups, report: GeneralReport): BarRow[] {
  const { before: period } = report;
  return comparedEnquiries(table, report).map(({ now, before }) => ({
    key: JSON.stringify(now.filters),
    name: now.name,
    value: now.count,
    text: numberText(now.count),
    also: unbrokenHours(now.minutes),
    figure: (
      <EnquiriesLink
        count={now.count}
        label={now.name}
        filters={enquiriesIn(report, now.filters)}
      />
    ),
    ...(period &&
      before && {
        before: {
          value: before.count,
          also: unbrokenHours(before.minutes),
          figure: (
            <EnquiriesLink
              count={before.count}
              label={`${before.name}, ${periodInWords(period)}`}
              filters={enquiriesIn(period, before.filters)}
            />
          ),
        },
      }),
  }));
}
