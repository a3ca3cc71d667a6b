/** Login through an OpenID Connect provider (ADR 5). */

import { openIdMessages } from "@helpline/contract/auth/auth.messages";
import { isExistingUsername } from "@helpline/contract/names";
import { openIdRoutes } from "@helpline/contract/openid-connect/openid-connect";
import type { Database } from "#database/database";
import { type Admission, findByProvidersName, isAnotherPerson } from "#features/auth/index";
import type { Context } from "#http/context";
import { notFound } from "#http/errors";
import { byNetwork, countTry } from "#http/rate-limit";
import { type HandledRoute, read } from "#http/route";
import type { Clock } from "#operations/clock";
import type { OpenIdSettings } from "#operations/openid-settings";
import type { Sealer } from "#security/sealing";
import { createProvider, type Expected, loginFailed } from "./provider.ts";

// What ties the provider's answer to the browser that asked: state, nonce and PKCE verifier in a sealed
// cookie of ten minutes. It logs nobody in; without the provider's answer to it, it is worth nothing.

const cookieName = "helpline-login";
const cookieSeconds = 10 * 60;
const belongsTo = "browser";

interface CookieOptions {
  readonly sealer: Sealer;
  /** Whether PUBLIC_URL is https. */
  readonly secure: boolean;
  now(): Date;
}

function createBrowserCookie({ sealer, secure, now }: CookieOptions) {
  const set = (context: Context, value: string, maxAge: number) =>
    context.setCookie(cookieName, value, {
      path: openIdRoutes.start.path.replace(/\/start$/, ""),
      maxAge,
      httpOnly: true,
      secure,
      // Only our own page sends it back.
      sameSite: "strict",
    });
  return {
    keep(context: Context, expected: Expected): void {
      const until = now().getTime() + cookieSeconds * 1000;
      set(context, sealer.seal(JSON.stringify({ ...expected, until }), belongsTo), cookieSeconds);
    },

    /** Reads the cookie and deletes it in any case. Null if it is missing or invalid. */
    take(context: Context): Expected | null {
      const opened = sealer.open(context.cookie(cookieName) ?? "", belongsTo);
      set(context, "", 0);
      if (!opened) return null;
      const { until, ...expected } = JSON.parse(opened.text) as Expected & { until: number };
      return until > now().getTime() ? expected : null;
    },
  };
}

export interface OpenIdServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly admission: Admission;
  readonly sealer: Sealer;
  /** Undefined: no provider is configured, and both calls answer 404. */
  readonly settings: OpenIdSettings | undefined;
  /** Attempts per minute and address; 0 turns the limit off. */
  readonly rateLimit: number;
  warn(error: unknown, what: string): void;
}

const notSetUp = async (): Promise<never> => {
  throw notFound(openIdMessages.notConfigured);
};

function createOpenIdService(services: OpenIdServices & { readonly settings: OpenIdSettings }) {
  const { database, clock, admission, sealer, settings, warn } = services;
  const provider = createProvider({ settings, now: clock.now, warn });
  const secure = settings.redirectUri.startsWith("https:");
  const cookie = createBrowserCookie({ sealer, secure, now: clock.now });
  const count = ({ origin }: Context) =>
    countTry(database, byNetwork("openid connect", origin), services.rateLimit);

  return {
    async start(context: Context) {
      await count(context);
      const { address, expected } = await provider.begin();
      cookie.keep(context, expected);
      return { address: address.href };
    },

    async finish(context: Context, answer: string) {
      await count(context);
      const expected = cookie.take(context);
      if (!expected) throw loginFailed();
      const { username, person, secondFactor } = await provider.finish(answer, expected);
      const logIn = { by: "openid connect", secondFactor, person } as const;
      const isName = username !== null && username.length <= 60 && isExistingUsername(username);
      const account = isName ? await findByProvidersName(database, username) : undefined;
      // A login never creates a user: managers decide who works here.
      if (!account) return admission.refuse(context, undefined, logIn);
      if (await isAnotherPerson(database, account.user_id, person)) {
        return admission.refuse(context, account, logIn, {
          detail: "another person at the provider",
          message: openIdMessages.anotherPerson(settings.label),
        });
      }
      return admission.admit(context, account, logIn);
    },
  };
}

export function openIdFeature({ settings, ...services }: OpenIdServices): HandledRoute[] {
  if (!settings) return [read(openIdRoutes.start, notSetUp), read(openIdRoutes.finish, notSetUp)];
  const service = createOpenIdService({ ...services, settings });
  return [
    read(openIdRoutes.start, (_input, context) => service.start(context)),
    read(openIdRoutes.finish, ({ body }, context) => service.finish(context, body.answer)),
  ];
}
