/** Calls about imports. */
import {
  type ImportRun,
  type ImportState,
  importRoutes,
  type ListedImport,
} from "@helpline/contract/import/import";
import type { ShownOutcome } from "@helpline/contract/import/import.plain";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";

const key = ["imports"] as const;
export const importKeys = {
  list: [...key, "list"] as const,
  run: (id: number) => [...key, "run", id] as const,
  rows: (id: number) => [...key, "rows", id] as const,
};

const lookAgainMilliseconds = 1000;

/** The server is at work, so the state changes by itself. */
export const isWorking = (state: ImportState): boolean =>
  state === "checking" || state === "importing" || state === "undoing";

export const runsQuery = queryOptions({
  queryKey: importKeys.list,
  queryFn: async ({ signal }) => (await call(importRoutes.list, {}, { signal })).data,
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.some((run: ListedImport) => isWorking(run.state)) ? lookAgainMilliseconds : false,
});

const idOf = (id: number) => ({ params: { id: String(id) } });

export const runQuery = (id: number) =>
  queryOptions({
    queryKey: importKeys.run(id),
    queryFn: async ({ signal }) => (await call(importRoutes.details, idOf(id), { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && isWorking(state.data.state) ? lookAgainMilliseconds : false,
  });

/** @param page from 1 */
export const importRowsQuery = (id: number, outcome: ShownOutcome, page: number) =>
  queryOptions({
    queryKey: [...importKeys.rows(id), outcome, page],
    queryFn: async ({ signal }) => {
      const request = { ...idOf(id), query: { outcome, page: String(page) } };
      return (await call(importRoutes.rows, request, { signal })).data;
    },
    placeholderData: (previous, query) =>
      query?.queryKey[3] === outcome ? keepPreviousData(previous) : undefined,
  });

type Step = "check" | "confirm" | "undo";

export const takeStep = (step: Step, id: number) => call(importRoutes[step], idOf(id));

export const sendColumns = (id: number, columns: Record<string, number | null>) =>
  call(importRoutes.columns, { ...idOf(id), body: { columns } });

export const removeRun = (id: number) => call(importRoutes.remove, idOf(id));

// Which import and which of its rows the screen shows, and what its steps get.

/** Which import is shown, and which of its rows. */
export interface ImportPlace {
  readonly run?: number | undefined;
  readonly show?: ShownOutcome | undefined;
  readonly page?: number | undefined;
}

/** What somebody can do with the run that is shown. */
export interface StepProps {
  readonly run: ImportRun;
  readonly place: ImportPlace;
  readonly onRows: (show: ShownOutcome, page: number) => void;
  /** The server has answered with the run as it is now. */
  readonly onChanged: (run: ImportRun) => void;
  readonly onColumns: () => void;
  readonly onLeave: () => void;
}
