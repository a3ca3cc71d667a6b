/** How long cases take: days to the first entry and to closing. */
import type { DateRange } from "@helpline/contract/reports/date-range";
import {
  type Waits as Days,
  filtersOfWait,
  type GeneralReport,
  waitFigures,
} from "@helpline/contract/reports/general-report";
import { counted } from "@helpline/contract/words";
import type { ReactNode } from "react";
import { numberText } from "#shared/report/bar-table.tsx";
import { ReportPart } from "#shared/report/report-part.tsx";
import table from "#shared/report/report-table.module.css";
import { CasesLink } from "./cases-link.tsx";
import classes from "./waits.module.css";

const daysText = (days: number | null) =>
  days === null ? "–" : counted(days, "day").replace(String(days), numberText(days));

const numberOrNone = (days: number | null) => (days === null ? "–" : numberText(days));

const measures = [
  ["median", "Half within"],
  ["percentile_90", "Nine in ten within"],
] as const satisfies readonly (readonly [keyof Days, string])[];

export function Waits({ report }: { readonly report: GeneralReport }) {
  const { before } = report;
  return (
    <ReportPart
      title="How long cases take"
      note="Half within: half of the cases took at most so many days (the median). Nine in ten within: the 90th percentile."
    >
      <div className={classes.scroll}>
        <table className={table.table} aria-label="How long cases take">
          <thead>
            <tr>
              <th scope="col">Days</th>
              <th scope="col" className={table.number}>
                Cases
              </th>
              {measures.map(([name, label]) => (
                <th key={name} scope="col" className={table.number}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {waitFigures.map(([field, label, meaning]) => (
              <tr key={field}>
                <th scope="row" className={classes.label}>
                  {label}
                  <small>{meaning}</small>
                </th>
                <td className={table.number}>
                  {casesOf(field, label, report, report)}
                  {before && <Before>{casesOf(field, `${label}, before`, before, before)}</Before>}
                </td>
                {measures.map(([name]) => (
                  <td key={name} className={table.number}>
                    {daysText(report[field][name])}
                    {before && <Before>{numberOrNone(before[field][name])}</Before>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ReportPart>
  );
}

type Field = (typeof waitFigures)[number][0];

const casesOf = (
  field: Field,
  label: string,
  figures: Pick<GeneralReport, Field>,
  range: DateRange,
) => <CasesLink count={figures[field].cases} label={label} filters={filtersOfWait(field, range)} />;

const Before = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.before}>was {children}</div>
);
