/**
 * The configured OpenID Connect provider: authorization code with PKCE, state and nonce (ADR 5). Its
 * metadata is fetched on first use and cached for an hour, so that Helpline starts and works while the
 * provider is unavailable.
 */
import { openIdMessages } from "@helpline/contract/auth/auth.messages";
import * as oidc from "openid-client";
import { AppError } from "#http/errors";
import type { OpenIdSettings } from "#operations/openid-settings";
import type { ProviderPerson } from "#security/sessions";

/** Values that the provider's answer must match. The browser keeps them, sealed. */
export interface Expected {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface ProvenUser {
  /** The claim that holds the username; null if the provider did not send it. */
  readonly username: string | null;
  readonly person: ProviderPerson;
  /** The provider confirms a second factor. */
  readonly secondFactor: boolean;
}

export interface ProviderOptions {
  readonly settings: OpenIdSettings;
  now(): Date;
  /** Messages for the operator. */
  warn(error: unknown, what: string): void;
}

const keptMs = 60 * 60 * 1000;
/** Claims from one source: the ID token or userinfo. */
type Claims = Readonly<Record<string, unknown>>;

/** In milliseconds; a person is waiting. */
const timeoutSeconds = 10;

const data = { loggedin: false } as const;
export const loginFailed = () => new AppError(401, openIdMessages.failed, { data });

function isAway(error: unknown): boolean {
  // `fetch` throws a TypeError when nobody answers.
  if (error instanceof TypeError) return true;
  const code = error instanceof oidc.ClientError ? error.code : undefined;
  return code === "OAUTH_TIMEOUT" || code === "OAUTH_RESPONSE_IS_NOT_CONFORM";
}

/** Excludes what the provider said about the person: its errors contain whole answers. */
function forTheLog(error: unknown): Error {
  if (error instanceof oidc.ResponseBodyError) {
    return new Error(`The provider answered ${error.error}: ${error.error_description ?? ""}`);
  }
  return new Error(error instanceof Error ? `${error.name}: ${error.message}` : "unknown");
}

export function createProvider({ settings, now, warn }: ProviderOptions) {
  const { usernameClaim } = settings;
  let known: { configuration: oidc.Configuration; askedAt: number } | undefined;
  let asking: Promise<oidc.Configuration> | undefined;

  function refusal(error: unknown): AppError {
    if (error instanceof oidc.AuthorizationResponseError) {
      warn(new Error(`The provider answered ${error.error}`), "login refused by the provider");
      return new AppError(401, openIdMessages.cancelled, { data });
    }
    warn(forTheLog(error), "could not log in through the provider");
    if (!isAway(error)) return loginFailed();
    return new AppError(503, openIdMessages.unavailable(settings.label));
  }

  async function discover(): Promise<oidc.Configuration> {
    const { issuer, clientId, clientSecret } = settings;
    const configuration = await oidc.discovery(
      issuer,
      clientId,
      undefined,
      clientSecret === undefined ? oidc.None() : oidc.ClientSecretBasic(clientSecret),
      {
        timeout: timeoutSeconds,
        execute: [
          // Checks the signature too, not only the sender.
          oidc.enableNonRepudiationChecks,
          ...(issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : []),
        ],
      },
    );
    known = { configuration, askedAt: now().getTime() };
    return configuration;
  }

  /** One request at a time. A failure is not cached: the next person tries again. */
  async function configuration(): Promise<oidc.Configuration> {
    if (known && now().getTime() - known.askedAt < keptMs) return known.configuration;
    asking ??= discover().finally(() => {
      asking = undefined;
    });
    try {
      return await asking;
    } catch (error) {
      if (known) return known.configuration;
      throw error;
    }
  }

  async function claimsOf(server: oidc.Configuration, address: URL, expected: Expected) {
    const answer = await oidc.authorizationCodeGrant(server, address, {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.verifier,
      idTokenExpected: true,
    });
    const claims = answer.claims();
    if (!claims) throw loginFailed();
    if (namesTheUser(claims)) return { claims, naming: claims };
    if (server.serverMetadata().userinfo_endpoint === undefined) return { claims, naming: claims };
    // Many providers keep the ID token short and put the rest into userinfo.
    const naming = await oidc.fetchUserInfo(server, answer.access_token, claims.sub);
    return { claims, naming };
  }

  /** An address and its confirmation count only if both come from the same source. */
  const namesTheUser = (claims: Claims): boolean =>
    usernameClaim in claims && (usernameClaim !== "email" || "email_verified" in claims);

  /** An unconfirmed address may be anybody's. */
  function usernameIn(claims: Claims): string | null {
    const value = claims[usernameClaim];
    if (usernameClaim === "email" && claims.email_verified !== true) return null;
    return typeof value === "string" ? value.trim() : null;
  }

  return {
    /** The address to send the browser to, and the expected values of the answer. @throws AppError 503 */
    async begin(): Promise<{ address: URL; expected: Expected }> {
      const verifier = oidc.randomPKCECodeVerifier();
      const expected = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier };
      try {
        const address = oidc.buildAuthorizationUrl(await configuration(), {
          redirect_uri: settings.redirectUri,
          scope: "openid profile email",
          state: expected.state,
          nonce: expected.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
          ...(settings.secondFactorAcr && { acr_values: settings.secondFactorAcr }),
        });
        return { address, expected };
      } catch (error) {
        throw refusal(error);
      }
    },

    /**
     * The person whom the provider names.
     * @param query the query of the address that the provider redirected to
     * @throws AppError 401 for an unexpected answer, 503 if the provider is unavailable
     */
    async finish(query: string, expected: Expected): Promise<ProvenUser> {
      const address = new URL(settings.redirectUri);
      address.search = query;
      try {
        const { claims, naming } = await claimsOf(await configuration(), address, expected);
        const { iss: issuer, sub: subject, amr, acr } = claims;
        const byMethod = Array.isArray(amr) && amr.includes("mfa");
        const byClass = acr !== undefined && acr === settings.secondFactorAcr;
        return {
          username: usernameIn(naming),
          person: { issuer, subject },
          secondFactor: byMethod || byClass,
        };
      } catch (error) {
        throw error instanceof AppError ? error : refusal(error);
      }
    },
  };
}
