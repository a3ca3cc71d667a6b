/** The state of the list of enquiries in its address: page, order, filters, saved view; never a name. */
import { type EnquirySort, enquirySorts } from "@helpline/contract/enquiries/enquiry-values";
import { screens } from "@helpline/contract/screens";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouterState, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import {
  type EnquiryFilterSearch,
  enquiryFilterSet,
  type ShownEnquiryFilters,
} from "#shared/case-filters/filter-parameters.ts";
import { filterRulesOf } from "#shared/case-filters/filter-rules.ts";
import type { Sort } from "#shared/list/list-columns.ts";
import { usePlaceAhead } from "#shared/list/place-ahead.ts";

/** What the list shows. */
export interface ListedEnquiries {
  readonly filters: ShownEnquiryFilters;
  readonly sort: Sort | null;
  /** The saved view that was opened last. */
  readonly viewId: number | null;
}

interface EnquiriesSearch extends EnquiryFilterSearch {
  readonly page?: number | undefined;
  readonly sort?: EnquirySort | undefined;
  readonly order?: Sort["order"] | undefined;
  readonly view_id?: number | undefined;
}

function searchOf({ filters, sort, viewId }: ListedEnquiries, page: number): EnquiriesSearch {
  const field = enquirySorts.find((each) => each === sort?.field);
  return {
    ...enquiryFilterSet.write(filters),
    ...(viewId !== null && { view_id: viewId }),
    ...(page > 1 && { page }),
    ...(sort && field && { sort: field, order: sort.order }),
  };
}

/**
 * The last search and the entry of the browser's history that showed it, so that Back shows it again. Kept in memory,
 * because addresses must not contain names; per query client, so that it is dropped with the person's cached answers.
 */
const lastSearches = new WeakMap<QueryClient, { readonly entry: string; readonly text: string }>();

function useSearchText(path: string) {
  const client = useQueryClient();
  // The address already names the next screen while this one is being left.
  const entry = useRouterState({
    select: ({ location }) => location.pathname === path && location.state.__TSR_key,
  });
  const [text, setText] = useState(() => {
    const last = lastSearches.get(client);
    return last?.entry === entry ? (last?.text ?? null) : null;
  });
  useEffect(() => {
    if (!entry) return;
    if (text === null) lastSearches.delete(client);
    else lastSearches.set(client, { entry, text });
  }, [client, entry, text]);
  return [text, setText] as const;
}

export function useEnquiryPlace() {
  const navigate = useNavigate();
  const { path } = screens.enquiries;
  const search: EnquiriesSearch = useSearch({ from: path });
  const rules = filterRulesOf.enquiries.use(enquiryFilterSet.isFiltered(search));
  const listed: ListedEnquiries = {
    filters: rules?.readFilters({ ...search }) ?? {},
    sort: search.sort ? { field: search.sort, order: search.order ?? "asc" } : null,
    viewId: search.view_id ?? null,
  };
  const [text, setText] = useSearchText(path);
  const inAddress = search.page ?? 1;
  const { place: page, goAhead } = usePlaceAhead(search, inAddress);
  const go = (to: ListedEnquiries, page: number, replace: boolean) =>
    navigate({ to: path, search: searchOf(to, page), replace, resetScroll: false });
  return {
    listed,
    /** What is searched for: names and numbers, so it is not in the address. */
    text,
    page,
    /** Searches, or ends the search, from page 1 on. */
    find: (wanted: string | null, to = listed) => {
      setText(wanted);
      if (inAddress > 1) goAhead(1);
      if (inAddress > 1 || to !== listed) void go(to, 1, false);
    },
    turn: (page: number) => void go(listed, page, false),
    sortBy: (sort: Sort | null) => void go({ ...listed, sort }, 1, true),
    show: async (wanted: ListedEnquiries) => {
      // Loaded before the address changes, so that the list stays in view. The page itself tells of a failure.
      if (enquiryFilterSet.isFiltered(wanted.filters)) {
        await filterRulesOf.enquiries.load().catch(() => undefined);
      }
      await go(wanted, 1, false);
    },
  };
}
