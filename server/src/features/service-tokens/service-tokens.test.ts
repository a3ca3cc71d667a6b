/**
 * Tokens of other systems: who makes and revokes them, what each opens, and what it does not.
 *
 * Rules: TEL-1.
 */
import { generalReportRoutes } from "@helpline/contract/reports/general-report";
import { allRoutes } from "@helpline/contract/routes";
import { serviceTokenRoutes } from "@helpline/contract/service-tokens/service-tokens";
import {
  callsPerMinute,
  isServiceToken,
  maxServiceTokens,
  serviceTokenMessages,
} from "@helpline/contract/service-tokens/service-tokens.plain";
import { telephoneRoutes } from "@helpline/contract/telephone/telephone";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { errorsOf, startTeam } from "#test/case-factories";
import { fillPath } from "#test/fill-path";
import { auditMark, auditSince } from "#test/look";
import { incoming, notAdmins, serviceToken, tokenCalls } from "#test/telephone-kit";

const { helpline, team } = await startTeam();
const other = await startHelpline({}, { besides: helpline });
const { database } = helpline;
const { token: admin } = team.admin;

beforeEach(async () => {
  await database.deleteFrom("rate_limits").execute();
  await database.deleteFrom("service_tokens").execute();
});

const make = (body: unknown) => helpline.call(serviceTokenRoutes.make, { token: admin, body });
const list = async () => (await helpline.call(serviceTokenRoutes.list, { token: admin })).data;
const body = { event: "newCall", ...incoming("of tokens") };
const report = (token: string, app = helpline) => app.call(generalReportRoutes.read, { token });
const event = (token: string, app = helpline) => app.call(telephoneRoutes.event, { token, body });

describe("refuses", () => {
  it.each(notAdmins)("the %s", async (role) => {
    for (const [route, sent] of tokenCalls) {
      const answer = await helpline.call(route, { token: team[role].token, body: sent });
      expect(answer.status).toBe(403);
    }
    expect(await list()).toEqual([]);
  });

  it.each([
    [{ name: "P", scope: "telephone" }, "name"],
    [{ name: "PBX", scope: "everything" }, "scope"],
    [{ name: "PBX", scope: "telephone", token: "mine" }, "token"],
    [{}, "name"],
  ])("%j", async (sent, field) => {
    const answer = await make(sent);
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)[0]).toMatchObject({ field });
  });

  it("a second token with the same name, and more than there can be systems", async () => {
    expect((await make({ name: "PBX", scope: "telephone" })).status).toBe(201);
    const again = await make({ name: "pbx", scope: "figures" });
    expect(errorsOf(again)).toEqual([{ field: "name", message: serviceTokenMessages.nameTaken }]);
    for (let each = 1; each < maxServiceTokens; each += 1) await serviceToken(helpline, "figures");
    expect(await make({ name: "One more", scope: "figures" })).toMatchObject({
      status: 409,
      message: serviceTokenMessages.tooMany,
    });
  });

  it("to revoke a token that does not exist", async () => {
    const answer = await helpline.call(serviceTokenRoutes.revoke, {
      token: admin,
      body: { token_id: 2_000_000_000 },
    });
    expect(answer).toMatchObject({ status: 404, message: serviceTokenMessages.notFound });
  });
});

it("shows a token once, stores a hash of it, and records who made it", async () => {
  const mark = await auditMark(database);
  const { data } = await make({ name: "PBX", scope: "telephone" });
  expect(isServiceToken(data.token)).toBe(true);
  const shown = await list();
  expect(shown).toEqual([
    {
      token_id: data.token_id,
      name: "PBX",
      scope: "telephone",
      made_by: expect.any(String),
      made_on: expect.any(String),
      last_used_on: null,
    },
  ]);
  const records = await auditSince(database, mark);
  expect(records).toMatchObject([
    { action: "create", entity: "service_tokens", user_id: team.admin.userId },
  ]);
  const { rows } = await sql<{ text: string }>`
    SELECT row_to_json(service_tokens)::text AS text FROM service_tokens`.execute(database);
  const secret = data.token.slice(3);
  for (const text of [JSON.stringify(shown), JSON.stringify(records), JSON.stringify(rows)]) {
    expect(text).not.toContain(secret);
  }
});

