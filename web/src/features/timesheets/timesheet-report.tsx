/** A timesheet on the screen: by day with totals, by case, with overlaps marked (decision B15). */
import { dayIn, showDate, showTime } from "@helpline/contract/dates";
import {
  type Timesheet,
  type TimesheetRow,
  timesheetMessages,
} from "@helpline/contract/timesheets/timesheets";
import { capitalised } from "@helpline/contract/words";
import { Text } from "@mantine/core";
import { useState } from "react";
import { CaseLink } from "#shared/case-links/case-link.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { CutMark, OverlapMark } from "#shared/report/marks.tsx";
import { MinutesAndHours } from "#shared/report/minutes-and-hours.tsx";
import { rangeInWords } from "#shared/report/range.ts";
import classes from "#shared/report/report.module.css";
import { ReportPart } from "#shared/report/report-part.tsx";
import table from "#shared/report/report-table.module.css";
import { ShowAll } from "#shared/report/show-all.tsx";
import { Reconciliation } from "./reconciliation.tsx";
import own from "./time-sheets.module.css";

type Totals = Pick<Timesheet, "minutes_on_pages" | "minutes_logged">;

export function TimesheetReport({ sheet }: { readonly sheet: Timesheet }) {
  const range = rangeInWords({ from: sheet.start_date, to: sheet.end_date });
  return (
    <div className={classes.report}>
      <Text c="dimmed" mb={16} role="status">
        {sheet.user.user_name} ({capitalised(sheet.user.user_type)}), {range}
      </Text>
      <ReportPart
        title="Totals"
        note="Minutes on pages are measured from the opening of a page to its saving; logged minutes are what the person wrote on log entries. One is no part of the other."
      >
        <dl className={own.totals}>
          <div>
            <dt>Minutes on pages</dt>
            <dd>
              <MinutesAndHours minutes={sheet.minutes_on_pages} />
            </dd>
          </div>
          <div>
            <dt>Minutes logged</dt>
            <dd>
              <MinutesAndHours minutes={sheet.minutes_logged} />
            </dd>
          </div>
        </dl>
      </ReportPart>
      {sheet.days.length === 0 ? (
        <Text c="dimmed">{timesheetMessages.empty}</Text>
      ) : (
        <>
          <Reconciliation sheet={sheet} />
          <ReportPart title="By case" long>
            <CaseTotals cases={sheet.cases} />
          </ReportPart>
          <ReportPart title="By day" long>
            <Days sheet={sheet} />
          </ReportPart>
        </>
      )}
    </div>
  );
}

function TotalHeads() {
  return (
    <>
      <th scope="col" className={table.number}>
        Minutes on pages
      </th>
      <th scope="col" className={table.number}>
        Minutes logged
      </th>
    </>
  );
}

function TotalCells({ minutes_on_pages, minutes_logged }: Totals) {
  return (
    <>
      <td className={table.number}>
        <MinutesAndHours minutes={minutes_on_pages} />
      </td>
      <td className={table.number}>
        <MinutesAndHours minutes={minutes_logged} />
      </td>
    </>
  );
}

/** Cases shown before the list is expanded. */
const casesInSight = 10;

function CaseTotals({ cases }: Pick<Timesheet, "cases">) {
  const [all, setAll] = useState(false);
  return (
    <>
      <table className={table.table} aria-label="Totals by case">
        <thead>
          <tr>
            <th scope="col">Case ID</th>
            <TotalHeads />
          </tr>
        </thead>
        <tbody>
          {cases.map((each, index) => (
            <tr
              key={each.case_id ?? "none"}
              data-more={(!all && index >= casesInSight) || undefined}
            >
              <th scope="row">
                {each.case_id === null ? "No case" : <CaseLink caseId={each.case_id} />}
              </th>
              <TotalCells {...each} />
            </tr>
          ))}
        </tbody>
      </table>
      {cases.length > casesInSight && (
        <ShowAll all={all} count={cases.length} first={casesInSight} onChange={setAll} />
      )}
    </>
  );
}

function rowsByDay(rows: readonly TimesheetRow[], timeZone: string) {
  const byDay = new Map<string, TimesheetRow[]>();
  for (const row of rows) {
    const day = dayIn(timeZone, new Date(row.exited_on));
    byDay.set(day, [...(byDay.get(day) ?? []), row]);
  }
  return byDay;
}

function Days({ sheet }: { readonly sheet: Timesheet }) {
  const timeZone = useTimeZone();
  const byDay = rowsByDay(sheet.rows, timeZone);
  return (
    <>
      {sheet.rows_left_out > 0 && (
        <p className={classes.note}>
          The first {sheet.rows.length} rows are shown, {sheet.rows_left_out} more are in the CSV.
          All totals are of all rows.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a horizontally scrolling area must be reachable by keyboard */}
      <section className={table.scroll} aria-label="Work by day" tabIndex={0}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Page or entry type</th>
              <th scope="col">Case ID</th>
              <th scope="col">Entered</th>
              <th scope="col">Exited</th>
              <TotalHeads />
            </tr>
          </thead>
          {sheet.days.map((day) => (
            <tbody key={day.day}>
              <tr data-sum>
                <th scope="rowgroup" colSpan={4}>
                  {showDate(day.day)}
                </th>
                <TotalCells {...day} />
              </tr>
              {byDay.get(day.day)?.map((row) => (
                <WorkRow key={`${row.kind} ${row.id}`} row={row} timeZone={timeZone} />
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  );
}

function WorkRow({ row, timeZone }: { readonly row: TimesheetRow; readonly timeZone: string }) {
  const minutes = <MinutesAndHours minutes={row.minutes} />;
  return (
    <tr>
      <th scope="row">
        {row.kind === "page" ? row.name : `Log entry: ${row.name}`}{" "}
        {row.clamped === 1 && <CutMark />}
        {row.overlaps === 1 && <OverlapMark />}
      </th>
      <td>{row.case_id !== null && <CaseLink caseId={row.case_id} />}</td>
      <td className={table.moment}>{row.entered_on && showTime(row.entered_on, timeZone)}</td>
      <td className={table.moment}>{showTime(row.exited_on, timeZone)}</td>
      <td className={table.number}>{row.kind === "page" && minutes}</td>
      <td className={table.number}>{row.kind === "log" && minutes}</td>
    </tr>
  );
}
