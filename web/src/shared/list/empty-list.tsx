/**
 * Shown in an empty table: the specification's text and what to do next (spec 1 §8). If the list could not
 * be loaded, it may not be empty, so it says that instead (ADR 0030).
 */
import { Button, Stack, Text } from "@mantine/core";
import { listMessages } from "./list.messages.ts";

interface EmptyListProps {
  readonly text: string;
  readonly failed: boolean;
  readonly onTryAgain: () => void;
  /** Given while a search is shown: returns to the whole list. */
  readonly onClearSearch?: (() => void) | undefined;
  /** What that is called; default: "Back to the whole list". */
  readonly clearLabel?: string | undefined;
  /** Given if something can be added, with the button's label. */
  readonly add?: { readonly label: string; readonly onClick: () => void } | undefined;
}

export function EmptyList(props: EmptyListProps) {
  const next = nextStep(props);
  return (
    <Stack align="center" gap="sm">
      <Text fw={600} role={props.failed ? "alert" : undefined}>
        {props.failed ? listMessages.loadFailed : props.text}
      </Text>
      <Button variant="default" size="xs" onClick={next.onClick}>
        {next.label}
      </Button>
    </Stack>
  );
}

function nextStep({ failed, onTryAgain, onClearSearch, clearLabel, add }: EmptyListProps) {
  if (failed) return { label: "Try again", onClick: onTryAgain };
  if (onClearSearch) return { label: clearLabel ?? listMessages.backToAll, onClick: onClearSearch };
  return add ?? { label: "Look again", onClick: onTryAgain };
}
