/** Reads the details of a record. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import type { RecordView } from "./views/record-view.ts";

/**
 * One record, read each time a page opens and never in the background: an edit is based on the version it
 * began with.
 * @param opening names this opening of a page, which may take the place of another one that shows the same record
 */
export function detailsQuery({ kind, routes }: RecordView, id: number, opening?: string) {
  return queryOptions({
    queryKey: ["records", kind.entity, "details", id, opening],
    queryFn: async ({ signal }) =>
      (await call(routes.details, { params: { id: String(id) } }, { signal })).data,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The record as it is now, although a page may still show what it has read before. */
export const readRecord = (client: QueryClient, view: RecordView, id: number) =>
  client.fetchQuery({ ...detailsQuery(view, id), staleTime: 0 });
