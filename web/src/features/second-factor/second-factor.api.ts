/** The calls about one's own second factor (ADR 0016). */
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import type { RouteData } from "@helpline/contract/http";
import { secondFactorRoutes } from "@helpline/contract/second-factor/second-factor";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#shared/api-client.ts";

export type SecondFactorStatus = RouteData<typeof secondFactorRoutes.get>;
export type Begun = RouteData<typeof secondFactorRoutes.begin>;

export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: async ({ signal }): Promise<SecondFactorStatus> =>
    (await call(secondFactorRoutes.get, {}, { signal })).data,
});

/** A new token says what is due now, so that the screens open or close with it. */
export async function renewToken(): Promise<void> {
  await call(authRoutes.refreshToken, {});
}
