/**
 * Members of staff with one name are told apart in words in every list of people, and never by the number of their account:
 * the names for a case, timesheets and their file, the load, People, follow-ups, and the report of a case.
 *
 * Rules: USER-15.
 */
import { peopleRoutes } from "@helpline/contract/desk/people";
import { followUpRoutes } from "@helpline/contract/follow-ups/follow-ups";
import { caseReportRoutes } from "@helpline/contract/reports/case-report";
import { teamTimesheetRoutes } from "@helpline/contract/timesheets/team";
import { timesheetRoutes } from "@helpline/contract/timesheets/timesheets";
import { userNameRoutes } from "@helpline/contract/users/staff";
import { expect, it } from "vitest";
import { startTeam } from "./case-factories.ts";
import { insertUser } from "./factories.ts";

const { helpline, team, newCase } = await startTeam();
const { database } = helpline;
const manager = { token: team.manager.token };

const name = { first_name: "Ann", last_name: "Twin" };
const added = (day: string) => ({ added_on: `${day}T12:00:00.000Z` });
await insertUser(database, { ...name, user_type: "advocate", ...added("2024-03-12") });
await insertUser(database, { ...name, user_type: "advocate", ...added("2025-09-01") });
const one = await insertUser(database, { ...name, user_type: "manager", ...added("2025-09-01") });
for (const city of ["Exeter", "Leeds"]) {
  const clinic = { user_type: "clinic", clinic_name: "Hope Clinic", city } as const;
  await insertUser(database, { ...name, last_name: `Of ${city}`, ...clinic });
}

const twins = (people: readonly object[]) =>
  people
    .flatMap((each) => Object.values(each))
    .filter((value): value is string => typeof value === "string" && /^Ann Twin/.test(value))
    .sort();
const everyTwin = [
  "Ann Twin (advocate, since 01-09-2025)",
  "Ann Twin (advocate, since 12-03-2024)",
  "Ann Twin (manager)",
];

it("in the names for a case", async () => {
  const ofRole = async (role: string) =>
    (
      await helpline.call(userNameRoutes.ofRole, {
        token: team.advisor.token,
        query: { role },
      })
    ).data;
  expect(twins(await ofRole("advocate"))).toEqual(everyTwin.slice(0, 2));
  const clinics = (await ofRole("clinic")).map((each: { name: string }) => each.name);
  expect(clinics).toContain("Hope Clinic (clinic in Exeter)");
  expect(clinics).toContain("Hope Clinic (clinic in Leeds)");
});

it("in timesheets, and in their file", async () => {
  expect(twins((await helpline.call(timesheetRoutes.users, manager)).data)).toEqual(everyTwin);
  const query = { start_date: "2026-01-01", end_date: "2026-01-31" };
  const { data } = await helpline.call(teamTimesheetRoutes.read, { ...manager, query });
  expect(twins(data.people)).toEqual(everyTwin);
});

it("in People", async () => {
  expect(twins((await helpline.call(peopleRoutes.list, manager)).data)).toEqual(everyTwin);
});

it("among those to whom a follow-up may be given, of whom only one has the name", async () => {
  const params = { id: await newCase("advisor") };
  const { data } = await helpline.call(followUpRoutes.people, { ...manager, params });
  expect(twins(data)).toEqual(["Ann Twin"]);
  await insertUser(database, { ...name, user_type: "admin" });
  const after = await helpline.call(followUpRoutes.people, { ...manager, params });
  expect(twins(after.data)).toEqual(["Ann Twin (admin)", "Ann Twin (manager)"]);
});

it("in the report of a case", async () => {
  const id = await newCase("advisor");
  const other = await insertUser(database, { ...name, user_type: "evaluator" });
  for (const { user_id } of [one, other]) {
    await database
      .insertInto("case_logs")
      .values({
        case_id: id,
        entry_type: "call",
        duration: 5,
        user_type: "advisor",
        logged_by: user_id,
        details: "x",
        further_action: "save",
      })
      .execute();
  }
  const { data } = await helpline.call(caseReportRoutes.read, {
    ...manager,
    params: { case_id: id },
  });
  expect(twins(data.minutes_by_person)).toEqual(["Ann Twin (evaluator)", "Ann Twin (manager)"]);
});
