/** Quiet words above the table: what was done, how much was found. Read out by screen readers. */
import { Button, Group, Text } from "@mantine/core";
import type { Told } from "./manager-state.ts";
import { managerMessages } from "./record-manager.messages.ts";

interface ListStatusProps {
  readonly told: Told | null;
  readonly count: number | null;
  readonly searched: boolean;
  /** What the server said beside the results: more matched than it sent. */
  readonly message: string;
  /** The saved record is not among the rows on show. */
  readonly savedIsElsewhere: boolean;
  readonly onShowSaved: (id: number) => void;
}

export function ListStatus(props: ListStatusProps) {
  const { told, message, savedIsElsewhere, onShowSaved } = props;
  const savedId = savedIsElsewhere ? told?.recordId : undefined;
  const selected =
    savedId === undefined ? "" : ` ${managerMessages.savedElsewhere(told?.recordName ?? "It")}`;
  return (
    <Group gap="sm" mih={22}>
      <Text size="sm" role="status">
        {told ? told.text + selected : message || countText(props)}
      </Text>
      {savedId !== undefined && (
        <Button variant="subtle" size="compact-sm" onClick={() => onShowSaved(savedId)}>
          Show it in the list
        </Button>
      )}
    </Group>
  );
}

function countText({ count, searched }: ListStatusProps): string {
  if (count === null) return "";
  return searched ? managerMessages.found(count) : managerMessages.inAll(count);
}
