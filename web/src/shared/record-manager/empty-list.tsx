/**
 * What stands in an empty table: the specification's text, and what to do next (spec 1 §8). Of a list
 * that could not be loaded nobody knows whether it is empty, so it says that instead (ADR 0030).
 */
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { Button, Stack, Text } from "@mantine/core";
import { managerMessages } from "./record-manager.messages.ts";

interface EmptyListProps {
  readonly kind: Pick<RecordKind, "one">;
  readonly text?: string;
  readonly failed: boolean;
  readonly searched: boolean;
  readonly onTryAgain: () => void;
  readonly onClearSearch: () => void;
  /** Left out where nothing can be added. */
  readonly onAdd?: (() => void) | undefined;
}

export function EmptyList(props: EmptyListProps) {
  const next = nextStep(props);
  return (
    <Stack align="center" gap="sm">
      {props.failed ? (
        <Text fw={600} role="alert">
          {managerMessages.loadFailed}
        </Text>
      ) : (
        <Text fw={600}>{props.text ?? managerMessages.empty}</Text>
      )}
      <Button variant="default" size="xs" onClick={next.onClick}>
        {next.label}
      </Button>
    </Stack>
  );
}

function nextStep({ kind, failed, searched, onTryAgain, onClearSearch, onAdd }: EmptyListProps) {
  if (failed) return { label: "Try again", onClick: onTryAgain };
  if (searched) return { label: "Back to the whole list", onClick: onClearSearch };
  if (!onAdd) return { label: "Look again", onClick: onTryAgain };
  return { label: `Add a ${kind.one}`, onClick: onAdd };
}
