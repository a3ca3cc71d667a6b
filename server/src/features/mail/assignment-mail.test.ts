/**
 * People are mailed about the cases that somebody else gives them; with a real SMTP server.
 *
 * Rules: MAIL-4, MAIL-5, STAGE-23.
 */
import { caseLogRoutes } from "@helpline/contract/case-logs/case-logs";
import { assignRoutes } from "@helpline/contract/cases/assign";
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { mailRoutes } from "@helpline/contract/mail/mail";
import { writtenToFile } from "@helpline/contract/mail/mail-outcome";
import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import { queueSchema } from "#operations/queue";
import { lastAudit, startTeam } from "#test/case-factories";
import { insertUser } from "#test/factories";
import { hurry, startMailWorker } from "#test/mail-workers";
import { reply, startSmtp, urlOf } from "#test/smtp";

const { helpline, team, newCase } = await startTeam({}, { queueTimes: hurry });
const { database } = helpline;
const { token } = team.manager;
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  await database.deleteFrom("mail").execute();
  await sql`DELETE FROM ${sql.table(`${queueSchema}.job`)}`.execute(database);
});

async function post(...options: Parameters<typeof startSmtp>) {
  const smtp = await startSmtp(...options);
  const worker = await startMailWorker({
    connection: helpline.connection("app"),
    smtpUrl: urlOf(smtp),
  });
  stops.push(smtp.close, worker.stop);
  return smtp;
}

const advisor = async (more: Parameters<typeof insertUser>[1] = {}) =>
  (await insertUser(database, { user_type: "advisor", ...more })).user_id;

const assign = (case_ids: readonly number[], user_id: number | null, role = "advisor") =>
  helpline.call(assignRoutes.many, { body: { case_ids, role, user_id }, token });

const mails = () =>
  database
    .selectFrom("mail")
    .select(["mail_id", "kind", "state", "to_user_id", "to_address", "created_by", "case_id"])
    .orderBy("mail_id")
    .execute();

const untilState = (state: string) =>
  vi.waitFor(async () => expect((await mails()).map((mail) => mail.state)).toEqual([state]), {
    timeout: 25_000,
    interval: 50,
  });

const plain = (source = "") => source.replace(/=\r\n/g, "").replaceAll("=3D", "=");
const linksIn = (source: string) => [
  ...new Set(plain(source).match(/https:\/\/helpline\.example\.org\/case\/\d+/g)),
];

it("sends the number of the case and its link, and nothing of the family", async () => {
  const smtp = await post();
  const user_id = await advisor({ email: "ann.lee@example.org" });
  const id = await newCase("advisor");
  expect((await assign([id], user_id)).status).toBe(201);
  await untilState("sent");
  expect(await mails()).toMatchObject([
    { kind: "assignment", to_user_id: user_id, created_by: team.manager.userId, case_id: null },
  ]);
  const [{ to, source } = { to: [], source: "" }] = smtp.taken;
  expect(to).toEqual(["ann.lee@example.org"]);
  expect(source).toContain(`Subject: Helpline: case ${id} is now with you`);
  expect(linksIn(source)).toEqual([`https://helpline.example.org/case/${id}`]);
  const { details } = await database
    .selectFrom("cases")
    .innerJoin("guardians", "guardians.guardian_id", "cases.primary_guardian_id")
    .select(sql<string>`concat_ws(',', first_name, last_name, address_1, telephone)`.as("details"))
    .where("case_id", "=", id)
    .executeTakeFirstOrThrow();
  for (const detail of details.split(",")) expect(source).not.toContain(detail);
});

it("sends one mail for fifty cases that one call gives to one person", async () => {
  const smtp = await post();
  const user_id = await advisor();
  const ids: number[] = [];
  for (let n = 0; n < 50; n += 1) ids.push(await newCase("advisor"));
  await assign(ids, user_id);
  await untilState("sent");
  const { source = "" } = smtp.taken[0] ?? {};
  expect(smtp.taken).toHaveLength(1);
  expect(source).toContain("Subject: Helpline: 50 cases are now with you");
  expect(linksIn(source)).toEqual(ids.map((id) => `https://helpline.example.org/case/${id}`));
});

describe("sends none", () => {
  it("if the assignment is refused", async () => {
    await assign([await newCase("advisor"), 2_000_000_000], await advisor());
    expect(await mails()).toEqual([]);
  });

  it("to somebody who already had the case, or who does not have it in hand yet", async () => {
    const id = await newCase("advisor");
    await assign([id], team.advisor.userId);
    await assign(
      [id],
      (await insertUser(database, { user_type: "evaluator" })).user_id,
      "evaluator",
    );
    expect(await mails()).toEqual([]);
  });

  it.each(["", "no address"])("to the address %j", async (email) => {
    const id = await newCase("advisor");
    const user_id = await advisor({ email });
    expect((await assign([id], user_id)).status).toBe(201);
    expect(await mails()).toEqual([]);
    const fresh = await database
      .selectFrom("new_assignments")
      .select("user_id")
      .where("case_id", "=", id)
      .execute();
    expect(fresh).toEqual([{ user_id }]);
  });

  it("to an account that is disabled", async () => {
    const advocate_id = (await insertUser(database, { user_type: "advocate", enabled: 0 })).user_id;
    const case_id = await newCase("advisor", { advocate_id });
    const body = { case_id, action: "assign to advocate" };
    expect((await helpline.call(caseRoutes.action, { body, token })).status).toBe(201);
    expect(await mails()).toEqual([]);
  });
});

