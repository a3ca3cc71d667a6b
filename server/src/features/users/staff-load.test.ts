/** Who has how much work: whom it lists, what counts, in which order. Rules: USER-17. */
import { type CaseRole, caseRoles } from "@helpline/contract/access";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { dayIn, showDate } from "@helpline/contract/dates";
import type { StaffLoad } from "@helpline/contract/users/staff";
import { loadDays } from "@helpline/contract/users/staff-words";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { expect, it } from "vitest";
import { errorsOf, type Place, startTeam, storedCase } from "#test/case-factories";
import { insertLog, insertUser } from "#test/factories";

const { helpline, team, newCase } = await startTeam();
const { database } = helpline;

async function loadOf(role: CaseRole): Promise<StaffLoad[]> {
  const { token } = team.manager;
  const answer = await helpline.call(userRoutes.load, { query: { role }, token });
  expect(answer).toMatchObject({ status: 200 });
  return answer.data;
}

const openCasesOf = async (role: CaseRole) =>
  (await loadOf(role)).find(({ user_id }) => user_id === team[role].userId)?.open_cases;

const someone = (overrides: Parameters<typeof insertUser>[1]) => insertUser(database, overrides);

const placeOf: Readonly<Record<CaseRole, Place>> = {
  advisor: "advisor",
  advocate: "advocate",
  clinic: "advocate & clinic",
  evaluator: "evaluator",
};

it.each(caseRoles)("counts the cases in the hands of the %s only", async (role) => {
  const before = (await openCasesOf(role)) ?? Number.NaN;
  await newCase(placeOf[role]);
  await newCase(placeOf[role]);
  await newCase(placeOf[role], { deleted_at: new Date().toISOString() });
  await newCase(placeOf[role], { [`${role}_id`]: null });
  await newCase("closed");
  const elsewhere = role === "advisor" ? "evaluator" : "advisor";
  await newCase(elsewhere);
  expect(await openCasesOf(role)).toBe(before + 2);
});

it("counts minutes by who wrote the entry, for 28 days", async () => {
  const writer = await someone({ user_type: "advocate", last_name: "Writer" });
  const caseId = await newCase("advisor");
  const daysAgo = (days: number) =>
    new Date(helpline.clock.now().getTime() - days * 24 * 3600 * 1000).toISOString();
  const log = (duration: number, added_on: string) =>
    insertLog(database, { case_id: caseId, logged_by: writer.user_id, duration, added_on });
  await log(30, daysAgo(0));
  await log(45, daysAgo(loadDays - 0.1));
  await log(500, daysAgo(loadDays + 0.1));
  const found = (await loadOf("advocate")).find(({ user_id }) => user_id === writer.user_id);
  expect(found).toMatchObject({ open_cases: 0, minutes_28_days: 75 });
});

it("lists enabled people of the role, least loaded first", async () => {
  const clinic = (clinic_name: string, more: object = {}) =>
    someone({ user_type: "clinic", clinic_name, ...more });
  const busy = await clinic("Busy Clinic");
  const logging = await clinic("Logging Clinic");
  const idle = await clinic("Idle Clinic", { failed_logins: 3 });
  const gone = await clinic("Gone Clinic", { enabled: 0 });
  for (const _each of [1, 2, 3, 4, 5]) {
    await newCase("advocate & clinic", { clinic_id: busy.user_id });
  }
  const caseId = await newCase("advisor");
  await insertLog(database, { case_id: caseId, logged_by: logging.user_id, duration: 10 });
  const listed = await loadOf("clinic");
  const ids = listed.map(({ user_id }) => user_id);
  expect(ids).not.toContain(gone.user_id);
  expect(ids.filter((id) => id !== team.clinic.userId)).toEqual([
    idle.user_id,
    logging.user_id,
    busy.user_id,
  ]);
  expect(listed.at(-1)).toEqual({
    user_id: busy.user_id,
    clinic_name: "Busy Clinic",
    first_name: busy.first_name,
    last_name: busy.last_name,
    city: "Leeds",
    since: showDate(dayIn("Europe/London", new Date())),
    open_cases: 5,
    minutes_28_days: 0,
  });
});

it("is right straight after a case moves", async () => {
  const advisor = await openCasesOf("advisor");
  const advocate = await openCasesOf("advocate");
  const caseId = await newCase("advisor");
  expect(await openCasesOf("advisor")).toBe(Number(advisor) + 1);
  const answer = await helpline.call(caseRoutes.action, {
    body: { case_id: caseId, action: "assign to advocate" },
    token: team.manager.token,
  });
  expect(answer).toMatchObject({ status: 201 });
  expect((await storedCase(database, caseId)).with_advocate).toBe(1);
  expect(await openCasesOf("advisor")).toBe(advisor);
  expect(await openCasesOf("advocate")).toBe(Number(advocate) + 1);
});

it.each([{}, { role: "manager" }, { role: "" }, { role: "advisor", more: "1" }])(
  "refuses %j",
  async (query) => {
    const answer = await helpline.call(userRoutes.load, { query, token: team.manager.token });
    expect(answer.status).toBe(422);
    if (!("more" in query)) {
      expect(errorsOf(answer)).toEqual([
        { field: "role", message: "Please choose advisor, advocate, clinic or evaluator." },
      ]);
    }
  },
);
