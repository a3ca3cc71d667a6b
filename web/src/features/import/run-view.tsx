/** One import: where it stands, and the step that comes next. Its address survives a reload. */
import { showDay, showMoment } from "@helpline/contract/dates";
import { type ImportRun, importRoutes } from "@helpline/contract/import/import";
import { importMessages } from "@helpline/contract/import/import.messages";
import type { ShownOutcome } from "@helpline/contract/import/import.plain";
import { importKindOf } from "@helpline/contract/import/import-columns";
import { Alert, Button, Group, Progress } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { askYesNo, showFailure } from "#shared/dialogs/dialogs.tsx";
import { SubmitButton } from "#shared/form/submit-button.tsx";
import harm from "#shared/harmful.module.css";
import { UnbrokenDates } from "#shared/line-breaks.tsx";
import { listKeys } from "#shared/list/list-queries.ts";
import { ListScreen } from "#shared/list/list-screen.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { QueryPart } from "#shared/query-part.tsx";
import { CsvButton } from "#shared/report/csv-button.tsx";
import { useScreenLink } from "#shared/screen-link.ts";
import { useWrite } from "#shared/use-write.ts";
import { ColumnsStep, Unused } from "./columns-step.tsx";
import { DiscardButton } from "./discard-button.tsx";
import {
  type ImportPlace,
  importKeys,
  isWorking,
  runQuery,
  type StepProps,
  takeStep,
} from "./import.api.ts";
import classes from "./import.module.css";
import { contentOf, figure, importWords, undoneInWords, undoQuestion } from "./import.words.ts";
import { OutcomeRows } from "./outcome-rows.tsx";
import stepsClasses from "./steps.module.css";

// Where an import stands among its steps.

const names = {
  file: "File",
  columns: "Columns",
  preview: "Preview",
  import: "Import",
} as const;
type StepName = keyof typeof names;

interface StepsProps {
  readonly at: StepName;
  /** A recognised file has no columns to choose. */
  readonly hasColumns: boolean;
}

function Steps({ at, hasColumns }: StepsProps) {
  const shown = (Object.keys(names) as StepName[]).filter(
    (name) => name !== "columns" || hasColumns,
  );
  return (
    <ol className={stepsClasses.steps} aria-label="Steps">
      {shown.map((name, index) => (
        <li
          key={name}
          aria-current={name === at ? "step" : undefined}
          data-past={index < shown.indexOf(at) || undefined}
        >
          <span className={stepsClasses.stepNumber} aria-hidden>
            {index + 1}
          </span>
          {names[name]}
        </li>
      ))}
    </ol>
  );
}

/** Saves the rows that were wrong, with what is wrong, as a CSV file. */
const RefusedButton = ({ id }: { readonly id: number }) => (
  <CsvButton
    route={importRoutes.refused}
    request={{ params: { id: String(id) } }}
    label={importWords.download}
  />
);

// What else can be done with a file that has not been imported: choose its columns again, or remove it.

type OtherWaysProps = Pick<StepProps, "run" | "onColumns" | "onLeave">;

const OtherWays = ({ run, onColumns, onLeave }: OtherWaysProps) => (
  <>
    {run.format === null && (
      <Button variant="default" onClick={onColumns}>
        {importWords.changeColumns}
      </Button>
    )}
    <DiscardButton run={run} onLeave={onLeave} />
  </>
);

// How far the server is with checking, importing or undoing.

const headings = {
  checking: importWords.checking,
  importing: importWords.importing,
  undoing: importWords.undoing,
} as const;

function ProgressStep({ run: { state, progress } }: Pick<StepProps, "run">) {
  const heading = headings[state as keyof typeof headings];
  const share = progress && progress.total > 0 ? progress.done / progress.total : 0;
  const percent = Math.floor(share * 100);
  return (
    <section className={classes.card} aria-label={heading}>
      <h2 tabIndex={-1}>{heading}</h2>
      <Progress value={percent} size="lg" aria-label={heading} />
      <div className={`${classes.quiet} ${classes.progress}`}>
        {progress && progress.total > 0
          ? `${figure(progress.done)} of ${figure(progress.total)} rows`
          : "Starting"}
        . {importWords.mayLeave}
      </div>
      {/* In quarters, so that screen readers are not interrupted all the time. */}
      <span role="status" className="visually-hidden">
        {Math.floor(share * 4) * 25} per cent
      </span>
    </section>
  );
}

interface ImportRunViewProps {
  readonly title: string;
  readonly path: string;
  readonly id: number;
  readonly place: ImportPlace;
  readonly onRows: (show: ShownOutcome, page: number) => void;
  readonly onLeave: () => void;
}

