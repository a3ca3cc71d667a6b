/**
 * Reads that the server records are not repeated without being asked for.
 *
 * Rules: UI-30.
 */
import { focusManager, onlineManager, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { forgetQueries, queriesOf } from "#app/query-client.ts";
import { renderThemed } from "../../test/render.tsx";
import { ApiError, once } from "./api-client.ts";

afterEach(() => {
  forgetQueries();
  read.mockReset();
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
});

const read = vi.fn();

function Reader({ options }: { readonly options: { readonly retry?: false } }) {
  const query = useQuery({ ...options, queryKey: ["recorded"], queryFn: read });
  return <p>{query.isError ? "failed" : String(query.data)}</p>;
}

const show = (options: { readonly retry?: false }) =>
  renderThemed(
    <QueryClientProvider client={queriesOf(1)}>
      <Reader options={options} />
    </QueryClientProvider>,
  );

const comeBack = () => {
  act(() => onlineManager.setOnline(false));
  act(() => onlineManager.setOnline(true));
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  expect(queriesOf(1).isFetching()).toBe(0);
  expect(read).toHaveBeenCalledTimes(1);
};

it("neither after a failure that may pass, nor when the network or the window comes back", async () => {
  read.mockRejectedValueOnce(new ApiError(503, "The server is starting."));
  show(once);
  expect(await screen.findByText("failed")).toBeVisible();
  comeBack();
});

it("nor after a success, whatever the query", async () => {
  read.mockResolvedValueOnce("read");
  show({});
  expect(await screen.findByText("read")).toBeVisible();
  comeBack();
});
