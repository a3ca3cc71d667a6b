/** Login through the provider: the way there and back (ADR 5). */
import { openIdRoutes } from "@helpline/contract/openid-connect/openid-connect";
import { call } from "#shared/api-client.ts";
import { tellAfterLogin } from "./after-login.ts";

/** The provider's address to which this browser goes to log in. */
export async function askWhereTo(): Promise<string> {
  return (await call(openIdRoutes.start, {})).data.address;
}

/**
 * @param answer the query string that the provider sent back
 * @throws ApiError, such as a 401 with a challenge for the second step
 */
export async function finishLogin(answer: string): Promise<void> {
  tellAfterLogin((await call(openIdRoutes.finish, { body: { answer } })).data);
}
