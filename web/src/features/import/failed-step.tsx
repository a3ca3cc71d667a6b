/** A run that failed: why, and what can be done. */
import { Alert, Button, Group } from "@mantine/core";
import { takeStep } from "./import.api.ts";
import classes from "./import.module.css";
import { importWords } from "./import.words.ts";
import type { StepProps } from "./import-place.ts";
import { OtherWays } from "./other-ways.tsx";
import { useRunStep } from "./use-run-step.ts";

export function FailedStep({ run, onChanged, onColumns, onLeave }: StepProps) {
  const { write, isPending } = useRunStep({
    run,
    onChanged,
    send: () => takeStep("check", run.import_run_id),
  });
  return (
    <>
      <h2 tabIndex={-1}>{importWords.failed}</h2>
      <Alert color="red" variant="light" role="alert">
        {run.problem}
      </Alert>
      <Group gap={8} className={classes.bar}>
        <Button aria-busy={isPending} onClick={() => void write()}>
          {importWords.checkAgain}
        </Button>
        <OtherWays run={run} onColumns={onColumns} onLeave={onLeave} />
      </Group>
    </>
  );
}
