/** The forms of the screen Settings: what a blank field and a short passphrase mean. Rules: SET-1. */
import { expect, it } from "vitest";
import { validate } from "../validation.ts";
import { backupsForm, retentionForm } from "./setting-forms.ts";
import { settingMessages } from "./setting-values.ts";
import { logoAddress } from "./settings.ts";

const backups = { backup_every_hours: 24, backup_keep: 14 };
const answerTo = (schema: Parameters<typeof validate>[0], sent: object) => {
  const checked = validate(schema, sent);
  return checked.ok ? checked.value : checked.errors.map(({ message }) => message);
};

it.each(["x".repeat(16), "x".repeat(200)])("takes the passphrase %j", (backup_passphrase) => {
  expect(answerTo(backupsForm, { ...backups, backup_passphrase })).toEqual({
    ...backups,
    backup_passphrase,
  });
});

it("refuses a passphrase of 15 characters, and keeps the present one if the field is blank", () => {
  expect(answerTo(backupsForm, { ...backups, backup_passphrase: "x".repeat(15) })).toEqual([
    settingMessages.passphrase,
  ]);
  expect(answerTo(backupsForm, { ...backups, backup_passphrase: "" })).toEqual({
    ...backups,
    backup_passphrase: null,
  });
});

it("keeps data forever where the number is blank or left out", () => {
  const days = { retention_deleted_days: "30", retention_enquiry_days: 7 };
  expect(answerTo(retentionForm, { ...days, retention_years: "" })).toEqual({
    retention_years: null,
    retention_deleted_days: 30,
    retention_enquiry_days: 7,
  });
  expect(answerTo(retentionForm, days)).toMatchObject({ retention_years: null });
});

it("has an address of its own for each logo", () => {
  expect(logoAddress(7)).toBe("/api/logo/7");
});
