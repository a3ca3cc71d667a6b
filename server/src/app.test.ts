/** Malformed addresses, and the headers of every answer. Rules: AUTH-16, WIRE-1, WIRE-2, WIRE-27. */
import { gps } from "@helpline/contract/reference-records/gps";
import { describe, expect, it } from "vitest";
import { buildTestApp, startHelpline } from "#test/build-test-app";
import { expectEnvelope } from "#test/envelope";

const helpline = await startHelpline();
const authorization = `Bearer ${(await helpline.logIn("manager")).token}`;

describe("an address", () => {
  const get = (url: string) => helpline.app.inject({ url, headers: { authorization } });

  it.each([
    ["/api/gps/%00", 400],
    ["/api/gps/%00/details", 400],
    ["/api/gps/%zz", 400],
    ["/api/gps/%zz/details", 400],
    ["/api/gps/%c0%af/details", 400],
    ["/api/%zz", 400],
    [`/api/gps/${"9".repeat(5000)}`, 400],
    ["/api/gps/1/details/more", 404],
    ["/api/nothing", 404],
    ["/api", 404],
    ["/api/", 404],
    ["/api/..%2f..%2fetc/passwd", 404],
    ["/api/gps/..%2f..%2fetc%2fpasswd", 400],
    ["/api/gps/constructor", 400],
  ])("%s is %d", async (url, status) => {
    expectEnvelope(await get(url), status);
  });

  it.each(["PUT", "DELETE", "PATCH", "POST"] as const)(
    "accepts no %s if only GET is declared",
    async (method) => {
      expectEnvelope(
        await helpline.app.inject({ method, url: "/api/gps/count", headers: { authorization } }),
        404,
      );
    },
  );

  it("may end in a slash", async () => {
    expect((await get("/api/gps/count/")).statusCode).toBe(200);
  });
});

describe("every answer", () => {
  const answers = [
    ["200", { url: "/api/utils/datetime" }],
    ["400", { url: "/api/gps/0" }],
    ["404", { url: "/api/nothing" }],
    [
      "415",
      {
        method: "POST",
        url: "/api/auth/login",
        payload: "x",
        headers: { "content-type": "text/html" },
      },
    ],
    ["health", { url: "/healthz" }],
  ] as const;

  it.each(answers)("carries the security headers: %s", async (_what, request) => {
    const { headers } = await helpline.app.inject({
      ...request,
      headers: { authorization, ...("headers" in request ? request.headers : {}) },
    });
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["permissions-policy"]).toContain("geolocation=()");
    const policy = String(headers["content-security-policy"]);
    for (const directive of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy).toContain(directive);
    }
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("access-control-allow-origin");
    expect(headers).not.toHaveProperty("strict-transport-security");
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("of the API is marked as not cacheable", async () => {
    for (const url of [
      "/api/utils/datetime",
      "/api/gps/0",
      "/api/nothing",
      "/api/gps/count",
      "/api/%zz",
      "/%61pi/gps/count",
      "/ap%69/gps/0",
      "/%61pi/nothing",
      "/API/nothing",
      "/api/gps/count?x=/",
      "/healthz",
    ]) {
      const { headers } = await helpline.app.inject({ url, headers: { authorization } });
      expect(headers["cache-control"], url).toBe("no-store");
    }
  });

  it("has its own request id, which the caller cannot choose", async () => {
    const ask = () =>
      helpline.app.inject({
        url: "/healthz",
        headers: { "request-id": "mine", "x-request-id": "mine" },
      });
    const ids = [(await ask()).headers["x-request-id"], (await ask()).headers["x-request-id"]];
    expect(new Set([...ids, "mine"]).size).toBe(3);
  });

  it("over https carries HSTS", async () => {
    const secure = await buildTestApp(
      { PUBLIC_URL: "https://helpline.example.org" },
      { besides: helpline },
    );
    const { headers } = await secure.app.inject({ url: "/healthz" });
    expect(headers["strict-transport-security"]).toContain("max-age=31536000");
    await secure.close();
  });

  it("contains declared fields only, even if the row has more", async () => {
    await helpline.database
      .insertInto("gps")
      .values({ practice_name: "Mill Lane", city: "Leeds", county: "W", postcode: "LS1" })
      .execute();
    const answer = await helpline.app.inject({ url: "/api/gps/1", headers: { authorization } });
    expect(Object.keys(answer.json().data[0])).toEqual(Object.keys(gps.row.shape));
  });
});

describe("health", () => {
  it.each(["/healthz", "/readyz"])(
    "%s is answered without a token and without details",
    async (url) => {
      const answer = expectEnvelope(await helpline.app.inject({ url }), 200);
      expect(answer).toEqual({ status: 200, message: "OK", data: null });
    },
  );

  it("the clock is the server's, in UTC", async () => {
    helpline.clock.set(new Date("2026-03-29T00:59:30.000Z"));
    const answer = await helpline.app.inject({ url: "/api/utils/datetime" });
    expect(answer.json().data.datetime).toMatch(/^2026-03-29T00:59:3\d\.\d{3}Z$/);
    helpline.clock.set(new Date());
  });
});
