/** The figures of people over the sample data: each equals the list that it opens. Rules: DESK-5, TASK-9. */
import { caseRoles } from "@helpline/contract/access";
import { caseQueryRoutes } from "@helpline/contract/case-query/case-query";
import { countedCases, overdueOf } from "@helpline/contract/desk/counted-lists";
import { type PersonAtWork, peopleRoutes } from "@helpline/contract/desk/people";
import { followUpRoutes, type ListedFollowUp } from "@helpline/contract/follow-ups/follow-ups";
import type { StaffLoad } from "@helpline/contract/users/staff";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { expect, it } from "vitest";
import { startTeam } from "#test/case-factories";
import { insertLog } from "#test/factories";
import { seedSampleData } from "../../demo/seed.ts";

const { helpline, team } = await startTeam();
const { database } = helpline;
const { token } = team.manager;
const now = helpline.clock.now();
const isNewTo = (user_id: number, case_id: number) =>
  database.insertInto("new_assignments").values({ case_id, user_id }).execute();

await seedSampleData(database, "a demo password", now);
const cases = await database
  .selectFrom("case_list")
  .select(["case_id", "handler_id", "clinic_id"])
  .where("closed", "=", 0)
  .execute();
for (const { case_id, handler_id, clinic_id } of cases) {
  if (handler_id > 0 && case_id % 3 === 0) await isNewTo(handler_id, case_id);
  if (clinic_id && case_id % 2 === 0) await isNewTo(clinic_id, case_id);
}
const { case_id } = await database.selectFrom("cases").select("case_id").executeTakeFirstOrThrow();
await insertLog(database, {
  case_id,
  logged_by: team.manager.userId,
  duration: 25,
  added_on: now.toISOString(),
});
const { data: listed } = (await helpline.call(peopleRoutes.list, { token })) as {
  data: PersonAtWork[];
};
const sumOf = (figure: keyof PersonAtWork) =>
  listed.reduce((sum, person) => sum + Number(person[figure]), 0);

it.each(Object.keys(countedCases) as (keyof typeof countedCases)[])(
  "%s equals the count of the list that it opens",
  async (figure) => {
    expect(sumOf(figure)).toBeGreaterThan(10);
    for (const person of listed) {
      const body = { filters: countedCases[figure](person.user_id) };
      const { data } = await helpline.call(caseQueryRoutes.query, { body, token });
      expect([person.name, data.count]).toEqual([person.name, person[figure]]);
    }
  },
);

it("open cases and minutes equal those of the pickers", async () => {
  for (const role of caseRoles) {
    const query = { role };
    const { data } = await helpline.call(userRoutes.load, { query, token });
    const picker = (data as StaffLoad[]).map((each) => [
      each.user_id,
      each.open_cases,
      each.minutes_28_days,
    ]);
    const here = listed
      .filter(({ user_type }) => user_type === role)
      .map((each) => [each.user_id, each.open_cases, each.minutes_28_days]);
    expect(picker.length).toBeGreaterThan(1);
    expect(here.sort()).toEqual(picker.sort());
  }
  expect(sumOf("minutes_28_days")).toBeGreaterThan(100);
  expect(listed.find(({ user_id }) => user_id === team.manager.userId)).toMatchObject({
    minutes_28_days: 25,
  });
});

it("overdue follow-ups equal the list that they open", async () => {
  expect(sumOf("follow_ups_overdue")).toBeGreaterThan(3);
  for (const { user_id, follow_ups_overdue } of listed) {
    const query = overdueOf(user_id);
    const { data } = await helpline.call(followUpRoutes.list, { query, token });
    const { data: counted } = await helpline.call(followUpRoutes.count, { query, token });
    expect([data.length, counted.count]).toEqual([follow_ups_overdue, follow_ups_overdue]);
    expect(data.every((each: ListedFollowUp) => each.assigned_to === user_id)).toBe(true);
  }
});

it("oldest last entry is that of the first case with an entry in the list of their cases", async () => {
  for (const { user_id, open_cases, oldest_last_entry_on: oldest } of listed) {
    const last = await database
      .selectFrom("case_list")
      .select("last_entry_on")
      .where("closed", "=", 0)
      .where((eb) => eb.or([eb("handler_id", "=", user_id), eb("clinic_id", "=", user_id)]))
      .where("last_entry_on", "is not", null)
      .orderBy("last_entry_on")
      .executeTakeFirst();
    expect([open_cases, oldest]).toEqual([open_cases, last?.last_entry_on ?? null]);
  }
  expect(listed.some((each) => each.oldest_last_entry_on !== null)).toBe(true);
});
