/** Login attempts are limited per address and minute, across all processes. Rules: AUTH-6. */
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import { familyEvaluationRoutes } from "@helpline/contract/evaluations/evaluation-links";
import { passwordLinkRoutes } from "@helpline/contract/password-links/password-links";
import { telephoneRoutes } from "@helpline/contract/telephone/telephone";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { forgetOldTries } from "#http/rate-limit";
import { buildTestApp, startHelpline, type TestApp } from "#test/build-test-app";
import { insertUser } from "#test/factories";
import { login } from "#test/log-in";
import { rowsOf } from "#test/look";

const limit = { LOGIN_RATE_LIMIT: "3" };

const first = await startHelpline(limit);
const second = await startHelpline(limit, { besides: first });
const username = (await insertUser(first.database)).username;
afterEach(async () => {
  await first.database.deleteFrom("rate_limits").execute();
});

const statusOf = async (helpline: TestApp, address = "203.0.113.1") =>
  (await login(helpline, username, { address })).status;

/** Pretends that the first attempt was this long ago. */
const shiftBack = (seconds: number) =>
  sql`UPDATE rate_limits SET window_start = window_start - make_interval(secs => ${seconds})`.execute(
    first.database,
  );

describe("too many attempts", () => {
  it("are refused with a time to retry", async () => {
    for (const _try of [1, 2, 3]) expect(await statusOf(first)).toBe(200);
    const answer = await login(first, username, { address: "203.0.113.1" });
    expect(answer).toMatchObject({
      status: 429,
      message: "Too many tries. Please wait a minute and try again.",
      data: null,
    });
    const seconds = Number(answer.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(answer.headers).not.toHaveProperty("authorization");
  });

  it("are counted over all processes on the database", async () => {
    expect(await statusOf(first)).toBe(200);
    expect(await statusOf(second)).toBe(200);
    expect(await statusOf(first)).toBe(200);
    expect(await statusOf(second)).toBe(429);
    expect(await statusOf(first)).toBe(429);
  });

  it("are counted exactly if they are concurrent", async () => {
    const tries = Array.from({ length: 10 }, (_, index) => statusOf(index % 2 ? first : second));
    const statuses = (await Promise.all(tries)).toSorted();
    expect(statuses).toEqual([200, 200, 200, ...Array(7).fill(429)]);
  });

  it("neither lock an account nor check a password", async () => {
    const user = await insertUser(first.database);
    for (const _try of [1, 2, 3]) await statusOf(first);
    for (const _try of [1, 2, 3, 4]) {
      const answer = await login(first, user.username, {
        password: "wrong horse",
        address: "203.0.113.1",
      });
      expect(answer.status).toBe(429);
    }
    expect(await statusOf(first, "203.0.113.2")).toBe(200);
    const row = first.database.selectFrom("users").selectAll().where("user_id", "=", user.user_id);
    expect(await row.executeTakeFirst()).toEqual(user);
  });

  it("from one address do not block another", async () => {
    for (const _try of [1, 2, 3]) await statusOf(first);
    expect(await statusOf(first)).toBe(429);
    expect(await statusOf(first, "203.0.113.2")).toBe(200);
    expect(await statusOf(first, "2001:db8::1")).toBe(200);
  });

  it("block only the login", async () => {
    for (const _try of [1, 2, 3, 4]) await statusOf(first);
    const answer = await first.call(authRoutes.loggedIn, { address: "203.0.113.1" });
    expect(answer.status).toBe(200);
  });
});

describe("the minute", () => {
  it("still counts after 50 seconds, and restarts after 61", async () => {
    for (const _try of [1, 2, 3]) await statusOf(first);
    await shiftBack(50);
    const answer = await login(first, username, { address: "203.0.113.1" });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(10);
    await shiftBack(11);
    for (const _try of [1, 2, 3]) expect(await statusOf(first)).toBe(200);
    expect(await statusOf(first)).toBe(429);
  });

  it("is forgotten an hour later, not before", async () => {
    await statusOf(first);
    await shiftBack(59 * 60);
    await forgetOldTries(first.database);
    expect(await rowsOf(first.database, "rate_limits")).toHaveLength(1);
    await shiftBack(120);
    await forgetOldTries(first.database);
    expect(await rowsOf(first.database, "rate_limits")).toEqual([]);
  });
});

describe("the address", () => {
  const from = async (helpline: TestApp, forwarded: string) => {
    const answer = await helpline.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { username: "nobody.here", password: "wrong horse" },
      headers: { "x-forwarded-for": forwarded },
      remoteAddress: "198.51.100.1",
    });
    return answer.statusCode;
  };
  const keys = async () => (await rowsOf(first.database, "rate_limits")).map((row) => row.key);

  it("is not taken from the client", async () => {
    await from(first, "203.0.113.5");
    expect(await keys()).toEqual(["login 198.51.100.1"]);
  });

  it.each([
    ["1", "203.0.113.6, 203.0.113.5", "203.0.113.5"],
    ["2", "203.0.113.6, 203.0.113.5", "203.0.113.6"],
    ["198.51.100.0/24", "203.0.113.6, 203.0.113.5", "203.0.113.5"],
    ["192.0.2.1", "203.0.113.6, 203.0.113.5", "198.51.100.1"],
  ])("with TRUST_PROXY=%s and %j is %s", async (TRUST_PROXY, forwarded, address) => {
    const behind = await buildTestApp({ ...limit, TRUST_PROXY }, { besides: first });
    await from(behind, forwarded);
    expect(await keys()).toEqual([`login ${address}`]);
    await behind.close();
  });

  it.each([
    ["203.0.113.5", ["203.0.113.5:4711", "::ffff:203.0.113.5", "[::ffff:cb00:7105]:443"]],
    ["2001:db8:1:2::/64", ["2001:db8:1:2::1", "[2001:DB8:1:2::2]:443", "2001:db8:1:2:f::%eth0"]],
    ["unknown", ["nobody", "9".repeat(12_000), `2001:db8::${"0".repeat(12_000)}`]],
  ])("is %s in every spelling", async (counted, spellings) => {
    const behind = await buildTestApp({ ...limit, TRUST_PROXY: "1" }, { besides: first });
    for (const spelling of spellings) expect(await from(behind, spelling)).toBe(401);
    expect(await keys()).toEqual([`login ${counted}`]);
    for (const spelling of spellings) expect(await from(behind, spelling)).toBe(429);
    await behind.close();
  });

  it("counts as one for a whole IPv6 /64, and separately for another", async () => {
    for (const each of [1, 2, 3]) expect(await statusOf(first, `2001:db8::${each}`)).toBe(200);
    expect(await statusOf(first, "2001:db8::4")).toBe(429);
    expect(await statusOf(first, "2001:db8:0:1::4")).toBe(200);
  });

  it("is recorded in one spelling, and never as arbitrary text", async () => {
    const behind = await buildTestApp({ TRUST_PROXY: "1" }, { besides: first });
    const recorded = async (forwarded: string) => {
      await from(behind, forwarded);
      const row = await first.database
        .selectFrom("audit_log")
        .select("address")
        .orderBy("audit_id", "desc")
        .executeTakeFirst();
      return row?.address;
    };
    expect(await recorded("[2001:DB8::1]:443")).toBe("2001:db8::1");
    expect(await recorded("203.0.113.5:4711")).toBe("203.0.113.5");
    expect(await recorded("x".repeat(12_000))).toBe("unknown");
    await behind.close();
  });
});

