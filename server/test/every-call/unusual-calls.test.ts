/** Every call that can be sent twice, or with a number that no id can be. Rules: WIRE-17. */
import type { RouteDeclaration } from "@helpline/contract/http";
import { allRoutes } from "@helpline/contract/routes";
import { beforeAll, expect, it } from "vitest";
import { callName } from "#http/openapi";
import { buildTestApp } from "../build-test-app.ts";
import { expectNothingWritten, logInTeam } from "../case-factories.ts";
import { settingsOf, startProvider } from "../openid-provider.ts";
import type { World } from "./example.ts";
import { exampleCalls, sendExample } from "./example-calls.ts";

const publicUrl = "https://helpline.example.org";
let world: World;

beforeAll(async () => {
  const provider = await startProvider({ publicUrl });
  const helpline = await buildTestApp(settingsOf(provider, publicUrl));
  world = { helpline, team: await logInTeam(helpline), provider };
  return async () => {
    await helpline.close();
    await provider.goAway();
  };
});

/**
 * A save that is sent again with the version of the first time, because the connection broke before the answer came: it is
 * what is stored, so it is a success, and writes nothing more. The tests of each feature say that what somebody else has
 * stored is a conflict. Except with a file, which becomes a version of its own.
 */
const takesVersion = ({ method, body, file }: RouteDeclaration) =>
  method === "PUT" && body !== undefined && "version" in body.shape && file === undefined;

it.each(allRoutes.filter(takesVersion).map((route) => ({ name: callName(route), route })))(
  "$name, sent twice",
  async ({ name, route }) => {
    const example = await exampleCalls(world)[name]?.();
    const body = { version: 1, ...(example?.body as object) };
    const send = (sent = body) => sendExample(world, route, { by: null, ...example, body: sent });
    expect((await send()).status).toBe(route.status);
    // Whatever raises a version also writes an audit row.
    const again = await expectNothingWritten(world.helpline, () => send());
    expect(again.status).toBe(route.status);
  },
);

const hasId = ({ params }: RouteDeclaration) => params !== undefined && "id" in params.shape;

it.each(allRoutes.filter(hasId).map((route) => ({ name: callName(route), route })))(
  "$name, of an id that is larger than any",
  async ({ name, route }) => {
    const example = await exampleCalls(world)[name]?.();
    for (const id of ["2147483648", "9999999999"]) {
      const answer = await sendExample(world, route, {
        by: null,
        ...example,
        params: { ...example?.params, id },
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
  },
);
