/**
 * Somebody who raises very many concerns neither hides those of others nor floods their leads with mails: the limit of an
 * hour, the order of the list and of the desk, its pages, and the mails that are joined.
 *
 * Rules: SAFE-14, SAFE-15, SAFE-16, SAFE-18.
 */
import { randomUUID } from "node:crypto";
import { usualConcernAdvice } from "@helpline/contract/concerns/advice";
import {
  concernMailsApartSeconds,
  concernsAnHour,
  concernsPageSize,
  maxDeskConcerns,
} from "@helpline/contract/concerns/concern-values";
import { concernRoutes } from "@helpline/contract/concerns/concerns";
import { deskRoutes } from "@helpline/contract/desk/desk";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queueSchema } from "#operations/queue";
import { buildTestApp } from "#test/build-test-app";
import { said, startConcerns } from "#test/concern-kit";
import { rowsOf } from "#test/look";
import { patience } from "#test/mail-delivery";
import { hurry, startMailWorker } from "#test/mail-workers";
import { startSmtp, urlOf } from "#test/smtp";
import { insertConcern } from "./concerns.repository.ts";

const { acknowledge, database, helpline, list, people, raise, raised, read } = await startConcerns(
  {},
  { queueTimes: hurry },
);
const stops: (() => Promise<void>)[] = [];

