/** Notify case user: recipients, refusals, and what is stored. Rules: MAIL-1, STAGE-24. */
import { mailRoutes } from "@helpline/contract/mail/mail";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { queueSchema } from "#operations/queue";
import {
  assignedTo,
  expectNothingWritten,
  insertCaseIn,
  lastAudit,
  startTeam,
} from "#test/case-factories";
import { insertUser } from "#test/factories";
import { smtpSettings } from "#test/mail-delivery";

const { helpline, team, newCase } = await startTeam(smtpSettings);
beforeEach(() => helpline.clock.set(new Date("2026-03-02T10:20:30.000Z")));

const notify = (case_id: unknown, token = team.manager.token) =>
  helpline.call(mailRoutes.notifyCaseUser, { body: { case_id }, token });
const tryAgain = (mail_id: number, token = team.manager.token) =>
  helpline.call(mailRoutes.tryAgain, { body: { mail_id }, token });

const mails = () => helpline.database.selectFrom("mail").selectAll().orderBy("mail_id").execute();
const jobs = async () => {
  const { rows } = await sql<{ id: string; data: { id: number } }>`
    SELECT id, data FROM ${sql.table(`${queueSchema}.job`)} WHERE name = 'mail'`.execute(
    helpline.database,
  );
  return rows;
};

/** Makes a call that is refused, and checks that it added no mail, no job and no change. */
async function refusal(call: () => ReturnType<typeof notify>) {
  const before = [await mails(), await jobs()];
  const answer = await expectNothingWritten(helpline, call);
  expect([await mails(), await jobs()]).toEqual(before);
  return answer;
}

describe("refused", () => {
  it("a case without a handler", async () => {
    const id = await insertCaseIn(helpline.database, "advisor", {
      advocate_id: team.advocate.userId,
    });
    expect(await refusal(() => notify(id))).toMatchObject({
      status: 409,
      message: "This case has no assigned user to notify.",
    });
  });

  it("a closed case", async () => {
    const id = await newCase("closed");
    expect(await refusal(() => notify(id))).toMatchObject({
      status: 409,
      message: "This case is closed, so there is nobody to notify. Re-open it first.",
    });
  });

  it.each(["", "no address", "a@b"])("a handler with the mail address %j", async (email) => {
    const user = await insertUser(helpline.database, {
      user_type: "advisor",
      first_name: "Ann",
      last_name: "Lee",
      email,
    });
    const id = await insertCaseIn(helpline.database, "advisor", { advisor_id: user.user_id });
    expect(await refusal(() => notify(id))).toMatchObject({
      status: 409,
      message:
        "Ann Lee has no email address, so no mail can be sent. Please add one to the account.",
    });
  });

  it("a handler whose account is disabled", async () => {
    const user = await insertUser(helpline.database, {
      user_type: "advisor",
      first_name: "Ann",
      last_name: "Lee",
      enabled: 0,
    });
    const id = await insertCaseIn(helpline.database, "advisor", { advisor_id: user.user_id });
    const answer = await refusal(() => notify(id));
    expect(answer.status).toBe(409);
    expect(answer.message).toMatch(/^The account of Ann Lee is disabled\./);
  });

  it("a case that is not there, or deleted", async () => {
    const deleted = { ...assignedTo(team), deleted_at: "2026-02-20T10:00:00.000Z" };
    const id = await insertCaseIn(helpline.database, "advisor", deleted);
    for (const each of [id, 2_000_000_000]) {
      expect((await refusal(() => notify(each))).status).toBe(404);
    }
  });

  it.each([undefined, null, "twelve", 0, 1.5])("the case id %j", async (id) => {
    expect((await refusal(() => notify(id))).status).toBe(422);
  });
});

describe.each([
  ["advisor", "advisor"],
  ["advocate", "advocate"],
  ["advocate & clinic", "advocate"],
  ["evaluator", "evaluator"],
] as const)("a case with the %s", (place, role) => {
  it(`tells the ${role}, says so, and stores mail, job and audit entry together`, async () => {
    const id = await newCase(place);
    const { email, first_name, last_name } = await helpline.database
      .selectFrom("users")
      .selectAll()
      .where("user_id", "=", team[role].userId)
      .executeTakeFirstOrThrow();
    const name = `${first_name} ${last_name}`;
    const answer = await notify(id);
    expect(answer).toMatchObject({
      status: 200,
      message: `${name} (${role}) is being notified of case ${id} by mail to ${email}.`,
      data: { user_id: team[role].userId, name, already_notified: 0 },
    });
    const mail = (await mails()).at(-1);
    expect(mail).toMatchObject({
      mail_id: answer.data.mail_id,
      case_id: id,
      stage: role,
      state: "waiting",
      tries: 0,
      last_error: null,
      to_user_id: team[role].userId,
      to_name: name,
      to_address: email,
      created_by: team.manager.userId,
      sent_on: null,
    });
    const [job] = (await jobs()).filter(({ data }) => data.id === mail?.mail_id);
    expect(job?.id).toBe(mail?.job_id);
    expect(await lastAudit(helpline.database, "cases")).toMatchObject({
      action: "action",
      detail: "notify case user",
      entity_id: String(id),
      user_id: team.manager.userId,
      after: { notified: name, notified_user_id: team[role].userId, mail_id: mail?.mail_id },
    });
  });
});

