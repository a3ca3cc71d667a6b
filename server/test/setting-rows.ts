/** Every setting: its default, valid values and invalid values. */
import path from "node:path";
import type { Config } from "#operations/config";

interface SettingRow {
  readonly variable: string;
  readonly setting: keyof Config;
  /** Its value if the variable is not set. */
  readonly otherwise?: unknown;
  /** Valid texts that are taken literally, and others with their meaning. */
  readonly same?: readonly string[];
  readonly good?: Readonly<Record<string, unknown>>;
  /** Invalid texts. */
  readonly bad?: readonly string[];
}

const long = "s".repeat(32);

export const settingRows: readonly SettingRow[] = [
  {
    variable: "PORT",
    setting: "port",
    otherwise: 3000,
    good: { "0": 0, "8080": 8080, "65535": 65_535, " 80 ": 80 },
    bad: ["65536", "-1", "3000.5", "http", "0x50", "1e3"],
  },
  { variable: "HOST", setting: "host", otherwise: "127.0.0.1", same: ["0.0.0.0", "::1"] },
  {
    variable: "DATA_DIR",
    setting: "dataDir",
    otherwise: path.resolve("data"),
    good: { "/srv/help line": "/srv/help line", kept: path.resolve("kept") },
  },
  {
    variable: "DATABASE_URL",
    setting: "databaseUrl",
    same: ["postgres://u:p@db:5432/helpline", "postgresql://db/helpline?sslmode=require"],
    bad: ["mysql://u:p@db/x", "db:5432", "http://db", "postgres//db"],
  },
  {
    variable: "DATABASE_APP_URL",
    setting: "databaseAppUrl",
    same: ["postgres://helpline_app:p@db:5432/helpline", "postgresql://db/helpline"],
    bad: ["mysql://u:p@db/x", "helpline_app"],
  },
  { variable: "SESSION_SECRET", setting: "sessionSecret", same: [long], bad: ["s".repeat(31)] },
  {
    variable: "ADMIN_USERNAME",
    setting: "adminUsername",
    otherwise: "admin",
    same: ["head.office", "admin", "u".repeat(60)],
    bad: ["short", "u".repeat(61), "\u0430dmin.office", "head\u200B.office"],
  },
  {
    variable: "ADMIN_PASSWORD",
    setting: "adminPassword",
    same: ["sixchr", "p".repeat(200)],
    bad: ["five!", "p".repeat(201)],
  },
  {
    variable: "PUBLIC_URL",
    setting: "publicUrl",
    same: ["https://helpline.example.org", "https://example.org/", "http://10.0.0.1:3000"],
    bad: [
      "helpline.example.org",
      "ftp://example.org",
      "//example.org",
      "https://example.org/helpline",
      "https://example.org/?a=b",
      "https://example.org/#a",
    ],
  },
  {
    variable: "SMTP_URL",
    setting: "smtpUrl",
    same: ["smtp://mail:587", "smtps://u:p@mail"],
    bad: ["mail:587", "http://mail"],
  },
  {
    variable: "MAIL_FROM",
    setting: "mailFrom",
    same: ["a@example.org", "Helpline <a@example.org>"],
    bad: ["Helpline", "a@b", "Helpline <a@b>"],
  },
  {
    variable: "MAIL_REPLY_TO",
    setting: "mailReplyTo",
    same: ["a@example.org", "Helpline <a@example.org>"],
    bad: ["Helpline", "a@b", "Helpline <a@b>"],
  },
  {
    variable: "FILES_URL",
    setting: "filesUrl",
    good: {
      "s3://bucket": { bucket: "bucket", prefix: "", region: "us-east-1" },
      "s3://key:s%2Fcret@bucket/a/b/?region=eu-west-2&endpoint=http://127.0.0.1:9000": {
        bucket: "bucket",
        prefix: "a/b",
        region: "eu-west-2",
        endpoint: "http://127.0.0.1:9000",
        credentials: { accessKeyId: "key", secretAccessKey: "s/cret" },
      },
    },
    bad: [
      "/srv/files",
      "https://bucket.example.org",
      "s3://",
      "s3:///prefix",
      "s3://key@bucket",
      "s3://bucket?endpoint=nowhere",
      "s3://bucket?endpoint=ftp://files.example.org",
      "s3://bucket?colour=red",
      "s3://bucket:9000",
    ],
  },
  {
    variable: "CLAMD_URL",
    setting: "clamdUrl",
    good: {
      "tcp://clamav:3310": { host: "clamav", port: 3310 },
      "tcp://[::1]": { host: "::1", port: 3310 },
      "/run/clamav/clamd.ctl": { path: "/run/clamav/clamd.ctl" },
      "unix:/run/clamav/clamd.ctl": { path: "/run/clamav/clamd.ctl" },
    },
    bad: ["clamav:3310", "http://clamav", "tcp://", "tcp://clamav/path", "clamd.ctl"],
  },
  {
    variable: "BACKUP_FOLDER",
    setting: "backupFolder",
    otherwise: path.resolve("data/backups"),
    good: { "/mnt/other disk": "/mnt/other disk", kept: path.resolve("kept") },
  },
  {
    variable: "BACKUP_EVERY_HOURS",
    setting: "backupEveryHours",
    good: { "0": 0, "24": 24, "8760": 8760 },
    bad: ["-1", "8761", "0.5", "daily"],
  },
  {
    variable: "BACKUP_KEEP",
    setting: "backupKeep",
    good: { "1": 1, "10000": 10_000 },
    bad: ["0", "10001", "all"],
  },
  {
    variable: "BACKUP_KEY",
    setting: "backupKey",
    same: ["k".repeat(16), "correct horse battery staple"],
    bad: ["k".repeat(15)],
  },
  {
    variable: "LOGIN_RATE_LIMIT",
    setting: "loginRateLimit",
    otherwise: 20,
    good: { "0": 0, "1000000": 1_000_000 },
    bad: ["-1", "1000001", "many", "2.5"],
  },
  {
    variable: "SECOND_FACTOR_REQUIRED",
    setting: "secondFactorRequired",
    otherwise: [],
    good: { admin: ["admin"], "admin, manager,": ["admin", "manager"] },
    bad: ["everybody", "admin manager", "Admin", "public"],
  },
  {
    variable: "SECOND_FACTOR_SECRET",
    setting: "secondFactorSecrets",
    otherwise: [],
    good: { [long]: [long], [`${long}2,${long}1`]: [`${long}2`, `${long}1`] },
    bad: ["s".repeat(31), `${long},short`],
  },
  {
    variable: "OIDC_ISSUER",
    setting: "oidcIssuer",
    same: [
      "https://id.example.org/realms/helpline",
      "http://127.0.0.1:4000",
      "http://localhost:4000/",
    ],
    bad: ["id.example.org", "http://id.example.org", "https://id.example.org?tenant=1", "ftp://x"],
  },
  { variable: "OIDC_CLIENT_ID", setting: "oidcClientId", same: ["helpline"] },
  { variable: "OIDC_CLIENT_SECRET", setting: "oidcClientSecret", same: ["s3cret"] },
  {
    variable: "OIDC_LABEL",
    setting: "oidcLabel",
    otherwise: "single sign-on",
    same: ["NHS Mail", "x".repeat(40)],
    bad: ["x".repeat(41)],
  },
  {
    variable: "OIDC_USERNAME_CLAIM",
    setting: "oidcUsernameClaim",
    otherwise: "preferred_username",
    same: ["email", "sub", "https://example.org/claims/login"],
    bad: ["two words", "a,b"],
  },
  { variable: "OIDC_SECOND_FACTOR_ACR", setting: "oidcSecondFactorAcr", same: ["urn:example:mfa"] },
  {
    variable: "PASSWORD_MIN_LENGTH",
    setting: "passwordMinLength",
    otherwise: 6,
    good: { "6": 6, "64": 64 },
    bad: ["5", "65", "six"],
  },
  {
    variable: "MAX_REQUESTS_IN_PROGRESS",
    setting: "maxRequestsInProgress",
    otherwise: 400,
    good: { "8": 8, "100000": 100_000 },
    bad: ["7", "100001", "many"],
  },
  {
    variable: "METRICS_PORT",
    setting: "metricsPort",
    good: { "0": 0, "9464": 9464 },
    bad: ["65536", "-1", "on"],
  },
  {
    variable: "FORCE_PASSWORD_CHANGE",
    setting: "forcePasswordChange",
    otherwise: false,
    good: { true: true, false: false },
    bad: ["yes", "1", "TRUE"],
  },
  {
    variable: "REFUSE_COMMON_PASSWORDS",
    setting: "refuseCommonPasswords",
    otherwise: false,
    good: { true: true, false: false },
    bad: ["yes", "1", "TRUE"],
  },
  {
    variable: "TRUST_PROXY",
    setting: "trustProxy",
    otherwise: false,
    good: {
      true: true,
      false: false,
      "0": false,
      "1": 1,
      "2": 2,
      "10.0.0.0/8, ::1": "10.0.0.0/8, ::1",
    },
    bad: ["yes", "proxy.example.org", "-1", "100", "abc", "10.0.0.1:80", "10.0.0.0/33", "::1/129"],
  },
  {
    variable: "LOG_LEVEL",
    setting: "logLevel",
    otherwise: "info",
    same: ["fatal", "error", "warn", "debug", "trace", "silent"],
    bad: ["loud", "INFO"],
  },
  {
    variable: "CASES_PAGE_SIZE",
    setting: "casesPageSize",
    otherwise: 20,
    good: { "1": 1, "200": 200 },
    bad: ["0", "201", "all"],
  },
  { variable: "HELPLINE_CONFIG", setting: "productConfig", same: ["/etc/helpline.json"] },
  {
    variable: "RETENTION_YEARS",
    setting: "retentionYears",
    good: { "1": 1, "100": 100 },
    bad: ["0", "101", "never", "6.5"],
  },
  {
    variable: "RETENTION_DELETED_DAYS",
    setting: "retentionDeletedDays",
    good: { "0": 0, "36500": 36_500 },
    bad: ["-1", "36501", "never"],
  },
  {
    variable: "RETENTION_ENQUIRY_DAYS",
    setting: "retentionEnquiryDays",
    good: { "1": 1, "36500": 36_500 },
    bad: ["0", "36501", "never"],
  },
  {
    variable: "TIME_ZONE",
    setting: "timeZone",
    otherwise: "Europe/London",
    same: ["Asia/Kolkata", "UTC"],
    bad: ["London", "Europe/Nowhere"],
  },
  {
    variable: "SHUTDOWN_DELAY",
    setting: "shutdownDelay",
    otherwise: 0,
    good: { "0": 0, "300": 300 },
    bad: ["-1", "301", "5s"],
  },
];
