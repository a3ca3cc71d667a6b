/** The rows on show: a page of the list or the results of a search, and how they stand. */
import { pageCount, recordsPageSize } from "@helpline/contract/paging";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Column, sortRows } from "#shared/data-table/columns.ts";
import type { ManagerState } from "./manager-state.ts";
import { countQuery, type ListSource, pageQuery, searchQuery } from "./record-queries.ts";
import type { StoredRecord } from "./views/record-view.ts";

export interface Rows {
  /** Undefined until there is an answer; empty when it was not a 200. */
  readonly rows: readonly StoredRecord[] | undefined;
  readonly message: string;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly page: number;
  /** 0 while a search is on show: its results hide the paging; also while the list could not be loaded. */
  readonly pages: number;
  /** How many records there are in all or were found; null while that or the list is not known. */
  readonly count: number | null;
  readonly tryAgain: () => void;
}

const countOf = (found: readonly StoredRecord[] | number | undefined): number | null =>
  (typeof found === "object" ? found.length : found) ?? null;

export function useRows(
  view: ListSource,
  state: Pick<ManagerState, "search" | "sort" | "listPage">,
  columns: readonly Column<StoredRecord>[],
  pageSize = recordsPageSize,
): Rows {
  const { search, sort } = state;
  const count = useQuery(countQuery(view));
  const pages = pageCount(count.data ?? 0, pageSize);
  // After a delete there may be fewer pages than before.
  const page = count.isSuccess ? Math.min(state.listPage, Math.max(pages, 1)) : state.listPage;

  const list = useQuery({
    ...pageQuery(view, page, sort),
    placeholderData: keepPreviousData,
    enabled: search === null,
  });
  const found = useQuery({
    ...searchQuery(view, search ?? { field: "", text: "" }),
    enabled: search !== null,
  });
  const shown = search ? found : list;
  const rows = shown.isError ? [] : shown.data?.rows;

  return {
    rows: search && rows ? sortRows(rows, columns, sort) : rows,
    message: shown.data?.message ?? "",
    loading: shown.isFetching,
    failed: shown.isError,
    page,
    pages: search || shown.isError ? 0 : pages,
    count: shown.isError || count.isError ? null : countOf(search ? rows : count.data),
    tryAgain: () => void Promise.all([count.refetch(), shown.refetch()]),
  };
}
