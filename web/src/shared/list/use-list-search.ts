/** Searching a list (spec 1 §2, §5, §7, §8). */
import { messages } from "@helpline/contract/messages";
import { validate } from "@helpline/contract/validation";
import { isCancelledError, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { showNotice } from "#shared/dialogs/dialogs.tsx";
import { showFailure } from "#shared/dialogs/show-failure.ts";
import { type ListSource, listKeys, searchQuery, searchRequest } from "./list-queries.ts";
import type { SearchTerms } from "./search-bar.tsx";

export interface ListSearch {
  readonly search: (terms: SearchTerms) => Promise<void>;
  readonly clear: () => void;
  readonly searching: boolean;
}

interface SearchListeners {
  readonly onSearched: (terms: SearchTerms) => void;
  readonly onCleared: () => void;
}

/** If a search is not answered with 200, shows the dialog ERROR and leaves the table unchanged. */
export function useListSearch(list: ListSource, listeners: SearchListeners): ListSearch {
  const client = useQueryClient();
  const { entity } = list.kind;
  const key = [...listKeys.rows(entity), "search"];
  const searching = useIsFetching({ queryKey: key }) > 0;

  const search = async (terms: SearchTerms) => {
    const checked = validate(list.routes.search.body, searchRequest(list, terms));
    if (!checked.ok) {
      const message = checked.errors[0]?.message ?? messages.searchEmpty;
      return showNotice({ title: "Search", message });
    }
    // Only the latest search counts; the one before is aborted.
    await client.cancelQueries({ queryKey: key });
    try {
      await client.fetchQuery({ ...searchQuery(list, terms), staleTime: 0 });
      listeners.onSearched(terms);
    } catch (error) {
      if (!isCancelledError(error)) await showFailure(error);
    }
  };

  const clear = () => {
    listeners.onCleared();
    // The page is reloaded when it is shown again.
    void client.invalidateQueries({ queryKey: [...listKeys.rows(entity), "page"] });
    void client.invalidateQueries({ queryKey: listKeys.count(entity) });
  };
  return { search, clear, searching };
}
