/** Reads and checks the settings from the environment at start (OPS-1). */
import { isIP } from "node:net";
import path from "node:path";
import { type UserType, userTypes } from "@helpline/contract/access";
import { isEmail } from "@helpline/contract/fields";
import { defaultAdminUsername, isExistingUsername } from "@helpline/contract/names";
import { passwordMinLength } from "@helpline/contract/users/password";
import { isNewUsername } from "@helpline/contract/users/username";
import { clamdAddress } from "#storage/clamd";
import { s3Location } from "#storage/s3-location";
import { openIdReaders } from "./openid-settings.ts";
import {
  type Environment,
  listOf,
  matching,
  oneOf,
  optionalNumber,
  SettingError,
  text,
  url,
  wholeNumber,
} from "./settings.ts";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Attempts to log in that one network may make in a minute, if nothing else is set. */
const usualLoginTries = 20;

/** Which proxies may report the client's address in X-Forwarded-For: their number, or their addresses. */
export type TrustProxy = boolean | number | string;

/** Whether this is an IP address, or one with the length of its network. */
function isNetwork(value: string): boolean {
  const [address = "", length, ...more] = value.trim().split("/");
  const bits = isIP(address) === 4 ? 32 : 128;
  const fits = length === undefined || (/^[1-9]\d*$/.test(length) && Number(length) <= bits);
  return isIP(address) !== 0 && fits && more.length === 0;
}

function trustProxy(env: Environment): TrustProxy {
  const value = text(env, "TRUST_PROXY");
  if (value === undefined || value === "false" || value === "0") return false;
  if (value === "true") return true;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  if (value.split(",").every(isNetwork)) return value;
  throw new SettingError(
    "TRUST_PROXY should be true, false, a number of proxies such as 1, or their addresses such as 10.0.0.0/8.",
  );
}

/** Helpline serves its screens at the root of its address only. */
function publicUrl(env: Environment): string | undefined {
  const value = url(env, "PUBLIC_URL", ["http:", "https:"], "https://helpline.example.org");
  if (value === undefined) return undefined;
  const { pathname, search, hash } = new URL(value);
  if (`${pathname}${search}${hash}` === "/") return value;
  throw new SettingError(
    "PUBLIC_URL should be an address without a path, such as https://helpline.example.org.",
  );
}

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat("en-GB", { timeZone: name }));
  } catch {
    return false;
  }
};

const postgresUrl = (env: Environment, name: string): string | undefined =>
  url(env, name, ["postgres:", "postgresql:"], "postgres://name:password@host:5432/database");

const isUserType = (value: string): value is UserType =>
  userTypes.some((userType) => userType === value);

const mailAddress = (env: Environment, name: string): string | undefined =>
  matching(
    env,
    name,
    (value) => isEmail(value.replace(/^.*<(.*)>$/, "$1")),
    'an address such as helpline@example.org or "Helpline <helpline@example.org>"',
  );

