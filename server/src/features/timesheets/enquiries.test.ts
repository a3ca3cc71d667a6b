/** Enquiries on timesheets. Rules: TIME-11. */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { dayIn, dayMs } from "@helpline/contract/dates";
import { teamTimesheetRoutes } from "@helpline/contract/timesheets/team";
import { timesheetRoutes } from "@helpline/contract/timesheets/timesheets";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { newCaseBody } from "#test/case-factories";
import { answered, ringBack, startEnquiries } from "#test/enquiry-kit";
import { insertGuardian } from "#test/factories";

const { added, attempt, database, helpline, team } = await startEnquiries();
const { token } = team.manager;
const today = dayIn("Europe/London", new Date());
const range = { start_date: today, end_date: today };
const { userId } = team.advisor;

const sheet = async () =>
  (
    await helpline.call(timesheetRoutes.read, {
      query: { user_id: String(userId), ...range },
      token,
    })
  ).data;

it("count as logged work of whoever took them or rang back, and as a log entry once they are part of a case", async () => {
  const id = await added({ ...answered, minutes: 6, caller: "school" });
  await added({ ...answered, minutes: 100 }, "advocate");
  const ring = await added(ringBack("2100-01-04", { minutes: 4 }));
  await attempt({ enquiry_id: ring, reached: false, minutes: 3 });
  await attempt({ enquiry_id: ring, reached: false, minutes: 50 }, "advocate");
  const expected = [
    ["enquiry", "school", 6],
    ["enquiry", "parent or carer", 4],
    ["ring-back", "parent or carer", 3],
  ];
  const rowsOf = ({ rows }: { rows: { kind: string; name: string; minutes: number }[] }) =>
    rows.map(({ kind, name, minutes }) => [kind, name, minutes]);
  const before = await sheet();
  expect(rowsOf(before)).toEqual(expected);
  expect(before).toMatchObject({ minutes_logged: 13, days: [{ day: today, minutes_logged: 13 }] });
  const member = async () =>
    (await helpline.call(teamTimesheetRoutes.read, { query: range, token })).data.people.find(
      (each: { user_id: number }) => each.user_id === userId,
    );
  expect(await member()).toMatchObject({ minutes_logged: 13, days_worked: 1 });

  const { guardian_id } = await insertGuardian(database);
  const body = newCaseBody(guardian_id, { enquiry_id: id });
  expect((await helpline.call(caseRoutes.create, { body, token })).status).toBe(201);
  const after = await sheet();
  expect(rowsOf(after)).toEqual([["log", "call", 6], ...expected.slice(1)]);
  expect(after).toMatchObject({ minutes_logged: 13, days: [{ day: today, minutes_logged: 13 }] });
  expect(await member()).toMatchObject({ minutes_logged: 13 });
  const csv = await helpline.call(timesheetRoutes.download, {
    query: { user_id: String(userId), ...range },
    token,
  });
  expect(String(csv.data)).toContain(",Enquiry,parent or carer,");
  expect(String(csv.data)).toMatch(/Total,[^\r]*13\.00/);
});

it("count on the day they were taken, whenever they are joined to a case, and the entry is not doubted", async () => {
  const yesterday = dayIn("Europe/London", new Date(Date.now() - dayMs));
  const advocate = { user_id: String(team.advocate.userId) };
  const minutesOn = async (day: string) => {
    const query = { ...advocate, start_date: day, end_date: day };
    const { data } = await helpline.call(timesheetRoutes.read, { query, token });
    return data.minutes_logged;
  };
  const [before, then] = [await minutesOn(today), await minutesOn(yesterday)];
  for (const minutes of [20, 30]) {
    const enquiry_id = await added({ ...answered, minutes }, "advocate");
    await database
      .updateTable("enquiries")
      .set({ taken_on: sql`taken_on - interval '1 day'` })
      .where("enquiry_id", "=", enquiry_id)
      .execute();
    const { guardian_id } = await insertGuardian(database);
    const body = newCaseBody(guardian_id, { enquiry_id });
    expect((await helpline.call(caseRoutes.create, { body, token })).status).toBe(201);
  }
  expect(await minutesOn(today)).toBe(before);
  expect(await minutesOn(yesterday)).toBe(then + 50);
  const query = { ...advocate, start_date: yesterday, end_date: today };
  const { data } = await helpline.call(timesheetRoutes.read, { query, token });
  expect(data.findings).toEqual([]);
});
