/**
 * Checks every declared call against the reviewed page `docs/security/calls.md`: who may make it, by
 * declaration and by real calls, and what it writes to the audit log.
 *
 * Rules: CASE-16, LOG-8, PRIV-1, ROLE-1, ROLE-2, ROLE-3, ROLE-6, ROLE-11, ROLE-12, ROLE-13, WIRE-19.
 */
import { mayAccess } from "@helpline/contract/access";
import type { RouteDeclaration } from "@helpline/contract/http";
import { allRoutes } from "@helpline/contract/routes";
import { secondFactorMessages } from "@helpline/contract/second-factor/second-factor.messages";
import { serviceTokenMessages } from "@helpline/contract/service-tokens/service-tokens.plain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callName } from "#http/openapi";
import { buildTestApp } from "../build-test-app.ts";
import { logInTeam } from "../case-factories.ts";
import { testPassword } from "../factories.ts";
import { auditMark, auditSince } from "../look.ts";
import { settingsOf, startProvider } from "../openid-provider.ts";
import type { ExampleCall, ExampleCalls, World } from "./example.ts";
import { newPassword } from "./example-account-calls.ts";
import { exampleCalls, sendExample } from "./example-calls.ts";
import { callers, type ReviewedCall, reviewedCalls } from "./reviewed-calls.ts";

const publicUrl = "https://helpline.example.org";
let world: World;
let examples: ExampleCalls;

beforeAll(async () => {
  const provider = await startProvider({ publicUrl });
  const helpline = await buildTestApp(settingsOf(provider, publicUrl));
  world = { helpline, team: await logInTeam(helpline), provider };
  examples = exampleCalls(world);
});
afterAll(async () => {
  await world.helpline.close();
  await world.provider.goAway();
});

it("lists each declared call once on the reviewed page, with one example", () => {
  const declared = allRoutes.map(callName).toSorted();
  expect(reviewedCalls.map(({ name }) => name).toSorted()).toEqual(declared);
  expect(Object.keys(examples).toSorted()).toEqual(declared);
});

const routeOf = ({ name }: ReviewedCall) => {
  const route = allRoutes.find((each) => callName(each) === name);
  if (!route) throw new Error(`${name} is not declared.`);
  return route;
};

/** The admitted callers, from the declaration alone. */
const declaredAccess = ({ access, refusal, servicesOnly }: RouteDeclaration) =>
  Object.fromEntries(
    callers.map((caller) => {
      const refused = caller === "public" || servicesOnly ? 401 : (refusal?.status ?? 403);
      return [caller, mayAccess(access, caller) && !servicesOnly ? "yes" : String(refused)];
    }),
  );

/** An empty body: an admitted caller changes nothing, and fails later with a status other than 401 and 403. */
async function knock(route: RouteDeclaration, caller: (typeof callers)[number]) {
  const { helpline, team } = world;
  // Logging out ends the session that the other calls need.
  const logsOut = route.path === "/api/auth/logout";
  const nobody = caller === "public" || route.servicesOnly;
  const member = caller === "public" ? null : logsOut ? await helpline.logIn(caller) : team[caller];
  const inPath = route.pathToken && { [route.pathToken]: member?.token ?? "none" };
  const answer = await helpline.call(route, {
    params: { page: 1, id: 1, case_id: 1, ...inPath },
    ...(route.method !== "GET" && { body: {} }),
    ...(member && { token: member.token }),
  });
  return { ...answer, caller, member, nobody };
}

/** To another system nobody is logged in. */
const notLoggedIn = ({ servicesOnly }: RouteDeclaration) =>
  servicesOnly ? serviceTokenMessages.refused : "Please log in.";

/** Whether the caller was refused, and not what they sent: the second step of login without a challenge. */
const isRefusal = ({ status, message }: { status: number; message: string }) =>
  [401, 403].includes(status) && message !== secondFactorMessages.challengeOver;

/** The fields of a row that describe the action. */
const fieldsOf: Readonly<Record<string, readonly ("before" | "after")[]>> = {
  create: ["after"],
  update: ["before", "after"],
  delete: ["before"],
  action: ["after"],
  search: ["after"],
};

type AuditRow = Awaited<ReturnType<typeof auditSince>>[number];

/** User, address, case and changes. The text of a draft is never recorded. */
function expectWhole(row: AuditRow, { by, caseId }: ExampleCall): void {
  expect(row).toMatchObject({
    user_id: by?.userId ?? null,
    address: "127.0.0.1",
    ...(caseId !== undefined && { case_id: caseId }),
  });
  const fields = row.entity === "drafts" ? [] : (fieldsOf[row.action] ?? []);
  for (const field of fields) expect(row[field], field).toBeTruthy();
}

describe.each(reviewedCalls)("$name", (reviewed) => {
  it("admits the callers that the page admits", async () => {
    const route = routeOf(reviewed);
    expect(declaredAccess(route)).toEqual(reviewed.access);
    const mark = await auditMark(world.helpline.database);
    const answers = [];
    for (const caller of callers) answers.push(await knock(route, caller));
    const rows = await auditSince(world.helpline.database, mark);
    const answered: Record<string, string> = {};
    for (const { caller, status, message, member, nobody } of answers) {
      const refused = isRefusal({ status, message });
      answered[caller] = refused ? String(status) : "yes";
      if (!refused) continue;
      const theirs = rows.filter(({ user_id }) => user_id === (member?.userId ?? null));
      if (nobody) expect([message, theirs]).toEqual([notLoggedIn(route), []]);
      else expect(theirs).toMatchObject([{ action: "refused", detail: reviewed.name }]);
    }
    expect(answered).toEqual(reviewed.access);
  });

  it("records what the page says, with user, address and case", async () => {
    const route = routeOf(reviewed);
    const example = await examples[reviewed.name]?.();
    if (!example) throw new Error(`Please add an example of ${reviewed.name}.`);
    const mark = await auditMark(world.helpline.database);
    const answer = await sendExample(world, route, example);
    expect(answer).toMatchObject({ status: route.status });
    const rows = await auditSince(world.helpline.database, mark);
    expect(rows.map(({ action, entity }) => `${action} ${entity}`)).toEqual(reviewed.records);
    for (const row of rows) expectWhole(row, example);
    const text = JSON.stringify(rows);
    for (const secret of [testPassword, newPassword]) expect(text).not.toContain(secret);
  });
});
