/** Where a browser is, as its address says it: page, sort and chosen case, never a name. */
import type { Sort } from "#shared/list/list-columns.ts";

export interface BrowserPlace {
  readonly page: number;
  readonly sort: Sort | null;
  readonly caseId: number | null;
}

const wholeNumber = (value: unknown): number | null => {
  const text = String(value ?? "");
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
};

/** What does not make sense is as if it were not there. */
export function readPlace(search: Readonly<Record<string, unknown>>): BrowserPlace {
  const { sort, order } = search;
  const sorted = sort === "case_id" || sort === "added_on" ? sort : null;
  return {
    page: wholeNumber(search.page) ?? 1,
    sort: sorted && { field: sorted, order: order === "desc" ? "desc" : "asc" },
    caseId: wholeNumber(search.case_id),
  };
}

export function writePlace({ page, sort, caseId }: BrowserPlace): Record<string, unknown> {
  return {
    ...(page > 1 && { page }),
    ...(sort && { sort: sort.field, order: sort.order }),
    ...(caseId !== null && { case_id: caseId }),
  };
}
