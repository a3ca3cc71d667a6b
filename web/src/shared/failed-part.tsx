/** A part of a page that could not be loaded: why, and a button that asks again. */
import { Alert, Button, Stack } from "@mantine/core";

interface FailedPartProps {
  readonly title: string;
  readonly error: Error;
  readonly onTryAgain: () => void;
}

export const FailedPart = ({ title, error, onTryAgain }: FailedPartProps) => (
  <Alert color="red" variant="light" role="alert" title={title}>
    <Stack align="flex-start" gap="sm">
      {error.message}
      <Button variant="default" size="xs" onClick={onTryAgain}>
        Try again
      </Button>
    </Stack>
  </Alert>
);
