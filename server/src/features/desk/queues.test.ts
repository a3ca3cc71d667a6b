/**
 * The managers' queues agree with the lists that they link to, over the sample data.
 *
 * Rules: DESK-3, DESK-9, TASK-9.
 */
import { caseQueryRoutes } from "@helpline/contract/case-query/case-query";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import {
  caseQueueNames,
  caseQueues,
  overdueFollowUps,
  queues,
} from "@helpline/contract/desk/counted-lists";
import { deskRoutes } from "@helpline/contract/desk/desk";
import { followUpRoutes } from "@helpline/contract/follow-ups/follow-ups";
import { mailRoutes } from "@helpline/contract/mail/mail";
import { type Week, weekRoutes } from "@helpline/contract/week/week";
import { keyDatesOfWeek } from "@helpline/contract/week/week.plain";
import { beforeAll, describe, expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import { seedSampleData } from "../../demo/seed.ts";

const now = new Date("2026-06-15T12:00:00.000Z");
const helpline = await startHelpline();
await seedSampleData(helpline.database, "a demo password", now);
helpline.clock.set(now);
const { token } = await helpline.logIn("manager");
const admin = await helpline.logIn("admin");

const work = async (who = token) => (await helpline.call(deskRoutes.work, { token: who })).data;
const listed = async (filters: object, page = 1) =>
  (await helpline.call(caseQueryRoutes.query, { body: { filters, page }, token })).data;

/** The sample data leaves few of some: more, so that no figure is zero. */
beforeAll(async () => {
  const { database } = helpline;
  const someOf = async (flag: "with_advisor" | "with_advocate" | "with_evaluator", count: number) =>
    (
      await database
        .selectFrom("cases")
        .select("case_id")
        .where("closed", "=", 0)
        .where(flag, "=", 1)
        .orderBy("case_id")
        .limit(count)
        .execute()
    ).map(({ case_id }) => case_id);
  const change = (ids: number[], values: object) =>
    database.updateTable("cases").set(values).where("case_id", "in", ids).execute();
  await change(await someOf("with_advisor", 2), { advisor_id: null, minutes_used: 60_000 });
  await change(await someOf("with_advocate", 3), { advocate_id: null });
  await change(await someOf("with_evaluator", 1), { evaluator_id: null });
});

it("has a figure for each queue, one's own follow-ups and whom to ring back, for managers and admins alike", async () => {
  const desk = await work();
  expect(Object.keys(desk)).toEqual(["follow_ups", "queues", "ring_backs"]);
  expect(Object.keys(desk.queues)).toEqual([...queues]);
  expect((await work(admin.token)).queues).toEqual(desk.queues);
});

describe("the list of each queue has as many cases, none of them closed", () => {
  it.each(caseQueueNames)("%s", async (queue) => {
    const figure = (await work()).queues[queue];
    expect(figure).toBeGreaterThan(0);
    const { count, rows } = await listed(caseQueues[queue]);
    expect(count).toBe(figure);
    const all = [...rows];
    for (let page = 2; all.length < count; page += 1) {
      const more = await listed(caseQueues[queue], page);
      expect(more.rows.length).toBeGreaterThan(0);
      all.push(...more.rows);
    }
    expect(all.every(({ closed }: { closed: number }) => closed === 0)).toBe(true);
  });
});

it.each([
  ["awaiting_advisor", "Awaiting Advisor"],
  ["awaiting_advocate", "Awaiting Advocate"],
  ["awaiting_evaluator", "Awaiting Evaluator"],
] as const)("%s counts the cases that the case manager shows as %s", async (queue, status) => {
  const { data: counted } = await helpline.call(caseRoutes.count, { token });
  let found = 0;
  let seen = 0;
  for (let page = 1; seen < counted.count; page += 1) {
    const { data } = await helpline.call(caseRoutes.list, { params: { page }, token });
    found += data.filter((row: { status: string }) => row.status.startsWith(status)).length;
    seen += data.length;
    expect(data.length).toBeGreaterThan(0);
  }
  expect((await work()).queues[queue]).toBe(found);
});

it("follow-ups overdue are those of everybody's list", async () => {
  const query = overdueFollowUps;
  const { data } = await helpline.call(followUpRoutes.list, { query, token });
  expect(data.length).toBeGreaterThan(0);
  expect((await work()).queues.follow_ups_overdue).toBe(data.length);
  expect((await helpline.call(followUpRoutes.count, { query, token })).data.count).toBe(
    data.length,
  );
});

it("key dates are those of everybody's week", async () => {
  const { data } = await helpline.call(weekRoutes.get, { query: { whose: "everyone" }, token });
  const items = (data as Week).days.flatMap((each) => each.items);
  const keyDates = items.filter(({ kind }) => kind === keyDatesOfWeek.show);
  const late = keyDates.filter(({ days_left }) => days_left < 0);
  const { key_dates_past, key_dates_week } = (await work()).queues;
  expect(key_dates_past).toBe(late.length);
  expect(key_dates_week).toBe(keyDates.length - late.length);
  expect([key_dates_past, key_dates_week].every((figure) => figure > 0)).toBe(true);
});

it("failed mails are those of the screen of mails", async () => {
  const { data } = await helpline.call(mailRoutes.count, { token });
  expect((await work()).queues.mails_failed).toBe(data.failed);
});

it("a case that is deleted leaves its queues", async () => {
  const { rows } = await listed(caseQueues.awaiting_advisor);
  const before = (await work()).queues.awaiting_advisor;
  await helpline.database
    .updateTable("cases")
    .set({ deleted_at: now.toISOString() })
    .where("case_id", "=", rows[0].case_id)
    .execute();
  expect((await work()).queues.awaiting_advisor).toBe(before - 1);
});
