/** Backups as admins see them: on the schedule and by hand (ADR 20). */

import * as z from "zod/mini";
import { recordId } from "../fields.ts";
import { forOperator } from "../for-operator.ts";
import { defineRoute, idParams, moment, noData, reading } from "../http.ts";
import { refusals } from "../refusals.ts";
import { ownPassword } from "../second-factor/second-factor.ts";
import { sentExactly } from "../sent-text.ts";
import { showSize } from "../words.ts";

/** How many of the newest runs are shown. */
export const backupRunsShown = 50;

/** On the schedule, with the button "Back up now", or with `npm run backup`. */
export const backupKinds = ["scheduled", "by-hand", "command"] as const;
export type BackupKind = (typeof backupKinds)[number];

/** What a backup does, in this order. */
export const backupPhases = ["database", "files", "checking"] as const;
export type BackupPhase = (typeof backupPhases)[number];

const made = {
  kind: z.enum(backupKinds),
  /** Who pressed the button; null if nobody did. */
  made_by: z.nullable(z.string()),
  started_on: moment(),
};

const backupRun = z.object({
  backup_run_id: z.number(),
  ...made,
  finished_on: moment(),
  /** Null if it failed. */
  file_name: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  /** The reason of a failure, for a person. */
  error: z.nullable(z.string()),
  /** Problems in a backup that succeeded, one per line. */
  problems: z.nullable(z.string()),
  /** Whether it can be downloaded: it is encrypted, and this server still has it. */
  can_download: z.boolean(),
  /** Whether everybody who gets its file can read it. */
  is_open: z.boolean(),
});
export type BackupRun = z.output<typeof backupRun>;

const backupUnderWay = z.object({
  ...made,
  file_name: z.string(),
  phase: z.enum(backupPhases),
  /** How much of the phase is done, from 0 to 1. */
  share: z.number(),
});
export type BackupUnderWay = z.output<typeof backupUnderWay>;

const backupState = z.object({
  /** Hours between two backups; 0 if none are scheduled. */
  every_hours: z.number(),
  /** How many are kept: of the scheduled ones, and of those made with the button. */
  keep: z.number(),
  encrypted: z.boolean(),
  /** Whether a download takes the caller's password: not just after a login through a provider (ADR 5). */
  needs_password: z.boolean(),
  /** The folder on the server. */
  folder: z.string(),
  /** The one that is being made. */
  running: z.nullable(backupUnderWay),
  /** Newest first. */
  runs: z.array(backupRun),
});
export type BackupState = z.output<typeof backupState>;

const kindNames: Readonly<Record<BackupKind, string>> = {
  scheduled: "Scheduled",
  "by-hand": "By hand",
  command: "On the server",
};

const doing: Readonly<Record<BackupPhase, string>> = {
  database: "Step 1 of 3: copying the database",
  files: "Step 2 of 3: copying the files",
  checking: "Step 3 of 3: checking the backup",
};

/** Why no backup was made. */
const failures = {
  noFileStore: "The file store could not be reached.",
  noDatabase: "The database could not be reached.",
  noSpace: "There is no space left where the backups are kept.",
  /** @param free and `needed` in bytes */
  tooLittleSpace: (free: number, needed: number) =>
    refusals.tooLittleSpace("where the backups are kept", free, needed),
  notWritable: "The server may not write where the backups are kept.",
  noFolder: "The folder where the backups are kept cannot be used.",
  stopped: "The server was stopped before the backup was complete.",
  passphraseLost:
    "The passphrase of backups cannot be read any more, because the server's secret has changed. Please enter it again on Settings.",
  unknown: `The backup failed. ${forOperator.findOutWhy}`,
  notNow: "Whether a backup is being made cannot be told at the moment. Please try again shortly.",
} as const;

export const backupMessages = {
  button: "Back up now",
  begun: "The backup has begun.",
  joined: "A backup is being made already.",
  made: ({ file_name, bytes }: Pick<BackupRun, "file_name" | "bytes">) =>
    `The backup is made: ${file_name} (${showSize(bytes ?? 0)}).`,
  failed: (error: string) => `The backup failed. ${error}`,
  failures,
  kindNames,
  progress: ({ phase, share }: Pick<BackupUnderWay, "phase" | "share">) =>
    `${doing[phase]}, ${Math.floor(share * 100)} %`,
  none: "No backup has been made yet.",
  off: "Backups are not scheduled.",
  scheduled: ({ every_hours, keep }: Pick<BackupState, "every_hours" | "keep">) =>
    `A backup is made every ${every_hours === 1 ? "hour" : `${every_hours} hours`}; ${keep === 1 ? "the newest is" : `the newest ${keep} are`} kept.`,
  /** The rule for those made with the button, on a schedule or not. */
  byHand: ({ keep }: Pick<BackupState, "keep">) =>
    `Of those made by hand ${keep === 1 ? "the newest is" : `the newest ${keep} are`} kept.`,
  encrypted: "New backups are encrypted.",
  notEncrypted: "New backups are not encrypted: whoever gets one can read everything.",
  // Links to their settings.
  enterPassphrase: "Enter a passphrase",
  change: "Change this in Settings",
  /** Of one in the list. */
  open: "Not encrypted",
  folder: (folder: string) => `They are on the server, in ${folder}.`,
  download: "Download",
  downloadTitle: "Download a backup",
  downloadHint:
    "It holds everything about every family. Keep it where nobody else can get at it. Only the passphrase of backups opens it.",
  downloadBegun: "The download has begun.",
  onlyEncrypted:
    "Only encrypted backups can be downloaded. Enter a passphrase in Settings, then back up again.",
  ticketNeeded: "A backup is downloaded only after its admin has confirmed the password.",
  gone: "This backup is not on the server any more.",
  lastFailed: "The last scheduled backup failed. It is tried again within an hour.",
} as const;

/** Which backup to download, and the password that confirms it. */
export const backupDownloadSchema = z.strictObject({
  backup_run_id: recordId(),
  password: ownPassword(),
});

const common = { access: "admins", tag: "backups", path: "/api/backups" } as const;

export const backupRoutes = {
  state: defineRoute({
    ...common,
    ...reading,
    summary: `How backups are made, the one being made, and what became of the last ${backupRunsShown}`,
    data: backupState,
  }),
  start: defineRoute({
    ...common,
    method: "POST",
    summary: "Begin a backup; it is made in the background. One is made at a time",
    status: 201,
    message: backupMessages.begun,
    data: z.object({
      /** A backup was being made already; no second one begins. */
      joined: z.boolean(),
    }),
    errors: [503],
  }),
  ticket: defineRoute({
    ...common,
    method: "POST",
    path: "/api/backups/download-ticket",
    summary:
      "A ticket for the download of one encrypted backup: it lives 60 seconds, and no longer than the session",
    body: backupDownloadSchema,
    status: 201,
    message: backupMessages.downloadBegun,
    data: z.object({ ticket: z.string(), file_name: z.string(), expires_on: moment() }),
    errors: [404, 409, 429],
  }),
  download: defineRoute({
    ...common,
    method: "GET",
    path: "/api/backups/{id}/download/{token}",
    summary: "The bytes of a backup; the token is a ticket for it, never the session token",
    params: z.object({
      id: idParams.shape.id,
      token: sentExactly({ error: refusals.notFound, max: 4000 }),
    }),
    pathToken: "token",
    bytes: true,
    status: 200,
    message: "The file.",
    data: noData,
    errors: [404, 409],
  }),
};
