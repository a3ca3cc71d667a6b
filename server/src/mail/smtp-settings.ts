/**
 * SMTP_URL and MAIL_FROM (MAIL-2), read at start. No error repeats SMTP_URL, which may contain a
 * password.
 */
import type { Config } from "#operations/config";
import { SettingError } from "#operations/settings";

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the start of the connection (smtps). */
  readonly secure: boolean;
  /** STARTTLS is required before any mail is sent. */
  readonly requireTLS: boolean;
  /** STARTTLS is not attempted. */
  readonly ignoreTLS: boolean;
  /** Whether the server's certificate must be valid. */
  readonly checksCertificate: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
}

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

const flags = ["requireTLS", "ignoreTLS", "rejectUnauthorized"] as const;

const wrongOptions = () =>
  new SettingError(
    "SMTP_URL may end in requireTLS=true, ignoreTLS=true or rejectUnauthorized=false after a question mark, and in nothing else.",
  );

function readFlags(query: URLSearchParams): Partial<Record<(typeof flags)[number], boolean>> {
  const entries = [...query].map(([name, value]) => {
    const flag = flags.find((each) => each === name);
    if (flag === undefined || (value !== "true" && value !== "false")) throw wrongOptions();
    return [flag, value === "true"] as const;
  });
  return Object.fromEntries(entries);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new SettingError(
      "SMTP_URL has a % in its name or password that is not followed by two digits; write it as %25.",
    );
  }
}

/**
 * Credentials are sent only over TLS, unless `ignoreTLS=true` allows otherwise.
 * @throws SettingError
 */
export function readSmtpUrl(text: string): SmtpSettings {
  const url = new URL(text);
  if (url.hostname === "") throw new SettingError("SMTP_URL has no host name.");
  const secure = url.protocol === "smtps:";
  const set = readFlags(url.searchParams);
  const ignoreTLS = set.ignoreTLS ?? false;
  if (ignoreTLS && set.requireTLS) throw wrongOptions();
  const hasUser = url.username !== "";
  const usualPort = secure ? 465 : 587;
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? usualPort : Number(url.port),
    secure,
    requireTLS: set.requireTLS ?? (hasUser && !secure && !ignoreTLS),
    ignoreTLS,
    checksCertificate: set.rejectUnauthorized ?? true,
    ...(hasUser && { auth: { user: decoded(url.username), pass: decoded(url.password) } }),
  };
}

/** `Helpline <helpline@example.org>` or a bare address, as config.ts accepts it. */
export function readMailAddress(text: string): MailAddress {
  const parts = /^(.*)<(.*)>$/.exec(text);
  if (!parts) return { name: "", address: text };
  return { name: (parts[1] ?? "").trim().replace(/^"(.*)"$/, "$1"), address: parts[2] ?? "" };
}

/** The sender of mails that are only written to the outbox folder; its name is the helpline's. */
const outboxSender: MailAddress = { name: "", address: "helpline@localhost" };

/** @throws SettingError if mails are to be sent but no sender is set */
export function senderOf({ smtpUrl, mailFrom }: Pick<Config, "smtpUrl" | "mailFrom">): MailAddress {
  if (mailFrom !== undefined) return readMailAddress(mailFrom);
  if (smtpUrl === undefined) return outboxSender;
  throw new SettingError(
    'MAIL_FROM should name the sender of mails when SMTP_URL is set, such as helpline@example.org or "Helpline <helpline@example.org>".',
  );
}
