/**
 * Every call with a body, held open until the access of whoever sent it has ended: each is refused as a new one would be,
 * and writes nothing. The last byte of its body is sent when a session was ended, an account was disabled, or a role changed.
 *
 * Rules: AUTH-42.
 */
import { type AccessName, accessTable, type UserType, userTypes } from "@helpline/contract/access";
import { messages } from "@helpline/contract/messages";
import { allRoutes } from "@helpline/contract/routes";
import { serviceTokenMessages } from "@helpline/contract/service-tokens/service-tokens.plain";
import type { Selectable } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Tables } from "#database/tables";
import { callName } from "#http/openapi";
import { endAccessOf, endSession } from "#security/sessions";
import { buildTestApp } from "../build-test-app.ts";
import { logInTeam } from "../case-factories.ts";
import {
  admissions,
  anotherSession,
  hold,
  noBackupRuns,
  sentOf,
  storedHashes,
} from "../held-request.ts";
import { settingsOf, startProvider } from "../openid-provider.ts";
import type { ExampleCalls, World } from "./example.ts";
import { exampleCalls } from "./example-calls.ts";

const publicUrl = "https://helpline.example.org";
const { watch, forget, seen } = admissions();
let world: World;
let examples: ExampleCalls;

beforeAll(async () => {
  const provider = await startProvider({ publicUrl });
  const helpline = await buildTestApp(settingsOf(provider, publicUrl), { watch });
  world = { helpline, team: await logInTeam(helpline), provider };
  examples = exampleCalls(world);
  await helpline.app.listen({ port: 0, host: "127.0.0.1" });
  return async () => {
    await helpline.close();
    await provider.goAway();
  };
});

interface Ended {
  readonly sessionId: string;
  readonly userId: number;
  readonly access: AccessName;
}

type Account = Selectable<Tables["users"]>;

const setUser = (userId: number, fields: Partial<Pick<Account, "enabled" | "user_type">>) =>
  world.helpline.database.updateTable("users").set(fields).where("user_id", "=", userId).execute();

const otherRole = (access: AccessName): UserType | undefined =>
  userTypes.find((type) => !(accessTable[access] as readonly string[]).includes(type));

/** How the access ends, which answer a new call would get, and how the account becomes what it was. */
const ends = {
  "its session was ended": {
    status: 401,
    async end({ sessionId }: Ended) {
      await endSession(world.helpline.database, sessionId);
    },
  },
  "the password was changed": {
    status: 401,
    async end({ userId }: Ended) {
      await endAccessOf(world.helpline.database, userId);
    },
  },
  "the account was disabled": {
    status: 401,
    end: ({ userId }: Ended) => setUser(userId, { enabled: 0 }),
  },
  "the role was changed": {
    status: 403,
    async end({ userId, access }: Ended) {
      await setUser(userId, { user_type: otherRole(access) ?? "clinic" });
    },
  },
} as const;

type Rows<T extends keyof Tables> = readonly Selectable<Tables[T]>[];

async function restore(sessions: Rows<"sessions">, addresses: Rows<"calendar_addresses">) {
  const { database } = world.helpline;
  const kept = database.insertInto("sessions").values(sessions);
  await kept.onConflict((conflict) => conflict.doNothing()).execute();
  if (addresses.length === 0) return;
  const calendars = database.insertInto("calendar_addresses").values(addresses);
  await calendars.onConflict((conflict) => conflict.doNothing()).execute();
}

const held = allRoutes
  .filter(({ method, access }) => method !== "GET" && access !== "anyone")
  .map((route) => ({ name: callName(route), route }));

it.each(held)("$name", async ({ name, route }) => {
  const { helpline } = world;
  const { database } = helpline;
  const example = await examples[name]?.();
  const userId = example?.by?.userId;
  if (!example || userId === undefined) throw new Error(`Nobody calls ${name}.`);
  const account = await database
    .selectFrom("users")
    .select(["enabled", "user_type"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  // Ended with the access, and needed by the examples.
  const sessions = await database.selectFrom("sessions").selectAll().execute();
  const addresses = await database.selectFrom("calendar_addresses").selectAll().execute();
  await noBackupRuns(database);
  const before = await storedHashes(database);
  for (const [how, { status, end }] of Object.entries(ends)) {
    if (status === 403 && !otherRole(route.access)) continue;
    const { sessionId, token } = await anotherSession(helpline, userId);
    const request = hold(helpline, route, sentOf(route, example, token));
    await seen(sessionId);
    await end({ sessionId, userId, access: route.access });
    const answer = await request.finish();
    await setUser(userId, account);
    await restore(sessions, addresses);
    const refused = route.refusal?.status ?? status;
    expect({ how, status: answer.status }).toEqual({ how, status: status === 403 ? refused : 401 });
    if (status === 401) expect(answer.message).toBe(messages.notLoggedIn);
    expect({ how, stored: await storedHashes(database) }).toEqual({ how, stored: before });
  }
  // The same bytes are carried out for somebody who still has access.
  const { token, sessionId } = await anotherSession(helpline, userId);
  const request = hold(helpline, route, sentOf(route, example, token));
  await seen(sessionId);
  expect(await request.finish()).toMatchObject({ status: route.status });
});

const ofServices = allRoutes
  .filter(({ method, servicesOnly }) => method !== "GET" && servicesOnly)
  .map((route) => ({ name: callName(route), route }));

it.each(ofServices)("$name, with a service token that was revoked", async ({ name, route }) => {
  const { helpline } = world;
  const example = await examples[name]?.();
  if (!example) throw new Error(`Please add an example of ${name}.`);
  const call = sentOf(route, example, example.params ? undefined : example.token);
  const send = async () => {
    forget();
    const request = hold(helpline, route, call);
    await seen();
    return request;
  };
  const accepted = await send();
  expect(await accepted.finish()).toMatchObject({ status: 200 });
  const before = await storedHashes(helpline.database);
  const refused = await send();
  await helpline.database.deleteFrom("service_tokens").execute();
  expect(await refused.finish()).toMatchObject({
    status: 401,
    message: serviceTokenMessages.refused,
  });
  const { service_tokens: _tokens, ...after } = await storedHashes(helpline.database);
  expect(before).toMatchObject(after);
});
