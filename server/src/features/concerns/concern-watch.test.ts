/**
 * Who is mailed about concerns and when, with the real queue and a real SMTP server; and what retention and
 * subject access reports do.
 *
 * Rules: SAFE-7, SAFE-9, SAFE-10.
 */
import { dayMs } from "@helpline/contract/dates";
import { enquiryRoutes } from "@helpline/contract/enquiries/enquiries";
import { mailRoutes } from "@helpline/contract/mail/mail";
import { subjectAccessRoutes } from "@helpline/contract/subject-access/subject-access";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "#database/database";
import { runRetention } from "#features/retention/index";
import { queueSchema } from "#operations/queue";
import { makeLead, said, startConcerns, watchOf } from "#test/concern-kit";
import { answered } from "#test/enquiry-kit";
import { insertGuardian } from "#test/factories";
import { patience } from "#test/mail-delivery";
import { hurry, startMailWorker } from "#test/mail-workers";
import { reply, startSmtp, urlOf } from "#test/smtp";

const { acknowledge, database, decide, helpline, newCase, people, raised, read, team } =
  await startConcerns({}, { queueTimes: hurry });
const owner = openDatabase(helpline.connection("owner"), {
  connections: 2,
  onIdleError: () => undefined,
});
afterAll(() => owner.destroy());

const { clock } = helpline;
const start = new Date("2026-03-09T12:00:00Z");
/** The clock runs on in a test, so a concern is some milliseconds younger. */
const hoursLater = (hours: number, minutes = 1) =>
  clock.set(new Date(start.getTime() + (hours * 60 + minutes) * 60_000));
const stops: (() => Promise<void>)[] = [];

beforeEach(() => clock.set(start));
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  // Leads have seen everything of the test before.
  await database
    .updateTable("concerns")
    .set({ acknowledged_on: start.toISOString(), acknowledged_by_name: "The test" })
    .where("acknowledged_on", "is", null)
    .execute();
  await database.deleteFrom("mail").execute();
  await sql`DELETE FROM ${sql.table(`${queueSchema}.job`)}`.execute(database);
});

const mailsOf = async (concernId: number, kind = "concern waiting") =>
  (
    await database
      .selectFrom("mail")
      .innerJoin("mail_concerns", "mail_concerns.mail_id", "mail.mail_id")
      .select("to_address")
      .where("mail_concerns.concern_id", "=", concernId)
      .where("kind", "=", kind as "concern")
      .orderBy("to_address")
      .execute()
  ).map(({ to_address }) => to_address);

async function addressOf({ userId }: { userId: number }) {
  const { email } = await database
    .selectFrom("users")
    .select("email")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return email;
}
const leads = [await addressOf(people.lead), await addressOf(people.otherLead)].toSorted();

describe("a concern that nobody acknowledges", () => {
  it("is mailed about again after four hours, and each hour until somebody does", async () => {
    const id = await raised();
    const { look } = watchOf(helpline, { concern_escalation: "duty@helpline.example.org" });
    const all = [...leads, "duty@helpline.example.org"].toSorted();
    hoursLater(3, 58);
    await look();
    expect(await mailsOf(id)).toEqual([]);
    hoursLater(4);
    await look();
    await look();
    expect(await mailsOf(id)).toEqual(all);
    hoursLater(5, 10);
    await look();
    expect(await mailsOf(id)).toEqual([...all, ...all].toSorted());
    await acknowledge({ concern_id: id, version: 1 });
    hoursLater(6, 10);
    await look();
    expect(await mailsOf(id)).toHaveLength(6);
    const { history } = await read(id);
    const again = history.filter(({ deed }: { deed: string }) => deed === "mailed again");
    expect(again.map(({ by_name }: { by_name: null }) => by_name)).toEqual([null, null]);
  });

  it("is mailed about after one hour with immediate danger, or after the hours of the settings", async () => {
    const urgent = await raised({ immediate_danger: 1 });
    const calm = await raised();
    hoursLater(1);
    await watchOf(helpline).look();
    expect(await mailsOf(urgent)).toEqual(leads);
    expect(await mailsOf(calm)).toEqual([]);
    hoursLater(2);
    await watchOf(helpline, { concern_hours: 2 }).look();
    expect(await mailsOf(calm)).toEqual(leads);
  });

  it("is mailed about once an hour, whichever of several processes is first", async () => {
    const id = await raised();
    hoursLater(4);
    await Promise.all(Array.from({ length: 6 }, () => watchOf(helpline).look()));
    expect(await mailsOf(id)).toEqual(leads);
  });

  it("is caught up with once after a standstill, and when the clock is moved back", async () => {
    const id = await raised();
    hoursLater(48);
    await watchOf(helpline).look();
    expect(await mailsOf(id)).toHaveLength(2);
    hoursLater(-1);
    await watchOf(helpline).look();
    expect(await mailsOf(id)).toHaveLength(2);
    hoursLater(7, 30);
    await watchOf(helpline).look();
    expect(await mailsOf(id)).toHaveLength(4);
  });

  it("is not mailed to a lead who has been disabled", async () => {
    const id = await raised();
    const gone = await helpline.logIn("advisor");
    await makeLead(helpline, gone.userId);
    await database
      .updateTable("users")
      .set({ enabled: 0 })
      .where("user_id", "=", gone.userId)
      .execute();
    hoursLater(4);
    await watchOf(helpline).look();
    expect(await mailsOf(id)).toEqual(leads);
  });
});

