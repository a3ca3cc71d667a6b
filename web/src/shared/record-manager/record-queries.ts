/** What the list modal reads, and how long it is good (spec 1 §7). Superseded requests are aborted. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import type { Sort } from "#shared/data-table/columns.ts";
import type { SearchTerms } from "#shared/data-table/search-bar.tsx";
import type { RecordView } from "./views/record-view.ts";

/** What a list needs to be read and searched: a record kind's, or a case browser's. */
export interface ListSource {
  readonly kind: Pick<RecordView["kind"], "entity" | "search">;
  readonly routes: Pick<RecordView["routes"], "count" | "list" | "search">;
}

export const recordKeys = {
  all: (entity: string) => ["records", entity] as const,
  count: (entity: string) => ["records", entity, "count"] as const,
  rows: (entity: string) => ["records", entity, "rows"] as const,
  details: (entity: string, id: number) => ["records", entity, "details", id] as const,
};

/** A failed list is shown as such, with a way to try again; no silent repetition meanwhile. */
const once = { retry: false } as const;

export function countQuery({ kind, routes }: ListSource) {
  return queryOptions({
    ...once,
    queryKey: recordKeys.count(kind.entity),
    queryFn: async ({ signal }) => (await call(routes.count, {}, { signal })).data.count,
  });
}

export function pageQuery({ kind, routes }: ListSource, page: number, sort: Sort | null) {
  return queryOptions({
    ...once,
    queryKey: [...recordKeys.rows(kind.entity), "page", page, sort],
    queryFn: async ({ signal }) => {
      const query = sort ? { sort: sort.field, order: sort.order } : {};
      const answer = await call(routes.list, { params: { page: String(page) }, query }, { signal });
      return { rows: answer.data, message: "" };
    },
  });
}

/** The body of a search: in one field, or in all that the kind has. */
export function searchRequest({ kind }: Pick<ListSource, "kind">, { field, text }: SearchTerms) {
  return { search_in: field === "" ? Object.keys(kind.search) : field, search_for: text };
}

export function searchQuery(view: ListSource, terms: SearchTerms) {
  const { kind, routes } = view;
  return queryOptions({
    ...once,
    queryKey: [...recordKeys.rows(kind.entity), "search", terms.field, terms.text],
    // It is asked for before it is shown (use-search.ts); showing it must not ask again.
    staleTime: 1000,
    queryFn: async ({ signal }) => {
      const answer = await call(routes.search, { body: searchRequest(view, terms) }, { signal });
      // More than the limit matched: the server says so (decision A9).
      const message = answer.message === routes.search.message ? "" : answer.message;
      return { rows: answer.data, message };
    },
  });
}

/**
 * One record, read anew each time a page opens and never behind a person's back: an edit goes by the
 * version it began with.
 */
export function detailsQuery({ kind, routes }: RecordView, id: number) {
  return queryOptions({
    ...once,
    queryKey: recordKeys.details(kind.entity, id),
    queryFn: async ({ signal }) =>
      (await call(routes.details, { params: { id: String(id) } }, { signal })).data,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/**
 * After a write. The count comes first: when the last record of the last page has gone, the list goes
 * to the page before without asking for one that is no more.
 */
export async function reloadRecords(client: QueryClient, entity: string): Promise<void> {
  client.removeQueries({ queryKey: recordKeys.details(entity, 0).slice(0, 3), type: "inactive" });
  await client.invalidateQueries({ queryKey: recordKeys.count(entity) });
  await client.invalidateQueries({ queryKey: recordKeys.rows(entity) });
}
