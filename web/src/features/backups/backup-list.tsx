/** The schedule of backups, and the result of each. */
import { type BackupState, backupMessages, backupRoutes } from "@helpline/contract/backups/backups";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "#shared/api-client.ts";
import { Lead, ListScreen } from "#shared/list/list-screen.tsx";
import { ListTable } from "#shared/list/list-table.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import { backupColumns } from "./backup-columns.tsx";
import classes from "./backups.module.css";

const lookAgainMilliseconds = 60_000;

const backupsQuery = queryOptions({
  queryKey: ["backups"],
  queryFn: async ({ signal }) => (await call(backupRoutes.state, {}, { signal })).data,
  refetchInterval: lookAgainMilliseconds,
});

function summary(state: BackupState): string {
  if (state.every_hours === 0) return backupMessages.off;
  const how = state.encrypted ? backupMessages.encrypted : backupMessages.notEncrypted;
  return `${backupMessages.scheduled(state)} ${how}`;
}

export function BackupList({ title }: { readonly title: string }) {
  const timeZone = useTimeZone();
  const backups = useQuery(backupsQuery);
  const columns = useMemo(() => backupColumns(timeZone), [timeZone]);
  // If loading the list again fails, the old data is not shown either.
  const data = backups.isError ? undefined : backups.data;
  const hasFailed = data?.every_hours !== 0 && data?.runs[0]?.error;
  return (
    <ListScreen title={title}>
      <Lead>{data ? summary(data) : " "}</Lead>
      <div role="status">
        {hasFailed && <p className={classes.alarm}>{backupMessages.lastFailed}</p>}
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
