/** One follow-up: when it is due, what is to be done, by whom; a tick to mark it as done. */

import { showMinute } from "@helpline/contract/dates";
import type { FollowUp } from "@helpline/contract/follow-ups/follow-ups";
import { dueInWords } from "@helpline/contract/follow-ups/follow-ups.plain";
import { nobodyYet } from "@helpline/contract/words";
import { Button } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { useTimeZone, useToday } from "#shared/product-config.ts";
import classes from "./follow-ups.module.css";

interface FollowUpRowProps {
  readonly followUp: FollowUp;
  /** Whether the reader may mark it as done, and open it again. */
  readonly mayFinish: boolean;
  /** It was done a moment ago, and offers to undo that. */
  readonly justDone?: boolean;
  readonly onFinish: (done: boolean) => void;
  /** Beside the day, instead of the person who has it. */
  readonly about?: ReactNode;
  /** Shown at the end of the row, such as a button to change it. */
  readonly actions?: ReactNode;
}

export function FollowUpRow(props: FollowUpRowProps) {
  const { followUp, mayFinish, justDone = false, onFinish, about, actions } = props;
  const done = followUp.done_on !== null;
  const tick = useRef<HTMLInputElement>(null);
  const undo = () => {
    // The button goes.
    tick.current?.focus();
    onFinish(false);
  };
  return (
    <li className={classes.row} data-done={done || undefined}>
      <input
        ref={tick}
        type="checkbox"
        checked={done}
        aria-label={`Done: ${followUp.text}`}
        title={done ? "Open again" : "Mark as done"}
        className={classes.tick}
        disabled={!mayFinish}
        onChange={() => onFinish(!done)}
      />
      <div className={classes.about}>
        <span className={classes.text}>{followUp.text}</span>
        <span className={classes.facts}>
          {done ? <DoneFacts of={followUp} /> : <OpenFacts of={followUp} about={about} />}
        </span>
      </div>
      <div className={classes.actions}>
        {justDone ? (
          <Button variant="default" size="compact-sm" onClick={undo}>
            Undo
          </Button>
        ) : (
          actions
        )}
      </div>
    </li>
  );
}

interface OpenFactsProps {
  readonly of: FollowUp;
  readonly about: ReactNode;
}

function OpenFacts({ of: { due_on, assigned_to_name }, about }: OpenFactsProps) {
  const { words, late } = dueInWords(due_on, useToday());
  return (
    <>
      <span className={late ? classes.late : classes.due}>{words}</span>
      {about ?? <span>{assigned_to_name ?? nobodyYet}</span>}
    </>
  );
}

function DoneFacts({ of: { done_on, done_by_name } }: { readonly of: FollowUp }) {
  const timeZone = useTimeZone();
  return (
    <span>
      Done {showMinute(done_on, timeZone)}
      {done_by_name === null ? ", with the case" : ` by ${done_by_name}`}
    </span>
  );
}
