/** Searching the cases of a role, apart from any screen. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { useListSearch } from "#shared/list/use-list-search.ts";
import { stubAnswers } from "../../../../test/answers.ts";
import { stubFetch } from "../../../../test/fetch-stub.ts";
import { caseLists } from "./case-list-source.ts";

const terms = { field: "", text: "okafor" };

function open() {
  const onSearched = vi.fn();
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const rules = () => Promise.reject(new TypeError("Failed to fetch"));
  const { result } = renderHook(
    () => useListSearch(caseLists.managers, { rules, onSearched, onCleared: vi.fn() }),
    { wrapper },
  );
  return { onSearched, list: result.current };
}

it("asks the server even if the rules of a search cannot be loaded", async () => {
  const sent = stubFetch({ data: [] });
  const { onSearched, list } = open();
  await list.search(terms);
  expect(sent).toMatchObject([{ method: "POST", url: "/api/cases/search" }]);
  expect(onSearched).toHaveBeenCalledExactlyOnceWith(terms);
});

it("forgets a search that is still under way when it is cleared", async () => {
  let answer: (found: object) => void = () => undefined;
  const sent = stubAnswers({
    "POST /api/cases/search": () =>
      new Promise<object>((resolve) => {
        answer = resolve;
      }),
  });
  const { onSearched, list } = open();
  const searched = list.search(terms);
  await waitFor(() => expect(sent).toHaveLength(1));
  list.clear();
  answer({ data: [] });
  await searched;
  expect(onSearched).not.toHaveBeenCalled();
});
