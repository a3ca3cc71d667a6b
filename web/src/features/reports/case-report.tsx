/** The report of a case: minutes against its band, and the time on its pages. */
import { showMoment, showMonth } from "@helpline/contract/dates";
import type { CaseReport as Data } from "@helpline/contract/reports/case-report";
import { capitalised } from "@helpline/contract/words";
import type { ReactNode } from "react";
import cards from "#shared/card-table.module.css";
import { useTimeZone } from "#shared/product-config.ts";
import { BarTable } from "#shared/report/bar-table.tsx";
import classes from "#shared/report/report.module.css";
import { CutMark, minutesText, PartEmpty, ReportPart } from "#shared/report/report-part.tsx";
import table from "#shared/report/report-table.module.css";

type Share = Data["minutes_by_person"][number];

interface CaseReportProps {
  readonly report: Data;
  /** The hours meter, passed in because it belongs to the cases feature; likewise the stages. */
  readonly meter: ReactNode;
  readonly stages: ReactNode;
}

const noEntries = "No log entries yet.";

export function CaseReport({ report, meter, stages }: CaseReportProps) {
  return (
    <div className={classes.report}>
      <ReportPart title="Hours used" note="The minutes of all log entries, against the hour band.">
        {meter}
      </ReportPart>
      <div className={classes.columns}>
        <Shares
          title="Logged minutes by person"
          shares={report.minutes_by_person}
          nameOf={(name) => name}
        />
        <Shares
          title="Logged minutes by type of entry"
          shares={report.minutes_by_type}
          nameOf={capitalised}
        />
      </div>
      <Shares title="Logged minutes by month" shares={report.minutes_by_month} nameOf={showMonth} />
      <ReportPart title="History of stages" long>
        {stages}
      </ReportPart>
      <ReportPart
        title="Time on pages"
        note={`${minutesText(report.minutes_on_pages)} minutes in all, from the opening of a page to its saving. They are no part of the hours used.`}
        long
      >
        <PageTimes report={report} />
      </ReportPart>
    </div>
  );
}

interface SharesProps {
  readonly title: string;
  readonly shares: readonly Share[];
  readonly nameOf: (name: string) => string;
}

function Shares({ title, shares, nameOf }: SharesProps) {
  return (
    <ReportPart title={title} note="Minutes, and the number of entries." long>
      <BarTable
        label={title}
        columns={["Name", "Minutes (entries)"]}
        rows={shares.map(({ name, minutes, entries }, index) => ({
          key: `${name} ${index}`,
          name: nameOf(name),
          value: minutes,
          text: `${minutes} (${entries})`,
        }))}
        empty={noEntries}
      />
    </ReportPart>
  );
}

function PageTimes({ report: { page_times } }: { readonly report: Data }) {
  const timeZone = useTimeZone();
  if (page_times.length === 0) {
    return <PartEmpty>No time on pages has been recorded for this case.</PartEmpty>;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a horizontally scrolling area must be reachable by keyboard
    <section className={table.scroll} aria-label="Time on pages" tabIndex={0}>
      <table className={`${table.table} ${cards.cards}`}>
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Entered</th>
            <th scope="col">Exited</th>
            <th scope="col" className={table.number}>
              Minutes
            </th>
            <th scope="col">Who</th>
          </tr>
        </thead>
        <tbody>
          {page_times.map((row) => (
            <tr key={row.page_time_id}>
              <th scope="row">{row.page_name}</th>
              <td data-head="Entered" className={table.moment}>
                {showMoment(row.page_entered_on, timeZone)}
              </td>
              <td data-head="Exited" className={table.moment}>
                {showMoment(row.page_exited_on, timeZone)}
              </td>
              <td data-head="Minutes" className={table.number}>
                {row.clamped === 1 && <CutMark />}
                {minutesText(row.time_on_page)}
              </td>
              <td data-head="Who">{row.user_name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
