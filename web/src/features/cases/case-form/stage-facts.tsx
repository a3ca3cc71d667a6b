/** What the edit screen shows of a case and does not change: stage and closing (spec 2 §2, B4). */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { showMoment } from "@helpline/contract/dates";
import { type Fact, FactList } from "#shared/form/fact-list.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { StageBadge } from "../components/stage-badge.tsx";
import classes from "./case-form.module.css";

export function StageFacts({ details }: { readonly details: CaseDetails }) {
  const timeZone = useTimeZone();
  const closed = details.closed === 1;
  const facts: Fact[] = [
    { label: "Case stage", value: <StageBadge text={details.case_stage} /> },
    { label: "Closed", value: closed ? "Yes" : "No" },
    ...(closed ? [{ label: "Closed on", value: showMoment(details.closed_on, timeZone) }] : []),
  ];
  return (
    <div className={`${classes.wide} ${classes.facts}`}>
      <FactList facts={facts} />
    </div>
  );
}
