/** A telephone system for tests: it has a token, and reports calls. */
import type { UserType } from "@helpline/contract/access";
import type { RouteDeclaration } from "@helpline/contract/http";
import { serviceTokenRoutes } from "@helpline/contract/service-tokens/service-tokens";
import type { ServiceScope } from "@helpline/contract/service-tokens/service-tokens.plain";
import { telephoneRoutes } from "@helpline/contract/telephone/telephone";
import { makeServiceToken } from "#security/service-tokens";
import type { TestApp } from "./build-test-app.ts";
import { insertUser } from "./factories.ts";

let made = 0;

/** Makes a service token of this scope as an admin. */
export async function serviceToken(
  { database, clock }: Pick<TestApp, "database" | "clock">,
  scope: ServiceScope,
): Promise<{ token_id: number; token: string }> {
  const { user_id: madeBy } = await insertUser(database, { user_type: "admin" });
  made += 1;
  return makeServiceToken(database, { name: `System ${made}`, scope, madeBy, now: clock.now() });
}

/** An incoming call from a mobile to a helpline with the extensions 201 and 202. */
export const incoming = (callId: string, more: object = {}) => ({
  callId,
  direction: "in",
  from: "07700 900123",
  to: "0117 496 0100",
  ...more,
});

/** @returns what reports events to an application */
export function telephoneOf(token: string) {
  return (helpline: TestApp, event: string, call: object) =>
    helpline.call(telephoneRoutes.event, { token, body: { event, ...call } });
}

/** The calls of a role to the tokens, each with a valid body. */
export const tokenCalls: readonly (readonly [RouteDeclaration, object | undefined])[] = [
  [serviceTokenRoutes.list, undefined],
  [serviceTokenRoutes.make, { name: "PBX", scope: "telephone" }],
  [serviceTokenRoutes.revoke, { token_id: 1 }],
];

export const notAdmins: readonly UserType[] = [
  "manager",
  "advisor",
  "advocate",
  "clinic",
  "evaluator",
];
