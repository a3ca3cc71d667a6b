/** The rows of the case manager's list with filters, or in an order that only this call knows. */
import type { caseQueryRoutes } from "@helpline/contract/case-query/case-query";
import { type CaseSort, caseQueryCalls } from "@helpline/contract/case-query/case-query.plain";
import { pageCount } from "@helpline/contract/limits";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call, justAsked } from "#shared/api-client.ts";
import type { ShownFilters } from "#shared/case-filters/filter-parameters.ts";
import { listMessages } from "#shared/list/list.messages.ts";
import type { Sort } from "#shared/list/list-columns.ts";
import { listKeys, type StoredRecord } from "#shared/list/list-queries.ts";
import type { Rows } from "#shared/list/use-rows.ts";
import type { ListControl } from "./browser-parts.ts";
import { caseLists } from "./case-list-source.ts";

export interface FilteredWanted {
  readonly filters: ShownFilters;
  /** The text of a search within the filters. */
  readonly search: string | null;
  readonly sort: Sort | null;
  readonly page: number;
}

const filteredBody = ({ filters, search, sort }: Omit<FilteredWanted, "page">) => ({
  filters: { ...filters, ...(search !== null && { search }) },
  ...(sort && { sort: sort.field as CaseSort, order: sort.order }),
});

/** The body of the call for a file of what the list shows. */
export const exportBody = ({ foundIds, ...list }: Omit<ListControl, "show" | "viewId">) => ({
  ...filteredBody(foundIds ? { ...list, filters: {}, search: null } : list),
  ...(foundIds && { case_ids: [...foundIds] }),
});

const filteredQuery = (wanted: FilteredWanted) =>
  queryOptions({
    retry: false,
    // Begins like the other rows of this list, so that it is reloaded with them.
    queryKey: [...listKeys.rows(caseLists.managers.kind.entity), "filtered", wanted],
    queryFn: async ({ signal }) => {
      const body = { ...filteredBody(wanted), page: wanted.page };
      const answer = await call<typeof caseQueryRoutes.query>(
        caseQueryCalls.query,
        { body },
        { signal },
      );
      return answer.data;
    },
    staleTime: justAsked,
  });

/** @param pageSize null until it is known */
export function useFilteredRows(
  wanted: FilteredWanted,
  { isOff, pageSize }: { readonly isOff: boolean; readonly pageSize: number | null },
): Rows {
  const found = useQuery({
    ...filteredQuery(wanted),
    enabled: !isOff,
    placeholderData: keepPreviousData,
  });
  const { rows = [], count = 0, more = false } = found.data ?? {};
  const isKnown = found.data !== undefined && !found.isError;
  const pages = isKnown && pageSize !== null ? pageCount(count, pageSize) : 0;
  return {
    rows: found.isError ? [] : found.data && (rows as unknown as readonly StoredRecord[]),
    message: isKnown ? listMessages.counted(count, more) : "",
    loading: found.isFetching,
    failed: found.isError,
    page: wanted.page,
    pages,
    count: isKnown ? count : null,
    tryAgain: () => void found.refetch(),
  };
}
