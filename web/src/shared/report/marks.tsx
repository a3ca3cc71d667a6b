/** Warnings about a row's times, in a word and with a reason. */
import { StateBadge } from "#shared/state-badge.tsx";
import classes from "./report-table.module.css";

function Mark({ word, reason }: { readonly word: string; readonly reason: string }) {
  return (
    <span className={classes.mark} title={reason}>
      <StateBadge tone="warning">
        {word}
        <span className="visually-hidden">: {reason}</span>
      </StateBadge>
    </span>
  );
}

/** A page that was entered in the future or more than 12 hours before. */
export const CutMark = () => (
  <Mark word="Cut" reason="the page had been open for more than 12 hours, or its clock was ahead" />
);

export const OverlapMark = () => (
  <Mark word="Overlaps" reason="another page was open in the same minutes" />
);