function readers(env: Environment) {
  const dataDir = () => path.resolve(text(env, "DATA_DIR") ?? "data");
  return {
    port: () => wholeNumber(env, "PORT", { least: 0, most: 65_535, otherwise: 3000 }),
    host: () => text(env, "HOST") ?? "127.0.0.1",
    dataDir,
    /** Texts and options (OPS-2); defaults to the supplied file. */
    productConfig: () => text(env, "HELPLINE_CONFIG"),
    databaseUrl: () => postgresUrl(env, "DATABASE_URL"),
    /** The server's working role on that database; used only with `DATABASE_URL` (ADR 8). */
    databaseAppUrl: () => postgresUrl(env, "DATABASE_APP_URL"),
    sessionSecret: () =>
      matching(
        env,
        "SESSION_SECRET",
        (value) => value.length >= 32,
        "a random text of at least 32 characters, the same for every process",
      ),
    adminUsername: () =>
      matching(
        env,
        "ADMIN_USERNAME",
        (value) => isExistingUsername(value) && isNewUsername(value) && value.length <= 60,
        "a login name of 6 to 60 characters, letters of one alphabet",
      ) ?? defaultAdminUsername,
    adminPassword: () =>
      matching(
        env,
        "ADMIN_PASSWORD",
        (value) => value.length >= passwordMinLength && value.length <= 200,
        `a password of ${passwordMinLength} to 200 characters`,
      ),
    publicUrl: () => publicUrl(env),
    smtpUrl: () =>
      url(env, "SMTP_URL", ["smtp:", "smtps:"], "smtp://name:password@mail.example.org:587"),
    mailFrom: () => mailAddress(env, "MAIL_FROM"),
    /** Where families' answers to mails go; MAIL_FROM if unset. */
    mailReplyTo: () => mailAddress(env, "MAIL_REPLY_TO"),
    filesUrl: () => s3Location(env),
    clamdUrl: () => clamdAddress(env),
    backupFolder: () => path.resolve(text(env, "BACKUP_FOLDER") ?? path.join(dataDir(), "backups")),
    // What is unset here, admins set on the screen Settings (SET-1).
    backupEveryHours: () => optionalNumber(env, "BACKUP_EVERY_HOURS", { least: 0, most: 8760 }),
    backupKeep: () => optionalNumber(env, "BACKUP_KEEP", { least: 1, most: 10_000 }),
    backupKey: () =>
      matching(
        env,
        "BACKUP_KEY",
        (value) => value.length >= 16,
        "a passphrase of at least 16 characters, kept in another place too: without it nobody can read the backups",
      ),
    loginRateLimit: () =>
      wholeNumber(env, "LOGIN_RATE_LIMIT", {
        least: 0,
        most: 1_000_000,
        otherwise: usualLoginTries,
      }),
    /** How many requests a process handles at once; further ones get 503. */
    maxRequestsInProgress: () =>
      wholeNumber(env, "MAX_REQUESTS_IN_PROGRESS", { least: 8, most: 100_000, otherwise: 400 }),
    /** Unset means no metrics. */
    metricsPort: () => optionalNumber(env, "METRICS_PORT", { least: 0, most: 65_535 }),
    /** The user types that must have a second factor (ADR 5). */
    secondFactorRequired: () =>
      listOf(env, "SECOND_FACTOR_REQUIRED", isUserType, `user types such as admin,manager`),
    secondFactorSecrets: () =>
      listOf(
        env,
        "SECOND_FACTOR_SECRET",
        (value): value is string => value.length >= 32,
        "a random text of at least 32 characters; before an older one and a comma when it is changed",
      ),
    ...openIdReaders(env),
    passwordMinLength: () =>
      wholeNumber(env, "PASSWORD_MIN_LENGTH", {
        least: passwordMinLength,
        most: 64,
        otherwise: passwordMinLength,
      }),
    /** The list of common passwords, and the owner's own names (ADR 4). */
    refuseCommonPasswords: () =>
      oneOf(env, "REFUSE_COMMON_PASSWORDS", ["true", "false"] as const, "false") === "true",
    /** A password that somebody else set must be changed at the next login (ADR 6). */
    forcePasswordChange: () =>
      oneOf(env, "FORCE_PASSWORD_CHANGE", ["true", "false"] as const, "false") === "true",
    trustProxy: () => trustProxy(env),
    logLevel: () => oneOf(env, "LOG_LEVEL", logLevels, "info"),
    casesPageSize: () =>
      wholeNumber(env, "CASES_PAGE_SIZE", { least: 1, most: 200, otherwise: 20 }),
    /** How long closed cases are kept; unset: as set in the product. */
    retentionYears: () => optionalNumber(env, "RETENTION_YEARS", { least: 1, most: 100 }),
    /** How long deleted cases can be restored; unset: as set in the product. */
    retentionDeletedDays: () =>
      optionalNumber(env, "RETENTION_DELETED_DAYS", { least: 0, most: 36_500 }),
    /** How many days an enquiry tells who called; unset: as set in the product. */
    retentionEnquiryDays: () =>
      optionalNumber(env, "RETENTION_ENQUIRY_DAYS", { least: 1, most: 36_500 }),
    timeZone: () =>
      matching(env, "TIME_ZONE", isTimeZone, "an IANA time zone such as Europe/London") ??
      "Europe/London",
    /** How long a stopping server reports that it is not ready but still answers, in seconds. */
    shutdownDelay: () => wholeNumber(env, "SHUTDOWN_DELAY", { least: 0, most: 300, otherwise: 0 }),
  };
}

type Readers = ReturnType<typeof readers>;
/**
 * How often one network may try, in a minute, what can be guessed and is no login: links of families and passwords, tokens of
 * other systems. Where a proxy limits logins (`LOGIN_RATE_LIMIT=0`) it knows nothing of these, so they stay limited (AUTH-6).
 */
export const guessesAMinute = ({ loginRateLimit }: Pick<Config, "loginRateLimit">): number =>
  loginRateLimit || usualLoginTries;

export type Config = { readonly [K in keyof Readers]: ReturnType<Readers[K]> };

/** @throws SettingError naming every invalid variable, one per line */
export function readConfig(env: Environment): Config {
  const problems: string[] = [];
  const entries = Object.entries(readers(env)).map(([name, read]) => {
    try {
      return [name, read()];
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      problems.push(error.message);
      return [name, undefined];
    }
  });
  if (problems.length > 0) throw new SettingError(problems.join("\n"));
  return Object.fromEntries(entries) as Config;
}
