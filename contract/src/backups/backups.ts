/** Scheduled backups as admins see them (ADR 0014). */
import * as z from "zod/mini";
import { defineRoute, reading } from "../http.ts";

/** How many of the newest runs are shown. */
export const backupRunsShown = 50;

const backupRun = z.object({
  backup_run_id: z.number(),
  started_on: z.string(),
  finished_on: z.string(),
  /** Null if it failed. */
  file_name: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  /** The reason of a failure, for a person. */
  error: z.nullable(z.string()),
  /** Problems in a backup that succeeded, one per line. */
  problems: z.nullable(z.string()),
});
export type BackupRun = z.output<typeof backupRun>;

const backupState = z.object({
  /** Hours between two backups; 0 if none are scheduled. */
  every_hours: z.number(),
  /** How many are kept. */
  keep: z.number(),
  encrypted: z.boolean(),
  /** Newest first. */
  runs: z.array(backupRun),
});
export type BackupState = z.output<typeof backupState>;

export const backupRoutes = {
  state: defineRoute({
    access: "admins",
    tag: "backups",
    ...reading,
    path: "/api/backups",
    summary: `How backups are made, and what became of the last ${backupRunsShown}`,
    data: backupState,
  }),
};

export const backupMessages = {
  none: "No scheduled backup has been made yet.",
  off: "Backups are not scheduled. To schedule them, set BACKUP_EVERY_HOURS on the server; npm run backup makes one now.",
  scheduled: ({ every_hours, keep }: Pick<BackupState, "every_hours" | "keep">) =>
    `A backup is made every ${every_hours === 1 ? "hour" : `${every_hours} hours`}; ${keep === 1 ? "the newest is" : `the newest ${keep} are`} kept.`,
  encrypted: "They are encrypted.",
  notEncrypted: "They are not encrypted: whoever gets one can read everything (BACKUP_KEY).",
  lastFailed: "The last backup failed. It is tried again within an hour.",
} as const;
