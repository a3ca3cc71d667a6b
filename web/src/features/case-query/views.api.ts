/** The saved views of a list that the caller may open: their own and shared ones. */

import { enquiryViewsCall, viewsCall } from "@helpline/contract/first-load-calls";
import type { viewRoutes } from "@helpline/contract/views/views";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import type { Filters } from "#shared/case-filters/filter-parameters.ts";
import { type FilteredList, partsOf } from "#shared/case-filters/filter-rules.ts";
import type { Sort } from "#shared/list/list-columns.ts";

// The words of saved views.

export const viewWords = {
  views: "Views",
  open: "Open a saved view",
  none: "No views are saved yet. Filter the list, then press “Save view”.",
  failed: "The views could not be loaded",
  all: { cases: "All cases", enquiries: "All enquiries" },
  allNote: "without filters",
  manage: "Manage views…",
  manageTitle: "Saved views",
  save: "Save view",
  saveTitle: "Save these filters as a view",
  changeTitle: (name: string) => `Change the view “${name}”`,
  saveNew: "Save as a new view",
  saveChanges: "Save changes",
  searchLeftOut: "The text of the search is not saved with the view.",
  share: "Share",
  unshare: "Stop sharing",
  delete: "Delete",
  deleteTitle: "Delete view",
  cancel: "Cancel",
  close: "Close",
} as const;

/** What stands below a view's name. */
export function noteOf({ isOwn, isShared, ownerName }: View): string {
  if (!isOwn) return `shared by ${ownerName}`;
  return isShared ? "yours, shared" : "yours";
}

/** The question before a view is deleted. */
export function deleteQuestion({ name, isOwn, isShared, ownerName }: View) {
  const whose = isOwn ? "" : ` of ${ownerName}`;
  const others = isShared ? ["The others will no longer find it in their list."] : [];
  return {
    title: viewWords.deleteTitle,
    message: [`Do you want to delete the view “${name}”${whose}?`, ...others],
  };
}

/** What the list shows, perhaps since a view was opened. */
export interface ShownList<F extends Filters = Filters> {
  readonly filters: F;
  readonly sort: Sort | null;
  readonly viewId: number | null;
}

/** A saved view, with the filters that the contract still accepts. */
export interface View {
  readonly id: number;
  readonly name: string;
  readonly filters: Filters;
  readonly sort: Sort | null;
  readonly isShared: boolean;
  readonly isOwn: boolean;
  readonly ownerName: string;
  readonly version: number;
}

const calls = { cases: viewsCall, enquiries: enquiryViewsCall } as const;

export const viewsQuery = (list: FilteredList) =>
  queryOptions({
    queryKey: ["views", list],
    queryFn: async ({ signal }): Promise<readonly View[]> => {
      // The rules of filters come with schemas, which the list itself does without.
      const [{ data }, { goodFilters }] = await Promise.all([
        call<typeof viewRoutes.list>(calls[list] as typeof viewsCall, {}, { signal }),
        partsOf(list).loadRules(),
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

export const reloadViews = (client: QueryClient, list: FilteredList) =>
  client.invalidateQueries({ queryKey: viewsQuery(list).queryKey });
