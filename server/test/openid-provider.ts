/** A real OpenID Connect provider on this machine, and a browser that follows its redirects. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { openIdRoutes } from "@helpline/contract/openid-connect/openid-connect";
import { exportJWK, generateKeyPair } from "jose";
import { Provider } from "oidc-provider";
import type { TestAnswer, TestApp } from "./build-test-app.ts";

/** The user in front of the provider's login page, and their actions there. */
export interface Person {
  readonly accountId: string;
  /** The provider's userinfo answer. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Additional claims of the ID token. */
  readonly inIdToken?: Readonly<Record<string, unknown>>;
  readonly amr?: string[];
  readonly acr?: string;
  /** Presses Cancel. */
  readonly cancels?: true;
}

export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Helpline's address as the browser sees it. */
  readonly publicUrl: string;
  setPerson(person: Person): void;
  /** Stops the provider: nothing answers at its address any more. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

const clientId = "helpline";
const clientSecret = "the tests' own secret of the client";

interface Options {
  /** Helpline's address as the browser sees it. */
  readonly publicUrl: string;
  readonly port?: number;
}

async function signingKeys() {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { keys: [{ ...(await exportJWK(privateKey)), use: "sig", alg: "RS256", kid: "test" }] };
}

const listen = (server: ReturnType<typeof createServer>, port: number) =>
  new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });

export async function startProvider({ publicUrl, port = 0 }: Options): Promise<TestProvider> {
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined;
  let person: Person = { accountId: "nobody" };
  const server = createServer((request, response) => void answer(request, response));
  await listen(server, port);
  const taken = (server.address() as AddressInfo).port;
  const issuer = `http://127.0.0.1:${taken}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/login/return`],
      },
    ],
    jwks: await signingKeys(),
    cookies: { keys: ["the tests' own key of the cookies"] },
    claims: {
      openid: ["sub", "amr"],
      email: ["email", "email_verified"],
      profile: ["preferred_username"],
    },
    acrValues: ["two steps"],
    conformIdTokenClaims: false,
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 60,
      IdToken: 60,
      Interaction: 60,
      Session: 60,
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: (use) => ({
        sub: accountId,
        ...(use === "id_token" ? person.inIdToken : person.claims),
      }),
    }),
    // Consent counts as already given.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId,
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid profile email");
      await grant.save();
      return grant;
    },
  });
  const standard = provider.callback();
  answer = (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return standard(request, response);
    const { accountId, amr, acr, cancels } = person;
    const login = { accountId, ...(amr && { amr }), ...(acr && { acr }) };
    const result = cancels ? { error: "access_denied" } : { login };
    return provider.interactionFinished(request, response, result);
  };
  return {
    issuer,
    clientId,
    clientSecret,
    publicUrl,
    setPerson: (next) => {
      person = next;
    },
    goAway: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    comeBack: () => listen(server, taken),
  };
}

/** The settings of Helpline that name the provider. */
export const settingsOf = (provider: TestProvider, publicUrl: string) => ({
  PUBLIC_URL: publicUrl,
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: provider.clientId,
  OIDC_CLIENT_SECRET: provider.clientSecret,
  OIDC_LABEL: "Trust login",
});

/** A user at the provider, identified by the usual claim. */
export const named = (username: string, more: Partial<Person> = {}): Person => ({
  accountId: `id of ${username}`,
  claims: { preferred_username: username },
  ...more,
});

const cookieIn = (answer: TestAnswer) => /^[^;]*/.exec(String(answer.headers["set-cookie"]))?.[0];

/** The address of the browser, and its cookies. */
export async function startAt(helpline: TestApp) {
  const answer = await helpline.call(openIdRoutes.start);
  if (answer.status !== 200) throw new Error(`The start was answered with ${answer.status}`);
  return { address: new URL(answer.data.address), cookie: cookieIn(answer) ?? "" };
}

export const finishAt = (helpline: TestApp, answer: string, cookie: string) =>
  helpline.call(openIdRoutes.finish, { body: { answer }, cookie });

/** The complete login of one browser. */
export async function logInThrough(provider: TestProvider, helpline: TestApp, person: Person) {
  provider.setPerson(person);
  const { address, cookie } = await startAt(helpline);
  return finishAt(helpline, await goThrough(address.href, provider.publicUrl), cookie);
}

/** Follows the provider's redirects, with its cookies, back to Helpline. Returns the query of the answer. */
export async function goThrough(address: string, publicUrl: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = address;
  for (let hop = 0; hop < 10; hop += 1) {
    if (next.startsWith(`${publicUrl}/login/return`)) return new URL(next).search;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(next, { redirect: "manual", headers: { cookie } });
    for (const each of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (!location) throw new Error(`The provider stopped at ${response.status}`);
    next = new URL(location, next).href;
  }
  throw new Error("The provider leads round in circles");
}
