/** Columns of the list of backups. */

import { type BackupRun, backupMessages } from "@helpline/contract/backups/backups";
import { showMoment } from "@helpline/contract/dates";
import { showSize } from "@helpline/contract/file-size";
import { Text } from "@mantine/core";
import type { Column } from "#shared/list/list-columns.ts";
import { StateBadge } from "#shared/state-badge.tsx";
import classes from "./backups.module.css";

const sizeOf = (bytes: number | null): string => (bytes === null ? "" : showSize(bytes));

/** "12 s", "3 min" */
function tookOf({ started_on, finished_on }: BackupRun): string {
  const seconds = Math.max(
    1,
    Math.round((Date.parse(finished_on) - Date.parse(started_on)) / 1000),
  );
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

const stateOf = ({ error }: BackupRun): string => (error === null ? "Made" : "Failed");

function Result({ run }: { readonly run: BackupRun }) {
  if (run.error !== null) return <span className={classes.failed}>{run.error}</span>;
  return (
    <div className={classes.result}>
      {run.file_name}
      {run.problems?.split("\n").map((problem) => (
        <div key={problem} className={classes.failed}>
          {problem}
        </div>
      ))}
    </div>
  );
}

export function backupColumns(timeZone: string): Column<BackupRun>[] {
  const kept = (text: string) => <span className={classes.kept}>{text}</span>;
  return [
    {
      field: "state",
      label: "State",
      tight: true,
      text: stateOf,
      cell: (run) => (
        <StateBadge tone={run.error === null ? "good" : "bad"}>{stateOf(run)}</StateBadge>
      ),
    },
    {
      field: "kind",
      label: "How",
      text: ({ kind, made_by }) => [backupMessages.kindNames[kind], made_by].join(" "),
      cell: ({ kind, made_by }) => (
        <>
          {kept(backupMessages.kindNames[kind])}
          {made_by !== null && (
            <Text c="dimmed" fz={13}>
              by {made_by}
            </Text>
          )}
        </>
      ),
    },
    {
      field: "started_on",
      label: "Begun",
      text: (run) => showMoment(run.started_on, timeZone),
      cell: (run) => kept(showMoment(run.started_on, timeZone)),
    },
    { field: "took", label: "Took", numeric: true, text: tookOf, cell: (run) => kept(tookOf(run)) },
    {
      field: "bytes",
      label: "Size",
      numeric: true,
      text: (run) => sizeOf(run.bytes),
      cell: (run) => kept(sizeOf(run.bytes)),
    },
    {
      field: "result",
      label: "File, or why not",
      text: (run) => run.error ?? run.file_name ?? "",
      cell: (run) => <Result run={run} />,
    },
  ];
}