it("tells the advocate whom the advisor's entry names, and nobody of what they did themselves", async () => {
  const case_id = await newCase("advisor", { advocate_id: null });
  const entry = { entry_type: "call", duration: 5, details: "Referred" };
  const further_action = "save and refer to advocate";
  const body = { case_id, ...entry, further_action, advocate_id: team.advocate.userId };
  await helpline.call(caseLogRoutes.addAsAdvisor, { body, token: team.advisor.token });
  expect(await mails()).toMatchObject([
    { to_user_id: team.advocate.userId, created_by: team.advisor.userId },
  ]);
});

it("tells the handler and the clinic of a case that both are given at once, each in a mail", async () => {
  const id = await newCase("advocate", { advocate_id: null });
  await helpline.call(caseLogRoutes.addAsAdvocate, {
    body: {
      case_id: id,
      entry_type: "call",
      duration: 5,
      details: "The clinic joins",
      further_action: "add clinic participation",
    },
    token,
  });
  await assign([id], team.advocate.userId, "advocate");
  expect((await mails()).map((mail) => mail.to_user_id)).toEqual([
    team.clinic.userId,
    team.advocate.userId,
  ]);
});

describe("a mail that failed", () => {
  const failing = async () => {
    const refused = reply(550, "5.1.1 No such mailbox");
    await post({ onRcptTo: (_to, _session, callback) => callback(refused) });
    const user_id = await advisor({ first_name: "Ann", last_name: "Lee" });
    const ids = [await newCase("advisor"), await newCase("advisor")];
    await assign(ids, user_id);
    await untilState("failed");
    const [{ mail_id } = { mail_id: 0 }] = await mails();
    return { user_id, ids, mail_id };
  };
  const tryAgain = (mail_id: number) =>
    helpline.call(mailRoutes.tryAgain, { body: { mail_id }, token });

  it("is listed with its kind and cases, and sent again to the present address", async () => {
    const { user_id, ids, mail_id } = await failing();
    const list = await helpline.call(mailRoutes.list, { params: { page: 1 }, token });
    expect(list.data).toMatchObject([
      { mail_id, kind: "assignment", case_id: null, case_ids: ids, state: "failed" },
    ]);
    const email = "new@example.org";
    await database.updateTable("users").set({ email }).where("user_id", "=", user_id).execute();
    expect(await tryAgain(mail_id)).toMatchObject({
      status: 201,
      message: `The mail to Ann Lee is tried again. ${writtenToFile}`,
    });
    expect(await mails()).toMatchObject([{ to_address: email }]);
    expect(await lastAudit(database, "mail")).toMatchObject({
      detail: "try again",
      entity_id: String(mail_id),
      case_id: null,
    });
  });

  it("about a new password is sent again to the address of before", async () => {
    const { user_id, mail_id } = await failing();
    await database
      .updateTable("mail")
      .set({ kind: "changed password" })
      .where("mail_id", "=", mail_id)
      .execute();
    const [{ to_address } = { to_address: "" }] = await mails();
    const email = "somebody.else@example.org";
    await database.updateTable("users").set({ email }).where("user_id", "=", user_id).execute();
    expect((await tryAgain(mail_id)).status).toBe(201);
    expect(await mails()).toMatchObject([{ state: "waiting", to_address }]);
  });

  it("is sent again while one of the cases is theirs, and not after that", async () => {
    const { ids, mail_id } = await failing();
    const [first = 0, second = 0] = ids;
    await assign([first], null);
    await helpline.call(caseRoutes.action, { body: { case_id: second, action: "close" }, token });
    expect(await tryAgain(mail_id)).toMatchObject({
      status: 409,
      message: "None of these cases is with Ann Lee any more, so there is nothing to tell them.",
    });
    await helpline.call(caseRoutes.action, {
      body: { case_id: second, action: "assign to advisor" },
      token,
    });
    expect((await tryAgain(mail_id)).status).toBe(201);
  });
});

it("names one case like a notification, in the list of mails", async () => {
  const id = await newCase("advisor");
  await assign([id], await advisor());
  await helpline.call(mailRoutes.notifyCaseUser, { body: { case_id: id }, token });
  const list = await helpline.call(mailRoutes.list, { params: { page: 1 }, token });
  expect(list.data).toMatchObject([
    { kind: "notify", case_id: id, case_ids: [id] },
    { kind: "assignment", case_id: id, case_ids: [id] },
  ]);
});
