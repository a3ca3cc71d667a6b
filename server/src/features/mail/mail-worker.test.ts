/**
 * Sending mails: retried, never lost, never sent twice; with a real queue and a real SMTP server.
 *
 * Rules: MAIL-2, MAIL-3, PRIV-9.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { mailRoutes } from "@helpline/contract/mail/mail";
import { sql } from "kysely";
import { afterEach, expect, it, vi } from "vitest";
import { queueSchema } from "#operations/queue";
import { startTeam } from "#test/case-factories";
import {
  hurry,
  type MailWorkerProcess,
  startMailWorker,
  type WorkerOptions,
} from "#test/mail-workers";
import { reply, startSmtp, type TestSmtp, tap, urlOf } from "#test/smtp";

const processFile = fileURLToPath(new URL("../../../test/mail-process.mjs", import.meta.url));
/** The first attempt and the retries. */
const hurriedTries = 1 + (hurry.job.retryLimit ?? 0);
const patience = { timeout: 25_000, interval: 50 };

const smtps: TestSmtp[] = [];
const workers: MailWorkerProcess[] = [];

const { helpline, team, newCase } = await startTeam({}, { queueTimes: hurry });
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  for (const smtp of smtps.splice(0)) await smtp.close();
  await helpline.database.deleteFrom("mail").execute();
  await sql`DELETE FROM ${sql.table(`${queueSchema}.job`)}`.execute(helpline.database);
});

async function smtpServer(...options: Parameters<typeof startSmtp>) {
  const smtp = await startSmtp(...options);
  smtps.push(smtp);
  return smtp;
}

async function worker(options: Partial<WorkerOptions>) {
  const started = await startMailWorker({ connection: helpline.connection("app"), ...options });
  workers.push(started);
  return started;
}

/** A waiting mail. */
async function ask(place: "advisor" | "advocate" | "evaluator" = "advisor") {
  const caseId = await newCase(place);
  const body = { case_id: caseId };
  const answer = await helpline.call(mailRoutes.notifyCaseUser, {
    body,
    token: team.manager.token,
  });
  return { caseId, mailId: answer.data.mail_id as number };
}

const stored = (mailId: number) =>
  helpline.database
    .selectFrom("mail")
    .selectAll()
    .where("mail_id", "=", mailId)
    .executeTakeFirstOrThrow();

const untilState = (mailId: number, state: string) =>
  vi.waitFor(async () => expect(await stored(mailId)).toMatchObject({ state }), patience);

const linkOf = (source: string) =>
  source
    .replace(/=\r\n/g, "")
    .replaceAll("=3D", "=")
    .match(/https:\/\/\S+?\/case\/\d+/)?.[0];

it.each(["advisor", "advocate", "evaluator"] as const)(
  "the %s gets the case number and a link, and no data of the family",
  async (role) => {
    const smtp = await smtpServer();
    const { caseId, mailId } = await ask(role);
    await worker({ smtpUrl: urlOf(smtp) });
    await untilState(mailId, "sent");
    expect(smtp.taken).toHaveLength(1);
    const { source = "", to } = smtp.taken[0] ?? {};
    expect(to).toEqual(["w.okonkwo@example.org"]);
    expect(source).toContain(`Subject: Helpline: please look at case ${caseId}`);
    expect(linkOf(source)).toBe(`https://helpline.example.org/case/${caseId}`);
    const { details } = await helpline.database
      .selectFrom("cases")
      .innerJoin("guardians", "guardians.guardian_id", "cases.primary_guardian_id")
      .select(
        sql<string>`concat_ws(',', first_name, last_name, address_1, telephone)`.as("details"),
      )
      .where("case_id", "=", caseId)
      .executeTakeFirstOrThrow();
    for (const detail of details.split(",")) expect(source).not.toContain(detail);
    expect(await stored(mailId)).toMatchObject({
      tries: 1,
      last_error: null,
      sent_on: expect.any(String),
      last_tried_on: expect.any(String),
    });
  },
);

