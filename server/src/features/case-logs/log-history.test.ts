/** The log history of a case: order, fields, the clinic's name. Rules: LOG-9, LOG-18, LOG-24. */
import { caseLog, caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { fieldOrder } from "@helpline/contract/validation";
import { expect, it } from "vitest";
import { startTeam } from "#test/case-factories";

const { helpline, team, newCase } = await startTeam();
const name = (userId: number, values: object) =>
  helpline.database.updateTable("users").set(values).where("user_id", "=", userId).execute();
await name(team.clinic.userId, { first_name: "Cleo", clinic_name: "Riverside Clinic" });
await name(team.advocate.userId, { first_name: "Ava", last_name: "Cate" });
const caseId = await newCase("advocate & clinic");

const history = (id: number | string, token = team.manager.token) =>
  helpline.call(caseLogRoutes.ofCase, { params: { id }, token });

const add = (route: typeof caseLogRoutes.addAsClinic, token: string, details: string) =>
  helpline.call(route, {
    body: { case_id: caseId, entry_type: "call", duration: 5, details, further_action: "save" },
    token,
  });

it.each([
  ["0", 400],
  ["x", 400],
  ["2000000", 404],
  ["99999999999", 404],
])("of case %s is %i", async (id, status) => {
  expect((await history(id)).status).toBe(status);
});

it("of a case without entries is an empty list", async () => {
  expect(await history(caseId)).toMatchObject({ status: 200, data: [] });
});

it("comes newest first, with every field, and the clinic's name on a clinic's entries", async () => {
  await add(caseLogRoutes.addAsAdvocate as never, team.advocate.token, "first");
  await add(caseLogRoutes.addAsClinic, team.clinic.token, "second");
  await add(caseLogRoutes.addAsClinic, team.manager.token, "third");
  const { data } = await history(caseId);
  expect(data).toMatchObject([
    { details: "third", user_type: "clinic", logged_by: team.manager.userId, clinic_name: null },
    {
      details: "second",
      user_type: "clinic",
      logged_by: team.clinic.userId,
      first_name: "Cleo",
      clinic_name: "Riverside Clinic",
    },
    {
      details: "first",
      user_type: "advocate",
      first_name: "Ava",
      last_name: "Cate",
      clinic_name: null,
    },
  ]);
  for (const row of data) {
    expect(Object.keys(row).sort()).toEqual(fieldOrder(caseLog).sort());
    expect(row.case_id).toBe(caseId);
  }
});

it.each(["advocate", "clinic"] as const)(
  "is the same for the %s assigned to the case",
  async (role) => {
    const all = await history(caseId);
    expect((await history(caseId, team[role].token)).data).toEqual(all.data);
  },
);

it("is the same at the advocates' own address", async () => {
  const own = await helpline.call(caseLogRoutes.ofAdvocatesCase, {
    params: { id: caseId },
    token: team.advocate.token,
  });
  expect(own.data).toEqual((await history(caseId)).data);
});

it("contains no entries of other cases", async () => {
  const other = await newCase("advocate");
  expect((await history(other)).data).toEqual([]);
});

it("records who read it", async () => {
  await history(caseId, team.clinic.token);
  const read = await helpline.database
    .selectFrom("audit_log")
    .select(["user_id", "entity_id", "detail"])
    .where("action", "=", "read")
    .orderBy("audit_id", "desc")
    .executeTakeFirst();
  expect(read).toEqual({
    user_id: team.clinic.userId,
    entity_id: String(caseId),
    detail: "case logs",
  });
});
