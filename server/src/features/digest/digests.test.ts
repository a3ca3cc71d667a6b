/** The mail in the morning, with the real queue and a real SMTP server. Rules: ENQ-7, MAIL-5, MAIL-9. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { mailRoutes } from "@helpline/contract/mail/mail";
import { mailMessages } from "@helpline/contract/mail/mail.messages";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queueSchema } from "#operations/queue";
import { startTeam } from "#test/case-factories";
import { makeDigests } from "#test/digest-maker";
import { ringBack } from "#test/enquiry-kit";
import { insertUser } from "#test/factories";
import { hurry, startMailWorker } from "#test/mail-workers";
import { reply, startSmtp, urlOf } from "#test/smtp";
import { createDigests } from "./index.ts";

const processFile = fileURLToPath(new URL("../../../test/digest-process.mjs", import.meta.url));
const patience = { timeout: 25_000, interval: 50 };
/** 07:00 in London, in winter. */
const morning = "2026-03-09T07:00:00Z";
const [yesterday, today, tomorrow] = ["2026-03-08", "2026-03-09", "2026-03-10"];

const { helpline, team, newCase } = await startTeam({}, { queueTimes: hurry });
const { database, clock, queue } = helpline;
const connection = helpline.connection("app");
const stops: (() => Promise<void>)[] = [];

beforeEach(() => {
  clock.set(new Date(morning));
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  for (const table of ["mail", "digest_days", "digest_off", "follow_ups", "enquiries"] as const) {
    await database.deleteFrom(table).execute();
  }
  await sql`DELETE FROM ${sql.table(`${queueSchema}.job`)}`.execute(database);
});

const makeAt = async (moment: string, timeZone = "Europe/London") => {
  const at = { now: () => new Date(moment) };
  await createDigests({ database, queue, clock: at, timeZone }).makeIfDue();
};

async function post(...options: Parameters<typeof startSmtp>) {
  const smtp = await startSmtp(...options);
  const worker = await startMailWorker({ connection, smtpUrl: urlOf(smtp), clock });
  stops.push(smtp.close, worker.stop);
  return smtp;
}

const advisor = async (more: Parameters<typeof insertUser>[1] = {}) =>
  (await insertUser(database, { user_type: "advisor", ...more })).user_id;

const followUp = (case_id: number, assigned_to: number, due_on: string, more: object = {}) =>
  database
    .insertInto("follow_ups")
    .values({
      case_id,
      due_on,
      assigned_to,
      created_by: team.manager.userId,
      text: "Ring Zara's school",
      ...more,
    })
    .execute();

/** Somebody with a case and a follow-up that is due on the day. */
async function somebodyDue(due_on = today, more: Parameters<typeof insertUser>[1] = {}) {
  const userId = await advisor(more);
  const caseId = await newCase("advisor", { advisor_id: userId });
  await followUp(caseId, userId, due_on);
  return { userId, caseId };
}

const mails = () => database.selectFrom("mail").selectAll().orderBy("mail_id").execute();

const untilState = (state: string) =>
  vi.waitFor(
    async () => expect((await mails()).map((mail) => mail.state)).toEqual([state]),
    patience,
  );

const plain = (source = "") => source.replace(/=\r\n/g, "").replaceAll("=3D", "=");
const linksIn = (source: string) => [
  ...new Set(plain(source).match(/https:\/\/helpline\.example\.org\/[\w/-]+/g)),
];

describe("what it says", () => {
  it("is how many are overdue and due today, with a link to each case and to turn it off", async () => {
    const smtp = await post();
    const userId = await advisor({ email: "ann.lee@example.org" });
    const ids = [
      await newCase("advisor", { advisor_id: userId, child_first_name: "Zara" }),
      await newCase("advisor", { advisor_id: userId }),
    ];
    const [first = 0, second = 0] = ids;
    await followUp(first, userId, today);
    await followUp(first, userId, yesterday);
    await followUp(second, userId, "2025-12-01");
    await followUp(second, userId, yesterday);
    await followUp(second, userId, today);
    await followUp(second, userId, tomorrow);
    await makeAt(morning);
    await untilState("sent");
    expect(await mails()).toMatchObject([
      { kind: "digest", to_user_id: userId, created_by: null, overdue: 3, due_today: 2 },
    ]);
    const [{ to, source } = { to: [], source: "" }] = smtp.taken;
    expect(to).toEqual(["ann.lee@example.org"]);
    const words = "3 follow-ups are overdue and 2 are due today";
    expect(plain(source)).toContain(`Subject: Helpline: ${words}`);
    expect(plain(source)).toContain(`${words}.`);
    expect(plain(source)).toContain("Turn this mail off in Your account");
    expect(linksIn(source)).toEqual([
      `https://helpline.example.org/case/${first}`,
      `https://helpline.example.org/case/${second}`,
      "https://helpline.example.org/account",
    ]);
    expect(source).not.toMatch(/Zara|school/);
  });

  it.each([
    [[today], "1 follow-up is due today"],
    [[yesterday], "1 follow-up is overdue"],
    [[yesterday, yesterday, today], "2 follow-ups are overdue and 1 is due today"],
  ])("for %j is %j", async (days, words) => {
    const smtp = await post();
    const { userId, caseId } = await somebodyDue(days[0]);
    for (const day of days.slice(1)) await followUp(caseId, userId, day);
    await makeAt(morning);
    await untilState("sent");
    expect(smtp.taken[0]?.source).toContain(`Subject: Helpline: ${words}\r\n`);
  });
});