describe("a repeated request", () => {
  it("within a minute: accepted and sent once, for any caller and any number of calls", async () => {
    const id = await newCase("advisor");
    const answers = await Promise.all([
      notify(id),
      notify(id),
      notify(id, team.admin.token),
      notify(id),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.map(({ data }) => data.already_notified).sort()).toEqual([0, 1, 1, 1]);
    const second = answers.find(({ data }) => data.already_notified === 1);
    expect(second?.message).toMatch(
      new RegExp(`was notified of case ${id} less than a minute ago, so no second mail`),
    );
    expect((await mails()).filter(({ case_id }) => case_id === id)).toHaveLength(1);
  });

  it("after a minute, or for another case or handler: sent", async () => {
    const id = await newCase("advisor");
    const other = await newCase("advisor");
    await notify(id);
    expect((await notify(other)).data.already_notified).toBe(0);
    const colleague = await helpline.logIn("advisor");
    const toColleague = { advisor_id: colleague.userId };
    await helpline.database
      .updateTable("cases")
      .set(toColleague)
      .where("case_id", "=", id)
      .execute();
    expect((await notify(id)).data.already_notified).toBe(0);
    helpline.clock.set(new Date("2026-03-02T10:21:25.000Z"));
    expect((await notify(id)).data.already_notified).toBe(1);
    helpline.clock.set(new Date("2026-03-02T10:21:35.000Z"));
    expect((await notify(id)).data.already_notified).toBe(0);
  });

  it("after it failed: sent immediately", async () => {
    const id = await newCase("advisor");
    const { mail_id } = (await notify(id)).data;
    await fail(mail_id);
    expect((await notify(id)).data.already_notified).toBe(0);
  });
});

const fail = (mailId: number) =>
  helpline.database
    .updateTable("mail")
    .set({ state: "failed", tries: 3, last_error: "The mail server refused the mail." })
    .where("mail_id", "=", mailId)
    .execute();

describe("try again", () => {
  const setUp = async () => {
    const id = await newCase("advisor");
    const { mail_id } = (await notify(id)).data;
    return { id, mail_id };
  };

  it("is refused for a mail that does not exist or has not failed", async () => {
    const { mail_id } = await setUp();
    expect((await refusal(() => tryAgain(2_000_000_000))).status).toBe(404);
    expect(await refusal(() => tryAgain(mail_id))).toMatchObject({
      status: 409,
      message: "This mail has not failed, so there is nothing to try again.",
    });
  });

  it("is refused if the case has been closed or reassigned", async () => {
    const { id, mail_id } = await setUp();
    await fail(mail_id);
    const set = (values: object) =>
      helpline.database.updateTable("cases").set(values).where("case_id", "=", id).execute();
    await set({ advisor_id: (await helpline.logIn("advisor")).userId });
    const answer = await refusal(() => tryAgain(mail_id));
    expect(answer.message).toMatch(/is not with .+ any more\. Use "Notify case user" on the case/);
    await set({ closed: 1, with_advisor: 0 });
    expect((await refusal(() => tryAgain(mail_id))).message).toMatch(/^This case is closed/);
  });

  it("sends the mail again, once, to the handler's present address", async () => {
    const { mail_id } = await setUp();
    await fail(mail_id);
    await helpline.database
      .updateTable("users")
      .set({ email: "new@example.org" })
      .where("user_id", "=", team.advisor.userId)
      .execute();
    const answers = await Promise.all([tryAgain(mail_id), tryAgain(mail_id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const mail = (await mails()).find((each) => each.mail_id === mail_id);
    expect(mail).toMatchObject({
      state: "waiting",
      tries: 0,
      last_error: null,
      to_address: "new@example.org",
    });
    expect((await jobs()).map((job) => job.id)).toContain(mail?.job_id);
    expect(await lastAudit(helpline.database, "mail")).toMatchObject({
      detail: "try again",
      entity_id: String(mail_id),
      after: { state: "waiting", to_address: "new@example.org" },
    });
  });
});

it("shows managers sent, waiting and failed mails, newest first, 20 to a page", async () => {
  await helpline.database.deleteFrom("mail").execute();
  const ids: number[] = [];
  for (let n = 0; n < 21; n += 1) {
    const id = await newCase("advisor");
    ids.push((await notify(id)).data.mail_id);
  }
  const newest = ids.toReversed();
  await fail(ids[0] ?? 0);
  const read = (page: number | string) =>
    helpline.call(mailRoutes.list, { params: { page }, token: team.manager.token });
  const idsOn = async (page: number) =>
    (await read(page)).data.map((row: { mail_id: number }) => row.mail_id);
  expect(await idsOn(1)).toEqual(newest.slice(0, 20));
  expect(await idsOn(2)).toEqual(newest.slice(20));
  expect(await idsOn(3)).toEqual([]);
  expect((await read("x")).status).toBe(400);
  expect((await read(2)).data[0]).toMatchObject({
    state: "failed",
    tries: 3,
    last_error: "The mail server refused the mail.",
    created_on: expect.stringMatching(/^2026-03-02T10:20:3/),
  });
  const shown = async (state: string) => {
    const options = { params: { page: 1 }, query: { state }, token: team.manager.token };
    const { data, status, message } = await helpline.call(mailRoutes.list, options);
    if (status !== 200) return [status, message];
    return data.map((row: { mail_id: number }) => row.mail_id);
  };
  expect(await shown("failed")).toEqual([ids[0]]);
  expect(await shown("waiting")).toEqual(newest.slice(0, 20));
  expect(await shown("sent")).toEqual([]);
  expect(await shown("sending")).toEqual([422, "The state must be one of: waiting, sent, failed."]);
  const counted = await helpline.call(mailRoutes.count, { token: team.manager.token });
  expect(counted.data).toEqual({ count: 21, waiting: 20, failed: 1, delivery: "smtp" });
});
