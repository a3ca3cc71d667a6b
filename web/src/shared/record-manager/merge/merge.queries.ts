/** Queries about the cases of a record and its merges. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import { reloadRecords } from "../record-queries.ts";
import type { MergeRoutes } from "../views/record-view.ts";

const once = { retry: false } as const;

/** How many cases name a record, and what was merged into it. */
export const usesQuery = ({ uses }: Pick<MergeRoutes, "uses">, id: number) =>
  queryOptions({
    ...once,
    queryKey: ["cases", "uses", uses.path, id],
    queryFn: async ({ signal }) =>
      (await call(uses, { params: { id: String(id) } }, { signal })).data,
  });

/** The records that may be the same as this one. Nothing of them is kept after the page has gone. */
export const duplicatesQuery = ({ duplicates }: Pick<MergeRoutes, "duplicates">, id: number) =>
  queryOptions({
    ...once,
    queryKey: ["records", "duplicates", duplicates.path, id],
    queryFn: async ({ signal }) =>
      (await call(duplicates, { params: { id: String(id) } }, { signal })).data,
    gcTime: 0,
  });

/** The cases of a record, and the server's message when there are more. */
export const recordCasesQuery = (route: MergeRoutes["cases"], id: number) =>
  queryOptions({
    ...once,
    queryKey: ["cases", "of record", route.path, id],
    queryFn: ({ signal }) => call(route, { params: { id: String(id) } }, { signal }),
  });

/** To be called after a merge and after one was undone: cases name other records now. */
export async function forgetMerged(client: QueryClient, entity: string): Promise<void> {
  await client.invalidateQueries({ queryKey: ["cases"] });
  await reloadRecords(client, entity);
}