describe("its mails", () => {
  async function post(log: string[], ...options: Parameters<typeof startSmtp>) {
    const smtp = await startSmtp(...options);
    const connection = helpline.connection("app");
    const worker = await startMailWorker({ connection, smtpUrl: urlOf(smtp), clock, log });
    stops.push(smtp.close, worker.stop);
    return smtp;
  }

  it("hold a number and a link, no name and no word of it", async () => {
    const caseId = await newCase("advisor", { child_first_name: "Rivka" });
    const id = await raised({ case_id: caseId, immediate_danger: 1 });
    const smtp = await post([]);
    await vi.waitFor(() => expect(smtp.taken).toHaveLength(2), patience);
    for (const { source } of smtp.taken) {
      expect(source).toContain(`Subject: Helpline: concern ${id}`);
      expect(source).toContain(`https://helpline.example.org/concerns/${id}`);
      for (const word of ["Rivka", "locks me", `case ${caseId}`, "danger", "Wilhelmina Okonkwo."]) {
        expect(source).not.toContain(word);
      }
    }
    expect((await read(id)).mails).toMatchObject([{ state: "sent" }, { state: "sent" }]);
  });

  it("that say that it waits are not sent once it is acknowledged", async () => {
    const id = await raised();
    await database.deleteFrom("mail").execute();
    hoursLater(4);
    await watchOf(helpline).look();
    await acknowledge({ concern_id: id, version: 1 });
    const smtp = await post([]);
    await vi.waitFor(
      async () =>
        expect((await read(id)).mails).toMatchObject([{ state: "failed" }, { state: "failed" }]),
      patience,
    );
    expect(smtp.taken).toEqual([]);
  });

  it("are not sent to somebody who is no lead any more, but to the address of the settings", async () => {
    const [demoted, disabled, deleted] = await Promise.all(
      Array.from({ length: 3 }, () => helpline.logIn("advisor")),
    );
    const users = [demoted, disabled, deleted].map((each) => each?.userId ?? 0);
    for (const userId of users) await makeLead(helpline, userId);
    const gone = await Promise.all(users.map((userId) => addressOf({ userId })));
    const id = await raised();
    hoursLater(4);
    await watchOf(helpline, { concern_escalation: "duty@helpline.example.org" }).look();
    expect(await mailsOf(id)).toEqual(expect.arrayContaining(gone));
    const [first = 0, second = 0, third = 0] = users;
    await makeLead(helpline, first, 0);
    await database.updateTable("users").set({ enabled: 0 }).where("user_id", "=", second).execute();
    await database.deleteFrom("users").where("user_id", "=", third).execute();
    const smtp = await post([]);
    const sent = async () =>
      (await read(id)).mails.map(({ state }: { state: string }) => state).toSorted();
    const states = [...Array(6).fill("failed"), ...Array(5).fill("sent")];
    await vi.waitFor(async () => expect(await sent()).toEqual(states), patience);
    const recipients = smtp.taken.flatMap(({ to }) => to).toSorted();
    expect(recipients).toEqual([...leads, ...leads, "duty@helpline.example.org"].toSorted());
  });

  it("stand in no list, count, or log, also when they cannot be sent", async () => {
    const manager = async (route: (typeof mailRoutes)["count" | "list"]) =>
      (await helpline.call(route, { params: { page: 1 }, token: team.admin.token })).data;
    const before = [await manager(mailRoutes.count), await manager(mailRoutes.list)];
    const id = await raised();
    const log: string[] = [];
    await post(log, { onMailFrom: (_address, _session, done) => done(reply(550, "No")) });
    await vi.waitFor(
      async () =>
        expect((await read(id)).mails).toMatchObject([{ state: "failed" }, { state: "failed" }]),
      patience,
    );
    expect([await manager(mailRoutes.count), await manager(mailRoutes.list)]).toEqual(before);
    expect(log).toEqual([]);
    const [mail] = await database.selectFrom("mail").select("mail_id").execute();
    const again = await helpline.call(mailRoutes.tryAgain, {
      body: { mail_id: Math.abs(mail?.mail_id ?? 0) },
      token: team.admin.token,
    });
    expect(again.status).toBe(404);
    expect(mail?.mail_id).toBeLessThan(0);
  });
});