describe("callers who wait to be rung back", () => {
  const ring = (call_back_by: number | null, call_back_on: string, reference: string) =>
    database
      .insertInto("enquiries")
      .values({
        ...ringBack(call_back_on),
        reference,
        taken_by: team.manager.userId,
        name: "Ruth Bloom",
        call_back_by,
      })
      .execute();

  it("are told to whoever is named, with a link to the list and without names", async () => {
    const smtp = await post();
    const userId = await advisor();
    await ring(userId, yesterday, "AAAAAA");
    await ring(userId, today, "BBBBBB");
    await ring(userId, tomorrow, "CCCCCC");
    await ring(null, today, "DDDDDD");
    await makeAt(morning);
    await untilState("sent");
    expect(await mails()).toMatchObject([{ to_user_id: userId, overdue: 0, ring_backs: 2 }]);
    const [{ source } = { source: "" }] = smtp.taken;
    expect(source).toContain("Subject: Helpline: 2 callers wait to be rung back\r\n");
    expect(linksIn(source)).toEqual([
      "https://helpline.example.org/follow-ups",
      "https://helpline.example.org/account",
    ]);
    expect(source).not.toContain("Bloom");
  });

  it("stand beside the follow-ups of the same person", async () => {
    const smtp = await post();
    const { userId } = await somebodyDue();
    await ring(userId, yesterday, "AAAAAA");
    await makeAt(morning);
    await untilState("sent");
    const words = "1 follow-up is due today; 1 caller waits to be rung back";
    expect(plain(smtp.taken[0]?.source)).toContain(`${words}.`);
  });

  it("are not told to somebody whose role does not ring back any more", async () => {
    const userId = await advisor({ user_type: "evaluator" });
    await ring(userId, today, "AAAAAA");
    await makeAt(morning);
    expect(await mails()).toEqual([]);
  });

  it("are not told to somebody who has turned the mail off", async () => {
    const userId = await advisor();
    await ring(userId, today, "AAAAAA");
    await database.insertInto("digest_off").values({ user_id: userId }).execute();
    await makeAt(morning);
    expect(await mails()).toEqual([]);
  });
});

describe("who gets none", () => {
  const expectNone = async () => {
    await makeAt(morning);
    expect(await mails()).toEqual([]);
  };

  it("is everybody, if nothing is due", async () => {
    await somebodyDue(tomorrow);
    await expectNone();
  });

  it.each([{ enabled: 0 }, { email: "" }, { email: "no address" }])(
    "is somebody with %j",
    async (more) => {
      await somebodyDue(today, more);
      await expectNone();
    },
  );

  it("is somebody who has turned it off", async () => {
    const { userId } = await somebodyDue();
    await database.insertInto("digest_off").values({ user_id: userId }).execute();
    await expectNone();
  });

  it("is somebody whose follow-ups are done, or on closed, deleted or foreign cases", async () => {
    const userId = await advisor();
    const own = await newCase("advisor", { advisor_id: userId });
    await followUp(own, userId, today, { done_on: morning, done_by: userId });
    await followUp(await newCase("closed", { advisor_id: userId }), userId, today);
    const deleted_at = "2026-03-01T10:00:00Z";
    await followUp(await newCase("advisor", { advisor_id: userId, deleted_at }), userId, today);
    await followUp(await newCase("advisor"), userId, today);
    const closed = await newCase("closed");
    await followUp(closed, team.manager.userId, today);
    await expectNone();
  });

  it("is not a manager with a follow-up of their own", async () => {
    await followUp(await newCase("advisor"), team.manager.userId, today);
    await makeAt(morning);
    expect(await mails()).toMatchObject([{ to_user_id: team.manager.userId }]);
  });
});

