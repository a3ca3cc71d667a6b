/**
 * Hands a mail over: to the server that SMTP_URL names, or without it to a folder in DATA_DIR, one
 * `.eml` file a mail (decision B13).
 */
import path from "node:path";
import nodemailer from "nodemailer";
import type { Config } from "#operations/config";
import { deliveryError } from "./delivery-error.ts";
import { writeWhole } from "./outbox.ts";
import { type MailAddress, readSmtpUrl, senderOf } from "./smtp-settings.ts";

export interface Mail {
  /** The same at every try, so that a mail system can tell that it has the mail already. */
  readonly key: string;
  readonly to: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: Date;
}

export interface Mailer {
  readonly delivery: "smtp" | "outbox";
  /** Where mails go, for the log at start; no password. */
  readonly describe: string;
  /** @throws DeliveryError, or whatever the disk says */
  send(mail: Mail): Promise<void>;
}

/** Milliseconds. A mail server that keeps silent for this long is given up for this time. */
export interface MailLimits {
  readonly connect: number;
  readonly greeting: number;
  readonly silence: number;
}

const usualLimits: MailLimits = { connect: 10_000, greeting: 10_000, silence: 20_000 };

/** Nothing in a name can begin a header of its own, whoever wrote it into the database. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

function asMessage(mail: Mail, from: MailAddress) {
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  return {
    from: { name: oneLine(from.name), address: from.address },
    to: { name: oneLine(mail.to.name), address: oneLine(mail.to.address) },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    date: mail.date,
    messageId: `<${mail.key}@${domain}>`,
    headers: { "Auto-Submitted": "auto-generated" },
    // A mail is what the database says and nothing that it points to.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function smtpMailer(smtpUrl: string, from: MailAddress, limits: MailLimits): Mailer {
  const { checksCertificate, ...settings } = readSmtpUrl(smtpUrl);
  const transport = nodemailer.createTransport({
    ...settings,
    tls: { rejectUnauthorized: checksCertificate },
    connectionTimeout: limits.connect,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.silence,
    dnsTimeout: limits.connect,
    logger: false,
  });
  return {
    delivery: "smtp",
    describe: `Mails are sent through ${settings.host}:${settings.port}.`,
    async send(mail) {
      try {
        await transport.sendMail(asMessage(mail, from));
      } catch (error) {
        throw deliveryError(error);
      }
    },
  };
}

/** The same key gives the same file, so that a mail that is written again is there once. */
function outboxMailer(folder: string, from: MailAddress): Mailer {
  const transport = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
  });
  return {
    delivery: "outbox",
    describe: `SMTP_URL is not set: mails are not sent but written to ${folder}`,
    async send(mail) {
      const { message } = await transport.sendMail(asMessage(mail, from));
      const day = mail.date.toISOString().slice(0, 19).replaceAll(":", "-");
      await writeWhole(path.join(folder, `${day}-${mail.key}.eml`), message);
    },
  };
}

/** @throws SettingError naming SMTP_URL or MAIL_FROM */
export function createMailer(
  config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir">,
  limits: Partial<MailLimits> = {},
): Mailer {
  const from = senderOf(config);
  return config.smtpUrl === undefined
    ? outboxMailer(path.join(config.dataDir, "outbox"), from)
    : smtpMailer(config.smtpUrl, from, { ...usualLimits, ...limits });
}
