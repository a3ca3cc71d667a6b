/** What the case manager's page adds to its list; the other systems have none of it. */
import type { ReactNode } from "react";
import type { ShownFilters } from "#shared/case-filters/filter-parameters.ts";
import type { Sort } from "#shared/list/list-columns.ts";
import type { FilteredPlace } from "./use-browser-place.ts";

/** What the list shows, and how to show something else. */
export interface ListControl {
  readonly filters: ShownFilters;
  readonly sort: Sort | null;
  readonly viewId: number | null;
  /** The text of a search, or null. */
  readonly search: string | null;
  /** The cases that a search without filters found. They are fewer than those with its text in any field. */
  readonly foundIds: readonly number[] | null;
  /** No case is shown, so there is nothing to export. */
  readonly isEmpty: boolean;
  readonly show: (wanted: FilteredPlace) => void;
}

export interface ChosenControl {
  readonly ids: readonly number[];
  readonly clear: () => void;
  /** Reloads the list after something was done with the cases. */
  readonly reload: () => Promise<void>;
}

export interface BrowserParts {
  /** Shown beside the title. */
  readonly aside?: (list: ListControl) => ReactNode;
  /** Beside the search. */
  readonly views?: (list: ListControl) => ReactNode;
  readonly filters?: (list: ListControl) => ReactNode;
  /** In place of the action bar while several cases are chosen; without it, none can be. */
  readonly several?: (chosen: ChosenControl) => ReactNode;
}
