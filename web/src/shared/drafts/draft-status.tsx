/** Beside Save: whether what is typed is kept as a draft. */
import { IconCloudCheck, IconCloudOff } from "@tabler/icons-react";
import type { DraftState } from "./draft-keeper.ts";
import { draftMessages } from "./drafts.messages.ts";
import classes from "./drafts.module.css";

export function DraftStatus({ state }: { readonly state: DraftState }) {
  const lost = state === "failed" || state === "refused";
  return (
    <span className={classes.status} data-lost={lost || undefined}>
      {state === "kept" && (
        <>
          <IconCloudCheck size={16} stroke={1.75} aria-hidden="true" />
          {draftMessages.kept}
        </>
      )}
      {/* Only a failure is worth interrupting a screen reader for. */}
      <span role="status" className={classes.lost}>
        {lost && (
          <>
            <IconCloudOff size={16} stroke={1.75} aria-hidden="true" />
            {draftMessages[state]}
          </>
        )}
      </span>
    </span>
  );
}