it("without a mail server the mail is a file in the outbox", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "helpline outbox "));
  const { mailId } = await ask();
  await worker({ dataDir });
  await untilState(mailId, "sent");
  const [file = ""] = await readdir(path.join(dataDir, "outbox"));
  expect(file).toMatch(new RegExp(`-mail-${mailId}\\.eml$`));
  expect(await readFile(path.join(dataDir, "outbox", file), "utf8")).toContain("To: ");
  await rm(dataDir, { recursive: true });
});

it("the file of a mail in the outbox goes with the mail, and no other file", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "helpline outbox "));
  const [forgotten, kept] = [await ask(), await ask("advocate")];
  const { sweep } = await worker({ dataDir });
  for (const { mailId } of [forgotten, kept]) await untilState(mailId, "sent");
  const outbox = path.join(dataDir, "outbox");
  await writeFile(path.join(outbox, "notes.txt"), "An operator's own");
  // Of a process that was killed while it wrote.
  const half = `2026-03-02T10-20-30-mail-${forgotten.mailId}.eml.4711.tmp`;
  await writeFile(path.join(outbox, half), "To: ");
  await helpline.database.deleteFrom("mail").where("mail_id", "=", forgotten.mailId).execute();
  await sweep();
  const files = (await readdir(outbox)).toSorted();
  expect(files).toEqual([
    expect.stringMatching(new RegExp(`-mail-${kept.mailId}\\.eml$`)),
    "notes.txt",
  ]);
  await rm(dataDir, { recursive: true });
});

it("a refused recipient fails immediately, with a plain reason, and can be retried", async () => {
  let refuses = true;
  const log: string[] = [];
  const smtp = await smtpServer({
    onRcptTo: (_address, _session, callback) =>
      refuses ? callback(reply(550, "w.okonkwo is not known here")) : callback(),
  });
  const { mailId } = await ask();
  await worker({ smtpUrl: urlOf(smtp), log });
  await untilState(mailId, "failed");
  expect(await stored(mailId)).toMatchObject({
    tries: 1,
    last_error: expect.stringContaining("refused the mail: 550 w.okonkwo is not known here"),
  });
  expect(log).toEqual([`Mail ${mailId}, try 1: The mail server refused the mail. Given up.`]);
  refuses = false;
  await helpline.call(mailRoutes.tryAgain, {
    body: { mail_id: mailId },
    token: team.manager.token,
  });
  await untilState(mailId, "sent");
  expect(smtp.taken).toHaveLength(1);
});

it("a temporarily refused mail is retried until it is accepted", async () => {
  let tries = 0;
  const smtp = await smtpServer({
    onRcptTo(_address, _session, callback) {
      tries += 1;
      if (tries < 3) callback(reply(450, "Mailbox busy"));
      else callback();
    },
  });
  const { mailId } = await ask();
  await worker({ smtpUrl: urlOf(smtp) });
  await untilState(mailId, "sent");
  expect(await stored(mailId)).toMatchObject({ tries: 3, last_error: null });
  expect(smtp.taken).toHaveLength(1);
});

it("a mail that is never accepted fails after the last attempt", async () => {
  const smtp = await smtpServer({
    onRcptTo: (_address, _session, callback) => callback(reply(450, "Mailbox busy")),
  });
  const { mailId } = await ask();
  await worker({ smtpUrl: urlOf(smtp) });
  await untilState(mailId, "failed");
  expect(await stored(mailId)).toMatchObject({
    tries: hurriedTries,
    last_error: expect.stringContaining("450 Mailbox busy"),
  });
});

it("a mail server that comes back after an outage gets the mail once", async () => {
  const down = await startSmtp();
  await down.close();
  const { mailId } = await ask();
  await worker({ smtpUrl: urlOf(down) });
  await vi.waitFor(
    async () =>
      expect(await stored(mailId)).toMatchObject({
        state: "waiting",
        last_error: expect.stringMatching(/mail server/),
      }),
    patience,
  );
  const back = await smtpServer({}, down.port);
  await untilState(mailId, "sent");
  expect(back.taken).toHaveLength(1);
});

it("two processes together send each mail once", async () => {
  const smtp = await smtpServer();
  const ids: number[] = [];
  for (let n = 0; n < 8; n += 1) ids.push((await ask()).mailId);
  await worker({ smtpUrl: urlOf(smtp) });
  await worker({ smtpUrl: urlOf(smtp) });
  for (const id of ids) await untilState(id, "sent");
  expect(smtp.taken).toHaveLength(ids.length);
  for (const id of ids) expect(await stored(id)).toMatchObject({ tries: 1 });
});

