/** The visible rows: a page of the list or the results of a search, with their status. */
import { pageCount, recordsPageSize } from "@helpline/contract/limits";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Column, type Sort, sortRows } from "./list-columns.ts";
import {
  countQuery,
  type ListSource,
  pageQuery,
  type StoredRecord,
  searchQuery,
} from "./list-queries.ts";
import type { SearchTerms } from "./search-bar.tsx";

export interface Rows {
  /** Undefined until the answer arrives; empty if it was not a 200. */
  readonly rows: readonly StoredRecord[] | undefined;
  readonly message: string;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly page: number;
  /** 0 while a search is shown, because its results hide the paging, and if the list could not be loaded. */
  readonly pages: number;
  /** The number of records in the list or the search; null if it or the list is not known. */
  readonly count: number | null;
  readonly tryAgain: () => void;
}

/** The requested rows. */
interface Wanted {
  readonly search: SearchTerms | null;
  readonly sort: Sort | null;
  /** From 1. */
  readonly listPage: number;
  /** Nothing is requested: the owner shows other rows. */
  readonly isOff?: boolean;
}

const countOf = (found: readonly StoredRecord[] | number | undefined): number | null =>
  (typeof found === "object" ? found.length : found) ?? null;

function askedFor({ search, isOff }: Wanted): "nothing" | "page" | "search" {
  if (isOff) return "nothing";
  return search ? "search" : "page";
}

export function useRows(
  list: ListSource,
  wanted: Wanted,
  columns: readonly Column<StoredRecord>[],
  pageSize = recordsPageSize,
): Rows {
  const { search, sort, listPage } = wanted;
  const asked = askedFor(wanted);
  const count = useQuery({ ...countQuery(list), enabled: asked !== "nothing" });
  const pages = pageCount(count.data ?? 0, pageSize);
  // After a delete there may be fewer pages than before.
  const page = count.isSuccess ? Math.min(listPage, Math.max(pages, 1)) : listPage;

  const whole = useQuery({
    ...pageQuery(list, page, sort),
    placeholderData: keepPreviousData,
    enabled: asked === "page",
  });
  const found = useQuery({
    ...searchQuery(list, search ?? { field: "", text: "" }),
    enabled: asked === "search",
  });
  const shown = search ? found : whole;
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
