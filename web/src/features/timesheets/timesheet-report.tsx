/** A timesheet on the screen: by day with totals, by case, with overlaps marked. */
import { dayIn, showDate, showTime } from "@helpline/contract/dates";
import {
  rowKindLabels,
  type Timesheet,
  type TimesheetRow,
  timesheetMessages,
} from "@helpline/contract/timesheets/timesheets";
import { capitalised } from "@helpline/contract/words";
import { useState } from "react";
import cards from "#shared/card-table.module.css";
import { CaseLink } from "#shared/case-links/case-link.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import classes from "#shared/report/report.module.css";
import { RangeInWords, ReportSummary } from "#shared/report/report-heading.tsx";
import {
  CutMark,
  MinutesAndHours,
  OverlapMark,
  PartEmpty,
  ReportPart,
} from "#shared/report/report-part.tsx";
import table from "#shared/report/report-table.module.css";
import { ShowAll } from "#shared/report/show-all.tsx";
import { rangeOf } from "./asked.ts";
import { Reconciliation } from "./reconciliation.tsx";
import own from "./time-sheets.module.css";

type Totals = Pick<Timesheet, "minutes_on_pages" | "minutes_logged">;

export function TimesheetReport({ sheet }: { readonly sheet: Timesheet }) {
  return (
    <div className={classes.report}>
      <ReportSummary>
        {sheet.user.user_name} ({capitalised(sheet.user.user_type)}),{" "}
        <RangeInWords range={rangeOf(sheet)} />
      </ReportSummary>
      <ReportPart
        title="Totals"
        note="Minutes on pages are measured from the opening of a page to its saving; logged minutes are what the person wrote on log entries. One is no part of the other."
      >
        <dl className={own.totals}>
          <div>
            <dt>{totalHeads.minutes_on_pages}</dt>
            <dd>
              <MinutesAndHours minutes={sheet.minutes_on_pages} />
            </dd>
          </div>
          <div>
            <dt>{totalHeads.minutes_logged}</dt>
            <dd>
              <MinutesAndHours minutes={sheet.minutes_logged} />
            </dd>
          </div>
        </dl>
      </ReportPart>
      {sheet.days.length === 0 ? (
        <PartEmpty>{timesheetMessages.empty}</PartEmpty>
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

const totalHeads = {
  minutes_on_pages: "Minutes on pages",
  minutes_logged: "Minutes logged",
} as const;

const TotalHeads = () =>
  Object.values(totalHeads).map((head) => (
    <th key={head} scope="col" className={table.number}>
      {head}
    </th>
  ));

function TotalCells({ minutes_on_pages, minutes_logged }: Totals) {
  return (
    <>
      <td data-head={totalHeads.minutes_on_pages} className={table.number}>
        <MinutesAndHours minutes={minutes_on_pages} />
      </td>
      <td data-head={totalHeads.minutes_logged} className={table.number}>
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
        <table className={`${table.table} ${cards.cards}`}>
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
        {row.kind === "page" ? row.name : `${rowKindLabels[row.kind]}: ${row.name}`}{" "}
        {row.clamped === 1 && <CutMark />}
        {row.overlaps === 1 && <OverlapMark />}
      </th>
      <td data-head="Case ID">{row.case_id !== null && <CaseLink caseId={row.case_id} />}</td>
      <td data-head="Entered" className={table.moment}>
        {row.entered_on && showTime(row.entered_on, timeZone)}
      </td>
      <td data-head="Exited" className={table.moment}>
        {showTime(row.exited_on, timeZone)}
      </td>
      <td data-head={totalHeads.minutes_on_pages} className={table.number}>
        {row.kind === "page" && minutes}
      </td>
      <td data-head={totalHeads.minutes_logged} className={table.number}>
        {row.kind !== "page" && minutes}
      </td>
    </tr>
  );
}
