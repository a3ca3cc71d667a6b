/**
 * Queries of a paged and searchable list. Superseded requests are aborted. A failed list is shown as failed, with a
 * way to try again, so nothing is retried silently.
 */
import type { CallOf, RouteDeclaration } from "@helpline/contract/http";
import type { recordRoutes } from "@helpline/contract/reference-records/record.routes";
import type { RecordKind } from "@helpline/contract/reference-records/record-kind";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, justAsked } from "#shared/api-client.ts";
import type { Sort } from "./list-columns.ts";
import type { SearchTerms } from "./search-bar.tsx";

/** A record as the server returns it, in lists and details. */
export type StoredRecord = Readonly<Record<string, unknown>>;

type Routes = ReturnType<typeof recordRoutes<RecordKind>>;

/** What reading the pages of a list needs: a record kind's, or a case browser's. */
export interface PagedList {
  readonly kind: Pick<RecordKind, "entity" | "canClose">;
  /** Records that have closed are listed and found too. */
  readonly withClosed?: boolean;
  readonly routes: {
    readonly count: CallOf<Routes["count"]>;
    readonly list: CallOf<Routes["list"]>;
  };
}

/** What reading and searching a list needs. */
export interface ListSource extends PagedList {
  readonly kind: Pick<RecordKind, "entity" | "search" | "canClose">;
  readonly routes: PagedList["routes"] & { readonly search: CallOf<Routes["search"]> };
}

/** Loads the schema of a search: a list opens without schemas. */
export type SearchRules = () => Promise<NonNullable<RouteDeclaration["body"]>>;

/** Query keys of a list. All of them begin with `["records", entity]`. */
export const listKeys = {
  all: ["records"] as const,
  count: (entity: string) => ["records", entity, "count"] as const,
  rows: (entity: string) => ["records", entity, "rows"] as const,
};

const listsClosed = ({ kind, withClosed = false }: PagedList): boolean =>
  withClosed && kind.canClose === true;

/** In the address of a count or a page. */
const closedToo = (list: PagedList) =>
  listsClosed(list) ? ({ include_closed: "1" } as const) : {};

/** Part of a query's key; nothing in the usual case. */
const closedKey = (list: PagedList) => (listsClosed(list) ? ["closed too"] : []);

export function countQuery(list: PagedList) {
  const { kind, routes } = list;
  return queryOptions({
    retry: false,
    queryKey: [...listKeys.count(kind.entity), ...closedKey(list)],
    queryFn: async ({ signal }) =>
      (await call<Routes["count"]>(routes.count, { query: closedToo(list) }, { signal })).data
        .count,
    staleTime: justAsked,
  });
}

/** @param page from 1 */
export function pageQuery(list: PagedList, page: number, sort: Sort | null) {
  const { kind, routes } = list;
  return queryOptions({
    retry: false,
    queryKey: [...listKeys.rows(kind.entity), "page", page, sort, ...closedKey(list)],
    queryFn: async ({ signal }) => {
      const sorting = sort ? { sort: sort.field, order: sort.order } : {};
      const query = { ...sorting, ...closedToo(list) };
      const request = { params: { page: String(page) }, query };
      const answer = await call<Routes["list"]>(routes.list, request, { signal });
      return { rows: answer.data, message: "" };
    },
    staleTime: justAsked,
  });
}

/** The body of a search: in one field, or in all of the kind's search fields. */
export function searchRequest(list: ListSource, { field, text }: SearchTerms) {
  return {
    search_in: field === "" ? Object.keys(list.kind.search) : field,
    search_for: text,
    ...(listsClosed(list) && { include_closed: true }),
  };
}

/** Searches; the message says if more than the limit matched, or only similar names did. */
export async function searchRows(list: ListSource, terms: SearchTerms, signal: AbortSignal) {
  const { search } = list.routes;
  const request = { body: searchRequest(list, terms) };
  const answer = await call<Routes["search"]>(search, request, { signal });
  const message = answer.message === search.message ? "" : answer.message;
  return { rows: answer.data, message };
}

export function searchQuery(list: ListSource, terms: SearchTerms) {
  return queryOptions({
    retry: false,
    queryKey: [
      ...listKeys.rows(list.kind.entity),
      "search",
      terms.field,
      terms.text,
      ...closedKey(list),
    ],
    // use-list-search.ts requests it before it is shown; showing it must not request it again.
    staleTime: 1000,
    queryFn: ({ signal }) => searchRows(list, terms, signal),
  });
}

/**
 * Reloads a list after a write, the count first: if the last record of the last page has gone, the list
 * shows the page before without requesting the missing one.
 */
export async function reloadList(client: QueryClient, entity: string): Promise<void> {
  await client.invalidateQueries({ queryKey: listKeys.count(entity) });
  await client.invalidateQueries({ queryKey: listKeys.rows(entity) });
}
