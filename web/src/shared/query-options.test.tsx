/**
 * Reads that the server records are not repeated without being asked for.
 *
 * Rules: UI-30.
 */
import { focusManager, onlineManager, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { queriesOf } from "#app/query-client.ts";
import { renderThemed } from "../../test/render.tsx";
import { ApiError, once } from "./api-client.ts";

afterEach(() => {
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
});

const read = vi.fn();

function Reader() {
  const query = useQuery({ ...once, queryKey: ["recorded"], queryFn: read });
  return <p>{query.isError ? "failed" : "loading"}</p>;
}

const show = () =>
  renderThemed(
    <QueryClientProvider client={queriesOf(1)}>
      <Reader />
    </QueryClientProvider>,
  );

it("neither after a failure that may pass, nor when the network or the window comes back", async () => {
  read.mockRejectedValueOnce(new ApiError(503, "The server is starting."));
  show();
  expect(await screen.findByText("failed")).toBeVisible();
  act(() => onlineManager.setOnline(false));
  act(() => onlineManager.setOnline(true));
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  expect(queriesOf(1).isFetching()).toBe(0);
  expect(read).toHaveBeenCalledTimes(1);
});
