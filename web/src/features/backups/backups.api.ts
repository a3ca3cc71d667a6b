/** Calls about backups. */
import { backupRoutes } from "@helpline/contract/backups/backups";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";

const lookAgainMilliseconds = 60_000;
/** While a backup is being made. */
const followMilliseconds = 1000;

export const backupsQuery = queryOptions({
  queryKey: ["backups"],
  queryFn: async ({ signal }) => (await call(backupRoutes.state, {}, { signal })).data,
  refetchInterval: ({ state }) =>
    state.data?.running ? followMilliseconds : lookAgainMilliseconds,
});

export const backUpNow = () => call(backupRoutes.start, {});
