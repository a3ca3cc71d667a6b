/** Calls about safeguarding concerns. What they answer is never kept longer than it is shown. */
import { type ConcernState, concernCalls } from "@helpline/contract/concerns/concern-values";
import type { concernRoutes } from "@helpline/contract/concerns/concerns";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, once } from "#shared/api-client.ts";

/** Query keys of concerns begin with it. */
const allConcerns = ["concerns"] as const;

export const concernsQuery = (state: ConcernState, page: number) =>
  queryOptions({
    ...once,
    queryKey: [...allConcerns, "list", state, page],
    queryFn: async ({ signal }) =>
      (
        await call<typeof concernRoutes.list>(
          concernCalls.list,
          { query: { state, page: String(page) } },
          { signal },
        )
      ).data,
    gcTime: 0,
  });

export const concernQuery = (id: number) =>
  queryOptions({
    ...once,
    queryKey: [...allConcerns, "details", id],
    queryFn: async ({ signal }) =>
      (
        await call<typeof concernRoutes.details>(
          concernCalls.details,
          { params: { id: String(id) } },
          { signal },
        )
      ).data,
    gcTime: 0,
  });

/** Reloads what shows concerns: the lists, and the desk of leads. */
export async function forgetConcerns(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: allConcerns }),
    client.invalidateQueries({ queryKey: ["follow-ups", "desk"] }),
  ]);
}
