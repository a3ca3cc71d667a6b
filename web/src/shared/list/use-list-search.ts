/** Searching a list. */
import { messages } from "@helpline/contract/messages";
import { isCancelledError, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { showFailure, showNotice } from "#shared/dialogs/dialogs.tsx";
import {
  type ListSource,
  listKeys,
  type SearchRules,
  searchQuery,
  searchRequest,
} from "./list-queries.ts";
import type { SearchTerms } from "./search-bar.tsx";

export interface ListSearch {
  readonly search: (terms: SearchTerms) => Promise<void>;
  readonly clear: () => void;
  readonly searching: boolean;
}

interface SearchOptions {
  readonly rules: SearchRules;
  readonly onSearched: (terms: SearchTerms) => void;
  readonly onCleared: () => void;
}

/** What is wrong with a search. If its rules cannot be loaded, the server checks it alone. */
async function problemOf(request: unknown, rules: SearchRules): Promise<string | undefined> {
  const loaded = await Promise.all([import("@helpline/contract/validation"), rules()]).catch(
    () => undefined,
  );
  if (!loaded) return undefined;
  const [{ validate }, body] = loaded;
  const checked = validate(body, request);
  return checked.ok ? undefined : (checked.errors[0]?.message ?? messages.searchEmpty);
}

/** If a search is not answered with 200, shows the dialog ERROR and leaves the table unchanged. */
export function useListSearch(list: ListSource, options: SearchOptions): ListSearch {
  const client = useQueryClient();
  const { entity } = list.kind;
  const key = [...listKeys.rows(entity), "search"];
  const searching = useIsFetching({ queryKey: key }) > 0;

  const search = async (terms: SearchTerms) => {
    try {
      const problem = await problemOf(searchRequest(list, terms), options.rules);
      if (problem !== undefined) return showNotice({ title: "Search", message: problem });
      // Only the latest search counts; the one before is aborted.
      await client.cancelQueries({ queryKey: key });
      await client.fetchQuery({ ...searchQuery(list, terms), staleTime: 0 });
      options.onSearched(terms);
    } catch (error) {
      if (!isCancelledError(error)) await showFailure(error);
    }
  };

  const clear = () => {
    // A search that is under way must not replace the list later.
    void client.cancelQueries({ queryKey: key });
    options.onCleared();
    // The page is reloaded when it is shown again.
    void client.invalidateQueries({ queryKey: [...listKeys.rows(entity), "page"] });
    void client.invalidateQueries({ queryKey: listKeys.count(entity) });
  };
  return { search, clear, searching };
}
