/** A browser's state in its address: page, sort order and chosen case, never a name. */
import type { Sort } from "#shared/list/list-columns.ts";

export interface BrowserPlace {
  readonly page: number;
  readonly sort: Sort | null;
  readonly caseId: number | null;
}

/** The columns that the server can sort by. */
export const caseOrders = ["case_id", "added_on"] as const;

/** The same as search parameters. */
export interface BrowserSearch {
  readonly page?: number | undefined;
  readonly sort?: (typeof caseOrders)[number] | undefined;
  readonly order?: Sort["order"] | undefined;
  readonly case_id?: number | undefined;
}

export const readPlace = (search: BrowserSearch): BrowserPlace => ({
  page: search.page ?? 1,
  sort: search.sort ? { field: search.sort, order: search.order ?? "asc" } : null,
  caseId: search.case_id ?? null,
});

export function writePlace({ page, sort, caseId }: BrowserPlace): BrowserSearch {
  const field = caseOrders.find((each) => each === sort?.field);
  return {
    ...(page > 1 && { page }),
    ...(sort && field && { sort: field, order: sort.order }),
    ...(caseId !== null && { case_id: caseId }),
  };
}
