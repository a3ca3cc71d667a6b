/** The stage of a case as a coloured badge that always contains the words. */
import classes from "./stage-badge.module.css";
import { stageLookOf } from "./stage-looks.ts";

interface StageBadgeProps {
  /** One of the texts in the contract's `case-status.ts`. */
  readonly text: string;
}

export function StageBadge({ text }: StageBadgeProps) {
  const look = stageLookOf(text);
  return (
    <span
      className={classes.stage}
      data-stage={look?.stage ?? "unknown"}
      data-awaiting={look?.awaiting || undefined}
    >
      {text}
    </span>
  );
}