describe("a subject access report", () => {
  it("leaves concerns out, and its leads are told to review", async () => {
    const { guardian_id } = await insertGuardian(database);
    const caseId = await newCase("advisor", { primary_guardian_id: guardian_id });
    const ofCase = await raised({ case_id: caseId });
    const ofGuardian = await raised({ guardian_id }, "manager");
    const other = await raised();
    await database.deleteFrom("mail").execute();
    const report = await helpline.call(subjectAccessRoutes.guardianJson, {
      params: { id: guardian_id },
      token: team.manager.token,
    });
    expect(report.status).toBe(200);
    for (const word of [said.words, "oncern", String(ofCase)])
      expect(report.data).not.toContain(word);
    await Promise.all([watchOf(helpline).look(), watchOf(helpline).look()]);
    await watchOf(helpline).look();
    expect(await mailsOf(ofCase, "concern review")).toEqual(leads);
    expect(await mailsOf(ofGuardian, "concern review")).toEqual(leads);
    expect(await mailsOf(other, "concern review")).toEqual([]);
    const { history } = await read(ofCase);
    expect(history.filter(({ deed }: { deed: string }) => deed === "subject access")).toMatchObject(
      [{ by_name: expect.any(String) }],
    );
  });
});

describe("a subject access report from before the concern", () => {
  it("tells nobody of the child's and the guardian's reports that left nothing out", async () => {
    const { guardian_id } = await insertGuardian(database);
    const caseId = await newCase("advisor", { primary_guardian_id: guardian_id });
    const token = team.manager.token;
    await helpline.call(subjectAccessRoutes.guardianJson, { params: { id: guardian_id }, token });
    await helpline.call(subjectAccessRoutes.childJson, { params: { id: caseId }, token });
    const ofCase = await raised({ case_id: caseId });
    const ofGuardian = await raised({ guardian_id });
    // The audit log has the time of PostgreSQL, which is not that of the test.
    for (const id of [ofCase, ofGuardian]) {
      await database
        .updateTable("concerns")
        .set({ raised_on: sql<string>`clock_timestamp()` })
        .where("concern_id", "=", id)
        .execute();
    }
    await watchOf(helpline).look();
    for (const id of [ofCase, ofGuardian]) {
      expect(await mailsOf(id, "concern review")).toEqual([]);
      const { history } = await read(id);
      const deeds = history.map(({ deed }: { deed: string }) => deed);
      expect(deeds).not.toContain("subject access");
    }
    await helpline.call(subjectAccessRoutes.childJson, { params: { id: caseId }, token });
    await watchOf(helpline).look();
    expect(await mailsOf(ofCase, "concern review")).toEqual(leads);
  });
});

/** An enquiry about which there is a concern, and which has become part of a case since. */
async function concernThenCase() {
  const { guardian_id } = await insertGuardian(database);
  const caseId = await newCase("advisor", { primary_guardian_id: guardian_id });
  const token = team.advisor.token;
  const { data } = await helpline.call(enquiryRoutes.create, { body: answered, token });
  const { enquiry_id } = data;
  const id = await raised({ enquiry_id });
  const body = { enquiry_id, case_id: caseId, version: 1 };
  expect((await helpline.call(enquiryRoutes.toCase, { body, token })).status).toBe(201);
  return { id, caseId, enquiry_id, guardian_id };
}

