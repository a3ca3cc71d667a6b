/** Tells quietly that a draft has been brought back, and offers to start afresh (interface rule 3). */
import { showMoment } from "@helpline/contract/dates";
import { Alert, Button } from "@mantine/core";
import { useState } from "react";
import { ApiError } from "#shared/api-client.ts";
import { askYesNo, showNotice } from "#shared/dialogs/dialogs.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { draftMessages } from "./drafts.messages.ts";
import classes from "./drafts.module.css";

interface DraftNoticeProps {
  /** When the draft was kept, as an ISO moment; null shows nothing. */
  readonly broughtBack: string | null;
  /** The record has been changed since the draft was typed. */
  readonly isStale?: boolean;
  readonly onStartAfresh: () => Promise<void>;
}

export function DraftNotice({ broughtBack, isStale, onStartAfresh }: DraftNoticeProps) {
  const timeZone = useTimeZone();
  const [busy, setBusy] = useState(false);

  const startAfresh = async () => {
    const question = {
      title: draftMessages.startAfresh,
      message: draftMessages.startAfreshQuestion,
    };
    if (busy || !(await askYesNo(question))) return;
    setBusy(true);
    try {
      await onStartAfresh();
      document.querySelector<HTMLElement>("main h1")?.focus();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await showNotice({ title: "ERROR", message: error.message });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div role="status">
      {broughtBack !== null && (
        <Alert variant="light" color="petrol" className={classes.notice}>
          <div className={classes.line}>
            <span>
              {/* Seconds would only be in the way here. */}
              {draftMessages.broughtBack(showMoment(broughtBack, timeZone).slice(0, -3))}
              {isStale && ` ${draftMessages.stale}`}
            </span>
            <Button variant="default" size="xs" onClick={() => void startAfresh()}>
              {draftMessages.startAfresh}
            </Button>
          </div>
        </Alert>
      )}
    </div>
  );
}
