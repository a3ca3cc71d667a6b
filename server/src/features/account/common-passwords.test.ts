/**
 * Common passwords and passwords made of names, refused by a setting (ADR 4; OWASP ASVS 5.0, 6.2.4,
 * 6.2.11).
 *
 * Rules: AUTH-30, AUTH-31.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { accountRoutes } from "@helpline/contract/account/account";
import { userMessages } from "@helpline/contract/users/users.messages";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { beforeEach, describe, expect, it } from "vitest";
import { createPasswordRules, readCommonPasswords } from "#features/users/password-rules";
import { resetPassword } from "#features/users/reset-password";
import { startHelpline } from "#test/build-test-app";
import { changedUser, newUser } from "#test/examples";
import { insertUser, testPassword } from "#test/factories";
import { rowsOf } from "#test/look";

const file = fileURLToPath(new URL("../../../assets/common-passwords.txt", import.meta.url));

const lenient = await startHelpline();
const strict = await startHelpline({ REFUSE_COMMON_PASSWORDS: "true" }, { besides: lenient });
beforeEach(async () => {
  await lenient.database.deleteFrom("rate_limits").execute();
});

describe("the list", () => {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);

  it("contains over 3,000 passwords of at least 6 and of at least 8 characters, normalised for comparison", () => {
    for (const length of [6, 8]) {
      expect(lines.filter((line) => line.length >= length).length).toBeGreaterThan(3000);
    }
    expect(lines.filter((line) => line.length < 6 || line !== line.toLowerCase())).toEqual([]);
    expect(lines.filter((line) => line !== line.trim() || line.includes("\r"))).toEqual([]);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it.each(["123456", "password", "letmein", "liverpool", "qwerty123", "iloveyou"])(
    "has %s",
    (common) => {
      expect(lines).toContain(common);
    },
  );
});

describe("with REFUSE_COMMON_PASSWORDS", () => {
  const owner = {
    username: "j.oneill42",
    first_name: "José Al",
    last_name: "O’Neill",
    email: "jose.oneill@mill-lane.example.org",
  };
  const { problemOf } = createPasswordRules({
    minLength: 6,
    productName: () => "Helpline",
    common: readCommonPasswords(file),
  });

  it.each(["password", "PassWord", "LIVERPOOL", "qwerty123"])("%s is too common", (password) => {
    expect(problemOf(password, owner)).toBe(userMessages.passwordCommon);
  });

  it.each([
    "Helpline",
    "helpline2026",
    "HELPLINE!!",
    "help-line-1",
    "helplinehelpline",
    "j.oneill42",
    "joneill99",
    "J_ONEILL42!",
    "oneill",
    "O'Neill1",
    "oneilljose",
    "José1234",
    "jose.oneill@mill-lane.example.org",
    "joseoneill7",
    "oneill helpline 1",
  ])("%s consists only of names", (password) => {
    expect(problemOf(password, owner)).toBe(userMessages.passwordOfNames("Helpline"));
  });

  it.each([
    "correct horse",
    "oneill rides",
    "1oneill!x",
    "helplines are nice",
    "alalal",
    "jos1234x",
    "!!!!!!",
    "٣٤٥٦٧٨٩٠",
    "🐎🐎🐎🐎🐎🐎",
    "passwordly speaking",
    testPassword,
  ])("%s is accepted", (password) => {
    expect(problemOf(password, owner)).toBeNull();
  });

  it("checks a long one with many overlapping names quickly", () => {
    const names = { first_name: "aaa", last_name: "aaaa", username: "aaaaaa" };
    expect(problemOf(`${"a".repeat(199)}b`, names)).toBeNull();
    expect(problemOf("a".repeat(200), names)).toBe(userMessages.passwordOfNames("Helpline"));
  });
});

const refusals = [
  ["a common one", "liverpool", userMessages.passwordCommon],
  ["a name", "Okonkwo2026", userMessages.passwordOfNames("Helpline")],
] as const;

describe.each(refusals)("%s", (_what, password, message) => {
  const told = (field: string) => ({
    status: 422,
    message,
    data: { errors: [{ field, message }] },
  });

  it("is refused for a new user, and accepted without the setting", async () => {
    const { token } = await lenient.logIn("manager");
    const body = newUser({ password });
    const before = await rowsOf(lenient.database, "users");
    const refused = await strict.call(userRoutes.create, { token, body });
    expect(refused).toMatchObject(told("password"));
    expect(await rowsOf(lenient.database, "users")).toEqual(before);
    expect((await lenient.call(userRoutes.create, { token, body })).status).toBe(201);
  });

  it("is refused for a changed user, and accepted without the setting", async () => {
    const { token } = await lenient.logIn("manager");
    const { user_id } = await insertUser(lenient.database);
    const body = changedUser(user_id, { password });
    expect(await strict.call(userRoutes.update, { token, body })).toMatchObject(told("password"));
    expect((await lenient.call(userRoutes.update, { token, body })).status).toBe(201);
  });

  it("is refused for the user's own account, and accepted without the setting", async () => {
    const { token } = await lenient.logIn("advisor");
    const body = { current_password: testPassword, new_password: password };
    const route = accountRoutes.changePassword;
    expect(await strict.call(route, { token, body })).toMatchObject(told("new_password"));
    expect((await lenient.call(route, { token, body })).status).toBe(201);
  });
});

it("leaves a user's present password alone if only other fields change", async () => {
  const { token } = await lenient.logIn("manager");
  const { user_id } = await insertUser(lenient.database);
  const body = changedUser(user_id, { first_name: "Correct", last_name: "Horse" });
  expect((await strict.call(userRoutes.update, { token, body })).status).toBe(201);
});

it("the operator's reset-password command obeys PASSWORD_MIN_LENGTH", async () => {
  const { username } = await insertUser(lenient.database);
  const longer = await resetPassword(lenient.database, username, { passwordMinLength: 24 });
  expect(longer.password).toHaveLength(24);
  expect((await resetPassword(lenient.database, username)).password).toHaveLength(16);
});
