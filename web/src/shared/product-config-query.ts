/** The query for the configuration. Apart from its hooks, because the first load has it (ADR 24). */
import type { configRoutes } from "@helpline/contract/config/product-config";
import { configCall } from "@helpline/contract/first-load-calls";
import type { RouteData } from "@helpline/contract/http";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api-client.ts";

export type ProductConfig = RouteData<typeof configRoutes.config>;

export const productConfigQuery = queryOptions({
  queryKey: ["config"],
  queryFn: async ({ signal }): Promise<ProductConfig> =>
    (await call<typeof configRoutes.config>(configCall, {}, { signal })).data,
  // It changes only when the server restarts.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});
