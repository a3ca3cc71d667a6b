/**
 * Who is asked before what is wrong with a request is told, on every call: without a valid token the answer is 401, and to
 * somebody who may not make the call 403, whatever the path, the query and the body are. Of a call that is admitted by a
 * token in its body, a wrong token gets one answer, however long it is and whatever stands beside it.
 *
 * Rules: WIRE-31, EVAL-10, TEL-2.
 */
import { randomBytes } from "node:crypto";
import { mayAccess, userTypes } from "@helpline/contract/access";
import { calendarRoutes } from "@helpline/contract/calendar/calendar";
import type { RouteDeclaration } from "@helpline/contract/http";
import { messages } from "@helpline/contract/messages";
import { allRoutes } from "@helpline/contract/routes";
import { serviceTokenMessages } from "@helpline/contract/service-tokens/service-tokens.plain";
import { beforeAll, describe, expect, it } from "vitest";
import { callName } from "#http/openapi";
import { buildTestApp } from "../build-test-app.ts";
import { logInTeam } from "../case-factories.ts";
import { settingsOf, startProvider } from "../openid-provider.ts";
import type { World } from "./example.ts";
import { exampleCalls } from "./example-calls.ts";

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

const json = "application/json";

/** Bodies with which something is wrong, each in another way. */
const badBodies: readonly (readonly [type: string, text: string])[] = [
  [json, "{"],
  [json, "[]"],
  [json, '{"__proto__":{},"no_such_field":"\\u0000"}'],
  ["text/plain", "hello"],
  ["application/x-www-form-urlencoded", "a=%E0%A4%A"],
  ["multipart/form-data", "no boundary"],
  [json, JSON.stringify("x".repeat(300_000))],
];

/** An address with the wrong path parameters and query, and the token of a route that takes it there. */
const badAddress = ({ path, pathToken }: RouteDeclaration, token: string) =>
  `${path.replace(/\{(\w+)\}/g, (_all, name) => (name === pathToken ? encodeURIComponent(token) : "none"))}?no_such=1`;

async function send(route: RouteDeclaration, token: string | null, [type, payload] = ["", ""]) {
  const { statusCode, json: read } = await world.helpline.app.inject({
    method: route.method,
    url: badAddress(route, token ?? "none"),
    headers: {
      ...(type && { "content-type": type }),
      ...(token !== null && !route.pathToken && { authorization: `Bearer ${token}` }),
    },
    ...(payload && { payload }),
  });
  return [statusCode, read().message];
}

const closed = allRoutes
  .filter(({ access, servicesOnly }) => access !== "anyone" || servicesOnly)
  .map((route) => ({ name: callName(route), route }));

const requestsOf = ({ method }: RouteDeclaration) => (method === "GET" ? [["", ""]] : badBodies);

const badTokens = [null, "none", `hs_${"a".repeat(43)}`, "é".repeat(300), "x".repeat(3000)];

describe.each(closed)("$name", ({ route }) => {
  it("answers 401 without a valid token, whatever else is wrong", async () => {
    const refused = route.servicesOnly ? serviceTokenMessages.refused : messages.notLoggedIn;
    const who = route.servicesOnly ? [...badTokens, world.team.admin.token] : badTokens;
    for (const token of who) {
      for (const body of requestsOf(route)) {
        const answer = await send(route, token, body as [string, string]);
        expect({ token, body, answer }).toEqual({ token, body, answer: [401, refused] });
      }
    }
  });

  it("answers somebody who may not make it the same, whatever else is wrong", async () => {
    const strangers = userTypes.filter((type) => !mayAccess(route.access, type));
    for (const stranger of strangers) {
      const answers = [];
      for (const body of requestsOf(route)) {
        answers.push(await send(route, world.team[stranger].token, body as [string, string]));
      }
      const [first] = answers;
      expect([401, 403]).toContain(first?.[0]);
      expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    }
  });
});

/** The field with the token that admits a call, by the name of the call. */
const tokensInBodies = {
  "POST /api/auth/login/second-factor": "challenge",
  "POST /api/auth/choose-password/check": "token",
  "POST /api/auth/choose-password": "token",
  "POST /api/evaluation-by-link/questions": "token",
  "POST /api/evaluation-by-link": "token",
} as const;

const anyTokens: readonly unknown[] = [
  "",
  "x",
  "y".repeat(43),
  "z".repeat(201),
  "é\u0000\ud800".repeat(100),
  randomBytes(9000).toString("base64url"),
  "a.b.c",
  12,
  null,
  ["y".repeat(43)],
  { token: "y".repeat(43) },
  undefined,
];

describe.each(Object.entries(tokensInBodies))("%s", (name, field) => {
  const route = allRoutes.find((each) => callName(each) === name) as RouteDeclaration;
  const answerTo = async (body: unknown) => {
    const { status, message, data } = await world.helpline.call(route, { body });
    return { status, message, data };
  };

  it("gives one answer to every wrong token, whatever is beside it", async () => {
    const { body } = (await exampleCalls(world)[name]?.()) ?? {};
    const refused = await answerTo({ ...(body as object), [field]: "x" });
    expect([401, 404]).toContain(refused.status);
    for (const token of anyTokens) {
      const bodies = [
        { ...(body as object), [field]: token },
        { [field]: token },
        { [field]: token, password: 5, code: {}, q1: "no", no_such_field: 1 },
      ];
      for (const each of bodies) expect(await answerTo(each)).toEqual(refused);
    }
  });

  it("tells who has a valid token what is wrong beside it", async () => {
    const { body } = (await exampleCalls(world)[name]?.()) ?? {};
    const answer = await answerTo({ ...(body as object), no_such_field: 1 });
    expect(answer).toMatchObject({ status: 422, data: { errors: [{ field: "no_such_field" }] } });
  });
});

it("names every call whose body has the token that admits it", () => {
  const shapes = allRoutes.filter(
    ({ access, body }) =>
      access === "anyone" && body && ["token", "challenge"].some((field) => field in body.shape),
  );
  expect(shapes.map(callName).toSorted()).toEqual(Object.keys(tokensInBodies).toSorted());
});

it("gives one answer to every wrong secret of a calendar", async () => {
  const answers = [];
  for (const secret of ["x", "y".repeat(43), "z".repeat(3000), "é\u0000", "a b"]) {
    const { status, message } = await world.helpline.call(calendarRoutes.feed, {
      params: { secret },
    });
    answers.push(JSON.stringify([status, message]));
  }
  expect([...new Set(answers)]).toHaveLength(1);
  expect(answers[0]).toContain("404");
});
