/** Shows beside Save whether the draft is kept. */
import { IconCloudCheck, IconCloudOff } from "@tabler/icons-react";
import type { DraftState } from "./draft-keeper.ts";
import { draftMessages } from "./drafts.api.ts";
import classes from "./drafts.module.css";

interface DraftStatusProps {
  readonly state: DraftState;
  /** Why a draft was refused. */
  readonly reason: string | null;
  readonly alreadySaved: string | null;
}

export function DraftStatus({ state, reason, alreadySaved }: DraftStatusProps) {
  const lost = state === "failed" || state === "refused";
  return (
    <span className={classes.status} data-lost={lost || undefined} data-paper="hidden">
      {state === "kept" && (
        <>
          <IconCloudCheck size={16} stroke={1.75} aria-hidden="true" />
          {draftMessages.kept}
        </>
      )}
      {/* What is kept as usual is not announced by screen readers. */}
      <span role="status" className={classes.lost}>
        {alreadySaved}
        {lost && (
          <>
            <IconCloudOff size={16} stroke={1.75} aria-hidden="true" />
            <span>
              {draftMessages[state]}
              {state === "refused" && reason !== null && `: ${reason}`}
            </span>
          </>
        )}
      </span>
    </span>
  );
}
