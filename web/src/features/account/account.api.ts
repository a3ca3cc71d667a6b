/** Calls about the caller's own account (ADR 4). */
import { accountRoutes } from "@helpline/contract/account/account";
import type { RouteData } from "@helpline/contract/http";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";

export type Account = RouteData<typeof accountRoutes.get>;
export type OwnSession = Account["sessions"][number];

export const accountQuery = queryOptions({
  queryKey: ["account"],
  queryFn: async ({ signal }): Promise<Account> =>
    (await call(accountRoutes.get, {}, { signal })).data,
});
