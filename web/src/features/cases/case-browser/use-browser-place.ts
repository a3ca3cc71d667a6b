/** Keeps a browser's place in the address, so that Back, reload and a second tab work. */
import { useNavigate, useRouter, useRouterState, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isFiltered, type ShownFilters } from "#shared/case-filters/filter-parameters.ts";
import { loadFilterRules, useFilterRules } from "#shared/case-filters/filter-rules.ts";
import type { Sort } from "#shared/list/list-columns.ts";
import { usePlaceAhead } from "#shared/list/place-ahead.ts";
import { type BrowserPlace, readPlace, writePlace } from "./browser-place.ts";

/** Browsers throttle pages that change their address with every repeat of a held arrow key. */
const settleMilliseconds = 250;

interface Chosen {
  /** The page and sort order in which the row was chosen. */
  readonly among: string;
  readonly id: number | null;
}

export interface FilteredPlace {
  readonly filters: ShownFilters;
  readonly sort: Sort | null;
  readonly viewId: number | null;
}

export interface BrowserPlaceControl extends BrowserPlace {
  readonly turn: (page: number) => void;
  readonly sortBy: (sort: Sort | null) => void;
  /** Shows other cases: with these filters in this order, perhaps as a saved view. */
  readonly filterBy: (wanted: FilteredPlace) => void;
  /** The same at once, together with another search, which is not in the address. */
  readonly restart: (wanted: FilteredPlace) => void;
  readonly choose: (id: number | null) => void;
  /** Goes to another screen; Back returns to the row. */
  readonly leave: (path: string, caseId: number | null) => void;
}

export function useBrowserPlace(): BrowserPlaceControl {
  const navigate = useNavigate();
  const router = useRouter();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const address = useRouterState({ select: (state) => state.location.searchStr });
  const search = useSearch({ strict: false });
  const [path] = useState(pathname);
  const rules = useFilterRules(isFiltered(search));
  const { place, goAhead } = usePlaceAhead(search, readPlace(search, rules?.readFilters));
  const { caseId: _chosen, ...listed } = place;
  const among = JSON.stringify(listed);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const caseId = chosen?.among === among ? chosen.id : place.caseId;

  const go = (to: BrowserPlace, replace: boolean) =>
    navigate({
      to: path,
      search: writePlace(to),
      replace,
      resetScroll: false,
      // The list stays, with what is typed in a dialog above it.
      ignoreBlocker: true,
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: must run once per choice and address
  useEffect(() => {
    if (caseId === place.caseId) return;
    const settle = setTimeout(() => {
      // Must not cancel a navigation to another screen.
      if (router.latestLocation.pathname === path) void go({ ...place, caseId }, true);
    }, settleMilliseconds);
    return () => clearTimeout(settle);
  }, [caseId, address]);

  return {
    ...place,
    caseId,
    turn: (page) => void go({ ...place, page, caseId: null }, false),
    sortBy: (sort) => void go({ ...place, page: 1, sort, caseId: null }, true),
    filterBy: async (wanted) => {
      // Loaded before the address changes, so that the list stays in view. The page itself tells of a failure.
      if (isFiltered(wanted.filters)) await loadFilterRules().catch(() => undefined);
      await go({ ...wanted, page: 1, caseId: null }, false);
    },
    restart: (wanted) => {
      const first = { ...wanted, page: 1, caseId: null };
      goAhead(first);
      void go(first, false);
    },
    choose: (id) => setChosen({ among, id }),
    leave: async (to, id) => {
      // A row that was only just chosen is not in `caseId` yet.
      const left = id ?? caseId;
      if (left !== place.caseId) await go({ ...place, caseId: left }, true);
      await navigate({ to, search: id === null ? {} : { case_id: id } });
    },
  };
}
