/** The mail about a new password of one's account, through a real SMTP server (ADR 6). Rules: AUTH-40. */
import { accountRoutes } from "@helpline/contract/account/account";
import { showMoment } from "@helpline/contract/dates";
import { mailRoutes } from "@helpline/contract/mail/mail";
import { mailMessages } from "@helpline/contract/mail/mail.messages";
import { passwordLinkRoutes } from "@helpline/contract/password-links/password-links";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { describe, expect, it, vi } from "vitest";
import { makeLink } from "#security/password-links";
import { startHelpline } from "#test/build-test-app";
import { changedUser } from "#test/examples";
import { insertUser, testPassword } from "#test/factories";
import { login, tokenOf } from "#test/log-in";
import { mailDelivery, patience, smtpSettings } from "#test/mail-delivery";
import { hurry } from "#test/mail-workers";
import { reply } from "#test/smtp";

const helpline = await startHelpline(smtpSettings, { queueTimes: hurry });
const { database } = helpline;
helpline.clock.set(new Date("2026-07-05T09:30:00.000Z"));
const manager = await helpline.logIn("manager");
const fresh = "battery staple";

const deliver = mailDelivery(helpline);

const mailsTo = (userId: number) =>
  database.selectFrom("mail").selectAll().where("to_user_id", "=", userId).execute();

const person = (values: Parameters<typeof insertUser>[1] = {}) => insertUser(database, values);

type Person = Awaited<ReturnType<typeof person>>;

async function changeOwn({ username }: Person, current_password = testPassword, at = helpline) {
  const token = tokenOf(await login(at, username));
  const body = { current_password, new_password: fresh };
  return at.call(accountRoutes.changePassword, { body, token });
}

async function choose({ user_id }: Person) {
  const now = helpline.clock.now();
  const purpose = "new password";
  const token = await makeLink(database, { userId: user_id, purpose, createdBy: null, now });
  return helpline.call(passwordLinkRoutes.choose, { body: { token, password: fresh } });
}

const edit = ({ user_id }: Person, changes: object) =>
  helpline.call(userRoutes.update, {
    body: changedUser(user_id, { ...changes }),
    token: manager.token,
  });

describe("comes once, with the moment, and neither password nor link", () => {
  it.each<[string, (who: Person) => Promise<{ status: number }>]>([
    ["after a change on Your account", changeOwn],
    ["after a link", choose],
    ["after somebody else set it", (who) => edit(who, { password: fresh })],
  ])("%s", async (_name, change) => {
    const who = await person();
    expect((await change(who)).status).toBe(201);
    const smtp = await deliver();
    await vi.waitFor(
      async () => expect(await mailsTo(who.user_id)).toMatchObject([{ state: "sent" }]),
      patience,
    );
    expect(smtp.taken).toHaveLength(1);
    const source = (smtp.taken[0]?.source ?? "").replace(/=\r\n/g, "").replaceAll("\r\n", "\n");
    expect(source).toContain(`<${who.email}>`);
    expect(source).toContain("Subject: Helpline: your password was changed");
    // The clock of the test runs on, so the seconds are those of the stored mail.
    const [{ created_on } = { created_on: "" }] = await mailsTo(who.user_id);
    const moment = showMoment(created_on, "Europe/London");
    expect(moment).toMatch(/^05-07-2026 10:3\d:\d\d$/);
    expect(source).toContain(
      `The password of your account was changed on ${moment}.\n\nIf this was not you, tell an admin.\n`,
    );
    expect(source).not.toMatch(/https?:|href/);
    expect(source).not.toContain(fresh);
    expect(await mailsTo(who.user_id)).toMatchObject([{ created_by: null, case_id: null }]);
  });
});

describe("does not come", () => {
  it("if the change was refused", async () => {
    const who = await person();
    expect((await changeOwn(who, "wrong horse")).status).toBe(422);
    expect(await mailsTo(who.user_id)).toEqual([]);
  });

  it("if something else was changed", async () => {
    const who = await person();
    expect((await edit(who, { notes: "Back in May" })).status).toBe(201);
    expect(await mailsTo(who.user_id)).toEqual([]);
  });

  it("if there was no password before", async () => {
    const [invited, given] = [
      await person({ password_hash: null }),
      await person({ password_hash: null }),
    ];
    expect((await choose(invited)).status).toBe(201);
    expect((await edit(given, { password: fresh })).status).toBe(201);
    expect(await mailsTo(invited.user_id)).toEqual([]);
    expect(await mailsTo(given.user_id)).toEqual([]);
  });

  it("if the account is disabled", async () => {
    const disabled = await person({ enabled: 0 });
    expect((await edit(disabled, { password: fresh })).status).toBe(201);
    expect(await mailsTo(disabled.user_id)).toEqual([]);
  });
});

it("goes to the address from before, if that is changed together with the password", async () => {
  const who = await person();
  const changes = { password: fresh, email: "somebody.else@example.org" };
  expect((await edit(who, changes)).status).toBe(201);
  expect(await mailsTo(who.user_id)).toMatchObject([{ to_address: who.email }]);
});

it("can be tried again", async () => {
  const who = await person();
  await changeOwn(who);
  let isRefused = true;
  await deliver({
    onRcptTo: (_address, _session, callback) =>
      callback(isRefused ? reply(550, "No such user") : undefined),
  });
  const stateIs = (state: string) =>
    vi.waitFor(async () => expect(await mailsTo(who.user_id)).toMatchObject([{ state }]), patience);
  await stateIs("failed");
  isRefused = false;
  const [mail] = await mailsTo(who.user_id);
  const body = { mail_id: mail?.mail_id ?? 0 };
  const again = await helpline.call(mailRoutes.tryAgain, { body, token: manager.token });
  const name = mail?.to_name ?? "";
  expect(again).toMatchObject({ status: 201, message: mailMessages.tryingAgain(name) });
  await stateIs("sent");
});

it("is not written where no mail server is configured", async () => {
  const without = await startHelpline({}, { besides: helpline });
  const who = await person();
  expect((await changeOwn(who, testPassword, without)).status).toBe(201);
  expect(await mailsTo(who.user_id)).toEqual([]);
});
