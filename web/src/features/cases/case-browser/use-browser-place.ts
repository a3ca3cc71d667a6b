/** Keeps a browser's place in the address, so that Back, refresh and a second tab behave. */
import { useNavigate, useRouter, useRouterState, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Sort } from "#shared/list/list-columns.ts";
import { type BrowserPlace, readPlace, writePlace } from "./browser-place.ts";

/** Browsers slow a page down that changes its address with every key of a held arrow. */
const settleMilliseconds = 250;

interface Chosen {
  /** The rows that it was chosen among. */
  readonly among: string;
  readonly id: number | null;
}

export interface BrowserPlaceControl extends BrowserPlace {
  readonly turn: (page: number) => void;
  readonly sortBy: (sort: Sort | null) => void;
  readonly choose: (id: number | null) => void;
  /** To another screen; Back leads to the row that was left. */
  readonly leave: (path: string, caseId: number | null) => void;
}

export function useBrowserPlace(): BrowserPlaceControl {
  const navigate = useNavigate();
  const router = useRouter();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const address = useRouterState({ select: (state) => state.location.searchStr });
  const search = useSearch({ strict: false });
  const [path] = useState(pathname);
  const place = readPlace(search);
  const among = `${place.page} ${place.sort?.field} ${place.sort?.order}`;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const caseId = chosen?.among === among ? chosen.id : place.caseId;

  const go = (to: BrowserPlace, replace: boolean) =>
    navigate({ to: path, search: writePlace(to), replace, resetScroll: false });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice and address
  useEffect(() => {
    if (caseId === place.caseId) return;
    const settle = setTimeout(() => {
      // Another screen may be on its way already: it must not be turned back.
      if (router.latestLocation.pathname === path) void go({ ...place, caseId }, true);
    }, settleMilliseconds);
    return () => clearTimeout(settle);
  }, [caseId, address]);

  return {
    ...place,
    caseId,
    turn: (page) => void go({ ...place, page, caseId: null }, false),
    sortBy: (sort) => void go({ page: 1, sort, caseId: null }, true),
    choose: (id) => setChosen({ among, id }),
    leave: async (to, id) => {
      if (caseId !== place.caseId) await go({ ...place, caseId }, true);
      await navigate({ to, search: id === null ? {} : { case_id: id } });
    },
  };
}
