/** The product here: its name, which the server writes into the head of the page, and its configuration. */
import type { configRoutes } from "@helpline/contract/config/product-config";
import { configCall } from "@helpline/contract/first-load-calls";
import type { RouteData } from "@helpline/contract/http";
import { product as usual } from "@helpline/contract/product";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api-client.ts";
import { offersChoices } from "./offered-choices.ts";

const inHead = (name: string, otherwise: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? otherwise;

/** The address of the logo of a helpline that has none of its own. */
export const shippedLogo = "/favicon.svg";

export const product = {
  name: inHead("application-name", usual.name),
  /** The address of the logo. */
  logo: inHead("logo", "") || shippedLogo,
  /** Whether the helpline has a logo of its own. */
  hasLogo: inHead("logo", "") !== "",
  titlePrefix: inHead("title-prefix", usual.titlePrefix),
  /** The name of the login provider; empty if there is none (ADR 5). */
  logInWith: inHead("log-in-with", ""),
  /** Whether people get a link by mail if they have forgotten their password (ADR 6). */
  mailsPasswordLinks: inHead("forgotten-password", "") === "mail",
} as const;

export type ProductConfig = RouteData<typeof configRoutes.config>;

export const productConfigQuery = queryOptions({
  ...offersChoices,
  queryKey: ["config"],
  queryFn: async ({ signal }): Promise<ProductConfig> =>
    (await call<typeof configRoutes.config>(configCall, {}, { signal })).data,
  // An admin may change it at any time. The next screen asks again, and is usually told that nothing has changed.
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});
