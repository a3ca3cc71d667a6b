/** Mails with a link to choose a password, through a real SMTP server (ADR 6). Rules: AUTH-34. */

import { mailRoutes } from "@helpline/contract/mail/mail";
import { mailMessages } from "@helpline/contract/mail/mail.messages";
import { passwordLinkRoutes } from "@helpline/contract/password-links/password-links";
import { passwordLinkHours } from "@helpline/contract/password-links/password-links.messages";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { expect, it, vi } from "vitest";
import { endLinksOf } from "#security/password-links";
import { startHelpline } from "#test/build-test-app";
import { insertUser } from "#test/factories";
import { mailDelivery, patience, smtpSettings } from "#test/mail-delivery";
import { hurry } from "#test/mail-workers";
import { tokenIn } from "#test/password-links";
import { reply } from "#test/smtp";

const helpline = await startHelpline(smtpSettings, { queueTimes: hurry });
const manager = await helpline.logIn("manager");

const deliver = mailDelivery(helpline);

/** A mail that waits. */
async function send() {
  const user = await insertUser(helpline.database, { password_hash: null });
  const body = { user_id: user.user_id };
  const { data } = await helpline.call(userRoutes.sendLink, { body, token: manager.token });
  expect(data).toEqual({});
  return { user, mail: () => mailOf(user.user_id) };
}

const mailOf = (userId: number) =>
  helpline.database
    .selectFrom("mail")
    .selectAll()
    .where("to_user_id", "=", userId)
    .executeTakeFirstOrThrow();

const readable = (source: string) => source.replace(/=\r\n/g, "").replaceAll("=3D", "=");
const choose = (token: string) =>
  helpline.call(passwordLinkRoutes.choose, { body: { token, password: "battery staple" } });

it("an invitation arrives, with the username and a link that works", async () => {
  const { user, mail } = await send();
  const smtp = await deliver();
  await vi.waitFor(async () => expect(await mail()).toMatchObject({ state: "sent" }), patience);
  const text = readable(smtp.taken[0]?.source ?? "");
  expect(text).toContain("Subject: Helpline: choose a password");
  expect(text).toContain(`Your username is ${user.username}.`);
  expect(text).toContain("https://helpline.example.org/choose-password#");
  expect(JSON.stringify(await mail())).not.toContain(tokenIn(text));
  expect((await choose(tokenIn(text))).status).toBe(201);
});

it("a link works for its whole time from when its mail is sent, also if the mail had to wait", async () => {
  const { mail } = await send();
  const { mail_id } = await mail();
  const { database } = helpline;
  await database
    .updateTable("password_links")
    .set({ expires_on: new Date(Date.now() + 5 * 60_000) })
    .where("mail_id", "=", mail_id)
    .execute();
  await deliver();
  await vi.waitFor(async () => expect(await mail()).toMatchObject({ state: "sent" }), patience);
  const { expires_on } = await database
    .selectFrom("password_links")
    .select("expires_on")
    .where("mail_id", "=", mail_id)
    .executeTakeFirstOrThrow();
  const hours = (new Date(expires_on).getTime() - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(passwordLinkHours - 1);
});

it("if a mail server takes a mail but says that it did not, either link works, once", async () => {
  const sources: string[] = [];
  const { mail } = await send();
  await deliver({
    onData(stream, _session, callback) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        sources.push(Buffer.concat(parts).toString("utf8"));
        callback(sources.length === 1 ? reply(451, "Try later") : undefined);
      });
    },
  });
  await vi.waitFor(async () => expect(await mail()).toMatchObject({ state: "sent" }), patience);
  const [first = "", second = ""] = sources.map((source) => tokenIn(readable(source)));
  expect(first).not.toBe(second);
  expect((await choose(first)).status).toBe(201);
  expect((await choose(second)).status).toBe(404);
});

it("is not sent once its link is over, nor tried again", async () => {
  const { user, mail } = await send();
  await endLinksOf(helpline.database, user.user_id, new Date());
  const smtp = await deliver();
  await vi.waitFor(async () => expect(await mail()).toMatchObject({ state: "failed" }), patience);
  expect(smtp.taken).toEqual([]);
  const { mail_id } = await mail();
  const again = await helpline.call(mailRoutes.tryAgain, {
    body: { mail_id },
    token: manager.token,
  });
  expect(again).toMatchObject({ status: 409, message: mailMessages.linkOver });
});

it("can be tried again while its link works", async () => {
  const { mail } = await send();
  let isRefused = true;
  const smtp = await deliver({
    onRcptTo: (_address, _session, callback) =>
      callback(isRefused ? reply(550, "No such user") : undefined),
  });
  await vi.waitFor(async () => expect(await mail()).toMatchObject({ state: "failed" }), patience);
  isRefused = false;
  const { mail_id } = await mail();
  const body = { mail_id };
  const again = await helpline.call(mailRoutes.tryAgain, { body, token: manager.token });
  expect(again.status).toBe(201);
  await vi.waitFor(async () => expect(await mail()).toMatchObject({ state: "sent" }), patience);
  expect((await choose(tokenIn(readable(smtp.taken[0]?.source ?? "")))).status).toBe(201);
});
