/** Somebody's open follow-ups on the desk: those that are due, then the later ones, each with its case. */

import type { ListedFollowUp } from "@helpline/contract/follow-ups/follow-ups";
import { dueRangeOf } from "@helpline/contract/follow-ups/follow-ups.plain";
import { CaseLink } from "#shared/case-links/case-link.tsx";
import { useToday } from "#shared/product-config.ts";
import { FollowUpRow } from "./follow-up-row.tsx";
import classes from "./follow-ups.module.css";
import { useTickedOff } from "./use-ticked-off.ts";

interface DueListProps {
  readonly followUps: readonly ListedFollowUp[];
  /** Shown if there are none. */
  readonly none: string;
}

export function DueList({ followUps, none }: DueListProps) {
  const { present, rowOf } = useTickedOff(followUps);
  const today = useToday();
  const isLater = ({ due_on }: ListedFollowUp) => dueRangeOf(due_on, today) === "later";
  const due = present.filter((each) => !isLater(each));
  const later = present.filter(isLater);
  const row = (followUp: ListedFollowUp) => {
    const { follow_up_id, case_id, child_name } = followUp;
    return (
      <FollowUpRow
        key={follow_up_id}
        {...rowOf(followUp)}
        mayFinish
        about={<CaseLink caseId={case_id}>{`${case_id} ${child_name}`.trim()}</CaseLink>}
      />
    );
  };
  return (
    <>
      {due.length > 0 ? (
        <ul aria-label="Due within a week" className={`plain-list ${classes.dueList}`}>
          {due.map(row)}
        </ul>
      ) : (
        <p className={classes.none}>{later.length > 0 ? "Nothing is due within a week." : none}</p>
      )}
      {later.length > 0 && (
        <details className={classes.past}>
          <summary>Later ({later.length})</summary>
          <ul aria-label="Later follow-ups" className={`plain-list ${classes.list}`}>
            {later.map(row)}
          </ul>
        </details>
      )}
    </>
  );
}
