/** One import: where it stands, and the step that comes next. Its address survives a reload. */

import { showMoment } from "@helpline/contract/dates";
import type { ImportRun } from "@helpline/contract/import/import";
import type { ShownOutcome } from "@helpline/contract/import/import-outcomes";
import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { listKeys } from "#shared/list/list-queries.ts";
import { ListScreen } from "#shared/list/list-screen.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { QueryPart } from "#shared/query-part.tsx";
import { useScreenLink } from "#shared/screen-link.ts";
import { ColumnsStep } from "./columns-step.tsx";
import { FailedStep } from "./failed-step.tsx";
import { importKeys, isWorking, runQuery } from "./import.api.ts";
import classes from "./import.module.css";
import { contentOf, importWords } from "./import.words.ts";
import type { ImportPlace, StepProps } from "./import-place.ts";
import { PreviewStep } from "./preview-step.tsx";
import { ProgressStep } from "./progress-step.tsx";
import { ResultStep } from "./result-step.tsx";
import { type StepName, Steps } from "./steps.tsx";

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
