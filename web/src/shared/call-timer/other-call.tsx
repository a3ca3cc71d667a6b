/** In a form of somebody else: the call on the timer is not filled in here, and this is where it is logged. */
import { Alert, Button, Group } from "@mantine/core";
import { useCallOwner } from "./call-owner.ts";
import { type CallTimer, otherCallWords } from "./call-timer.ts";

interface OtherCallProps {
  /** Null shows nothing. */
  readonly call: CallTimer | null;
  /** What the form is about, such as "this case". */
  readonly form: string;
  /** Somebody says that the call is about what the form is about. */
  readonly onTake: () => void;
}

export function OtherCall({ call, form, onTake }: OtherCallProps) {
  const owner = useCallOwner();
  if (call === null) return null;
  const known = owner?.callId === call.callId ? owner : null;
  return (
    <Alert role="group" aria-label={otherCallWords.label} variant="light" color="petrol" mb={16}>
      <Group justify="space-between" gap="8px 16px" c="var(--mantine-color-text)" fz="0.9375rem">
        <span>{otherCallWords.notHere(known?.name ?? null)}</span>
        <Group gap={8}>
          {known && (
            <Button size="xs" onClick={known.log}>
              {otherCallWords.logFor(known.name)}
            </Button>
          )}
          <Button variant="default" size="xs" onClick={onTake}>
            {otherCallWords.isHere(form)}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
