/** Somebody's open follow-ups on the desk: those that are due, then the later ones, each with its case. */
import { dayAfter } from "@helpline/contract/dates";
import { daysOfWeek } from "@helpline/contract/follow-ups/due-words";
import type { ListedFollowUp } from "@helpline/contract/follow-ups/follow-ups";
import { followUpMessages } from "@helpline/contract/follow-ups/follow-ups.messages";
import { useRef, useState } from "react";
import { CaseLink } from "#shared/case-links/case-link.tsx";
import { serverNow } from "#shared/session/session.ts";
import { useToday } from "#shared/today.ts";
import { FollowUpRow } from "./follow-up-row.tsx";
import { useFinish } from "./follow-ups.api.ts";
import classes from "./follow-ups.module.css";
import { useJustDone } from "./use-just-done.ts";

interface DueListProps {
  readonly followUps: readonly ListedFollowUp[];
  /** Shown if there are none. */
  readonly none: string;
}

const bySoonest = (a: ListedFollowUp, b: ListedFollowUp) =>
  a.due_on.localeCompare(b.due_on) || a.follow_up_id - b.follow_up_id;

export function DueList({ followUps, none }: DueListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState("");
  // The list has open ones only; what was done a moment ago is kept here until it cannot be undone.
  const [finished, setFinished] = useState<ReadonlyMap<number, ListedFollowUp>>(new Map());
  const justDone = useJustDone((id) => {
    const row = list.current?.querySelector(`[data-follow-up="${id}"]`);
    if (row?.contains(document.activeElement)) list.current?.focus();
  });
  const { write: finish } = useFinish(({ follow_up_id: id, done }) => {
    const found = followUps.find((each) => each.follow_up_id === id);
    if (done && found) {
      const done_on = serverNow().toISOString();
      const asDone = { ...found, done_on, done_by_name: found.assigned_to_name };
      setFinished((now) => new Map([...now, [id, asDone]]));
      justDone.add(id);
    } else {
      justDone.remove(id);
    }
    setTold(done ? followUpMessages.isDone : followUpMessages.isOpen);
  });
  const kept = [...finished.values()].filter(({ follow_up_id }) => justDone.ids.has(follow_up_id));
  const open = followUps.filter(({ follow_up_id }) => !justDone.ids.has(follow_up_id));
  const present = [...open, ...kept].toSorted(bySoonest);

  const lastDay = dayAfter(useToday(), daysOfWeek);
  const due = present.filter(({ due_on }) => due_on <= lastDay);
  const later = present.filter(({ due_on }) => due_on > lastDay);
  const row = (followUp: ListedFollowUp) => {
    const { follow_up_id, case_id, child_name } = followUp;
    return (
      <FollowUpRow
        key={follow_up_id}
        followUp={followUp}
        mayFinish
        justDone={justDone.ids.has(follow_up_id)}
        onFinish={(done) => void finish({ follow_up_id, done })}
        about={<CaseLink caseId={case_id}>{`${case_id} ${child_name}`.trim()}</CaseLink>}
      />
    );
  };
  return (
    <div ref={list} tabIndex={-1}>
      {due.length > 0 ? (
        <ul aria-label="Due within a week" className={`plain-list ${classes.dueList}`}>
          {due.map(row)}
        </ul>
      ) : (
        <p className={classes.none}>{later.length > 0 ? "Nothing is due within a week." : none}</p>
      )}
      <p role="status" className={classes.told}>
        {told}
      </p>
      {later.length > 0 && (
        <details className={classes.past}>
          <summary>Later ({later.length})</summary>
          <ul aria-label="Later follow-ups" className={`plain-list ${classes.list}`}>
            {later.map(row)}
          </ul>
        </details>
      )}
    </div>
  );
}
