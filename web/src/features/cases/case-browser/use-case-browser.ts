/** State and operations of a browser: place, rows, search, selection and actions. */

import { caseMessages } from "@helpline/contract/cases/cases.messages";
import { useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { isFiltered } from "#shared/case-filters/filter-parameters.ts";
import { loadFilterRules } from "#shared/case-filters/filter-rules.ts";
import { showFailure, showNotice } from "#shared/dialogs/dialogs.tsx";
import { type RecordAction, runAction } from "#shared/list/list-actions.ts";
import { nextSort, type Sort } from "#shared/list/list-columns.ts";
import { type ListSource, reloadList } from "#shared/list/list-queries.ts";
import type { SearchTerms } from "#shared/list/search-bar.tsx";
import { useSelectedRow } from "#shared/list/selected-row.ts";
import { useChosenRows } from "#shared/list/use-chosen-rows.ts";
import { useListSearch } from "#shared/list/use-list-search.ts";
import { type Rows, useRows } from "#shared/list/use-rows.ts";
import { useProductConfig } from "#shared/product-config.ts";
import { useAction } from "#shared/record-manager/use-record-actions.ts";
import { toast } from "#shared/toasts/toast.ts";
import { type CaseView, caseOrders, forgetCases } from "../cases.api.ts";
import type { ActionTools, BrowserAction } from "./browser-actions.ts";
import type { ListControl } from "./browser-parts.ts";
import type { BrowserPlace } from "./browser-place.ts";
import { asCase, columnsOfCases, type ListMode } from "./case-columns.tsx";
import { type CaseListRow, caseLists, caseSearchRules } from "./case-list-source.ts";
import { useFilteredRows } from "./filtered-rows.ts";
import { forgetSearch, keepField, keepPlace, keptField, keptSearch } from "./kept-place.ts";
import { type FilteredPlace, useBrowserPlace } from "./use-browser-place.ts";

/** Cases per page if the configuration cannot be loaded. */
const usualPageSize = 20;

/** Null until the configuration has loaded. */
function usePageSize(): number | null {
  const { data, isError } = useProductConfig();
  return data?.cases_page_size ?? (isError ? usualPageSize : null);
}

/** A list without filters can only be sorted by two columns; for the others it is asked for as a filtered one. */
function modeOf({ filters, sort }: BrowserPlace, search: SearchTerms | null): ListMode {
  if (isFiltered(filters)) return "filtered";
  if (search) return "found";
  const isUnfiltered = sort === null || caseOrders.some((each) => each === sort.field);
  return isUnfiltered ? "list" : "filtered";
}

/** When rows arrive, they are first rendered in small steps, together with the pager below them. */
function useInSteps(arriving: Rows): Rows {
  const arrived = useDeferredValue(arriving.rows !== undefined, false);
  return arrived ? arriving : { ...arriving, rows: undefined, pages: 0 };
}

export function useCaseBrowser(view: CaseView, actions: readonly BrowserAction[]) {
  const list = caseLists[view];
  const client = useQueryClient();
  const place = useBrowserPlace();
  const pageSize = usePageSize();
  const [search, setSearch] = useState(() => keptSearch(client, view, place.caseId));
  const [foundSort, setFoundSort] = useState<Sort | null>(null);
  const mode = modeOf(place, search);
  const sort = mode === "found" ? foundSort : place.sort;
  const columns = useMemo(() => columnsOfCases(view, mode), [view, mode]);
  const isFilteredList = mode === "filtered";
  const unfiltered = useRows(
    list,
    { listPage: place.page, search, sort, isOff: isFilteredList },
    columns,
    // With one case per page, no page in the address is past the end.
    pageSize ?? 1,
  );
  const { filters } = place;
  const text = search?.text ?? null;
  const filtered = useFilteredRows(
    { filters, search: text, sort, page: place.page },
    { isOff: !isFilteredList, pageSize },
  );
  const shown = useInSteps(isFilteredList ? filtered : unfiltered);
  const chosen = useChosenRows(JSON.stringify([filters, search]));
  const rows = (shown.rows ?? []).map(asCase);
  const rowOf = (id: number) => rows.find((row) => row.case_id === id);
  const selectedId = place.caseId !== null && rowOf(place.caseId) ? place.caseId : null;

  const foundIds = mode === "found" ? rows.map(({ case_id }) => case_id) : null;

  const select = (id: number | null) => {
    place.choose(id);
  };
  const open = (path: string, caseId: number | null) => {
    keepPlace(client, view, { terms: search, place: { ...place, caseId } });
    place.leave(path, caseId);
  };
  const { viewId } = place;
  const inFilters: FilteredPlace = { filters, sort: place.sort, viewId };
  /** Clears the selection, which belongs to the previous rows; in filters, goes to the first page. */
  const showFound = (terms: typeof search, to = inFilters) => {
    if (to !== inFilters || (isFiltered(filters) && place.page > 1)) place.restart(to);
    select(null);
    setFoundSort(null);
    setSearch(terms);
    forgetSearch(client, view);
  };
  const finder = useListSearch(list, {
    rules: caseSearchRules,
    onSearched: showFound,
    onCleared: () => showFound(null),
  });
  const sortBy = (field: string) => {
    const next = nextSort(sort, field);
    if (mode === "found") setFoundSort(next);
    else place.sortBy(next);
  };
  const filterBy = (wanted: FilteredPlace) => place.filterBy(wanted);
  /** A search within filters goes to the filtered list; a list without filters has a search of its own. */
  const find = async (terms: SearchTerms) => {
    if (!isFiltered(filters)) return finder.search(terms);
    // If the rules cannot be loaded, the server checks it alone.
    const rules = await loadFilterRules().catch(() => undefined);
    const problem = rules?.problemOfSearch(terms.text);
    if (problem) return showNotice({ title: "Search", message: problem });
    showFound(terms);
  };
  /** Ends the search too. */
  const clearFilters = () => showFound(null, { filters: {}, sort: null, viewId: null });

  return {
    ...useBrowserActions({
      list,
      actions,
      rowOf,
      selectedId,
      onSelect: select,
      open,
    }),
    columns,
    mode,
    list: {
      filters,
      sort,
      viewId,
      search: text,
      foundIds,
      isEmpty: shown.rows?.length === 0,
      show: filterBy,
    } satisfies ListControl,
    find,
    clearFilters,
    chosen,
    shown,
    pages: pageSize === null ? 0 : shown.pages,
    turn: place.turn,
    wantedId: place.caseId,
    selectedId,
    select,
    sort,
    sortBy,
    search,
    field: keptField(client, view),
    keepField: (field: string) => keepField(client, view, field),
    finder,
    open,
  };
}

// Binds a browser's actions to its rows and place.

interface BrowserActionsOptions {
  readonly list: ListSource;
  readonly actions: readonly BrowserAction[];
  readonly rowOf: (id: number) => CaseListRow | undefined;
  readonly selectedId: number | null;
  readonly onSelect: (id: number | null) => void;
  readonly open: ActionTools["open"];
}

function useBrowserActions(options: BrowserActionsOptions) {
  const { list, actions, rowOf, selectedId, onSelect, open } = options;
  const client = useQueryClient();
  const selectedRow = useSelectedRow(list.kind.entity, selectedId);
  const { start, busy } = useAction();
  const tools: ActionTools = { client, open };

  const reload = async () => {
    await Promise.all([reloadList(client, list.kind.entity), forgetCases(client)]);
  };

  const onRecord = (action: BrowserAction) => async (id: number) => {
    const row = rowOf(id);
    if (!row) return;
    try {
      const done = await action.onCase?.({ ...tools, caseId: id, row });
      if (!done) return;
      if (done.gone) onSelect(null);
      if (done.text !== undefined) toast(done.text);
    } catch (error) {
      await showFailure(error);
    }
    // Also after a refusal: the case has been deleted or changed meanwhile.
    await reload();
  };

  const bound: RecordAction[] = actions.map((action) => ({
    name: action.name,
    label: action.label,
    ...(action.errorCode === undefined ? {} : { errorCode: action.errorCode }),
    ...(action.alone ? { alone: () => action.alone?.(tools) } : { onRecord: onRecord(action) }),
  }));

  const selection = { isAny: selectedId !== null, readId: selectedRow.read };
  return {
    busy,
    reload,
    go: (name: string) => start(() => runAction(bound, name, selection, caseMessages)),
    /** Runs the row's first action, on Enter or a double click. */
    activate: (id: number) => {
      onSelect(id);
      const first = bound.find((action) => action.onRecord)?.name ?? "";
      start(() => runAction(bound, first, { isAny: true, readId: () => id }, caseMessages));
    },
  };
}
