/** What does not add up on a timesheet: each finding with its day, its case and by how much. */
import { showDate } from "@helpline/contract/dates";
import {
  type Finding,
  findingDetail,
  findingLabels,
  findingSubject,
  reconciliationMessages,
} from "@helpline/contract/timesheets/reconciliation";
import { type Timesheet, timesheetRoutes } from "@helpline/contract/timesheets/timesheets";
import { hoursText } from "@helpline/contract/words";
import { useState } from "react";
import cards from "#shared/card-table.module.css";
import { CaseLink } from "#shared/case-links/case-link.tsx";
import { CsvButton } from "#shared/report/csv-button.tsx";
import classes from "#shared/report/report.module.css";
import { PartEmpty, ReportPart } from "#shared/report/report-part.tsx";
import table from "#shared/report/report-table.module.css";
import { ShowAll } from "#shared/report/show-all.tsx";
import own from "./time-sheets.module.css";
import { timesheetQuery } from "./timesheets.api.ts";

export function Reconciliation({ sheet }: { readonly sheet: Timesheet }) {
  const { findings, findings_left_out } = sheet;
  if (findings.length === 0) {
    return (
      <ReportPart title="Reconciliation">
        <PartEmpty>{reconciliationMessages.none}</PartEmpty>
      </ReportPart>
    );
  }
  const asked = { ...sheet, user_id: sheet.user.user_id };
  return (
    <ReportPart
      title={`Reconciliation (${findings.length + findings_left_out})`}
      note={reconciliationMessages.note}
      long
    >
      <Findings findings={findings} />
      {findings_left_out > 0 && (
        <p className={classes.note}>{reconciliationMessages.more(findings_left_out)}</p>
      )}
      <div className={own.save} data-paper="hidden">
        <CsvButton
          route={timesheetRoutes.reconciliation}
          request={{ query: timesheetQuery(asked) }}
          label="Download the reconciliation"
        />
      </div>
    </ReportPart>
  );
}

/** Findings shown before the list is expanded. */
const findingsInSight = 8;

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  const [all, setAll] = useState(false);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a horizontally scrolling area must be reachable by keyboard */}
      <section className={table.scroll} aria-label="Findings by day" tabIndex={0}>
        <table className={`${table.table} ${cards.cards}`} aria-label="Reconciliation">
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Finding</th>
              <th scope="col">Page or entry type</th>
              <th scope="col">Case ID</th>
              <th scope="col">What the timesheet says</th>
              <th scope="col" className={table.number}>
                In doubt
              </th>
            </tr>
          </thead>
          <tbody>
            {findings.map((finding, index) => (
              <tr
                // biome-ignore lint/suspicious/noArrayIndexKey: findings have no id, and the list never changes
                key={index}
                data-more={(!all && index >= findingsInSight) || undefined}
              >
                <td data-head="Date" className={table.moment}>
                  {showDate(finding.day)}
                </td>
                <th scope="row">{findingLabels[finding.kind]}</th>
                <td data-head="Page or entry type">{findingSubject(finding)}</td>
                <td data-head="Case ID">
                  {finding.case_id !== null && <CaseLink caseId={finding.case_id} />}
                </td>
                <td data-head="What the timesheet says">{findingDetail(finding)}</td>
                <td data-head="In doubt" className={table.number}>
                  {hoursText(Math.max(finding.by, 1))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {findings.length > findingsInSight && (
        <ShowAll all={all} count={findings.length} first={findingsInSight} onChange={setAll} />
      )}
    </>
  );
}
