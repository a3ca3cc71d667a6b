/** Backups: made by hand and by the clock, and put back (issue 5 item 2, ADR 0014). */
export { backupName } from "./backup-names.ts";
export { createBackup } from "./create-backup.ts";
export { checkBackup, restoreBackup } from "./restore-backup.ts";
export { auditBackup, createBackupSchedule, describeSchedule } from "./schedule.ts";
