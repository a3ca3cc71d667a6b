/** What an import has done; undoing it, and what that left. */
import { showDay, showMoment } from "@helpline/contract/dates";
import { Alert, Button, Group } from "@mantine/core";
import { askYesNo } from "#shared/dialogs/dialogs.tsx";
import harm from "#shared/harmful.module.css";
import { useTimeZone } from "#shared/product-config.ts";
import { takeStep } from "./import.api.ts";
import classes from "./import.module.css";
import { importWords, undoneInWords, undoQuestion } from "./import.words.ts";
import type { StepProps } from "./import-place.ts";
import { OutcomeRows } from "./outcome-rows.tsx";
import { RefusedButton } from "./refused-button.tsx";
import { useRunStep } from "./use-run-step.ts";

export function ResultStep(props: StepProps) {
  const { run, onChanged } = props;
  const { import_run_id, counts, undo_until } = run;
  const timeZone = useTimeZone();
  const isUndone = run.state === "undone";
  const undo = useRunStep({ run, onChanged, send: () => takeStep("undo", import_run_id) });
  const ask = async () => {
    const message = counts ? undoQuestion(run.kind, counts) : "";
    if (await askYesNo({ title: importWords.undo, message, harmful: true })) await undo.write();
  };
  const when = showMoment(isUndone ? run.undone_on : run.imported_on, timeZone);
  const day = showDay(undo_until, timeZone);
  const undoNote = undo_until === null ? importWords.undoTooOld : importWords.undoUntil(day);
  return (
    <>
      <h2 tabIndex={-1}>{isUndone ? importWords.undone : importWords.done}</h2>
      <p>
        {isUndone ? "Undone" : "Imported"} {when}
        {!isUndone && run.imported_by && ` by ${run.imported_by}`}.{" "}
        {isUndone && counts ? undoneInWords(run.kind, counts) : undoNote}
      </p>
      {run.problem !== null && (
        <Alert color="red" variant="light" role="alert">
          {run.problem}
        </Alert>
      )}
      {undo_until !== null && <OutcomeRows {...props} />}
      {isUndone && counts && counts.not_undone > 0 && <OutcomeRows {...props} only="not_undone" />}
      {undo_until !== null && (
        <Group gap={8} className={classes.bar}>
          {counts && counts.wrong > 0 && <RefusedButton id={import_run_id} />}
          <Button
            variant="default"
            className={harm.outlined}
            aria-busy={undo.isPending}
            onClick={() => void ask()}
          >
            {importWords.undo}
          </Button>
        </Group>
      )}
    </>
  );
}
