/** How answers of the server are kept while a screen shows them. */
import { MutationCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "#shared/api-client.ts";
import { listKeys } from "#shared/list/list-queries.ts";

/** Only what may pass by itself is asked again: no network, or a server that is not ready. */
const mayPass = (error: Error) =>
  error instanceof ApiError && (error.status === 0 || error.status === 503);

function newQueryClient(): QueryClient {
  const queries: QueryClient = new QueryClient({
    // A write may change any list. One that was read before must not count as just asked for.
    mutationCache: new MutationCache({
      onSettled: () => queries.invalidateQueries({ queryKey: listKeys.all, refetchType: "none" }),
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 2 && mayPass(error),
        // Records are shared with colleagues: what is shown again is asked for again.
        staleTime: 0,
        refetchOnWindowFocus: false,
      },
    },
  });
  return queries;
}

let kept: { readonly userId: number | null; readonly queries: QueryClient } | null = null;

/** The answers kept for one person. For another one, or after logging out, they are forgotten. */
export function queriesOf(userId: number | null): QueryClient {
  if (kept?.userId !== userId) forgetQueries();
  kept ??= { userId, queries: newQueryClient() };
  return kept.queries;
}

/** Forgets all answers. Called when a session ends. */
export function forgetQueries(): void {
  kept?.queries.clear();
  kept = null;
}
