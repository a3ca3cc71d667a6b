/** Calls about the caller's own second factor (ADR 5). */
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import type { RouteData } from "@helpline/contract/http";
import { secondFactorRoutes } from "@helpline/contract/second-factor/second-factor";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";

export type SecondFactorStatus = RouteData<typeof secondFactorRoutes.get>;
export type Begun = RouteData<typeof secondFactorRoutes.begin>;

export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: async ({ signal }): Promise<SecondFactorStatus> =>
    (await call(secondFactorRoutes.get, {}, { signal })).data,
});

/** Asks again, after a login through the provider, whether the password has become due. */
export function useAskAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries(secondFactorQuery);
}

/**
 * Fetches a new token, which says whether a second factor is still due, so that screens open or close
 * accordingly.
 */
export async function renewToken(): Promise<void> {
  await call(authRoutes.refreshToken, {});
}
