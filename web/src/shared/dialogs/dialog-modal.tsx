/** The modal of a dialog. Loaded when the first dialog is shown. */
import { Button, Group } from "@mantine/core";
import harm from "#shared/harmful.module.css";
import { UnbrokenDates } from "#shared/line-breaks.tsx";
import type { DialogRequest } from "./dialog-store.ts";
import styles from "./dialogs.module.css";
import { FadingModal } from "./fading-modal.tsx";

/** Exported here so that it loads with the dialogs, and with no first load. */
export { keepFocus } from "#shared/kept-focus.ts";

interface DialogModalProps {
  readonly dialog: DialogRequest;
  readonly opened: boolean;
  readonly onAnswer: (yes: boolean) => void;
}

/** Above list modals and their pick-lists. */
const zIndex = 1000;

/** With more lines, the dialog is wider: a reason for each of many cases is to be read at a glance. */
const fewLines = 4;

export default function DialogModal({ dialog, opened, onAnswer }: DialogModalProps) {
  return (
    <FadingModal
      opened={opened}
      onClose={() => onAnswer(false)}
      title={dialog.title}
      size={dialog.lines.length > fewLines ? "xl" : "md"}
      zIndex={zIndex}
      centered
      // DialogHost handles Escape.
      closeOnEscape={false}
      closeOnClickOutside={dialog.kind === "notice"}
      withCloseButton={false}
    >
      <div className={styles.lines}>
        {dialog.heading && (
          <p>
            <strong>{dialog.heading}</strong>
          </p>
        )}
        {dialog.lines.map((line) => (
          <p key={line}>
            <UnbrokenDates>{line}</UnbrokenDates>
          </p>
        ))}
      </div>
      <Group gap={8} mt="sm" className={styles.answers}>
        <Answers dialog={dialog} onAnswer={onAnswer} />
      </Group>
    </FadingModal>
  );
}

interface AnswersProps {
  readonly dialog: DialogRequest;
  readonly onAnswer: (yes: boolean) => void;
}

function Answers({ dialog, onAnswer }: AnswersProps) {
  if (dialog.kind === "notice") {
    return (
      <Button data-autofocus onClick={() => onAnswer(true)}>
        OK
      </Button>
    );
  }
  // No has the focus, so that a hasty Enter deletes nothing.
  return (
    <>
      <Button className={dialog.harmful ? harm.filled : undefined} onClick={() => onAnswer(true)}>
        Yes
      </Button>
      <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
        No
      </Button>
    </>
  );
}
