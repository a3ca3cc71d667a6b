/** What a new password may not be, beyond the contract. Rules: AUTH-30. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { userMessages } from "@helpline/contract/users/users.messages";
import { describe, expect, it } from "vitest";
import { createPasswordRules, readCommonPasswords } from "./password-rules.ts";

const rules = (common: ReadonlySet<string> | undefined, minLength = 6) =>
  createPasswordRules({ minLength, common, productName: () => "Help Line" });
const owner = {
  username: "j.oneill42",
  first_name: "José Al",
  last_name: "O’Neill",
  email: "zo.smith@mill-lane.example.org",
};
const strict = () => rules(new Set(["letmein"]));
const ofNames = userMessages.passwordOfNames("Help Line");

it("is as long as is set", () => {
  for (const { problemOf } of [rules(undefined, 8), rules(new Set(), 8)]) {
    expect(problemOf("1234567", {})).toBe(userMessages.passwordLonger(8));
    expect(problemOf("12345678", {})).toBeNull();
  }
  expect(rules(undefined, 8)).toMatchObject({ minLength: 8, refusesCommon: false });
  expect(strict()).toMatchObject({ minLength: 6, refusesCommon: true });
});

it("may be anything else, unless common passwords are refused", () => {
  expect(rules(undefined).problemOf("letmein", owner)).toBeNull();
  expect(rules(undefined).problemOf("j.oneill42", owner)).toBeNull();
});

it.each(["letmein", "LetMeIn", "ｌｅｔｍｅｉｎ"])("may not be common: %s", (password) => {
  expect(strict().problemOf(password, {})).toBe(userMessages.passwordCommon);
});

describe("may not be made of names", () => {
  it.each([
    "helpline",
    "Help-Line!",
    "help line help",
    "helpline2026",
    "j.oneill42",
    "joneill42",
    "joneill",
    "J_ONEILL99",
    "josejose",
    "JOSÉ-O’Neill",
    "neillneill",
    "zo.smith",
    "zosmith1",
    "smith-smith",
    "zo.smith@mill-lane.example.org",
    "example.org",
    "joneill4242",
  ])("%s", (password) => {
    expect(strict().problemOf(password, owner)).toBe(ofNames);
  });
});

describe("may have more in it than names", () => {
  it.each([
    "correct horse",
    "helplines",
    "1helpline",
    "xjoneill",
    "jose1neill",
    "alalal",
    "zozozo",
    "******",
    "123456",
    "joneill!x",
    "smithereens",
  ])("%s", (password) => {
    expect(strict().problemOf(password, owner)).toBeNull();
  });
});

it("has no owner's names to be made of while nothing is known of the owner", () => {
  const unknown = { username: null, first_name: undefined, email: "" };
  expect(strict().problemOf("joneill42", unknown)).toBeNull();
  expect(strict().problemOf("nullnull", unknown)).toBeNull();
  expect(strict().problemOf("undefined", unknown)).toBeNull();
  expect(strict().problemOf("helpline", unknown)).toBe(ofNames);
});

it("common ones are read from a list, without empty lines", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "helpline-passwords-"));
  const file = path.join(folder, "list.txt");
  await writeFile(file, "letmein\n\npassword\n");
  expect([...readCommonPasswords(file)]).toEqual(["letmein", "password"]);
  await rm(folder, { recursive: true });
});
