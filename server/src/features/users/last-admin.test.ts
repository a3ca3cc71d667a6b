/** There is always an enabled admin, even under concurrent changes. Rules: USER-9. */
import { userRoutes } from "@helpline/contract/users/users.routes";
import { expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { changedUser } from "#test/examples";
import { insertUser } from "#test/factories";
import { isOnlyAdminLeft } from "./users.repository.ts";

const helpline = await startHelpline();

const away = {
  demote: (id: number, token: string) =>
    helpline.call(userRoutes.update, { body: changedUser(id, { user_type: "advisor" }), token }),
  disable: (id: number, token: string) =>
    helpline.call(userRoutes.update, {
      body: changedUser(id, { user_type: "admin", enabled: 0 }),
      token,
    }),
  delete: (id: number, token: string) => helpline.call(userRoutes.remove, { body: { id }, token }),
};

const admins = () =>
  helpline.database
    .selectFrom("users")
    .select("user_id")
    .where("user_type", "=", "admin")
    .where("enabled", "=", 1)
    .execute();

type Way = keyof typeof away;
const pairs: [Way, Way][] = [
  ["demote", "demote"],
  ["disable", "disable"],
  ["delete", "delete"],
  ["demote", "delete"],
  ["disable", "demote"],
];

it.each(pairs)("remains if two admins %s and %s each other at once", async (first, second) => {
  await helpline.database.deleteFrom("users").execute();
  const [ann, ben] = [await helpline.logIn("admin"), await helpline.logIn("admin")];
  const answers = await Promise.all([
    away[first](ben.userId, ann.token),
    away[second](ann.userId, ben.token),
  ]);
  const statuses = answers.map((answer) => answer.status).toSorted();
  // The later one is told so, or has lost their account by then.
  expect([200, 201]).toContain(statuses[0]);
  expect([401, 404, 409]).toContain(statuses[1]);
  const refusal = answers.find((answer) => answer.status === 409);
  if (refusal) {
    expect(refusal.message).toBe("This is the last enabled admin. There must always be one.");
  }
  expect(await admins()).toHaveLength(1);
});

it("remains if three admins remove one another at once", async () => {
  await helpline.database.deleteFrom("users").execute();
  const three = [
    await helpline.logIn("admin"),
    await helpline.logIn("admin"),
    await helpline.logIn("admin"),
  ];
  await Promise.all(
    three.map((admin, index) => away.disable(three[(index + 1) % 3]?.userId ?? 0, admin.token)),
  );
  expect((await admins()).length).toBeGreaterThan(0);
});

it("lets one admin disable many at once", async () => {
  await helpline.database.deleteFrom("users").execute();
  const ann = await helpline.logIn("admin");
  const others = await Promise.all(Array.from({ length: 8 }, () => helpline.logIn("admin")));
  const answers = await Promise.all(others.map(({ userId }) => away.disable(userId, ann.token)));
  expect(answers.map(({ status }) => status)).toEqual(others.map(() => 201));
  expect(await admins()).toEqual([{ user_id: ann.userId }]);
});

it("does not count disabled admins", async () => {
  await helpline.database.deleteFrom("users").execute();
  const [ann, ben, cat] = [
    await helpline.logIn("admin"),
    await helpline.logIn("admin"),
    await helpline.logIn("admin"),
  ];
  expect((await away.disable(cat.userId, ann.token)).status).toBe(201);
  const answers = await Promise.all([
    away.demote(ben.userId, ann.token),
    away.demote(ann.userId, ben.token),
  ]);
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  expect(await admins()).toHaveLength(1);
  // A disabled admin may be removed: that takes away no power.
  const [left] = await admins();
  const token = left?.user_id === ann.userId ? ann.token : ben.token;
  expect((await away.delete(cat.userId, token)).status).toBe(200);
});

it.each<[string, Parameters<typeof insertUser>[1], boolean]>([
  ["an admin who can log in", { user_type: "admin", failed_logins: 2 }, false],
  ["an admin who is disabled", { user_type: "admin", enabled: 0 }, true],
  ["an admin who is locked", { user_type: "admin", failed_logins: 3 }, true],
  ["an admin who has not chosen a password yet", { user_type: "admin", password_hash: null }, true],
  ["a manager", { user_type: "manager" }, true],
])("knows whether somebody else can unlock an admin: %s", async (_whom, other, expected) => {
  const { database } = helpline;
  await database.deleteFrom("users").execute();
  const admin = await insertUser(database, { user_type: "admin" });
  await insertUser(database, other);
  expect(await isOnlyAdminLeft(database, admin)).toBe(expected);
});
