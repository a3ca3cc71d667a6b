/** How the server's answers are cached while a screen shows them. */
import { MutationCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "#shared/api-client.ts";
import { listKeys } from "#shared/list/list-queries.ts";

/** Retries only temporary failures: no network, or a server that is not ready. */
const mayPass = (error: Error) =>
  error instanceof ApiError && (error.status === 0 || error.status === 503);

/** A write may change any list and the desk. What was read before must not count as just asked for. */
const changedByWrites = [listKeys.all, ["desk"], ["follow-ups"]] as const;

function newQueryClient(): QueryClient {
  const queries: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSettled: () =>
        Promise.all(
          changedByWrites.map((queryKey) =>
            queries.invalidateQueries({ queryKey, refetchType: "none" }),
          ),
        ),
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && mayPass(error),
        // Records are shared with colleagues, so data is refetched when it is shown again.
        staleTime: 0,
        refetchOnWindowFocus: false,
        // Most reads are recorded (PRIV-1): nobody may be at the desk when the network comes back.
        refetchOnReconnect: false,
      },
    },
  });
  return queries;
}

let kept: { readonly userId: number | null; readonly queries: QueryClient } | null = null;

/** The cache of one person. It is discarded for another person and after a logout. */
export function queriesOf(userId: number | null): QueryClient {
  if (kept?.userId !== userId) forgetQueries();
  kept ??= { userId, queries: newQueryClient() };
  return kept.queries;
}

/** Discards all answers. Called when a session ends. */
export function forgetQueries(): void {
  kept?.queries.clear();
  kept = null;
}