const allowAgain = () => database.deleteFrom("rate_limits").execute();
const forget = async () => {
  await database
    .updateTable("concerns")
    .set({ acknowledged_on: new Date().toISOString(), acknowledged_by_name: "The test" })
    .where("acknowledged_on", "is", null)
    .execute();
  await database.deleteFrom("mail").execute();
  await sql`DELETE FROM ${sql.table(`${queueSchema}.job`)}`.execute(database);
};
beforeEach(async () => {
  await allowAgain();
  await forget();
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

type Rows = readonly { readonly concern_id: number }[];
const idsOf = (rows: Rows) => rows.map(({ concern_id }) => concern_id);

/** Raised without the call, so many minutes ago. */
const insert = (raised_by: number, minutesAgo: number, more: object = {}) =>
  insertConcern(database, {
    case_id: null,
    enquiry_id: null,
    guardian_id: null,
    raised_guardian_id: null,
    words: "They said it.",
    immediate_danger: 0,
    family_told: "no",
    about: "Nobody named",
    people: "[]",
    raised_by,
    raised_by_name: `Person ${raised_by}`,
    raised_on: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    acknowledged_on: null,
    acknowledged_by_name: null,
    decision: null,
    review_on: null,
    ...more,
  });

describe(`${concernsAnHour} an hour`, () => {
  it("for each person, however many they send at once to two processes", async () => {
    const second = await buildTestApp({}, { besides: helpline });
    stops.push(second.close);
    const before = (await rowsOf(database, "concerns")).length;
    const { token } = people.advisor;
    const answers = await Promise.all(
      Array.from({ length: 2 * concernsAnHour }, (_, at) =>
        (at % 2 === 0 ? helpline : second).call(concernRoutes.raise, { body: said, token }),
      ),
    );
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    // Of what one person sends at once, part is refused until the rest is done.
    expect(count(201)).toBeLessThanOrEqual(concernsAnHour);
    for (let tried = count(201); tried < concernsAnHour; tried += 1) await raised();
    expect(await raise(said, "advisor")).toMatchObject({ status: 429 });
    expect(await rowsOf(database, "concerns")).toHaveLength(before + concernsAnHour);
    await raised({}, "clinic");
  });

  it("then refuses with whom to ring and when it goes on, and records nothing", async () => {
    for (let count = 0; count < concernsAnHour; count += 1) await raised();
    const before = [await rowsOf(database, "concerns"), await rowsOf(database, "audit_log")];
    const answer = await raise(said, "advisor");
    expect(answer).toMatchObject({ status: 429, data: null });
    expect(answer.message).toContain(usualConcernAdvice);
    expect(answer.message).toMatch(/it can be raised at \d\d:\d\d/);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(3500);
    expect([await rowsOf(database, "concerns"), await rowsOf(database, "audit_log")]).toEqual(
      before,
    );
  });

  it("counts a request that is repeated with its key once, and answers it again when the hour is used up", async () => {
    const idempotencyKey = randomUUID();
    const again = { body: said, token: people.advisor.token, idempotencyKey };
    const first = await helpline.call(concernRoutes.raise, again);
    expect(first.status).toBe(201);
    for (let count = 0; count < 3; count += 1) {
      expect((await helpline.call(concernRoutes.raise, again)).data).toEqual(first.data);
    }
    for (let count = 1; count < concernsAnHour; count += 1) await raised();
    expect((await raise(said, "advisor")).status).toBe(429);
    expect((await helpline.call(concernRoutes.raise, again)).data).toEqual(first.data);
  });

  it("lets a refused request through with the same key once the hour is over", async () => {
    for (let count = 0; count < concernsAnHour; count += 1) await raised();
    const idempotencyKey = randomUUID();
    const again = { body: said, token: people.advisor.token, idempotencyKey };
    expect((await helpline.call(concernRoutes.raise, again)).status).toBe(429);
    await sql`UPDATE rate_limits SET window_start = now() - interval '61 minutes'`.execute(
      database,
    );
    expect((await helpline.call(concernRoutes.raise, again)).status).toBe(201);
  });
});

describe("a flood by one author", () => {
  const flooder = 900_001;

  it("hides nobody else's first concern on the desk, and says how many there are", async () => {
    for (let count = 0; count < 3 * maxDeskConcerns; count += 1) {
      await insert(flooder, 600 - count, { immediate_danger: 1 });
    }
    const real = await raised({}, "clinic");
    const { data } = await helpline.call(deskRoutes.work, { token: people.lead.token });
    expect(data.concerns).toHaveLength(maxDeskConcerns);
    expect(data.concerns_waiting).toBeGreaterThan(3 * maxDeskConcerns);
    expect(idsOf(data.concerns).indexOf(real)).toBe(1);
  });

  it("hides it on no page of the list: each author's oldest unacknowledged one comes first", async () => {
    for (let count = 0; count < 2 * concernsPageSize + 5; count += 1) {
      await insert(flooder, 600 - count);
    }
    const older = await insert(900_002, 5);
    const newer = await insert(900_002, 1);
    const urgent = await insert(900_003, 1, { immediate_danger: 1 });
    for (const state of ["open", "all"]) {
      const { data } = await list("lead", { state });
      expect(data.rows).toHaveLength(concernsPageSize);
      // One in immediate danger, then the oldest of the two others, then what they raised second.
      expect(idsOf(data.rows)[0]).toBe(urgent);
      expect(idsOf(data.rows).indexOf(older)).toBe(2);
      expect(idsOf(data.rows).indexOf(newer)).toBe(4);
    }
    const { data } = await list("lead");
    const seen = new Set<number>();
    for (let page = 1; page <= Math.ceil(data.count / concernsPageSize); page += 1) {
      for (const id of idsOf((await list("lead", { page: String(page) })).data.rows)) seen.add(id);
    }
    expect(seen.size).toBe(data.count);
    expect(data.count).toBeGreaterThan(2 * concernsPageSize);
    expect((await list("lead", { page: "99999999999" })).data.rows).toEqual([]);
    expect((await list("lead", { page: "0" })).status).toBe(422);
  });

  it("shows an author their own, newest first, and counts only these", async () => {
    const [first, second] = [await raised({}, "evaluator"), await raised({}, "evaluator")];
    const { data } = await list("evaluator");
    expect(data).toMatchObject({ is_lead: false, count: 2 });
    expect(idsOf(data.rows)).toEqual([second, first]);
    const { version } = await read(first);
    await acknowledge({ concern_id: first, version });
    expect(idsOf((await list("evaluator")).data.rows)).toEqual([second, first]);
  });
});

describe("mails about concerns of one author", () => {
  const mails = () =>
    database
      .selectFrom("mail")
      .innerJoin("mail_concerns", "mail_concerns.mail_id", "mail.mail_id")
      .select(["mail.mail_id", "to_user_id", "mail_concerns.concern_id", "send_after", "state"])
      .orderBy("mail_concerns.concern_id")
      .execute();
  /** The concerns of each mail to this lead. */
  async function mailsTo(userId: number) {
    const found = new Map<number, Awaited<ReturnType<typeof mails>>>();
    for (const each of await mails()) {
      if (each.to_user_id !== userId) continue;
      found.set(each.mail_id, [...(found.get(each.mail_id) ?? []), each]);
    }
    return [...found.values()];
  }
  async function post() {
    const smtp = await startSmtp();
    const connection = helpline.connection("app");
    const worker = await startMailWorker({ connection, smtpUrl: urlOf(smtp), log: [] });
    stops.push(smtp.close, worker.stop);
    return smtp;
  }
  /** As if the wait were over. */
  const afterTheWait = () =>
    sql`UPDATE ${sql.table(`${queueSchema}.job`)} SET start_after = now()`.execute(database);

  it("leave at once for the first, and once for all that follow soon, to each lead; none is lost", async () => {
    const smtp = await post();
    const first = await raised();
    await vi.waitFor(() => expect(smtp.taken).toHaveLength(2), patience);
    for (const { source } of smtp.taken) expect(source).toContain(`concern ${first}`);

    const others: number[] = [];
    for (let count = 1; count < concernsAnHour; count += 1) others.push(await raised());
    const stranger = await raised({}, "clinic");
    await vi.waitFor(() => expect(smtp.taken).toHaveLength(4), patience);
    for (const { source } of smtp.taken.slice(2)) expect(source).toContain(`concern ${stranger}`);

    for (const { userId } of [people.lead, people.otherLead]) {
      const joined = (await mailsTo(userId)).filter((each) => each.length > 1);
      expect(joined.map((each) => each.map(({ concern_id }) => concern_id))).toEqual([
        others.toSorted(),
      ]);
      const wait = Date.parse(joined[0]?.[0]?.send_after ?? "") - Date.now();
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(concernMailsApartSeconds * 1000);
    }
    await afterTheWait();
    await vi.waitFor(() => expect(smtp.taken).toHaveLength(6), patience);
    for (const { source } of smtp.taken.slice(4)) {
      for (const id of others) expect(source).toContain(`/concerns/${id}`);
    }
    // Each concern says what became of its own mail.
    expect((await read(others[7] ?? 0)).mails).toMatchObject([
      { state: "sent" },
      { state: "sent" },
    ]);
  });

  it("that was tried already is not joined: what follows gets a mail of its own", async () => {
    await raised();
    await database.updateTable("mail").set({ tries: 1, last_error: "No answer." }).execute();
    const second = await raised();
    const third = await raised();
    const groups = await mailsTo(people.lead.userId);
    expect(groups).toHaveLength(2);
    expect(groups.find((each) => each.length === 2)?.map(({ concern_id }) => concern_id)).toEqual(
      [second, third].toSorted(),
    );
  });
});