describe("LOGIN_RATE_LIMIT", () => {
  it("of 0 turns the limit of logins off", async () => {
    const open = await buildTestApp({ LOGIN_RATE_LIMIT: "0" }, { besides: first });
    for (const _try of [1, 2, 3, 4, 5]) expect(await statusOf(open)).toBe(200);
    expect(await rowsOf(first.database, "rate_limits")).toEqual([]);
    await open.close();
  });

  it("of 0 leaves limited what else can be guessed", async () => {
    const open = await buildTestApp({ LOGIN_RATE_LIMIT: "0" }, { besides: first });
    const body = { token: "y".repeat(43) };
    const address = "203.0.113.9";
    const event = { event: "hangup", callId: "1", direction: "in" };
    const guesses = {
      "the questions for a family": () =>
        open.call(familyEvaluationRoutes.questions, { body, address }),
      "the answers of a family": () => open.call(familyEvaluationRoutes.answer, { body, address }),
      "a link to choose a password": () => open.call(passwordLinkRoutes.check, { body, address }),
      "a forgotten password": () =>
        open.call(passwordLinkRoutes.forgotten, { body: { username: "nobody.here" }, address }),
      "a token of another system": () =>
        open.call(telephoneRoutes.event, { body: event, token: `hs_${"y".repeat(43)}`, address }),
    };
    for (const [what, guess] of Object.entries(guesses)) {
      await first.database.deleteFrom("rate_limits").execute();
      for (let tries = 0; tries < 20; tries += 1) {
        expect({ what, status: (await guess()).status }).not.toMatchObject({ status: 429 });
      }
      expect({ what, status: (await guess()).status }).toEqual({ what, status: 429 });
    }
    await open.close();
  });
});
