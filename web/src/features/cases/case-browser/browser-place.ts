/** A browser's state in its address: page, order, chosen case, filters; never a name. */
import { type CaseSort, caseSorts } from "@helpline/contract/case-query/case-query.plain";
import {
  type FilterSearch,
  type ShownFilters,
  writeFilters,
} from "#shared/case-filters/filter-parameters.ts";
import type { Sort } from "#shared/list/list-columns.ts";

export interface BrowserPlace {
  readonly page: number;
  readonly sort: Sort | null;
  readonly caseId: number | null;
  /** Always empty except in the case manager. */
  readonly filters: ShownFilters;
  /** The saved view that was opened last. */
  readonly viewId: number | null;
}

export const firstPlace: BrowserPlace = {
  page: 1,
  sort: null,
  caseId: null,
  filters: {},
  viewId: null,
};

/** The same as search parameters. */
export interface BrowserSearch extends FilterSearch {
  readonly page?: number | undefined;
  readonly sort?: CaseSort | undefined;
  readonly order?: Sort["order"] | undefined;
  readonly case_id?: number | undefined;
  readonly view_id?: number | undefined;
}

/** @param readFilters needed for an address with filters */
export const readPlace = (
  search: Omit<BrowserSearch, "sort"> & { readonly sort?: string | undefined },
  readFilters?: (search: FilterSearch) => ShownFilters,
): BrowserPlace => ({
  page: search.page ?? 1,
  sort: search.sort ? { field: search.sort, order: search.order ?? "asc" } : null,
  caseId: search.case_id ?? null,
  filters: readFilters?.(search) ?? {},
  viewId: search.view_id ?? null,
});

export function writePlace({ page, sort, caseId, filters, viewId }: BrowserPlace): BrowserSearch {
  const field = caseSorts.find((each) => each === sort?.field);
  return {
    ...writeFilters(filters),
    ...(viewId !== null && { view_id: viewId }),
    ...(page > 1 && { page }),
    ...(sort && field && { sort: field, order: sort.order }),
    ...(caseId !== null && { case_id: caseId }),
  };
}