it("is refused in every process once it is revoked, and leaves a record", async () => {
  const { token, token_id } = await serviceToken(helpline, "telephone");
  for (const app of [helpline, other]) expect((await event(token, app)).status).toBe(200);
  const mark = await auditMark(database);
  const revoked = await helpline.call(serviceTokenRoutes.revoke, {
    token: admin,
    body: { token_id },
  });
  expect(revoked.status).toBe(200);
  expect(await auditSince(database, mark)).toMatchObject([
    { action: "delete", entity: "service_tokens", entity_id: String(token_id) },
  ]);
  for (const app of [helpline, other]) {
    const answer = await event(token, app);
    expect(answer).toMatchObject({ status: 401, message: serviceTokenMessages.refused });
  }
});

it("notes the day of a use once a day", async () => {
  const { token } = await serviceToken(helpline, "telephone");
  await event(token);
  const day = (await list())[0].last_used_on;
  expect(day).toBe(new Date().toISOString().slice(0, 10));
  const version = () =>
    sql<{ xmin: string }>`SELECT xmin::text FROM service_tokens`.execute(database);
  const before = await version();
  await event(token);
  expect((await version()).rows).toEqual(before.rows);
});

it("reads with the scope figures what a manager reads", async () => {
  const { token } = await serviceToken(helpline, "figures");
  const answer = await report(token);
  expect(answer.status).toBe(200);
  expect(answer.data).toEqual((await report(team.manager.token)).data);
});

const open = allRoutes.filter(({ access }) => access === "anyone");
const closed = allRoutes.filter((route) => !open.includes(route));

it.each(["telephone", "figures"] as const)(
  "opens with the scope %s nothing else",
  async (scope) => {
    const { token } = await serviceToken(helpline, scope);
    const params = { page: 1, id: 1, case_id: 1, file_name: "a", name: "case-form-new" };
    for (const route of closed) {
      if (scope === "figures" && route === generalReportRoutes.read) continue;
      const inPath = route.pathToken ? { [route.pathToken]: token } : {};
      const { method } = route;
      const answer = await helpline.app.inject({
        method,
        url: fillPath(route, { params: { ...params, ...inPath } }),
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(method !== "GET" && { payload: "{}" }),
      });
      expect([route.path, answer.statusCode, answer.json().message]).toEqual([
        route.path,
        401,
        "Please log in.",
      ]);
    }
    expect((await event(token)).status).toBe(scope === "telephone" ? 200 : 401);
  },
);

it.each([undefined, "", "hs_", `hs_${"x".repeat(43)}`, "x".repeat(3000)])(
  "gives %j the answer that it gives every other wrong token",
  async (token) => {
    const answer = await event(token ?? "");
    expect(answer).toMatchObject({ status: 401, message: serviceTokenMessages.refused });
  },
);

it("does not take a session for a token, nor a token for a session", async () => {
  for (const role of ["admin", "advisor"] as const) {
    expect((await event(team[role].token)).status).toBe(401);
  }
});

it("limits the calls of a token, and those of wrong tokens by their network", async () => {
  const { token, token_id } = await serviceToken(helpline, "telephone");
  const { token: second } = await serviceToken(helpline, "telephone");
  await sql`INSERT INTO rate_limits (key, window_start, tries)
    VALUES (${`service token ${token_id}`}, now(), ${callsPerMinute.telephone - 1})`.execute(
    database,
  );
  expect((await event(token)).status).toBe(200);
  const refused = await event(token);
  expect(refused).toMatchObject({ status: 429, message: serviceTokenMessages.tooManyCalls });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await event(second)).status).toBe(200);

  const strict = await startHelpline({ LOGIN_RATE_LIMIT: "2" }, { besides: helpline });
  const wrong = `hs_${"y".repeat(43)}`;
  const statuses = [];
  for (let each = 0; each < 4; each += 1) statuses.push((await event(wrong, strict)).status);
  expect(statuses).toEqual([401, 401, 429, 429]);
  expect((await event(second, strict)).status).toBe(200);
});
