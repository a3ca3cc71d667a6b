/** The city and county that a form for a new user offers: those of most enabled users. Rules: USER-19. */
import { userRoutes } from "@helpline/contract/users/users.routes";
import { expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { insertUser } from "#test/factories";
import { firstAdmin, makeFirstAdmin } from "./first-admin.ts";

const helpline = await startHelpline();
const { database } = helpline;

it("is that of most enabled people, without the made-up one of the first admin", async () => {
  await makeFirstAdmin(database, "first.admin", "battery staple");
  const { token } = await helpline.logIn("manager");
  const place = async () => (await helpline.call(userRoutes.usualPlace, { token })).data;
  const leeds = { city: "Leeds", county: "West Yorkshire" };
  expect(await place()).toEqual(leeds);
  const devon = { city: "Exeter", county: "Devon" };
  await insertUser(database, { ...devon, enabled: 0 });
  await insertUser(database, { ...devon, enabled: 0 });
  expect(await place()).toEqual(leeds);
  await insertUser(database, devon);
  await insertUser(database, devon);
  expect(await place()).toEqual(devon);
  await database.updateTable("users").set({ email: firstAdmin.email }).execute();
  expect(await place()).toBeNull();
});

it("is for managers and admins only", async () => {
  const { token } = await helpline.logIn("advisor");
  expect((await helpline.call(userRoutes.usualPlace, { token })).status).toBe(403);
});
