/**
 * SMTP_URL and MAIL_FROM: their meaning, and errors that name the setting without revealing a password.
 *
 * Rules: MAIL-2.
 */
import { describe, expect, it } from "vitest";
import { SettingError } from "#operations/settings";
import { createMailer } from "./mailer.ts";
import { readSmtpUrl, senderOf } from "./smtp-settings.ts";

const plain = { requireTLS: false, ignoreTLS: false, checksCertificate: true, secure: false };

describe("SMTP_URL", () => {
  it.each([
    ["smtp://mail.example.org", { ...plain, host: "mail.example.org", port: 587 }],
    ["smtp://[::1]:2525", { ...plain, host: "::1", port: 2525 }],
    ["smtps://mail", { ...plain, host: "mail", port: 465, secure: true }],
    ["smtp://mail:25?ignoreTLS=true", { ...plain, host: "mail", port: 25, ignoreTLS: true }],
    [
      "smtps://mail?rejectUnauthorized=false",
      { ...plain, host: "mail", port: 465, secure: true, checksCertificate: false },
    ],
  ])("%s", (text, settings) => {
    expect(readSmtpUrl(text)).toEqual(settings);
  });

  it("takes username and password literally, and sends them over TLS only", () => {
    expect(readSmtpUrl("smtp://ann%40x:p%3Ass%25@mail")).toMatchObject({
      auth: { user: "ann@x", pass: "p:ss%" },
      requireTLS: true,
    });
    expect(readSmtpUrl("smtps://u:p@mail")).toMatchObject({ secure: true, requireTLS: false });
    expect(readSmtpUrl("smtp://u:p@mail?ignoreTLS=true")).toMatchObject({ requireTLS: false });
  });

  it.each([
    "smtp://u:hidden%ZZ@mail",
    "smtp://u:hidden@mail?requiretls=true",
    "smtp://u:hidden@mail?requireTLS=yes",
    "smtp://u:hidden@mail?requireTLS=true&ignoreTLS=true",
    "smtp:///u:hidden",
  ])("refuses %s without repeating it", (smtpUrl) => {
    const make = () => createMailer({ smtpUrl, mailFrom: "a@example.org", dataDir: "/x" });
    expect(make).toThrow(SettingError);
    expect(make).toThrow(/^SMTP_URL (?!.*hidden)/);
  });
});

describe("MAIL_FROM", () => {
  it.each([
    ["a@example.org", { name: "", address: "a@example.org" }],
    ["Helpline <a@example.org>", { name: "Helpline", address: "a@example.org" }],
    ['"Help, line" <a@example.org>', { name: "Help, line", address: "a@example.org" }],
  ])("%s", (mailFrom, sender) => {
    expect(senderOf({ smtpUrl: undefined, mailFrom })).toEqual(sender);
  });

  it("is required by name if mails are sent, and not otherwise", () => {
    const without = { mailFrom: undefined, dataDir: "/x" };
    expect(() => createMailer({ ...without, smtpUrl: "smtp://mail" })).toThrow(/^MAIL_FROM should/);
    expect(createMailer({ ...without, smtpUrl: undefined }).delivery).toBe("outbox");
  });
});

it("shows the destination of mails without the password", () => {
  const mailer = createMailer({
    smtpUrl: "smtp://ann:hidden@mail.example.org",
    mailFrom: "a@example.org",
    dataDir: "/x",
  });
  expect(mailer.describe).toBe("Mails are sent through mail.example.org:587.");
});
