/** How a dialog looks. Loaded when the first one is shown. */
import { Button, Group, Modal } from "@mantine/core";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/Group.css";
import "@mantine/core/styles/Button.css";
import { useEffect, useState } from "react";
import type { DialogRequest } from "./dialog-store.ts";
import styles from "./dialogs.module.css";
import { fadeMilliseconds } from "./fade.ts";

interface DialogModalProps {
  readonly dialog: DialogRequest;
  readonly opened: boolean;
  readonly onAnswer: (yes: boolean) => void;
}

/** Above list modals and their pick-lists. */
const zIndex = 1000;

export default function DialogModal({ dialog, opened, onAnswer }: DialogModalProps) {
  // Mantine fades in only what it has seen closed.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <Modal
      opened={mounted && opened}
      onClose={() => onAnswer(false)}
      title={dialog.title}
      zIndex={zIndex}
      centered
      closeOnEscape={false}
      closeOnClickOutside={dialog.kind === "notice"}
      returnFocus={false}
      withCloseButton={false}
      transitionProps={{ transition: "fade", duration: fadeMilliseconds }}
      overlayProps={{ transitionProps: { duration: fadeMilliseconds } }}
      // While it fades away it must neither be read out nor catch a click.
      inert={!opened}
    >
      <div className={styles.lines}>
        {dialog.heading && (
          <p>
            <strong>{dialog.heading}</strong>
          </p>
        )}
        {dialog.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Answers kind={dialog.kind} onAnswer={onAnswer} />
      </Group>
    </Modal>
  );
}

interface AnswersProps {
  readonly kind: DialogRequest["kind"];
  readonly onAnswer: (yes: boolean) => void;
}

function Answers({ kind, onAnswer }: AnswersProps) {
  if (kind === "notice") {
    return (
      <Button data-autofocus onClick={() => onAnswer(true)}>
        OK
      </Button>
    );
  }
  // No has the focus: Enter pressed in haste must not delete anything.
  return (
    <>
      <Button onClick={() => onAnswer(true)}>Yes</Button>
      <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
        No
      </Button>
    </>
  );
}
