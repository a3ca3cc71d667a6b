/** Passwords: how they are stored, and that nothing ever reveals them. Rules: AUTH-31, AUTH-41, USER-1. */
import { allRoutes } from "@helpline/contract/routes";
import { secondFactorRoutes } from "@helpline/contract/second-factor/second-factor";
import { userMessages } from "@helpline/contract/users/users.messages";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { users } from "@helpline/contract/users/users.schema";
import { verify } from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import { jsonSchemaOf } from "#http/json-schema";
import { buildTestApp, startHelpline } from "#test/build-test-app";
import { changedUser, type Fields, newUser } from "#test/examples";
import { login } from "#test/log-in";
import { everything, rowsOf, storedRecord } from "#test/look";

const helpline = await startHelpline();
const token = (await helpline.logIn("manager")).token;

const create = (body: Fields) => helpline.call(userRoutes.create, { body, token });
const update = (body: Fields) => helpline.call(userRoutes.update, { body, token });
const added = async (overrides: Fields) => {
  const body = newUser(overrides);
  const { data } = await create(body);
  return { id: Number(data.user_id), username: String(body.username) };
};
const hashOf = async (id: number) =>
  String((await storedRecord(helpline.database, users, id))?.password_hash);

describe("a password that is too short", () => {
  const message = "Please enter a password (minimum 6 characters).";

  it.each(["", "abcde", null, undefined, 123456])(
    "is refused for a new user: %j",
    async (password) => {
      const before = await everything(helpline.database, users);
      expect(await create(newUser({ password }))).toMatchObject({
        status: 422,
        message,
        data: { errors: [{ field: "password", message }] },
      });
      expect(await everything(helpline.database, users)).toEqual(before);
    },
  );

  it.each(["abcde", "     ", 123456])("is refused on edit: %j", async (password) => {
    const { id } = await added({});
    const before = await everything(helpline.database, users);
    expect(await update(changedUser(id, { password }))).toMatchObject({ status: 422, message });
    expect(await everything(helpline.database, users)).toEqual(before);
  });
});

describe("a password", () => {
  it("is stored as argon2id with its own salt", async () => {
    const [one, two] = [
      await added({ password: "same for both" }),
      await added({ password: "same for both" }),
    ];
    const hashes = [await hashOf(one.id), await hashOf(two.id)];
    for (const hash of hashes) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(await verify(hash, "same for both")).toBe(true);
    }
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it.each([
    ["left out", {}],
    ["empty", { password: "" }],
    ["null", { password: null }],
  ])("stays if it is %s on edit", async (_what, sent) => {
    const { id, username } = await added({ password: "the first one" });
    const hash = await hashOf(id);
    expect((await update(changedUser(id, sent))).status).toBe(201);
    expect(await hashOf(id)).toBe(hash);
    expect((await login(helpline, username, { password: "the first one" })).status).toBe(200);
  });

  it("replaces the previous one", async () => {
    const { id, username } = await added({ password: "the first one" });
    expect((await update(changedUser(id, { password: "the second one" }))).status).toBe(201);
    expect((await login(helpline, username, { password: "the first one" })).status).toBe(401);
    expect((await login(helpline, username, { password: "the second one" })).status).toBe(200);
  });

  it.each(["  six  ", "pässwörd", "🐎🐎🐎🐎🐎🐎", "x".repeat(200), "%s'\";--"])(
    "is stored exactly as typed: %j",
    async (password) => {
      const { username } = await added({ password });
      expect((await login(helpline, username, { password })).status).toBe(200);
      expect(
        (await login(helpline, username, { password: `${password.slice(0, -1)}!` })).status,
      ).toBe(401);
    },
  );
});

it.each(["tab\tand\u0000NUL", "a line\nend"])("A password is not %j", async (password) => {
  const errors = [{ field: "password", message: userMessages.passwordCharacters }];
  expect(await create(newUser({ password }))).toMatchObject({ status: 422, data: { errors } });
});

describe("PASSWORD_MIN_LENGTH", () => {
  it("requires more characters if a password is given, and only then", async () => {
    const strict = await buildTestApp({ PASSWORD_MIN_LENGTH: "12" }, { besides: helpline });
    const { id, username } = await added({ password: "eleven char" });
    const message = "Please enter a password (minimum 12 characters).";
    const before = await everything(helpline.database, users);
    for (const [route, body] of [
      [userRoutes.create, newUser({ password: "eleven char" })],
      [userRoutes.update, changedUser(id, { password: "eleven char" })],
    ] as const) {
      const answer = await strict.call(route, { body, token });
      expect(answer).toMatchObject({
        status: 422,
        message,
        data: { errors: [{ field: "password", message }] },
      });
    }
    expect(await everything(helpline.database, users)).toEqual(before);
    const good = { body: newUser({ password: "twelve chars" }), token };
    expect((await strict.call(userRoutes.create, good)).status).toBe(201);
    const kept = { body: changedUser(id, {}), token };
    expect((await strict.call(userRoutes.update, kept)).status).toBe(201);
    expect((await login(strict, username, { password: "eleven char" })).status).toBe(200);
    await strict.close();
  });
});

describe("nothing reveals a password", () => {
  const secret = "Quetzal-7731";

  it("no answer, no audit row, no other table", async () => {
    const answers: unknown[] = [];
    const keep = async (answer: Promise<{ data: { user_id?: number } }>) => {
      const kept = await answer;
      answers.push(kept);
      return kept;
    };
    const body = newUser({ password: secret });
    const { data } = await keep(create(body));
    const id = Number(data.user_id);
    await keep(update(changedUser(id, { password: `${secret}-b` })));
    await keep(update(changedUser(id, { password: secret, version: 1 })));
    await keep(update(changedUser(id, { password: secret, password_hash: "x" })));
    await keep(create({ ...body, pasword: secret }));
    await keep(create({ ...newUser(), password: { secret } }));
    await keep(login(helpline, String(body.username), { password: secret }));
    await keep(login(helpline, String(body.username), { password: `${secret}-b` }));
    await keep(helpline.call(userRoutes.details, { params: { id }, token }));
    await keep(helpline.call(userRoutes.list, { params: { page: 1 }, token }));
    const search = { search_in: "user_id", search_for: String(id) };
    await keep(helpline.call(userRoutes.search, { body: search, token }));
    await keep(helpline.call(userRoutes.remove, { body: { id }, token }));

    const audit = await rowsOf(helpline.database, "audit_log");
    expect(audit.map((row) => row.action)).toEqual(
      expect.arrayContaining(["create", "update", "login", "login refused", "read", "delete"]),
    );
    for (const told of [JSON.stringify(answers), JSON.stringify(audit)]) {
      expect(told).not.toContain(secret);
      expect(told).not.toContain("$argon2");
    }
    for (const table of ["users", "sessions", "rate_limits"]) {
      const rows = JSON.stringify(await rowsOf(helpline.database, table));
      expect(rows, table).not.toContain(secret);
    }
    const changed = audit.filter((row) => row.entity_id === String(id) && row.action === "update");
    expect(changed[0]).toMatchObject({ after: { password_hash: "(changed)" } });
  });

  // A user's new secret is shown once, for the authenticator app (ADR 5).
  const others = allRoutes.filter((route) => route !== secondFactorRoutes.begin);
  it.each(others)("no field in the answer of $method $path", ({ data }) => {
    const schema = JSON.stringify(jsonSchemaOf(data, "output"));
    expect(schema).not.toMatch(/"(password|hash|secret)/i);
  });
});
