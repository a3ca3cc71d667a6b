/** State and operations of a browser: place, rows, search, selection and actions (spec 2 §2). */
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { nextSort, type Sort } from "#shared/list/list-columns.ts";
import type { Told } from "#shared/list/list-status.tsx";
import { useListSearch } from "#shared/list/use-list-search.ts";
import { useRows } from "#shared/list/use-rows.ts";
import { useProductConfig } from "#shared/product-config.ts";
import type { CaseView } from "../cases.api.ts";
import type { BrowserAction } from "./browser-actions.ts";
import { asCase, columnsOfCases } from "./case-columns.tsx";
import { caseLists } from "./case-list-source.ts";
import { keepPlace, keptSearch } from "./kept-place.ts";
import { useBrowserActions } from "./use-browser-actions.ts";
import { useBrowserPlace } from "./use-browser-place.ts";

/** Cases per page if the configuration cannot be loaded (decision A8). */
const usualPageSize = 20;

/** Null until the configuration has loaded. */
function usePageSize(): number | null {
  const { data, isError } = useProductConfig();
  return data?.cases_page_size ?? (isError ? usualPageSize : null);
}

export function useCaseBrowser(view: CaseView, actions: readonly BrowserAction[]) {
  const list = caseLists[view];
  const client = useQueryClient();
  const place = useBrowserPlace();
  const pageSize = usePageSize();
  const [search, setSearch] = useState(() => keptSearch(client, view, place.caseId));
  const [foundSort, setFoundSort] = useState<Sort | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const searched = search !== null;
  const sort = searched ? foundSort : place.sort;
  const columns = useMemo(() => columnsOfCases(view, searched), [view, searched]);
  // With one case per page, no page in the address is past the end.
  const shown = useRows(list, { listPage: place.page, search, sort }, columns, pageSize ?? 1);
  const rows = (shown.rows ?? []).map(asCase);
  const rowOf = (id: number) => rows.find((row) => row.case_id === id);
  const selectedId = place.caseId !== null && rowOf(place.caseId) ? place.caseId : null;

  const select = (id: number | null) => {
    place.choose(id);
    setTold(null);
  };
  const open = (path: string, caseId: number | null) => {
    keepPlace(client, view, { terms: search, place: { ...place, caseId } });
    place.leave(path, caseId);
  };
  /** Clears the selection, which belongs to the previous rows. */
  const showFound = (terms: typeof search) => {
    select(null);
    setFoundSort(null);
    setSearch(terms);
  };
  const finder = useListSearch(list, {
    onSearched: showFound,
    onCleared: () => showFound(null),
  });
  const sortBy = (field: string) => {
    const next = nextSort(sort, field);
    if (searched) setFoundSort(next);
    else place.sortBy(next);
  };

  return {
    ...useBrowserActions({
      list,
      actions,
      rowOf,
      selectedId,
      onSelect: select,
      onTell: setTold,
      open,
    }),
    columns,
    shown,
    pages: pageSize === null ? 0 : shown.pages,
    turn: place.turn,
    wantedId: place.caseId,
    selectedId,
    select,
    sort,
    sortBy,
    search,
    finder,
    told,
    open,
  };
}
