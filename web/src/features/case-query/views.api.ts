/** The saved views that the caller may open: their own and shared ones. */
import { viewRoutes } from "@helpline/contract/views/views";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import { goodFilters } from "#shared/case-filters/filter-address.ts";
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
    const { data } = await call(viewRoutes.list, {}, { signal });
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
