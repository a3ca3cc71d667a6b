/** The part "Telephone" of the general report; nothing without a telephone system (REP-13). */
import type { GeneralReport } from "@helpline/contract/reports/general-report";
import {
  showTelephoneFigure,
  type TelephoneFigure,
  type TelephoneFigures,
  telephoneFigures,
} from "@helpline/contract/reports/telephone-figures";
import { changeInWords } from "#shared/report/bar-table.tsx";
import { ReportPart } from "#shared/report/report-part.tsx";
import { FigureList } from "./figure-list.tsx";

export function TelephonePart({
  report: { telephone, before },
}: {
  readonly report: GeneralReport;
}) {
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
