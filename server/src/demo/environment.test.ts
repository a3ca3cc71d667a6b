/** The demo touches nothing of a real Helpline whose settings its shell has. Rules: OPS-1. */
import { expect, it } from "vitest";
import { readConfig } from "#operations/config";
import { demoEnvironment } from "./environment.ts";

it("has its own database, files, backups and mails, and the port that was asked for", () => {
  const real = {
    PORT: "4000",
    DATA_DIR: "/var/lib/helpline",
    DATABASE_URL: "postgres://helpline@db/helpline",
    FILES_URL: "s3://key:secret@bucket",
    BACKUP_FOLDER: "/mnt/backups",
    BACKUP_EVERY_HOURS: "24",
    BACKUP_KEEP: "7",
    SMTP_URL: "smtp://mail.example.org",
    MAIL_FROM: "helpline@example.org",
    RETENTION_YEARS: "6",
  };
  const config = readConfig(demoEnvironment(real, "/tmp/demo"));
  expect(config).toMatchObject({ port: 4000, dataDir: "/tmp/demo" });
  expect(config.backupFolder).toBe("/tmp/demo/backups");
  for (const name of [
    "databaseUrl",
    "filesUrl",
    "backupEveryHours",
    "backupKeep",
    "smtpUrl",
    "mailFrom",
    "retentionYears",
  ] as const) {
    expect(config[name], name).toBeUndefined();
  }
});