describe("when it is made", () => {
  it.each([
    ["in winter", "2026-03-09T06:59:59Z", morning],
    ["in summer", "2026-07-06T05:59:59Z", "2026-07-06T06:00:00Z"],
    ["on the day the clocks go forward", "2026-03-29T05:59:59Z", "2026-03-29T06:00:00Z"],
    ["on the day the clocks go back", "2026-10-25T06:59:59Z", "2026-10-25T07:00:00Z"],
  ])("is from 07:00 local time on, %s", async (_when, before, at) => {
    await somebodyDue("2026-03-01");
    await makeAt(before);
    expect(await mails()).toEqual([]);
    await makeAt(at);
    expect(await mails()).toHaveLength(1);
  });

  it("goes by TIME_ZONE", async () => {
    await somebodyDue("2026-03-01");
    await makeAt("2026-03-08T21:59:59Z", "Asia/Tokyo");
    expect(await mails()).toEqual([]);
    await makeAt("2026-03-08T22:00:00Z", "Asia/Tokyo");
    expect(await database.selectFrom("digest_days").select("day").execute()).toEqual([
      { day: today },
    ]);
  });

  it("is once a day, later after an outage, and never for a day that has passed", async () => {
    await somebodyDue("2026-03-01");
    await makeAt("2026-03-09T21:30:00Z");
    await makeAt("2026-03-09T21:31:00Z");
    expect(await mails()).toHaveLength(1);
    await makeAt("2026-03-10T00:30:00Z");
    expect(await mails()).toHaveLength(1);
    // The server was off for two days.
    await makeAt("2026-03-12T09:00:00Z");
    expect(await mails()).toHaveLength(2);
  });

  it("is once, by whichever of several processes is first", async () => {
    for (let n = 0; n < 5; n += 1) await somebodyDue();
    const options = { connection, now: morning };
    await Promise.all([makeDigests(options), makeDigests(options), makeDigests(options)]);
    const made = await mails();
    expect(made).toHaveLength(5);
    expect(new Set(made.map(({ to_user_id }) => to_user_id)).size).toBe(5);
    const { rows } = await sql`SELECT 1 FROM ${sql.table(`${queueSchema}.job`)}`.execute(database);
    expect(rows).toHaveLength(5);
  });

  it("is whole or not at all: another process makes those of a process that was killed", async () => {
    for (let n = 0; n < 3; n += 1) await somebodyDue();
    // The process claims the day and then waits for the table of mails.
    const held = await database.startTransaction().execute();
    await sql`LOCK TABLE mail IN SHARE MODE`.execute(held);
    const options = JSON.stringify({ connection, now: morning });
    const child = spawn(process.execPath, [processFile, options], { stdio: "inherit" });
    await vi.waitFor(async () => {
      const { rows } = await sql`SELECT 1 FROM pg_locks
        WHERE NOT granted AND relation = 'mail'::regclass`.execute(database);
      expect(rows).toHaveLength(1);
    }, patience);
    child.kill("SIGKILL");
    await once(child, "exit");
    await held.rollback().execute();
    await makeAt(morning);
    expect(await mails()).toHaveLength(3);
    expect(await database.selectFrom("mail_cases").selectAll().execute()).toHaveLength(3);
  });
});

describe("a digest that could not be sent", () => {
  const { token } = team.manager;
  const tryAgain = (mail_id: number) =>
    helpline.call(mailRoutes.tryAgain, { body: { mail_id }, token });
  const failing = async () => {
    const refused = reply(550, "5.1.1 No such mailbox");
    let refuses = true;
    const smtp = await post({
      onRcptTo: (_to, _session, callback) => (refuses ? callback(refused) : callback()),
    });
    await somebodyDue();
    await makeAt(morning);
    await untilState("failed");
    refuses = false;
    const [{ mail_id } = { mail_id: 0 }] = await mails();
    return { smtp, mail_id };
  };

  it("is listed with its kind, and sent again on the same day", async () => {
    const { smtp, mail_id } = await failing();
    const list = await helpline.call(mailRoutes.list, { params: { page: 1 }, token });
    expect(list.data).toMatchObject([{ mail_id, kind: "digest", state: "failed" }]);
    expect((await tryAgain(mail_id)).status).toBe(201);
    await untilState("sent");
    expect(smtp.taken).toHaveLength(1);
  });

  it("is not sent again on another day", async () => {
    const { mail_id } = await failing();
    clock.set(new Date("2026-03-10T08:00:00Z"));
    expect(await tryAgain(mail_id)).toMatchObject({
      status: 409,
      message: mailMessages.digestOver,
    });
  });

  it("fails when its day is over before it could be sent", async () => {
    await somebodyDue();
    await makeAt(morning);
    clock.set(new Date("2026-03-10T08:00:00Z"));
    const smtp = await post();
    await untilState("failed");
    expect(smtp.taken).toEqual([]);
    expect((await mails())[0]?.last_error).toMatch(/^The day that the mail is about was over/);
  });
});
