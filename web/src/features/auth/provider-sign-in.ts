/** Signing in through the provider: there and back (ADR 0017). */
import { openIdRoutes } from "@helpline/contract/openid-connect/openid-connect";
import { call } from "#shared/api-client.ts";
import { tellAfterSignIn } from "./after-sign-in.ts";

/** The provider's address for this browser. */
export async function askWhereTo(): Promise<string> {
  return (await call(openIdRoutes.start, {})).data.address;
}

/** @param answer the query that the provider sent back. @throws ApiError, 401 with a challenge among it */
export async function finishSignIn(answer: string): Promise<void> {
  tellAfterSignIn((await call(openIdRoutes.finish, { body: { answer } })).data);
}
