/** The settings of login through OpenID Connect (ADR 5). */
import { screens } from "@helpline/contract/screens";
import { type Environment, matching, SettingError, text } from "./settings.ts";

/** Over plain http a provider's answers could be forged, so it is allowed only on the same machine. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash } = new URL(value);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return (protocol === "https:" || (protocol === "http:" && isHere)) && search + hash === "";
}

/** Readers of the variables, which config.ts calls with all the others. */
export const openIdReaders = (env: Environment) => ({
  oidcIssuer: () => matching(env, "OIDC_ISSUER", isIssuer, "a URL such as https://id.example.org"),
  oidcClientId: () => text(env, "OIDC_CLIENT_ID"),
  oidcClientSecret: () => text(env, "OIDC_CLIENT_SECRET"),
  /** The label on the button, after "Log in with". */
  oidcLabel: () =>
    matching(env, "OIDC_LABEL", (value) => value.length <= 40, "a name of at most 40 characters") ??
    "single sign-on",
  oidcUsernameClaim: () =>
    matching(
      env,
      "OIDC_USERNAME_CLAIM",
      (value) => /^[\w.:/-]{1,100}$/.test(value),
      "the name of a claim such as preferred_username or email",
    ) ?? "preferred_username",
  /** The `acr` with which the provider confirms that it asked for a second factor. */
  oidcSecondFactorAcr: () => text(env, "OIDC_SECOND_FACTOR_ACR"),
});

export interface OpenIdSettings {
  readonly issuer: URL;
  readonly clientId: string;
  /** Undefined for a public client, which only PKCE protects. */
  readonly clientSecret: string | undefined;
  readonly label: string;
  readonly usernameClaim: string;
  readonly secondFactorAcr: string | undefined;
  /** The URL to which the provider redirects the browser. */
  readonly redirectUri: string;
}

type OpenIdReaders = ReturnType<typeof openIdReaders>;

/** The part of the configuration for this login. */
type OpenIdConfig = { readonly [K in keyof OpenIdReaders]: ReturnType<OpenIdReaders[K]> } & {
  readonly publicUrl: string | undefined;
};

/**
 * The settings together, or undefined if OIDC_ISSUER is not set.
 * @throws SettingError if they do not fit together
 */
export function openIdSettings(config: OpenIdConfig): OpenIdSettings | undefined {
  const { oidcIssuer, oidcClientId, publicUrl } = config;
  if (oidcIssuer === undefined) {
    if (oidcClientId === undefined) return undefined;
    throw new SettingError("OIDC_CLIENT_ID needs OIDC_ISSUER, the address of the provider.");
  }
  if (oidcClientId === undefined) {
    throw new SettingError("OIDC_ISSUER needs OIDC_CLIENT_ID, the name of Helpline there.");
  }
  if (publicUrl === undefined) {
    throw new SettingError("OIDC_ISSUER needs PUBLIC_URL, the address that people use.");
  }
  return {
    issuer: new URL(oidcIssuer),
    clientId: oidcClientId,
    clientSecret: config.oidcClientSecret,
    label: config.oidcLabel,
    usernameClaim: config.oidcUsernameClaim,
    secondFactorAcr: config.oidcSecondFactorAcr,
    redirectUri: `${publicUrl.replace(/\/+$/, "")}${screens.loginReturn.path}`,
  };
}
