/** The settings of login through a provider: each alone, and together. Rules: AUTH-24, OPS-1. */
import { describe, expect, it } from "vitest";
import { openIdReaders, openIdSettings } from "./openid-settings.ts";
import { type Environment, SettingError } from "./settings.ts";

function read(env: Environment, publicUrl: string | undefined = "https://helpline.example.org") {
  const readers = openIdReaders(env);
  return openIdSettings({
    oidcIssuer: readers.oidcIssuer(),
    oidcClientId: readers.oidcClientId(),
    oidcClientSecret: readers.oidcClientSecret(),
    oidcLabel: readers.oidcLabel(),
    oidcUsernameClaim: readers.oidcUsernameClaim(),
    oidcSecondFactorAcr: readers.oidcSecondFactorAcr(),
    publicUrl,
  });
}

const least = { OIDC_ISSUER: "https://id.example.org", OIDC_CLIENT_ID: "helpline" };

describe("the provider's address", () => {
  const issuer = (OIDC_ISSUER: string) => openIdReaders({ OIDC_ISSUER }).oidcIssuer();

  it.each([
    "https://id.example.org",
    "https://id.example.org/realms/helpline",
    "http://localhost:4000",
    "http://127.0.0.1:4000",
    "http://[::1]:4000/",
  ])("may be %s", (address) => {
    expect(issuer(address)).toBe(address);
  });

  it.each([
    "id.example.org",
    "http://id.example.org",
    "http://localhost.example.org",
    "ftp://localhost",
    "ftp://id.example.org",
    "https://id.example.org?tenant=1",
    "https://id.example.org#1",
    "http://localhost?a=1",
  ])("may not be %s", (address) => {
    expect(() => issuer(address)).toThrow(
      new SettingError("OIDC_ISSUER should be a URL such as https://id.example.org."),
    );
  });
});

it("the label has at most 40 characters", () => {
  const label = (OIDC_LABEL?: string) => openIdReaders({ OIDC_LABEL }).oidcLabel();
  expect(label()).toBe("single sign-on");
  expect(label("x".repeat(40))).toBe("x".repeat(40));
  expect(() => label("x".repeat(41))).toThrow(
    new SettingError("OIDC_LABEL should be a name of at most 40 characters."),
  );
});

describe("the claim with the username", () => {
  const claim = (OIDC_USERNAME_CLAIM?: string) =>
    openIdReaders({ OIDC_USERNAME_CLAIM }).oidcUsernameClaim();

  it("is preferred_username unless it is set", () => {
    expect(claim()).toBe("preferred_username");
    for (const name of ["email", "x", "https://example.org/a-b.c", "x".repeat(100)]) {
      expect(claim(name)).toBe(name);
    }
  });

  it.each(["two words", "email,sub", "email!", "!email", "x".repeat(101)])(
    "may not be %s",
    (name) => {
      expect(() => claim(name)).toThrow(
        new SettingError(
          "OIDC_USERNAME_CLAIM should be the name of a claim such as preferred_username or email.",
        ),
      );
    },
  );
});

describe("the settings together", () => {
  it("are none without a provider", () => {
    expect(read({})).toBeUndefined();
    expect(read({ OIDC_LABEL: "NHS Mail" }, undefined)).toBeUndefined();
  });

  it("need a provider, a name there, and Helpline's own address", () => {
    expect(() => read({ OIDC_CLIENT_ID: "helpline" })).toThrow(
      new SettingError("OIDC_CLIENT_ID needs OIDC_ISSUER, the address of the provider."),
    );
    expect(() => read({ OIDC_ISSUER: "https://id.example.org" })).toThrow(
      new SettingError("OIDC_ISSUER needs OIDC_CLIENT_ID, the name of Helpline there."),
    );
    const readers = openIdReaders(least);
    const config = {
      oidcIssuer: readers.oidcIssuer(),
      oidcClientId: readers.oidcClientId(),
      oidcClientSecret: undefined,
      oidcLabel: "",
      oidcUsernameClaim: "",
      oidcSecondFactorAcr: undefined,
      publicUrl: undefined,
    };
    expect(() => openIdSettings(config)).toThrow(
      new SettingError("OIDC_ISSUER needs PUBLIC_URL, the address that people use."),
    );
  });

  it("have usual values for what is not set", () => {
    expect(read(least)).toEqual({
      issuer: new URL("https://id.example.org"),
      clientId: "helpline",
      clientSecret: undefined,
      label: "single sign-on",
      usernameClaim: "preferred_username",
      secondFactorAcr: undefined,
      redirectUri: "https://helpline.example.org/login/return",
    });
  });

  it("are those that are set", () => {
    const env = {
      ...least,
      OIDC_CLIENT_SECRET: "s3cret",
      OIDC_LABEL: "NHS Mail",
      OIDC_USERNAME_CLAIM: "email",
      OIDC_SECOND_FACTOR_ACR: "urn:example:mfa",
    };
    expect(read(env)).toMatchObject({
      clientSecret: "s3cret",
      label: "NHS Mail",
      usernameClaim: "email",
      secondFactorAcr: "urn:example:mfa",
    });
  });

  it.each(["https://helpline.example.org/", "https://helpline.example.org//"])(
    "bring people back to %s without a slash too many",
    (publicUrl) => {
      expect(read(least, publicUrl)?.redirectUri).toBe("https://helpline.example.org/login/return");
    },
  );
});
