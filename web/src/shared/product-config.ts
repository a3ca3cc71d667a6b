/** What the pages are told of the configuration (decision A17): asked once, kept while signed in. */
import { configRoutes } from "@helpline/contract/config/product-config";
import type { RouteData } from "@helpline/contract/http";
import type { FieldLimits } from "@helpline/contract/validation";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "./api-client.ts";

export type ProductConfig = RouteData<typeof configRoutes.config>;

export const productConfigQuery = queryOptions({
  queryKey: ["config"],
  queryFn: async ({ signal }): Promise<ProductConfig> =>
    (await call(configRoutes.config, {}, { signal })).data,
  // It changes with a restart of the server and not before.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The query, for what has to wait for it: `useProductConfig().data`. */
export const useProductConfig = () => useQuery(productConfigQuery);

/** What the configuration says of fields; undefined, and so the usual, until the server has said. */
export function useFieldLimits(): FieldLimits | undefined {
  const nameMinLength = useProductConfig().data?.name_min_length;
  return useMemo(
    () => (nameMinLength === undefined ? undefined : { nameMinLength }),
    [nameMinLength],
  );
}

/** Times are shown in the helpline's time zone (decision A6); this one until the server has said. */
export const usualTimeZone = "Europe/London";

export function useTimeZone(): string {
  return useProductConfig().data?.time_zone ?? usualTimeZone;
}
