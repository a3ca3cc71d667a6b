/** The names that advisors and advocates may choose from. Rules: ROLE-10. */
import { userNameRoutes } from "@helpline/contract/users/staff";
import { expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { insertUser } from "#test/factories";

const helpline = await startHelpline();
const { database } = helpline;
const advisor = await helpline.logIn("advisor");

const names = (role?: string, token = advisor.token) =>
  helpline.call(userNameRoutes.ofRole, { query: role === undefined ? {} : { role }, token });

it("lists the enabled people of the role by last name, with nothing but their names", async () => {
  const add = (first_name: string, last_name: string, more = {}) =>
    insertUser(database, { user_type: "advocate", first_name, last_name, ...more });
  const zoe = await add("Zoe", "Abbott");
  const ann = await add("Ann", "Young");
  await add("Gone", "Person", { enabled: 0 });
  expect((await names("advocate")).data).toEqual([
    { user_id: zoe.user_id, name: "Zoe Abbott" },
    { user_id: ann.user_id, name: "Ann Young" },
  ]);
});

it("names clinics as the details of a case do", async () => {
  const clinic = { user_type: "clinic", clinic_name: "Exe Valley Clinic" } as const;
  const { user_id } = await insertUser(database, clinic);
  expect((await names("clinic")).data).toEqual([{ user_id, name: "Exe Valley Clinic" }]);
});

it.each([undefined, "admin", "manager", ""])("refuses the role %j", async (role) => {
  expect((await names(role)).status).toBe(422);
});
