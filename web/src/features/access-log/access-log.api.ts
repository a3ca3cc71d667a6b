/** Calls of the access log. Every search is recorded, so queries never repeat by themselves. */
import { accessLogRoutes } from "@helpline/contract/access-log/access-log";
import type { RouteRequest } from "@helpline/contract/http";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";
import type { Asked } from "./asked.ts";

/** The query parameters of the calls. */
export const queryOf = (asked: Asked) =>
  ({ ...asked }) as RouteRequest<typeof accessLogRoutes.list>["query"];

export const useAccessLog = (asked: Asked) =>
  useQuery({
    queryKey: ["access-log", asked],
    queryFn: async ({ signal }) =>
      (await call(accessLogRoutes.list, { query: queryOf(asked) }, { signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
