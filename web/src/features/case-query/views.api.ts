/** The saved views that the caller may open: their own and shared ones. */
import type { viewRoutes } from "@helpline/contract/views/views";
import { viewsCall } from "@helpline/contract/views/views-call";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import { loadFilterRules } from "#shared/case-filters/filter-rules.ts";
import type { ShownFilters } from "#shared/case-filters/write-filters.ts";
import type { Sort } from "#shared/list/list-columns.ts";

/** What the list shows, perhaps since a view was opened. */
export interface ShownList {
  readonly filters: ShownFilters;
  readonly sort: Sort | null;
  readonly viewId: number | null;
}

/** A saved view, with the filters that the contract still accepts. */
export interface View {
  readonly id: number;
  readonly name: string;
  readonly filters: ShownFilters;
  readonly sort: Sort | null;
  readonly isShared: boolean;
  readonly isOwn: boolean;
  readonly ownerName: string;
  readonly version: number;
}

export const viewsQuery = queryOptions({
  queryKey: ["views"],
  queryFn: async ({ signal }): Promise<readonly View[]> => {
    // The rules of filters come with schemas, which the list itself does without.
    const [{ data }, { goodFilters }] = await Promise.all([
      call<typeof viewRoutes.list>(viewsCall, {}, { signal }),
      loadFilterRules(),
    ]);
    return data.map(({ sort, order, filters, ...view }) => ({
      id: view.view_id,
      name: view.name,
      filters: goodFilters(filters),
      sort: sort === null ? null : { field: sort, order: order ?? "asc" },
      isShared: view.shared,
      isOwn: view.own,
      ownerName: view.owner_name,
      version: view.version,
    }));
  },
});

export const reloadViews = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: viewsQuery.queryKey });
