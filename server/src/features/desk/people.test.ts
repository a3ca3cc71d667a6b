/** How each member of staff stands: whom it lists, and what counts. Rules: DESK-5. */
import { caseRoles, userTypes } from "@helpline/contract/access";
import { dayAfter, dayIn } from "@helpline/contract/dates";
import { type PersonAtWork, peopleRoutes } from "@helpline/contract/desk/people";
import { describe, expect, it } from "vitest";
import { startTeam } from "#test/case-factories";
import { insertFollowUp, insertUser } from "#test/factories";

const { helpline, team, newCase } = await startTeam();
const { database } = helpline;
const { token } = team.manager;
const now = helpline.clock.now();
const today = dayIn("Europe/London", now);
const daysAgo = (days: number) => dayAfter(today, -days);
const noonDaysAgo = (days: number) => `${daysAgo(days)}T12:00:00.000Z`;

async function people(): Promise<PersonAtWork[]> {
  const answer = await helpline.call(peopleRoutes.list, { token });
  expect(answer).toMatchObject({ status: 200 });
  return answer.data;
}

const figuresOf = async (userId: number) => {
  const found = (await people()).filter(({ user_id }) => user_id === userId);
  expect(found).toHaveLength(1);
  return found[0];
};

const isNewTo = (user_id: number, case_id: number) =>
  database.insertInto("new_assignments").values({ case_id, user_id }).execute();

describe("counts", () => {
  it("nothing of somebody without work", async () => {
    const idle = await insertUser(database, { user_type: "evaluator", last_name: "Idle" });
    expect(await figuresOf(idle.user_id)).toEqual({
      user_id: idle.user_id,
      name: `${idle.first_name} ${idle.last_name}`,
      user_type: "evaluator",
      open_cases: 0,
      capacity: null,
      new_cases: 0,
      untouched: 0,
      follow_ups_overdue: 0,
      minutes_28_days: 0,
      oldest_last_entry_on: null,
    });
  });

  it("cases that are open, not deleted and in the person's hands", async () => {
    const { user_id } = await insertUser(database, { user_type: "advisor" });
    const other = await insertUser(database, { user_type: "advisor" });
    const own = { advisor_id: user_id, added_on: daysAgo(3) };
    const first = await newCase("advisor", { ...own, last_entry_on: noonDaysAgo(2) });
    const untouched = await newCase("advisor", { ...own, last_entry_on: noonDaysAgo(28) });
    await newCase("advisor", { ...own, last_entry_on: noonDaysAgo(27) });
    await newCase("advisor", { ...own, added_on: daysAgo(28) });
    const gone = [
      await newCase("closed", { ...own, last_entry_on: noonDaysAgo(90) }),
      await newCase("advocate", { ...own, last_entry_on: noonDaysAgo(90) }),
      await newCase("advisor", { ...own, deleted_at: now.toISOString(), added_on: daysAgo(90) }),
    ];
    for (const caseId of [first, ...gone]) await isNewTo(user_id, caseId);
    await isNewTo(other.user_id, untouched);
    expect(await figuresOf(user_id)).toMatchObject({
      open_cases: 4,
      new_cases: 1,
      untouched: 2,
      oldest_last_entry_on: noonDaysAgo(28),
    });
    expect(await figuresOf(other.user_id)).toMatchObject({ open_cases: 0, new_cases: 0 });
  });

  it("a case for the advocate and for the clinic that takes part", async () => {
    const advocate = await insertUser(database, { user_type: "advocate" });
    const clinic = await insertUser(database, { user_type: "clinic", clinic_name: "North" });
    const hands = { advocate_id: advocate.user_id, clinic_id: clinic.user_id };
    const caseId = await newCase("advocate & clinic", hands);
    await newCase("advocate & clinic", { ...hands, advocate_id: null });
    await newCase("advocate", hands);
    await isNewTo(clinic.user_id, caseId);
    expect(await figuresOf(advocate.user_id)).toMatchObject({ open_cases: 2, new_cases: 0 });
    expect(await figuresOf(clinic.user_id)).toMatchObject({ open_cases: 2, new_cases: 1 });
  });

  it("a case that waits for somebody for nobody", async () => {
    const before = (await people()).map(({ open_cases }) => open_cases);
    await newCase("advisor", { advisor_id: null });
    expect((await people()).map(({ open_cases }) => open_cases)).toEqual(before);
  });

  it("follow-ups that were due before today and are not done", async () => {
    const { user_id } = await insertUser(database, { user_type: "advisor" });
    const caseId = await newCase("advisor", { advisor_id: user_id });
    const deleted = await newCase("advisor", { deleted_at: now.toISOString() });
    const due = (days: number, more: object = {}) =>
      insertFollowUp(database, {
        case_id: caseId,
        due_on: daysAgo(days),
        created_by: user_id,
        assigned_to: user_id,
        ...more,
      });
    await due(1);
    await due(30);
    await due(0);
    await due(1, { done_on: now.toISOString(), done_by: user_id });
    await due(1, { assigned_to: team.manager.userId });
    await due(1, { assigned_to: null });
    await due(1, { case_id: deleted });
    expect(await figuresOf(user_id)).toMatchObject({ open_cases: 1, follow_ups_overdue: 2 });
    expect(await figuresOf(team.manager.userId)).toMatchObject({ follow_ups_overdue: 1 });
  });
});

it("lists every enabled user of any type by name, and nobody else", async () => {
  const gone = await insertUser(database, { user_type: "advisor", enabled: 0 });
  const locked = await insertUser(database, { user_type: "clinic", failed_logins: 3 });
  const listed = await people();
  const ids = listed.map(({ user_id }) => user_id);
  const enabled = await database
    .selectFrom("users")
    .select("user_id")
    .where("enabled", "=", 1)
    .execute();
  expect(new Set(ids)).toEqual(new Set(enabled.map(({ user_id }) => user_id)));
  expect(ids).toHaveLength(new Set(ids).size);
  expect(ids).not.toContain(gone.user_id);
  expect(ids).toContain(locked.user_id);
  expect(new Set(listed.map(({ user_type }) => user_type))).toEqual(new Set(userTypes));
});

it("is for managers", async () => {
  for (const role of caseRoles) {
    const answer = await helpline.call(peopleRoutes.list, { token: team[role].token });
    expect(answer.status).toBe(403);
  }
  const admin = await helpline.call(peopleRoutes.list, { token: team.admin.token });
  expect(admin.status).toBe(200);
});
