/** Searching a list (spec 1 §2, §5, §7, §8). */
import { messages } from "@helpline/contract/messages";
import { validate } from "@helpline/contract/validation";
import { isCancelledError, useIsFetching, useQueryClient } from "@tanstack/react-query";
import type { SearchTerms } from "#shared/data-table/search-bar.tsx";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import { showFailure, useManager } from "./manager.ts";
import { type ListSource, recordKeys, searchQuery, searchRequest } from "./record-queries.ts";

export interface RecordSearch {
  readonly search: (terms: SearchTerms) => Promise<void>;
  readonly clear: () => void;
  readonly searching: boolean;
}

interface SearchListeners {
  readonly onSearched: (terms: SearchTerms) => void;
  readonly onCleared: () => void;
}

/** The search of the list modal that this is a part of. */
export function useSearch(): RecordSearch {
  const { view, dispatch } = useManager();
  return useListSearch(view, {
    onSearched: (terms) => dispatch({ type: "searched", terms }),
    onCleared: () => dispatch({ type: "search cleared" }),
  });
}

/** A search that is not answered with 200 shows the dialog ERROR and leaves the table as it was. */
export function useListSearch(view: ListSource, listeners: SearchListeners): RecordSearch {
  const client = useQueryClient();
  const { entity } = view.kind;
  const key = [...recordKeys.rows(entity), "search"];
  const searching = useIsFetching({ queryKey: key }) > 0;

  const search = async (terms: SearchTerms) => {
    const checked = validate(view.routes.search.body, searchRequest(view, terms));
    if (!checked.ok) {
      const message = checked.errors[0]?.message ?? messages.searchEmpty;
      return showNotice({ title: "Search", message });
    }
    // The latest search counts; the one before is aborted.
    await client.cancelQueries({ queryKey: key });
    try {
      await client.fetchQuery({ ...searchQuery(view, terms), staleTime: 0 });
      listeners.onSearched(terms);
    } catch (error) {
      if (!isCancelledError(error)) await showFailure(error);
    }
  };

  const clear = () => {
    listeners.onCleared();
    // The page of the list is asked for anew because it is shown again.
    void client.invalidateQueries({ queryKey: recordKeys.count(entity) });
  };
  return { search, clear, searching };
}
