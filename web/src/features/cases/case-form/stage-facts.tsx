/** Read-only facts of a case on the edit screen: stage, hours, closing. */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { showMoment } from "@helpline/contract/dates";
import { useWatch } from "react-hook-form";
import { type Fact, FactList } from "#shared/form/fact-list.tsx";
import type { RecordFormApi } from "#shared/form/form-errors.ts";
import { useTimeZone } from "#shared/product-config.ts";
import { HoursMeter } from "../components/hours-meter.tsx";
import { StageBadge } from "../components/stage-badge.tsx";
import classes from "./case-form.module.css";

interface StageFactsProps {
  readonly details: CaseDetails;
  readonly form: RecordFormApi;
}

export function StageFacts({ details, form }: StageFactsProps) {
  const timeZone = useTimeZone();
  const closed = details.closed === 1;
  const facts: Fact[] = [
    { label: "Case stage", value: <StageBadge text={details.case_stage} /> },
    {
      label: "Hours used",
      value: <HoursUsed form={form} minutesUsed={details.minutes_used} />,
    },
    { label: "Closed", value: closed ? "Yes" : "No" },
    ...(closed ? [{ label: "Closed on", value: showMoment(details.closed_on, timeZone) }] : []),
  ];
  return (
    <div className={`${classes.wide} ${classes.facts}`}>
      <FactList facts={facts} />
    </div>
  );
}

interface HoursUsedProps {
  readonly form: RecordFormApi;
  readonly minutesUsed: number;
}

/** Follows the band in the form, so that somebody who changes it sees its limits. */
function HoursUsed({ form, minutesUsed }: HoursUsedProps) {
  const band = Number(useWatch({ control: form.control, name: "band" }));
  return <HoursMeter minutesUsed={minutesUsed} band={band} />;
}