export function ImportRunView(props: ImportRunViewProps) {
  const { title, path, id } = props;
  const link = useScreenLink();
  const run = useQuery(runQuery(id));
  return (
    <ListScreen
      fill
      title={title}
      aside={
        <Button component="a" variant="default" {...link(path, {})}>
          {importWords.all}
        </Button>
      }
    >
      <QueryPart
        query={run}
        failed="The import could not be loaded"
        loading="Loading the import"
        lineHeight={64}
      >
        {(data) => <RunSteps {...props} run={data} />}
      </QueryPart>
    </ListScreen>
  );
}

function RunSteps({
  run,
  place,
  onRows,
  onLeave,
}: ImportRunViewProps & { readonly run: ImportRun }) {
  const client = useQueryClient();
  const { state } = run;
  // Somebody chooses the columns of a file that has been checked once more.
  const [choosing, setChoosing] = useState(false);
  const step = choosing ? "columns" : stepOf(run);
  const arrived = useArrival(step, state);

  useEffect(() => {
    if (state !== "done" && state !== "undone") return;
    void client.invalidateQueries({ queryKey: listKeys.all });
  }, [client, state]);

  const props: StepProps = {
    run,
    place,
    onRows,
    onLeave,
    onChanged: (changed) => {
      setChoosing(false);
      client.setQueryData(importKeys.run(run.import_run_id), changed);
      void client.invalidateQueries({ queryKey: importKeys.list });
      // Read when they are next shown.
      void client.invalidateQueries({
        queryKey: importKeys.rows(run.import_run_id),
        refetchType: "none",
      });
    },
    onColumns: () => setChoosing(true),
  };
  return (
    <>
      <Steps at={step} hasColumns={run.format === null} />
      <About run={run} />
      <div ref={arrived} tabIndex={-1} className={classes.step}>
        <Step {...props} choosing={choosing} onKeep={() => setChoosing(false)} />
      </div>
    </>
  );
}

/** A step that comes by itself, or by a button that goes with it, gets the focus. */
function useArrival(step: StepName, state: ImportRun["state"]) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(`${step} ${state}`);
  useEffect(() => {
    if (shown.current === `${step} ${state}`) return;
    shown.current = `${step} ${state}`;
    box.current?.querySelector<HTMLElement>("h2")?.focus();
  }, [step, state]);
  return box;
}

function stepOf({ state }: ImportRun): StepName {
  if (state === "uploaded") return "columns";
  return state === "checking" || state === "checked" || state === "failed" ? "preview" : "import";
}

interface ChosenStepProps extends StepProps {
  readonly choosing: boolean;
  readonly onKeep: () => void;
}

function Step(props: ChosenStepProps) {
  const { state } = props.run;
  if (props.choosing || state === "uploaded") return <ColumnsStep {...props} />;
  if (isWorking(state)) return <ProgressStep {...props} />;
  if (state === "failed") return <FailedStep {...props} />;
  return state === "checked" ? <PreviewStep {...props} /> : <ResultStep {...props} />;
}

function About({ run }: { readonly run: ImportRun }) {
  const timeZone = useTimeZone();
  return (
    <p className={classes.aboutRun}>
      <bdi className={classes.name}>{run.file_name}</bdi>
      <span className={classes.quiet}>{contentOf(run)}</span>
      <span className={classes.quiet}>
        uploaded {showMoment(run.uploaded_on, timeZone)} by {run.uploaded_by}
      </span>
    </p>
  );
}

/** A run that failed: why, and what can be done. */
function FailedStep({ run, onChanged, onColumns, onLeave }: StepProps) {
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

/** What an import would do, before anything is written. */
function PreviewStep(props: StepProps) {
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
      {run.format === null && <Unused headings={run.headings} columns={run.columns} />}
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

/** What an import has done; undoing it, and what that left. */
function ResultStep(props: StepProps) {
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
        {isUndone ? "Undone" : "Imported"} <UnbrokenDates>{when}</UnbrokenDates>
        {!isUndone && run.imported_by && ` by ${run.imported_by}`}.{" "}
        {isUndone && counts ? (
          undoneInWords(run.kind, counts)
        ) : (
          <UnbrokenDates>{undoNote}</UnbrokenDates>
        )}
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

// Takes a step of an import: the server answers with the run as it is then.

interface RunStepOptions {
  readonly run: ImportRun;
  readonly send: () => Promise<{ readonly data: ImportRun }>;
  readonly onChanged: (run: ImportRun) => void;
}

function useRunStep({ run, send, onChanged }: RunStepOptions) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: send,
    onSuccess: ({ data }) => onChanged(data),
    onFailure: async (error) => {
      // Somebody else may have gone on with it.
      void client.invalidateQueries({ queryKey: importKeys.run(run.import_run_id) });
      await showFailure(error);
    },
  });
}
