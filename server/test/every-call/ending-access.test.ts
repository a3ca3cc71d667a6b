/**
 * Every call while the end of its access is being committed. Another transaction has ended the session, or revoked the
 * service token, and is not committed yet: a change waits for it and is refused; only a reading may be answered meanwhile.
 *
 * Rules: AUTH-42.
 */
import type { RouteDeclaration } from "@helpline/contract/http";
import { allRoutes } from "@helpline/contract/routes";
import pg from "pg";
import { beforeAll, expect, it } from "vitest";
import { callName } from "#http/openapi";
import { buildTestApp } from "../build-test-app.ts";
import { logInTeam } from "../case-factories.ts";
import { anotherSession, hold, noBackupRuns, sentOf, storedHashes } from "../held-request.ts";
import { settingsOf, startProvider } from "../openid-provider.ts";
import type { ExampleCall, ExampleCalls, World } from "./example.ts";
import { exampleCalls } from "./example-calls.ts";

const publicUrl = "https://helpline.example.org";
let world: World;
let examples: ExampleCalls;
/** Ends the access, and does not commit for a while. */
let ender: pg.Client;

beforeAll(async () => {
  const provider = await startProvider({ publicUrl });
  const helpline = await buildTestApp(settingsOf(provider, publicUrl));
  world = { helpline, team: await logInTeam(helpline), provider };
  examples = exampleCalls(world);
  await helpline.app.listen({ port: 0, host: "127.0.0.1" });
  ender = new pg.Client(helpline.connection("app"));
  await ender.connect();
  return async () => {
    await ender.end();
    await helpline.close();
    await provider.goAway();
  };
});

/** Resolves once somebody waits for a lock that the ender holds. */
async function somebodyWaits(isAnswered: () => boolean): Promise<void> {
  while (!isAnswered()) {
    const { rows } = await ender.query(
      "SELECT 1 FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))",
    );
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Makes the call while `ends` is not committed. @returns the answer, and whether it came before the commit */
async function whileEnding(
  route: RouteDeclaration,
  call: ReturnType<typeof sentOf>,
  [ends, value]: readonly [string, unknown],
) {
  await ender.query("BEGIN");
  await ender.query(ends, [value]);
  const request = hold(world.helpline, route, call);
  let isAnswered = false;
  const answered = request.finish().finally(() => {
    isAnswered = true;
  });
  await somebodyWaits(() => isAnswered);
  const early = isAnswered;
  await ender.query("COMMIT");
  return { ...(await answered), early };
}

/** Nothing but the audit log may change; not even that if the call was refused. */
async function expectNothingChanged(
  { name, route }: { name: string; route: RouteDeclaration },
  prepare: (example: ExampleCall) => Promise<readonly [ReturnType<typeof sentOf>, string, unknown]>,
) {
  const { database } = world.helpline;
  const example = await examples[name]?.();
  if (!example) throw new Error(`Please add an example of ${name}.`);
  const [call, ends, value] = await prepare(example);
  await noBackupRuns(database);
  const before = await storedHashes(database);
  const { status, early } = await whileEnding(route, call, [ends, value]);
  const after = await storedHashes(database);
  // The row of the token, which is what was ended.
  const { service_tokens: _before, audit_log: auditBefore, ...dataBefore } = before;
  const { service_tokens: _after, audit_log: auditAfter, ...dataAfter } = after;
  expect(dataAfter).toEqual(dataBefore);
  if (early) expect(status).toBe(route.status);
  else expect([status, auditAfter]).toEqual([401, auditBefore]);
}

const calls = allRoutes.map((route) => ({ name: callName(route), route }));

it.each(calls.filter(({ route: { method, access } }) => method !== "GET" && access !== "anyone"))(
  "$name",
  async (each) => {
    await expectNothingChanged(each, async (example) => {
      const userId = example.by?.userId ?? 0;
      const { sessionId, token } = await anotherSession(world.helpline, userId);
      const call = sentOf(each.route, example, token);
      return [call, "DELETE FROM sessions WHERE session_id = $1", sessionId];
    });
  },
);

it.each(calls.filter(({ route: { method, servicesOnly } }) => method !== "GET" && servicesOnly))(
  "$name, of a service",
  async (each) => {
    await expectNothingChanged(each, async (example) => [
      sentOf(each.route, example, example.params ? undefined : example.token),
      "DELETE FROM service_tokens WHERE $1::integer IS NOT NULL",
      1,
    ]);
  },
);
