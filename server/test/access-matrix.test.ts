/** Every route, every caller, held against the one role table (spec 1 §6). */
import { accessTable, mayAccess, userTypes } from "@helpline/contract/access";
import { allRoutes } from "@helpline/contract/routes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "./build-test-app.ts";

let helpline: TestApp;
const tokens = new Map<string, string>();

beforeAll(async () => {
  helpline = await buildTestApp();
  for (const userType of userTypes) tokens.set(userType, (await helpline.signIn(userType)).token);
});
afterAll(() => helpline.close());

/** Bodies are left out, so that what is let in changes nothing: it fails later, and not with 401 or 403. */
const call = (route: (typeof allRoutes)[number], caller: string) => {
  const token = tokens.get(caller);
  return helpline.call(route, {
    params: {
      page: 1,
      id: 1,
      case_id: 1,
      ...(route.pathToken === undefined ? {} : { [route.pathToken]: token ?? "none" }),
    },
    ...(route.method === "GET" ? {} : { body: {} }),
    ...(token === undefined ? {} : { token }),
  });
};

// Logging out ends the session that the other rows of the table need.
const routes = allRoutes.filter((route) => route.path !== "/api/auth/logout");

describe.each(routes.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
  "$name",
  ({ route }) => {
    it("is refused without a token unless it is open to anyone", async () => {
      const answer = await call(route, "public");
      if (route.access === "anyone") expect(answer.status).not.toBe(401);
      else expect(answer).toMatchObject({ status: 401, message: "Please log in.", data: null });
    });

    it.each(userTypes)("%s", async (userType) => {
      const answer = await call(route, userType);
      if (mayAccess(route.access, userType)) expect([401, 403]).not.toContain(answer.status);
      else expect(answer.status).toBe(route.refusal?.status ?? 403);
    });
  },
);

it("declares what anybody may call, and nothing more", () => {
  const open = allRoutes.filter((route) => route.access === "anyone").map((route) => route.path);
  expect(open.sort()).toEqual([
    "/api/auth/logged-in",
    "/api/auth/login",
    "/api/auth/login/second-factor",
    "/api/auth/logout",
    "/api/auth/openid-connect/finish",
    "/api/auth/openid-connect/start",
    "/api/openapi.json",
    "/api/utils/datetime",
    "/healthz",
    "/notification.json",
    "/readyz",
  ]);
});

it("has no access list that is empty", () => {
  for (const callers of Object.values(accessTable)) expect(callers.length).toBeGreaterThan(0);
});
