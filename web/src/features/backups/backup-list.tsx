/** The schedule of backups, the one that is being made, and the result of each; "Back up now". */
import {
  type BackupRun,
  type BackupState,
  type BackupUnderWay,
  backupMessages,
  backupRoutes,
} from "@helpline/contract/backups/backups";
import { showMoment } from "@helpline/contract/dates";
import { screens } from "@helpline/contract/screens";
import { showSize } from "@helpline/contract/words";
import { Button, Progress, Text } from "@mantine/core";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { call } from "#shared/api-client.ts";
import type { Column } from "#shared/list/list-columns.ts";
import { Lead, ListScreen } from "#shared/list/list-screen.tsx";
import { ListTable } from "#shared/list/list-table.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { opensElsewhere } from "#shared/screen-link.ts";
import { StateBadge } from "#shared/state-badge.tsx";
import { toast } from "#shared/toasts/toast.ts";
import { useWrite } from "#shared/use-write.ts";
import classes from "./backups.module.css";
import { DownloadBackup } from "./download-backup.tsx";

// Calls about backups.

const lookAgainMilliseconds = 60_000;
/** While a backup is being made. */
const followMilliseconds = 1000;

const backupsQuery = queryOptions({
  queryKey: ["backups"],
  queryFn: async ({ signal }) => (await call(backupRoutes.state, {}, { signal })).data,
  refetchInterval: ({ state }) =>
    state.data?.running ? followMilliseconds : lookAgainMilliseconds,
});

const backUpNow = () => call(backupRoutes.start, {});

// Columns of the list of backups.

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

interface ResultProps {
  readonly run: BackupRun;
  readonly onDownload: (run: BackupRun) => void;
}

function Result({ run, onDownload }: ResultProps) {
  if (run.error !== null) return <span className={classes.failed}>{run.error}</span>;
  return (
    <div className={classes.result}>
      {run.file_name}
      {run.can_download && (
        <Button
          variant="default"
          size="compact-sm"
          ml={8}
          aria-label={`${backupMessages.download} ${run.file_name}`}
          onClick={() => onDownload(run)}
        >
          {backupMessages.download}
        </Button>
      )}
      {run.is_open && <div className={classes.failed}>{backupMessages.open}</div>}
      {run.problems?.split("\n").map((problem) => (
        <div key={problem} className={classes.failed}>
          {problem}
        </div>
      ))}
    </div>
  );
}

function backupColumns(
  timeZone: string,
  onDownload: (run: BackupRun) => void,
): Column<BackupRun>[] {
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
      cell: (run) => <Result run={run} onDownload={onDownload} />,
    },
  ];
}

function summary(state: BackupState): string {
  const schedule = state.every_hours === 0 ? backupMessages.off : backupMessages.scheduled(state);
  const how = state.encrypted ? ` ${backupMessages.encrypted}` : "";
  return `${schedule} ${backupMessages.byHand(state)} ${backupMessages.folder(state.folder)}${how}`;
}

/** A link to the section of backups on Settings. */
function SettingsLink({ children }: { readonly children: string }) {
  const router = useRouter();
  const hash = "backups";
  const go = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    void router.navigate({ to: screens.settings.path, hash });
  };
  return (
    <a href={`${screens.settings.path}#${hash}`} className={classes.link} onClick={go}>
      {children}
    </a>
  );
}

/** What became of the backup that somebody has begun or watched on this page. */
function useWatched(state: BackupState | undefined) {
  const isWatching = useRef(false);
  const newest = useRef<number | null>(null);
  const [failed, setFailed] = useState("");
  const watch = () => {
    isWatching.current = true;
    setFailed("");
  };
  useEffect(() => {
    if (!state) return;
    const [run] = state.runs;
    const newestId = run?.backup_run_id ?? 0;
    newest.current ??= newestId;
    if (state.running) {
      // One that is about to end may already be in the list: its result is told once nothing runs.
      isWatching.current = true;
      setFailed("");
      return;
    }
    const isNew = newestId > newest.current;
    newest.current = newestId;
    if (!isWatching.current || !isNew || !run) return;
    isWatching.current = false;
    if (run.error === null) toast(backupMessages.made(run));
    else setFailed(backupMessages.failed(run.error));
  }, [state]);
  return { failed, watch };
}

/** Whether the last scheduled one failed; one by hand has told its result on this page. */
const scheduleFailed = ({ every_hours, runs }: BackupState) =>
  every_hours !== 0 && runs.find(({ kind }) => kind === "scheduled")?.error;

export function BackupList({ title }: { readonly title: string }) {
  const client = useQueryClient();
  const timeZone = useTimeZone();
  const backups = useQuery(backupsQuery);
  const [downloading, setDownloading] = useState<BackupRun | null>(null);
  const columns = useMemo(() => backupColumns(timeZone, setDownloading), [timeZone]);
  // If loading the list again fails, the old data is not shown either.
  const data = backups.isError ? undefined : backups.data;
  const { failed, watch } = useWatched(data);
  const refresh = () => client.invalidateQueries({ queryKey: backupsQuery.queryKey });
  const begin = useWrite({
    mutationFn: backUpNow,
    onSuccess: watch,
    onSettled: refresh,
  });
  const running = data?.running ?? null;
  const isBusy = running !== null || begin.isPending;
  return (
    <ListScreen
      title={title}
      aside={
        // Not `disabled`: it would lose the focus.
        <Button
          {...(isBusy && { "data-disabled": true })}
          aria-disabled={isBusy}
          onClick={() => isBusy || void begin.write()}
        >
          {backupMessages.button}
        </Button>
      }
    >
      {data && !data.encrypted && (
        <p role="note" className={classes.alarm}>
          {backupMessages.notEncrypted}{" "}
          <SettingsLink>{backupMessages.enterPassphrase}</SettingsLink>
        </p>
      )}
      <Lead>
        {data ? summary(data) : " "} {data && <SettingsLink>{backupMessages.change}</SettingsLink>}
      </Lead>
      {running && <BackupProgress running={running} timeZone={timeZone} />}
      <div role="status" className={classes.status}>
        {failed !== "" && <p className={classes.told}>{failed}</p>}
        {data && scheduleFailed(data) && (
          <p className={classes.alarm}>{backupMessages.lastFailed}</p>
        )}
      </div>
      <ListTable
        label={title}
        query={backups}
        rows={data?.runs}
        columns={columns}
        rowId={(run) => run.backup_run_id}
        emptyText={backupMessages.none}
      />
      {/* What was read before: a look that fails must not close it. */}
      {downloading && backups.data && (
        <DownloadBackup
          run={downloading}
          needsPassword={backups.data.needs_password}
          onClosed={() => setDownloading(null)}
          onMissingField={refresh}
        />
      )}
    </ListScreen>
  );
}

// The backup that is being made, step by step.

interface BackupProgressProps {
  readonly running: BackupUnderWay;
  readonly timeZone: string;
}

function BackupProgress({ running, timeZone }: BackupProgressProps) {
  const { kind, made_by, started_on, share } = running;
  const how = made_by === null ? backupMessages.kindNames[kind] : `By ${made_by}`;
  return (
    <section aria-label="Backup being made" className={classes.progress}>
      <Text fw={600}>{backupMessages.progress(running)}</Text>
      <Progress
        value={Math.floor(share * 100)}
        aria-label={backupMessages.progress(running)}
        size="md"
      />
      <Text c="dimmed" fz={13}>
        {how}, begun {showMoment(started_on, timeZone)}
      </Text>
    </section>
  );
}
