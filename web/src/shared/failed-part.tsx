/** A part of a page that could not be loaded: why, and a button that asks again. */
import { Alert, Button, Stack } from "@mantine/core";

interface FailedPartProps {
  readonly title: string;
  readonly error: Error;
  readonly onTryAgain: () => void;
  /** Whether it stands above what was loaded before, in a row of its own if that is a grid. */
  readonly above?: boolean;
}

export const FailedPart = ({ title, error, onTryAgain, above = false }: FailedPartProps) => (
  <Alert
    color="red"
    variant="light"
    role="alert"
    title={title}
    {...(above && { mb: 16, style: { gridColumn: "1 / -1" } })}
  >
    <Stack align="flex-start" gap="sm">
      {error.message}
      <Button variant="default" size="xs" onClick={onTryAgain}>
        Try again
      </Button>
    </Stack>
  </Alert>
);
