/**
 * The OpenID Connect provider that the settings name: authorization code with PKCE, state and nonce
 * (ADR 0017). What it says of itself is asked when it is first needed and kept for an hour, so that
 * Helpline starts, and goes on, while the provider is away.
 */
import { openIdMessages } from "@helpline/contract/openid-connect/openid-connect.messages";
import * as oidc from "openid-client";
import { AppError } from "#http/errors";
import type { OpenIdSettings } from "#operations/openid-settings";
import type { ProviderPerson } from "#security/sessions";

/** What has to come back with the provider's answer. The browser keeps it, sealed. */
export interface Expected {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface ProvenUser {
  /** The claim that names the user here; null when the provider did not send it. */
  readonly username: string | null;
  readonly person: ProviderPerson;
  /** The provider says that it asked for a second factor. */
  readonly secondFactor: boolean;
}

export interface ProviderOptions {
  readonly settings: OpenIdSettings;
  now(): Date;
  /** For the operator. */
  warn(error: unknown, what: string): void;
}

const keptMs = 60 * 60 * 1000;
/** Claims of one source: the ID token, or what the provider tells when it is asked. */
type Claims = Readonly<Record<string, unknown>>;

/** A person is waiting for it. */
const timeoutSeconds = 10;

const data = { loggedin: false } as const;
export const signInFailed = () => new AppError(401, openIdMessages.failed, { data });

function isAway(error: unknown): boolean {
  // `fetch` throws a TypeError when nobody answers.
  if (error instanceof TypeError) return true;
  const code = error instanceof oidc.ClientError ? error.code : undefined;
  return code === "OAUTH_TIMEOUT" || code === "OAUTH_RESPONSE_IS_NOT_CONFORM";
}

/** Without what the provider said of the person: its errors carry whole answers with them. */
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
    if (!isAway(error)) return signInFailed();
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
          // The signature is checked too, and not only who answered.
          oidc.enableNonRepudiationChecks,
          ...(issuer.protocol === "http:" ? [oidc.allowInsecureRequests] : []),
        ],
      },
    );
    known = { configuration, askedAt: now().getTime() };
    return configuration;
  }

  /** One question at a time. A failure is not kept: the next person asks again. */
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
    if (!claims) throw signInFailed();
    if (namesTheUser(claims)) return { claims, naming: claims };
    if (server.serverMetadata().userinfo_endpoint === undefined) return { claims, naming: claims };
    // Many providers keep the ID token short and tell the rest when they are asked.
    const naming = await oidc.fetchUserInfo(server, answer.access_token, claims.sub);
    return { claims, naming };
  }

  /** An address and the word on it count together only when both come from one source. */
  const namesTheUser = (claims: Claims): boolean =>
    usernameClaim in claims && (usernameClaim !== "email" || "email_verified" in claims);

  /** An address that the provider has not confirmed may be anybody's. */
  function usernameIn(claims: Claims): string | null {
    const value = claims[usernameClaim];
    if (usernameClaim === "email" && claims.email_verified !== true) return null;
    return typeof value === "string" ? value.trim() : null;
  }

  return {
    /** Where the browser goes, and what to expect of the answer. @throws AppError 503 */
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
     * Whom the provider names.
     * @param query of the address that the provider sent the browser to
     * @throws AppError 401 for an answer that is not the expected one, 503 when the provider is away
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
