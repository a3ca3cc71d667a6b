/** Which changes to a user are allowed, and to whom. Rules: AUTH-29, ENQ-7, USER-7, USER-8. */
import { type UserType, userTypes } from "@helpline/contract/access";
import { authRoutes } from "@helpline/contract/auth/auth.routes";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { users } from "@helpline/contract/users/users.schema";
import { describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { changedUser, type Fields, newUser } from "#test/examples";
import { insertUser } from "#test/factories";
import { everything, storedRecord } from "#test/look";
import { listenForChanges, peopleTold, rolesTold } from "#test/told-changes";

const signed: Partial<Record<UserType, { token: string; userId: number }>> = {};

const helpline = await startHelpline();
for (const type of ["admin", "manager"] as const) signed[type] = await helpline.logIn(type);

const toldBy = await listenForChanges(helpline);

type Call = "create" | "update" | "remove";
const as = (type: "admin" | "manager", call: Call, sent: Fields) => {
  const token = signed[type]?.token;
  return helpline.call(userRoutes[call], { body: sent, token });
};

async function refused(
  type: "admin" | "manager",
  call: Call,
  sent: Fields,
  status: number,
  message: string,
) {
  const before = await everything(helpline.database, users);
  expect(await as(type, call, sent)).toMatchObject({ status, message, data: null });
  expect(await everything(helpline.database, users)).toEqual(before);
}

const adminOnly = "Only an admin may add, change or delete an admin.";
const notYourself = "You cannot delete, disable or demote yourself.";

describe("a manager", () => {
  it("does not add an admin", () =>
    refused("manager", "create", newUser({ user_type: "admin" }), 403, adminOnly));

  it.each([
    ["change", { user_type: "admin", first_name: "Other" }],
    ["demote", { user_type: "advisor" }],
    ["disable", { user_type: "admin", enabled: 0 }],
    ["take over", { user_type: "admin", password: "battery staple" }],
  ])("does not %s an admin", async (_what, overrides) => {
    const admin = await insertUser(helpline.database, { user_type: "admin" });
    await refused("manager", "update", changedUser(admin.user_id, overrides), 403, adminOnly);
  });

  it("cannot make anybody an admin, not even themselves", async () => {
    const advisor = await insertUser(helpline.database);
    for (const id of [advisor.user_id, signed.manager?.userId ?? 0]) {
      await refused("manager", "update", changedUser(id, { user_type: "admin" }), 403, adminOnly);
    }
  });

  it("does not delete an admin", async () => {
    const admin = await insertUser(helpline.database, { user_type: "admin" });
    await refused("manager", "remove", { id: admin.user_id }, 403, adminOnly);
  });

  it.each(["manager", "advisor", "advocate", "evaluator"])(
    "adds, changes and deletes a user of type %s",
    async (user_type) => {
      const added = await as("manager", "create", newUser({ user_type }));
      expect(added.status).toBe(201);
      const id = added.data.user_id;
      expect(
        (await as("manager", "update", changedUser(id, { user_type, enabled: 0 }))).status,
      ).toBe(201);
      expect(await storedRecord(helpline.database, users, id)).toMatchObject({
        user_type,
        enabled: 0,
      });
      expect((await as("manager", "remove", { id })).status).toBe(200);
    },
  );
});

describe.each(["admin", "manager"] as const)("an %s", (type) => {
  it("may give another user a new username and password", async () => {
    const { user_id } = await insertUser(helpline.database);
    const username = `renamed.by.${type}`;
    const sent = changedUser(user_id, { username, password: "battery staple" });
    expect((await as(type, "update", sent)).status).toBe(201);
    expect(await storedRecord(helpline.database, users, user_id)).toMatchObject({ username });
  });
});

describe("a new user", () => {
  const clinic = { clinic_name: "Exe Valley Clinic" };
  it.each(userTypes)("of type %s logs in with the password that was set", async (user_type) => {
    const [username, password] = [`new.${user_type}`, "battery staple"];
    const more = user_type === "clinic" ? clinic : {};
    const sent = newUser({ user_type, username, password, ...more });
    expect((await as("admin", "create", sent)).status).toBe(201);
    const answer = await helpline.call(authRoutes.login, { body: { username, password } });
    expect(answer).toMatchObject({ status: 200, data: { loggedin: true } });
  });
});

describe("an admin", () => {
  it("adds, changes, demotes and deletes an admin", async () => {
    const added = await as("admin", "create", newUser({ user_type: "admin" }));
    expect(added.status).toBe(201);
    const id = added.data.user_id;
    expect(
      (await as("admin", "update", changedUser(id, { user_type: "admin", city: "Ely" }))).status,
    ).toBe(201);
    expect((await as("admin", "update", changedUser(id, { user_type: "advisor" }))).status).toBe(
      201,
    );
    expect(await storedRecord(helpline.database, users, id)).toMatchObject({
      user_type: "advisor",
      city: "Leeds",
    });
    expect((await as("admin", "update", changedUser(id, { user_type: "admin" }))).status).toBe(201);
    expect((await as("admin", "remove", { id })).status).toBe(200);
  });
});

describe.each(["admin", "manager"] as const)("the own account of an %s", (type) => {
  const own = () => signed[type]?.userId ?? 0;

  it("cannot be deleted", () => refused(type, "remove", { id: own() }, 403, notYourself));

  it.each([
    ["disabled", { user_type: type, enabled: 0 }],
    ["demoted", { user_type: "advisor" }],
  ])("cannot be %s", (_what, overrides) =>
    refused(type, "update", changedUser(own(), overrides), 403, notYourself),
  );

  it.each([
    ["password", "battery staple", "Please change your own password on the page Your account."],
    ["username", "somebody.else", "Your own username is changed by another manager or admin."],
  ])("refuses a new %s, which a stolen token would set", async (field, value, message) => {
    const before = await everything(helpline.database, users);
    const sent = changedUser(own(), { user_type: type, [field]: value });
    expect(await as(type, "update", sent)).toMatchObject({
      status: 422,
      message,
      data: { errors: [{ field, message }] },
    });
    expect(await everything(helpline.database, users)).toEqual(before);
  });

  it("accepts a blank password and the present username", async () => {
    const { username } = (await storedRecord(helpline.database, users, own())) ?? {};
    const sent = changedUser(own(), { user_type: type, password: "", username });
    expect((await as(type, "update", sent)).status).toBe(201);
  });

  it("accepts other changes", async () => {
    const answer = await as(
      type,
      "update",
      changedUser(own(), { user_type: type, first_name: "Renamed", enabled: 1 }),
    );
    expect(answer.status).toBe(201);
    expect(await storedRecord(helpline.database, users, own())).toMatchObject({
      first_name: "Renamed",
      user_type: type,
    });
  });
});

it.each([
  ["is disabled", { enabled: 0 }, ["call takers"]],
  ["gets another role", { user_type: "evaluator" }, ["call takers"]],
  ["gets another name", { first_name: "Other" }, []],
])(
  "tells the desks whose callers anybody may ring back if somebody %s",
  async (_what, change, roles) => {
    const { user_id } = await insertUser(helpline.database, { user_type: "advisor" });
    const told = await toldBy(async () => {
      const answer = await as(
        "admin",
        "update",
        changedUser(user_id, { user_type: "advisor", ...change }),
      );
      expect(answer.status).toBe(201);
    });
    expect([rolesTold(told), peopleTold(told)]).toEqual([roles, []]);
  },
);
