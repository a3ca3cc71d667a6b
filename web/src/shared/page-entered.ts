/** When a page was entered, by the server's clock; sent with entries that are saved there. */
import { systemRoutes } from "@helpline/contract/system/system.routes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { call } from "./api-client.ts";

export interface PageEntered {
  /** ISO timestamp; null until the server has answered, or if the request failed. */
  readonly on: () => string | null;
  /** The next piece of work on the same page begins now. */
  readonly again: () => void;
}

export function usePageEntered(): PageEntered {
  const client = useQueryClient();
  const queryKey = ["page-entered", useId()];
  const { refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await call(systemRoutes.datetime, {}, { signal })).data.datetime,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { on: () => client.getQueryData<string>(queryKey) ?? null, again: () => void refetch() };
}
