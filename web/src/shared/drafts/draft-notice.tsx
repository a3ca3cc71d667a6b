/** A quiet notice that a draft was restored, with a button to start afresh. */
import { showMinute } from "@helpline/contract/dates";
import { Alert, Button, Group } from "@mantine/core";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { useWrite } from "#shared/use-write.ts";
import { draftMessages } from "./drafts.api.ts";
import classes from "./drafts.module.css";

interface DraftNoticeProps {
  /** When the draft was kept, as an ISO timestamp; null shows nothing. */
  readonly broughtBack: string | null;
  /** The record has changed since the draft was typed. */
  readonly isStale?: boolean;
  /** A further sentence. */
  readonly note?: string | undefined;
  readonly onStartAfresh: () => Promise<void>;
  /** Focuses the first field of the form that has been started afresh: the button with the focus is gone. */
  readonly focusFirst: () => void;
}

export function DraftNotice({
  broughtBack,
  isStale,
  note,
  onStartAfresh,
  focusFirst,
}: DraftNoticeProps) {
  const timeZone = useTimeZone();
  const { write } = useWrite({
    mutationFn: onStartAfresh,
    // The fields are registered again first.
    onSuccess: () => void setTimeout(focusFirst),
  });
  const startAfresh = async () => {
    const question = {
      title: draftMessages.startAfresh,
      message: draftMessages.startAfreshQuestion,
      harmful: true,
    };
    if (await askYesNo(question)) await write();
  };

  return (
    <div role="status">
      {broughtBack !== null && (
        // An alert inside a status would be read out twice.
        <Alert role="group" variant="light" color="petrol" className={classes.notice}>
          <Group
            justify="space-between"
            gap="8px 16px"
            c="var(--mantine-color-text)"
            fz="0.9375rem"
          >
            <span>
              {draftMessages.broughtBack(showMinute(broughtBack, timeZone))}
              {isStale && ` ${draftMessages.stale}`}
              {note && ` ${note}`}
            </span>
            <Button variant="default" size="xs" onClick={() => void startAfresh()}>
              {draftMessages.startAfresh}
            </Button>
          </Group>
        </Alert>
      )}
    </div>
  );
}
