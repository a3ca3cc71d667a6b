/** What an import would do, before anything is written. */

import { importMessages } from "@helpline/contract/import/import.messages";
import { importKindOf } from "@helpline/contract/import/import-columns";
import { Group } from "@mantine/core";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import { takeStep } from "./import.api.ts";
import classes from "./import.module.css";
import { importWords } from "./import.words.ts";
import type { StepProps } from "./import-place.ts";
import { OtherWays } from "./other-ways.tsx";
import { OutcomeRows } from "./outcome-rows.tsx";
import { RefusedButton } from "./refused-button.tsx";
import { useRunStep } from "./use-run-step.ts";

export function PreviewStep(props: StepProps) {
  const { run, onChanged, onColumns, onLeave } = props;
  const { import_run_id, counts } = run;
  const { one, many } = importKindOf(run.kind);
  const confirm = useRunStep({ run, onChanged, send: () => takeStep("confirm", import_run_id) });
  const count = (counts?.new ?? 0) + (counts?.changed ?? 0);
  const wrong = counts?.wrong ?? 0;
  return (
    <>
      <h2 tabIndex={-1}>{importWords.preview}</h2>
      <OutcomeRows {...props} />
      {wrong > 0 && (
        <div className={classes.note}>
          {importWords.wrongNote} <RefusedButton id={import_run_id} />
        </div>
      )}
      {counts !== null && counts.doubtful > 0 && (
        <div className={classes.note}>{importWords.doubtNote}</div>
      )}
      {count === 0 && <p role="status">{importMessages.nothingToImport}</p>}
      <Group gap={8} className={classes.bar}>
        {count > 0 && (
          <SubmitButton saving={confirm.isPending} onClick={() => void confirm.write()}>
            {importMessages.confirm(count, one, many)}
          </SubmitButton>
        )}
        <OtherWays run={run} onColumns={onColumns} onLeave={onLeave} />
      </Group>
    </>
  );
}
