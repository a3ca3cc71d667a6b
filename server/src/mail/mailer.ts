/**
 * Delivers a mail to the SMTP server in SMTP_URL, or without one to a folder in DATA_DIR, one `.eml` file
 * per mail (MAIL-2).
 */

import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { syncFolder } from "@repo/embedded-postgres/sync-folder";
import nodemailer from "nodemailer";
import type { Config } from "#operations/config";
import { deliveryError } from "./delivery-error.ts";
import { type MailAddress, readMailAddress, readSmtpUrl, senderOf } from "./smtp-settings.ts";

export interface Mail {
  /** The same at every attempt, so that a mail system can recognise a duplicate. */
  readonly key: string;
  readonly to: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly date: Date;
  /** Shown above the text in HTML: a PNG, which travels with the mail. */
  readonly logo?: Buffer | undefined;
  /** The sender's name where `MAIL_FROM` has an address only. */
  readonly helpline?: string;
  readonly attachment?: { readonly name: string; readonly bytes: Buffer };
  /** Somebody wrote it: answers go to the helpline's address for replies. */
  readonly isPersonal?: true;
}

export interface Mailer {
  readonly delivery: "smtp" | "outbox";
  /** The destination of mails for the log at start, without a password. */
  readonly describe: string;
  /** @throws DeliveryError, or an error of the disk */
  send(mail: Mail): Promise<void>;
  /** Removes the files of mails that Helpline does not know any more. @param known reads the keys of those it knows */
  removeForgotten(known: () => Promise<ReadonlySet<string>>): Promise<void>;
}

/** In milliseconds. An attempt fails when the mail server does not respond for this long. */
export interface MailLimits {
  readonly connect: number;
  readonly greeting: number;
  readonly silence: number;
}

const usualLimits: MailLimits = { connect: 10_000, greeting: 10_000, silence: 20_000 };

/** Prevents header injection through a name. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

/** A page of the mail that shows an attachment; mail programs load nothing from elsewhere. */
const logoInHtml =
  '<body><p><img src="cid:logo" alt="" style="max-height:48px;max-width:240px"></p>';

/** The files that travel with a mail, its logo among them. */
const attachmentsOf = ({ attachment, logo }: Mail) => [
  ...(attachment ? [{ filename: oneLine(attachment.name), content: attachment.bytes }] : []),
  ...(logo
    ? [
        {
          cid: "logo",
          filename: "logo.png",
          contentType: "image/png",
          contentDisposition: "inline" as const,
          content: logo,
        },
      ]
    : []),
];

interface Sender {
  readonly from: MailAddress;
  readonly replyTo: MailAddress | undefined;
}

function asMessage(mail: Mail, { from, replyTo }: Sender) {
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  return {
    from: { name: oneLine(from.name || (mail.helpline ?? "")), address: from.address },
    to: { name: oneLine(mail.to.name), address: oneLine(mail.to.address) },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.logo ? mail.html.replace("<body>", logoInHtml) : mail.html,
    date: mail.date,
    messageId: `<${mail.key}@${domain}>`,
    ...(mail.isPersonal
      ? { replyTo: replyTo ?? from }
      : { headers: { "Auto-Submitted": "auto-generated" } }),
    attachments: attachmentsOf(mail),
    // A mail contains only what it is given and loads nothing from files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function smtpMailer(smtpUrl: string, sender: Sender, limits: MailLimits): Mailer {
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
        await transport.sendMail(asMessage(mail, sender));
      } catch (error) {
        throw deliveryError(error);
      }
    },
    removeForgotten: async () => undefined,
  };
}

/** The same key gives the same file name, so a mail written twice exists once. */
function outboxMailer(folder: string, sender: Sender): Mailer {
  const transport = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
  });
  return {
    delivery: "outbox",
    describe: `SMTP_URL is not set: mails are not sent but written to ${folder}`,
    async send(mail) {
      const { message } = await transport.sendMail(asMessage(mail, sender));
      const day = mail.date.toISOString().slice(0, 19).replaceAll(":", "-");
      await writeWhole(path.join(folder, `${day}-${mail.key}.eml`), message);
    },
    async removeForgotten(known) {
      const files = (await filesIn(folder)).flatMap((name) => {
        const [, key] = /^[\dT-]{19}-(mail--?\d+)\.eml(?:\.\d+\.tmp)?$/.exec(name) ?? [];
        return key === undefined ? [] : [{ name, key }];
      });
      if (files.length === 0) return;
      // Read after the files: a mail is stored before its file is written.
      const kept = await known();
      for (const { name, key } of files) {
        if (!kept.has(key)) await rm(path.join(folder, name), { force: true });
      }
    },
  };
}

/** How mails leave with these settings. */
export const deliveryOf = ({ smtpUrl }: Pick<Config, "smtpUrl">): Mailer["delivery"] =>
  smtpUrl === undefined ? "outbox" : "smtp";

/** @throws SettingError naming SMTP_URL or MAIL_FROM */
export function createMailer(
  config: Pick<Config, "smtpUrl" | "mailFrom" | "dataDir"> & Partial<Pick<Config, "mailReplyTo">>,
  limits: Partial<MailLimits> = {},
): Mailer {
  const { mailReplyTo } = config;
  const replyTo = mailReplyTo === undefined ? undefined : readMailAddress(mailReplyTo);
  const sender = { from: senderOf(config), replyTo };
  return config.smtpUrl === undefined
    ? outboxMailer(path.join(config.dataDir, "outbox"), sender)
    : smtpMailer(config.smtpUrl, sender, { ...usualLimits, ...limits });
}

/** The helpline as its mails show it. */
export interface MailLook {
  name(): string;
  logo(): Promise<Buffer | undefined>;
}

/** The same mailer, whose mails show the helpline's name, and its logo while there is one. */
export const inTheNameOf = (mailer: Mailer, { name, logo }: MailLook): Mailer => ({
  ...mailer,
  send: async (mail) => mailer.send({ ...mail, helpline: name(), logo: await logo() }),
});

// The outbox folder: every file in it is a complete mail, even after a power cut.

/** The names in a folder, which need not exist. */
async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Writes a temporary file and renames it, so that nobody reads half a mail. Only its owner may read it. */
async function writeWhole(file: string, content: Buffer | NodeJS.ReadableStream) {
  if (!Buffer.isBuffer(content)) throw new TypeError("The mail was not made in one piece.");
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.tmp`;
  try {
    await writeFile(draft, content, { mode: 0o600, flush: true });
    await rename(draft, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