describe("a concern about an enquiry that has become a case since", () => {
  it("leads to the case, and its leads are told of a report about the child", async () => {
    const { id, caseId } = await concernThenCase();
    expect(await read(id, "otherLead")).toMatchObject({ case_id: caseId });
    await helpline.call(subjectAccessRoutes.childJson, {
      params: { id: caseId },
      token: team.manager.token,
    });
    await watchOf(helpline).look();
    expect(await mailsOf(id, "concern review")).toEqual(leads);
  });

  it("is told of a report about the guardian whose number the caller gave", async () => {
    const { guardian_id } = await insertGuardian(database, { telephone: "020 7946 0123" });
    const { data } = await helpline.call(enquiryRoutes.create, {
      body: { ...answered, telephone: "020 7946 0123" },
      token: team.advisor.token,
    });
    const id = await raised({ enquiry_id: data.enquiry_id });
    const other = await raised();
    await helpline.call(subjectAccessRoutes.guardianJson, {
      params: { id: guardian_id },
      token: team.manager.token,
    });
    await watchOf(helpline).look();
    expect(await mailsOf(id, "concern review")).toEqual(leads);
    expect(await mailsOf(other, "concern review")).toEqual([]);
  });

  it("is told of no report from the days before a guardian had the caller's number", async () => {
    const telephone = "020 7946 0199";
    const { guardian_id } = await insertGuardian(database);
    const { data } = await helpline.call(enquiryRoutes.create, {
      body: { ...answered, telephone },
      token: team.advisor.token,
    });
    const id = await raised({ enquiry_id: data.enquiry_id });
    const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
    await database
      .updateTable("concerns")
      .set({ raised_on: daysAgo(3) })
      .where("concern_id", "=", id)
      .execute();
    await database
      .insertInto("audit_log")
      .values({
        action: "export",
        entity: "guardians",
        entity_id: String(guardian_id),
        detail: "subject access",
        request_id: "two days ago",
        happened_at: daysAgo(2),
      })
      .execute();
    await database
      .updateTable("guardians")
      .set({ telephone })
      .where("guardian_id", "=", guardian_id)
      .execute();
    await watchOf(helpline).look();
    expect(await mailsOf(id, "concern review")).toEqual([]);
  });
});

describe("retention", () => {
  const run = async (asked: { caseId?: number; guardianId?: number }) => {
    const lines: string[] = [];
    await runRetention(
      {
        database: owner,
        store: helpline.fileStore,
        now: new Date("2040-01-01T00:00:00Z"),
        timeZone: "Europe/London",
        years: 7,
        deletedDays: 30,
        enquiryDays: 30,
        say: (line) => lines.push(line),
      },
      { ...asked, apply: true },
    );
    return lines.join("\n");
  };
  const exists = async (
    table: "cases" | "guardians",
    column: "case_id" | "guardian_id",
    id: number,
  ) => {
    const { rows } = await sql`
      SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${id}`.execute(database);
    return rows.length > 0;
  };

  it("erases neither case nor guardian while a concern is open, and gives no reason", async () => {
    const { guardian_id } = await insertGuardian(database);
    const caseId = await newCase("advisor", { primary_guardian_id: guardian_id });
    const id = await raised({ case_id: caseId });
    await database
      .updateTable("cases")
      .set({ closed: 1, with_advisor: 0, closed_on: "2026-03-10T00:00:00Z" })
      .where("case_id", "=", caseId)
      .execute();
    const said = await run({});
    expect(said).not.toMatch(/concern/i);
    expect(said).not.toContain(`Case ${caseId}`);
    expect(await exists("cases", "case_id", caseId)).toBe(true);
    await expect(run({ caseId })).rejects.toThrow(`Case ${caseId} cannot be erased at present.`);

    const { guardian_id: alone } = await insertGuardian(database);
    const ofGuardian = await raised({ guardian_id: alone }, "manager");
    await expect(run({ guardianId: alone })).rejects.toThrow(
      `Guardian ${alone} cannot be erased at present.`,
    );
    const done = { decision: "no further action", reason: "Nothing in it", version: 1 };
    await decide({ concern_id: id, ...done });
    await decide({ concern_id: ofGuardian, ...done });
    await run({});
    await run({ guardianId: alone });
    expect(await exists("cases", "case_id", caseId)).toBe(false);
    expect(await exists("guardians", "guardian_id", alone)).toBe(false);
    expect(await read(id)).toMatchObject({
      case_id: null,
      about: expect.stringContaining(`case ${caseId}`),
    });
  });

  it("keeps the case that an enquiry has become while a concern about the enquiry is open", async () => {
    const { id, caseId } = await concernThenCase();
    await expect(run({ caseId })).rejects.toThrow(`Case ${caseId} cannot be erased at present.`);
    await decide({ concern_id: id, decision: "monitor", reason: "Known to them", version: 1 });
    await run({ caseId });
    expect(await exists("cases", "case_id", caseId)).toBe(false);
  });
});
