/** Hides the first steps of a new helpline; admins only. */
import type { FirstRun, firstRunRoutes } from "@helpline/contract/first-run/first-run";
import { firstRunCalls } from "@helpline/contract/first-run/first-run.plain";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import { toast } from "#shared/toasts/toast.ts";
import { useWrite } from "#shared/use-write.ts";
import { firstRunQuery } from "./first-run-query.ts";

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

/** Takes over the UK's education authorities. */
export function useAddAuthorities() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: () => call<typeof firstRunRoutes.authorities>(firstRunCalls.authorities, {}),
    onSuccess: ({ message }) => {
      toast(message);
      return client.invalidateQueries({ queryKey: firstRunQuery.queryKey });
    },
  });
}
