/** The schedule of backups, the one that is being made, and the result of each; "Back up now". */
import { type BackupState, backupMessages } from "@helpline/contract/backups/backups";
import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { Lead, ListScreen } from "#shared/list/list-screen.tsx";
import { ListTable } from "#shared/list/list-table.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { toast } from "#shared/toasts/toast.ts";
import { useWrite } from "#shared/use-write.ts";
import { backupColumns } from "./backup-columns.tsx";
import { BackupProgress } from "./backup-progress.tsx";
import { backUpNow, backupsQuery } from "./backups.api.ts";
import classes from "./backups.module.css";

function summary(state: BackupState): string {
  const schedule = state.every_hours === 0 ? backupMessages.off : backupMessages.scheduled(state);
  const how = state.encrypted ? backupMessages.encrypted : backupMessages.notEncrypted;
  return `${schedule} ${backupMessages.byHand(state)} ${backupMessages.folder(state.folder)} ${how}`;
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
    const isNew = newest.current !== null && (run?.backup_run_id ?? 0) > newest.current;
    newest.current = run?.backup_run_id ?? 0;
    if (state.running) {
      isWatching.current = true;
      setFailed("");
    } else if (isWatching.current && isNew && run) {
      isWatching.current = false;
      if (run.error === null) toast(backupMessages.made(run));
      else setFailed(backupMessages.failed(run.error));
    }
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
  const columns = useMemo(() => backupColumns(timeZone), [timeZone]);
  // If loading the list again fails, the old data is not shown either.
  const data = backups.isError ? undefined : backups.data;
  const { failed, watch } = useWatched(data);
  const begin = useWrite({
    mutationFn: backUpNow,
    onSuccess: watch,
    onSettled: () => client.invalidateQueries({ queryKey: backupsQuery.queryKey }),
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
      <Lead>{data ? summary(data) : " "}</Lead>
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
    </ListScreen>
  );
}
