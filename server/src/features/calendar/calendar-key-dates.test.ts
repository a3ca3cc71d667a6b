/** The key dates and reviews of alerts in a calendar, as a real client's parser reads them (ADR 18). Rules: DESK-10, MAIL-10. */
import { calendarRoutes } from "@helpline/contract/calendar/calendar";
import { keyDateRoutes } from "@helpline/contract/key-dates/key-dates";
import { beforeEach, expect, it } from "vitest";
import { entriesOf } from "#test/calendar-entries";
import { startTeam } from "#test/case-factories";
import { insertGuardian } from "#test/factories";

const { helpline, team, newCase } = await startTeam({
  PUBLIC_URL: "https://helpline.example.org",
});
const { database, clock } = helpline;
beforeEach(async () => {
  clock.set(new Date("2026-06-01T12:00:00Z"));
  for (const table of ["rate_limits", "follow_ups", "case_key_dates"] as const) {
    await database.deleteFrom(table).execute();
  }
});

const enter = (case_id: number, starts: object, met: object = {}) =>
  database
    .insertInto("case_key_dates")
    .values({ case_id, starts: JSON.stringify(starts), met: JSON.stringify(met), version: 1 })
    .execute();

const followUp = (case_id: number, due_on: string) =>
  database
    .insertInto("follow_ups")
    .values({
      case_id,
      due_on,
      text: "Ring the school",
      assigned_to: team.advisor.userId,
      created_by: team.advisor.userId,
    })
    .execute();

async function shown(who: keyof typeof team = "advisor") {
  const { token } = team[who];
  const { address } = (await helpline.call(calendarRoutes.make, { token, body: {} })).data;
  const answer = await helpline.app.inject({ method: "GET", url: new URL(address).pathname });
  expect(answer.statusCode).toBe(200);
  return entriesOf(answer.body);
}
const summaries = async (who?: keyof typeof team) =>
  (await shown(who)).map(({ summary }) => summary);

it("shows those of its owner's cases with case number and label, among the follow-ups", async () => {
  const id = await newCase("advisor", { child_first_name: "Zara" });
  await followUp(id, "2026-07-30");
  await enter(id, { decision_letter: "2026-05-31", draft_plan: "2026-05-25" });
  expect(await shown()).toMatchObject([
    { summary: `Case ${id}: Parent's comments on the draft plan`, start: "2026-06-09" },
    { summary: `Case ${id}: Follow-up`, start: "2026-07-30" },
    {
      summary: `Case ${id}: Appeal to the tribunal`,
      start: "2026-07-31",
      allDay: true,
      uid: `key-date-${id}-appeal@helpline.example.org`,
      url: `https://helpline.example.org/case/${id}`,
    },
  ]);
});

it("shows a clock that runs beyond the last date on that", async () => {
  await enter(await newCase("advisor"), { review_meeting: "9999-12-31" });
  expect((await shown()).map(({ start }) => start)).toEqual(["9999-12-31"]);
});

it("shows a manager none of a case that they handled at an earlier stage, as an advisor", async () => {
  const id = await newCase("advocate", { advisor_id: team.manager.userId });
  await enter(id, { decision_letter: "2026-05-31" });
  expect(await summaries("advocate")).toHaveLength(1);
  expect(await summaries("manager")).toEqual([]);
});

it("moves an entry when its start changes, with a higher SEQUENCE and the time of the change", async () => {
  const id = await newCase("advisor");
  await enter(id, { decision_letter: "2026-05-31" });
  await database
    .updateTable("case_key_dates")
    .set({ changed_on: "2026-05-31T10:00:00Z" })
    .where("case_id", "=", id)
    .execute();
  const [before] = await shown();
  const entered = { sequence: 0, modified: "2026-05-31T10:00:00Z", stamp: "2026-05-31T10:00:00Z" };
  expect(before).toMatchObject(entered);
  const body = { starts: { decision_letter: "2026-06-01" }, version: 1 };
  const { token } = team.advisor;
  await helpline.call(keyDateRoutes.put, { params: { id }, body, token });
  const [after] = await shown();
  expect(after).toMatchObject({ uid: before?.uid, start: "2026-08-01", sequence: 1 });
  expect(String(after?.modified) > entered.modified).toBe(true);
  expect(after?.stamp).toBe(after?.modified);
});

it("leaves out what is met, and what was due more than 60 days ago", async () => {
  const [met, recent, old] = [
    await newCase("advisor"),
    await newCase("advisor"),
    await newCase("advisor"),
  ];
  await enter(met, { decision_letter: "2026-05-31" }, { appeal: "2026-05-31" });
  await enter(recent, { decision_letter: "2026-02-02" });
  await enter(old, { decision_letter: "2026-02-01" });
  expect(await shown()).toMatchObject([
    { summary: `Case ${recent}: Appeal to the tribunal`, start: "2026-04-02" },
  ]);
});

it("shows each person the cases in their hands, until these are closed or deleted", async () => {
  const starts = { decision_letter: "2026-05-31" };
  const [advised, shared] = [await newCase("advisor"), await newCase("advocate & clinic")];
  for (const id of [advised, shared]) await enter(id, starts);
  for (const id of [
    await newCase("closed"),
    await newCase("advisor", { deleted_at: "2026-05-01T10:00:00Z" }),
    await newCase("advisor", { advisor_id: null }),
  ]) {
    await enter(id, starts);
  }
  const appeal = (id: number) => [`Case ${id}: Appeal to the tribunal`];
  expect(await summaries("advisor")).toEqual(appeal(advised));
  expect(await summaries("advocate")).toEqual(appeal(shared));
  expect(await summaries("clinic")).toEqual(appeal(shared));
  expect(await summaries("evaluator")).toEqual([]);
  expect(await summaries("manager")).toEqual([]);
});

it("shows the reviews of alerts without a word about the guardian, as another entry on another day", async () => {
  const alert = { kind: "interpreter", text: "Urdu", review_on: "2026-06-08" };
  const { guardian_id } = await insertGuardian(database, { alerts: JSON.stringify([alert]) });
  const id = await newCase("advisor", {
    primary_guardian_id: guardian_id,
    added_on: "2026-01-05",
  });
  const [entry] = await shown();
  expect(entry).toMatchObject({
    summary: `Case ${id}: Review`,
    start: "2026-06-08",
    stamp: "2026-01-05T00:00:00Z",
    sequence: 0,
    url: `https://helpline.example.org/case/${id}`,
  });
  expect(await shown()).toEqual([entry]);
  const moved = JSON.stringify([{ ...alert, review_on: "2026-06-15" }]);
  await database
    .updateTable("guardians")
    .set({ alerts: moved })
    .where("guardian_id", "=", guardian_id)
    .execute();
  const [after] = await shown();
  expect(after?.start).toBe("2026-06-15");
  expect(after?.uid).not.toBe(entry?.uid);
  expect(await shown("advocate")).toEqual([]);
});
