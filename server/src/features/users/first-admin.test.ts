/** The first admin of an empty system. Rules: USER-18. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { passwordFits } from "#security/passwords";
import { insertUser } from "#test/factories";
import { rowsOf } from "#test/look";
import { createTestDatabase, type TestDatabase } from "#test/test-database";
import { makeFirstAdmin, randomPassword } from "./first-admin.ts";

let test: TestDatabase;
const users = () => rowsOf(test.database, "users");
const audit = () => rowsOf(test.database, "audit_log");

beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

describe("the first admin", () => {
  it.each([{}, { enabled: 0 }])("is not created if a user exists already: %j", async (one) => {
    await insertUser(test.database, one);
    const before = await users();
    expect(await makeFirstAdmin(test.database, "admin", undefined)).toBeNull();
    expect(await makeFirstAdmin(test.database, "other.admin", "a password")).toBeNull();
    expect(await users()).toEqual(before);
    expect(await audit()).toEqual([]);
  });

  it("is created once, with a random password that is shown", async () => {
    const made = await makeFirstAdmin(test.database, "admin", undefined);
    expect(made).toEqual({ username: "admin", generatedPassword: expect.any(String) });
    expect(await makeFirstAdmin(test.database, "admin", undefined)).toBeNull();
    const [admin, ...others] = await users();
    expect(others).toEqual([]);
    expect(admin).toMatchObject({
      user_type: "admin",
      username: "admin",
      enabled: 1,
      failed_logins: 0,
    });
    expect(await passwordFits(made?.generatedPassword ?? "", String(admin?.password_hash))).toBe(
      true,
    );
    expect(await audit()).toMatchObject([
      {
        action: "create",
        entity: "users",
        entity_id: String(admin?.user_id),
        detail: "first admin",
      },
    ]);
    expect(JSON.stringify(await audit())).not.toContain(made?.generatedPassword);
  });

  it("has a random password of the length that the settings require", async () => {
    const made = await makeFirstAdmin(test.database, "admin", undefined, 40);
    expect(made?.generatedPassword).toHaveLength(40);
  });

  it("has the name and password of the settings, and the password is not shown", async () => {
    expect(await makeFirstAdmin(test.database, "head.office", "battery staple")).toEqual({
      username: "head.office",
      generatedPassword: null,
    });
    const [admin] = await users();
    expect(admin).toMatchObject({ user_type: "admin", username: "head.office" });
    expect(await passwordFits("battery staple", String(admin?.password_hash))).toBe(true);
  });

  it("is created once if several processes start at once", async () => {
    const starts = ["first.start", "second.start", "third.start"];
    const made = await Promise.all(
      starts.map((name) => makeFirstAdmin(test.database, name, undefined)),
    );
    expect(made.filter((each) => each !== null)).toHaveLength(1);
    expect(await users()).toHaveLength(1);
    expect(await audit()).toHaveLength(1);
  });
});

describe("a random password", () => {
  it("is long, different each time and free of easily confused letters", () => {
    const passwords = Array.from({ length: 200 }, () => randomPassword());
    expect(new Set(passwords).size).toBe(200);
    for (const password of passwords) expect(password).toMatch(/^[a-km-np-zA-HJ-NP-Z2-9]{16}$/);
  });
});