it("another process sends the mail of a process killed during delivery", async () => {
  const shut = tap();
  const smtp = await smtpServer({ onMailFrom: shut.onMailFrom });
  const { mailId } = await ask();
  const options = { connection: helpline.connection("app"), smtpUrl: urlOf(smtp) };
  const child = spawn(process.execPath, [processFile, JSON.stringify(options)], {
    stdio: "inherit",
  });
  await shut.someone;
  expect(await stored(mailId)).toMatchObject({ state: "sending", tries: 1 });
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(smtp.taken).toEqual([]);

  shut.open();
  await worker({ smtpUrl: urlOf(smtp) });
  await untilState(mailId, "sent");
  expect(smtp.taken).toHaveLength(1);
  expect(await stored(mailId)).toMatchObject({ tries: 2 });
});

it("a stop waits for the mail in progress", async () => {
  const shut = tap();
  const smtp = await smtpServer({ onMailFrom: shut.onMailFrom });
  const { mailId } = await ask();
  const stopping = await worker({ smtpUrl: urlOf(smtp) });
  await shut.someone;
  const stopped = stopping.stop();
  shut.open();
  await stopped;
  expect(await stored(mailId)).toMatchObject({ state: "sent", tries: 1 });
  expect(smtp.taken).toHaveLength(1);
  workers.splice(0);
});

it("a stop requeues the mail if the mail server does not answer", async () => {
  const shut = tap();
  const smtp = await smtpServer({ onMailFrom: shut.onMailFrom });
  const { mailId } = await ask();
  const stopping = await worker({ smtpUrl: urlOf(smtp), times: { stopMs: 100 } });
  await shut.someone;
  await stopping.stop();
  workers.splice(0);
  await smtp.close();
  const good = await smtpServer();
  await worker({ smtpUrl: urlOf(good) });
  await untilState(mailId, "sent");
  expect(good.taken).toHaveLength(1);
});

it("a mail whose job is lost gets a new one", async () => {
  const smtp = await smtpServer();
  const { mailId } = await ask();
  await sql`DELETE FROM ${sql.table(`${queueSchema}.job`)}`.execute(helpline.database);
  const sweeping = await worker({ smtpUrl: urlOf(smtp) });
  await Promise.all([sweeping.sweep(), sweeping.sweep()]);
  await untilState(mailId, "sent");
  await sweeping.sweep();
  const { rows } = await sql`SELECT 1 FROM ${sql.table(`${queueSchema}.job`)}`.execute(
    helpline.database,
  );
  expect(rows).toHaveLength(1);
  expect(smtp.taken).toHaveLength(1);
});

it("a mail that lost its job too often fails", async () => {
  const { mailId } = await ask();
  await sql`DELETE FROM ${sql.table(`${queueSchema}.job`)}`.execute(helpline.database);
  await helpline.database
    .updateTable("mail")
    .set({ tries: 40, state: "sending" })
    .where("mail_id", "=", mailId)
    .execute();
  await (await worker({})).sweep();
  expect(await stored(mailId)).toMatchObject({
    state: "failed",
    last_error: "The mail could not be sent within about a day.",
  });
});

it("mails are deleted after 90 days unless they are still waiting", async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000).toISOString();
  const put = async (state: "sent" | "failed" | "waiting", days: number) => {
    const { mailId } = await ask();
    const values = { state, created_on: daysAgo(days) };
    await helpline.database.updateTable("mail").set(values).where("mail_id", "=", mailId).execute();
    return mailId;
  };
  const smtp = await smtpServer({ onMailFrom: () => undefined });
  const kept = [await put("sent", 89), await put("failed", 89)];
  await put("sent", 91);
  await put("failed", 91);
  const waiting = await put("waiting", 91);
  await (await worker({ smtpUrl: urlOf(smtp), times: { stopMs: 50 } })).sweep();
  const left = await helpline.database.selectFrom("mail").select("mail_id").execute();
  expect(left.map(({ mail_id }) => mail_id).sort((a, b) => a - b)).toEqual([...kept, waiting]);
});
