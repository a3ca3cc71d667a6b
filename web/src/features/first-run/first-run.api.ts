/** Which first steps of a new helpline are done; admins only. */
import type { FirstRun, firstRunRoutes } from "@helpline/contract/first-run/first-run";
import { firstRunCalls } from "@helpline/contract/first-run/first-run-calls";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import { justAsked } from "#shared/just-asked.ts";
import { useWrite } from "#shared/use-write.ts";

export const firstRunQuery = queryOptions({
  queryKey: ["first-run"],
  queryFn: async ({ signal }) =>
    (await call<typeof firstRunRoutes.state>(firstRunCalls.state, {}, { signal })).data,
  retry: false,
  // Other screens do these steps, so it is asked anew whenever Welcome opens.
  staleTime: justAsked,
});

/** Hides the steps, or shows them again. @param onDone receives the server's message */
export function useHideFirstSteps(onDone: (message: string) => void = () => undefined) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (hidden: boolean) =>
      call<typeof firstRunRoutes.hide>(firstRunCalls.hide, { body: { hidden } }),
    onSuccess: ({ data: { hidden }, message }) => {
      client.setQueryData(firstRunQuery.queryKey, (run: FirstRun | undefined) =>
        run ? { ...run, hidden } : run,
      );
      onDone(message);
    },
  });
}
