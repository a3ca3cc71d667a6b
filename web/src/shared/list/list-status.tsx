/** Quiet words above the table: what was done, how much was found. Read out by screen readers. */
import { Button, Group, Text } from "@mantine/core";
import { listMessages } from "./list.messages.ts";

/** What has just been done, told quietly; with the record when one was saved. */
export interface Told {
  readonly text: string;
  readonly recordId?: number;
  readonly recordName?: string;
  /** The record is new: a picker hands it over. */
  readonly isNew?: boolean;
}

interface ListStatusProps {
  readonly told: Told | null;
  readonly count: number | null;
  readonly searched: boolean;
  /** What the server said beside the results: more matched than it sent. */
  readonly message: string;
  /** Given when the saved record is not among the rows on show. */
  readonly onShowSaved?: ((id: number) => void) | undefined;
}

export function ListStatus(props: ListStatusProps) {
  const { told, message, onShowSaved } = props;
  const savedId = onShowSaved && told?.recordId;
  const selected =
    savedId === undefined ? "" : ` ${listMessages.savedElsewhere(told?.recordName ?? "It")}`;
  return (
    <Group gap="sm" mih={22}>
      <Text size="sm" role="status">
        {told ? told.text + selected : message || countText(props)}
      </Text>
      {savedId !== undefined && (
        <Button variant="subtle" size="compact-sm" onClick={() => onShowSaved?.(savedId)}>
          Show it in the list
        </Button>
      )}
    </Group>
  );
}

function countText({ count, searched }: ListStatusProps): string {
  if (count === null) return "";
  return searched ? listMessages.found(count) : listMessages.inAll(count);
}
