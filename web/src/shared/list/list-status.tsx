/** Status messages above the table: what was done, how many were found. Screen readers announce them. */
import { Button, Group, Text } from "@mantine/core";
import { CopyButton } from "../copy-button.tsx";
import { listMessages } from "./list.messages.ts";
import styles from "./list-status.module.css";

/** What has just been done; with the record if one was saved. */
export interface Told {
  readonly text: string;
  readonly recordId?: number;
  readonly recordName?: string;
  /** A link to pass on, which is shown only now. */
  readonly link?: string;
  /** Takes back what was done. */
  readonly undo?: () => void;
  /** The record is new, so a picker returns it. */
  readonly isNew?: boolean;
}

interface ListStatusProps {
  readonly told?: Told | null;
  readonly count: number | null;
  readonly searched: boolean;
  /** The server's message beside the results: more matched than it sent. */
  readonly message: string;
  readonly undo?: (() => void) | undefined;
  /** Given if the saved record is not among the visible rows. */
  readonly onShowSaved?: ((id: number) => void) | undefined;
}

export function ListStatus(props: ListStatusProps) {
  const { told = null, message, undo, onShowSaved } = props;
  const savedId = onShowSaved && told?.recordId;
  const selected =
    savedId === undefined ? "" : ` ${listMessages.savedElsewhere(told?.recordName ?? "It")}`;
  return (
    <Group gap="sm" mih={22}>
      <Text size="sm" role="status">
        {told ? told.text + selected : message || countText(props)}
      </Text>
      {undo && (
        <Button variant="default" size="compact-sm" onClick={undo}>
          Undo
        </Button>
      )}
      {told?.link && <LinkToPassOn link={told.link} />}
      {savedId !== undefined && (
        <Button variant="subtle" size="compact-sm" onClick={() => onShowSaved?.(savedId)}>
          Show it in the list
        </Button>
      )}
    </Group>
  );
}

function LinkToPassOn({ link }: { readonly link: string }) {
  const address = new URL(link, location.origin).href;
  return (
    <>
      <code className={styles.link}>{address}</code>
      <CopyButton text={address} label="Copy the link" />
    </>
  );
}

function countText({ count, searched }: ListStatusProps): string {
  if (count === null) return "";
  return searched ? listMessages.found(count) : listMessages.inAll(count);
}
