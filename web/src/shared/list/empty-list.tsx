/**
 * Shown in an empty table: that it is empty, and what to do next. If the list could not be loaded, it may not
 * be empty, so it says that instead (ADR 24).
 */
import { Button, Stack, Text } from "@mantine/core";
import { listMessages } from "./list.messages.ts";

interface EmptyListProps {
  readonly text: string;
  /** What will be here, or what to do next, in a sentence. */
  readonly hint?: string | undefined;
  readonly failed: boolean;
  readonly onTryAgain: () => void;
  /** Others add to the list meanwhile, so that looking again makes sense. */
  readonly othersAdd?: boolean | undefined;
  /** Given while a search is shown: returns to the whole list. */
  readonly onClearSearch?: (() => void) | undefined;
  /** What that is called; default: "Back to the whole list". */
  readonly clearLabel?: string | undefined;
  /** Given if something can be added, with the button's label. */
  readonly add?: { readonly label: string; readonly onClick: () => void } | undefined;
}

export function EmptyList(props: EmptyListProps) {
  const { failed, text, hint } = props;
  const next = nextStep(props);
  return (
    <Stack align="center" gap="sm">
      <Text fw={600} role={failed ? "alert" : undefined}>
        {failed ? listMessages.loadFailed : text}
      </Text>
      {hint && !failed && (
        <Text size="sm" c="dimmed" maw={420}>
          {hint}
        </Text>
      )}
      {next && (
        <Button variant="default" size="xs" onClick={next.onClick}>
          {next.label}
        </Button>
      )}
    </Stack>
  );
}

function nextStep(props: EmptyListProps) {
  const { failed, onTryAgain, onClearSearch, clearLabel, add, othersAdd } = props;
  if (failed) return { label: listMessages.tryAgain, onClick: onTryAgain };
  if (onClearSearch) return { label: clearLabel ?? listMessages.backToAll, onClick: onClearSearch };
  if (add) return add;
  return othersAdd ? { label: listMessages.lookAgain, onClick: onTryAgain } : undefined;
}
