/**
 * What ties the provider's answer to the browser that asked: state, nonce and PKCE verifier in a sealed
 * cookie of ten minutes. It logs nobody in; without the provider's answer to it, it is worth nothing.
 */
import { openIdRoutes } from "@helpline/contract/openid-connect/openid-connect";
import type { Context } from "#http/context";
import type { Sealer } from "#security/sealing";
import type { Expected } from "./provider.ts";

const cookieName = "helpline-login";
const cookieSeconds = 10 * 60;
const belongsTo = "browser";

interface CookieOptions {
  readonly sealer: Sealer;
  /** Whether PUBLIC_URL is https. */
  readonly secure: boolean;
  now(): Date;
}

export function createBrowserCookie({ sealer, secure, now }: CookieOptions) {
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
