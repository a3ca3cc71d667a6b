/** Searching the cases of a role, apart from any screen. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { useListSearch } from "#shared/list/use-list-search.ts";
import { stubFetch } from "../../../../test/fetch-stub.ts";
import { caseLists } from "./case-list-source.ts";

it("asks the server even if the rules of a search cannot be loaded", async () => {
  const sent = stubFetch({ data: [] });
  const onSearched = vi.fn();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  );
  const rules = () => Promise.reject(new TypeError("Failed to fetch"));
  const { result } = renderHook(
    () => useListSearch(caseLists.managers, { rules, onSearched, onCleared: vi.fn() }),
    { wrapper },
  );
  const terms = { field: "", text: "okafor" };
  await result.current.search(terms);
  expect(sent).toMatchObject([{ method: "POST", url: "/api/cases/search" }]);
  expect(onSearched).toHaveBeenCalledExactlyOnceWith(terms);
});
