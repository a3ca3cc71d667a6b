/** Queries for the details of a record, and what is reloaded after a write. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import { reloadList } from "#shared/list/list-queries.ts";
import type { RecordView } from "./views/record-view.ts";

const detailsOf = (entity: string) => ["records", entity, "details"] as const;

/**
 * One record, read each time a page opens and never in the background: an edit is based on the version it
 * began with.
 */
export function detailsQuery({ kind, routes }: RecordView, id: number) {
  return queryOptions({
    queryKey: [...detailsOf(kind.entity), id],
    queryFn: async ({ signal }) =>
      (await call(routes.details, { params: { id: String(id) } }, { signal })).data,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** To be called after a write. */
export async function reloadRecords(client: QueryClient, entity: string): Promise<void> {
  client.removeQueries({ queryKey: detailsOf(entity), type: "inactive" });
  await reloadList(client, entity);
}
