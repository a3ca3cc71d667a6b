/** The settings in the product (SET-1, SET-2): their keys, the calls, what the screen is told; and the logo. */

import * as z from "zod/mini";
import { recordVersion, sentNumber } from "../fields.ts";
import { forOperator } from "../for-operator.ts";
import { defineRoute, idParams, moment, noData, reading } from "../http.ts";
import { messages } from "../messages.ts";
import { sentExactly, sentShortly } from "../sent-text.ts";
import {
  nature,
  operatorSettings,
  passphraseMinLength,
  settingLengths,
  settingMessages,
  sharedSettings,
} from "./setting-values.ts";

// The helpline's own logo: where it is, and what an upload may be.

/** The largest file, and the largest picture. */
export const logoLimitBytes = 256 * 1024;
export const logoMaxSide = 2000;
/** What its name may end in. */
export const logoEndings = [".png", ".jpg", ".jpeg"] as const;

export const logoMessages = {
  tooBig: "The logo may have at most 256 KB. Please save a smaller picture.",
  tooLarge: `The logo may be at most ${logoMaxSide} by ${logoMaxSide} pixels. Please save a smaller picture.`,
  notAPicture: "This file is not a PNG or JPEG picture. Please choose another one.",
  interlaced:
    "This PNG is saved “interlaced”, which cannot be read here. Please save it again without interlacing, or as a JPEG.",
  progressive:
    "This JPEG is saved “progressive”, which cannot be read here. Please save it again without “progressive” (as “baseline”), or as a PNG.",
  missing: "Please choose a picture.",
} as const;

/** Public, because the login screen shows the logo. Each logo has its own address, so browsers can cache it. */
export const logoAddress = (id: number): string => `/api/logo/${id}`;

// The settings.

export const settingsMessages = {
  saved: "The settings have been saved.",
  undone: "The last change has been undone.",
  nothingToUndo: "There is no change to undo.",
  locked: `This is set on the server, so it can be changed only there. ${forOperator.unlock}`,
  unreadable: (version: number) =>
    `The stored settings (version ${version}) cannot be read, so the last ones that can are in force. Saving stores good ones again.`,
  bothChanged: (theirs: string, yours: string) =>
    `Somebody else has changed this meanwhile. Theirs: ${theirs}. Yours: ${yours}. Save again to keep yours, or reload the page to keep theirs.`,
  testSent: (address: string) => `The test mail has been sent to ${address}.`,
  testKept: (address: string) =>
    `The test mail to ${address} is in the outbox folder on the server, because no mail server is set. ${forOperator.sendMails}`,
  testFailed: (reason: string) => `The test mail could not be sent. ${reason}`,
  noAddress: "Your account has no valid email address. A manager can enter it in Users.",
  noChange: "Please send at least one setting.",
} as const;

/** Every setting that the screen changes, with its rule. */
export const settingValues = {
  ...sharedSettings,
  nature_of_case: z.array(nature, { error: settingMessages.natures }),
  ...operatorSettings,
  /** New backups are encrypted with it; null: they are not. It is never sent back. */
  backup_passphrase: z.nullable(
    sentExactly({ error: settingMessages.passphrase, max: settingLengths.passphrase }).check(
      z.minLength(passphraseMinLength, settingMessages.passphrase),
    ),
  ),
  /** The logo's id; null takes it away. It is added with a call of its own. */
  logo: z.nullable(sentNumber(z.int())),
};

export const settingKeys = Object.keys(settingValues) as SettingKey[];
export type SettingKey = keyof typeof settingValues;

/** Any of the settings, as they are sent. */
export const settingChanges = z.partial(z.strictObject(settingValues));
export type SettingChanges = z.output<typeof settingChanges>;

const { backup_passphrase: _secret, ...readable } = settingValues;

/** The settings as they are shown. */
const shownSettings = z.object({
  ...readable,
  /** Whether new backups are encrypted. */
  backup_encrypted: z.boolean(),
});
export type ShownSettings = z.output<typeof shownSettings>;

/** Why a setting cannot be changed here: the operator's file says so, or the environment sets it. */
const lock = z.object({ key: z.string(), by: z.enum(["file", "environment"]) });

const change = z.object({
  version: z.number(),
  changed_on: moment(),
  changed_by: z.nullable(z.string()),
  keys: z.array(z.string()),
  /** What has changed, in words. */
  words: z.array(z.string()),
});
export type SettingsChange = z.output<typeof change>;

const state = z.object({
  version: z.number(),
  values: shownSettings,
  locked: z.array(lock),
  /** The last change of each setting that was ever changed here. */
  changed: z.record(z.string(), z.object({ on: moment(), by: z.nullable(z.string()) })),
  /** Natures that cases, enquiries or log entries have. They can be retired, but not removed. */
  natures_in_use: z.array(z.string()),
  /** What is wrong with what is stored; null: nothing. */
  problem: z.nullable(z.string()),
  /** For reading: it is set on the server. */
  server: z.object({
    time_zone: z.string(),
    backup_folder: z.string(),
    /** `outbox`: mails are kept in a folder, because no mail server is set. */
    mail: z.enum(["smtp", "outbox"]),
    mail_from: z.string(),
  }),
});
export type SettingsState = z.output<typeof state>;

/** How many changes the history shows. */
export const settingsHistoryShown = 100;

const common = { access: "admins", tag: "settings" } as const;
const version = recordVersion(0);

const versionError = messages.wholeNumber("The version", 0, Number.MAX_SAFE_INTEGER);
/** The same in a form, whose fields are texts. */
const versionInForm = z.pipe(
  sentShortly(versionError).check(z.regex(/^(0|[1-9][0-9]{0,14})$/, versionError)),
  z.transform(Number),
);

export const settingsRoutes = {
  get: defineRoute({
    ...common,
    ...reading,
    path: "/api/settings",
    summary: "The settings, which of them are locked, and who changed each last",
    data: state,
  }),
  put: defineRoute({
    ...common,
    method: "PUT",
    path: "/api/settings",
    summary: "Change settings; those left out keep their value",
    body: z.strictObject({ changes: settingChanges, version }),
    status: 201,
    message: settingsMessages.saved,
    data: z.object({ version: z.number() }),
    errors: [409],
  }),
  history: defineRoute({
    ...common,
    ...reading,
    path: "/api/settings/history",
    summary: `The last ${settingsHistoryShown} changes of the settings in words, newest first`,
    data: z.object({ changes: z.array(change) }),
  }),
  addLogo: defineRoute({
    ...common,
    method: "POST",
    path: "/api/settings/logo",
    summary: "Set the logo: a PNG or JPEG, which is encoded again",
    file: "file",
    fileLimit: { bytes: logoLimitBytes, tooBig: logoMessages.tooBig },
    body: z.strictObject({ version: versionInForm }),
    status: 201,
    message: settingsMessages.saved,
    data: z.object({ version: z.number() }),
    errors: [409],
  }),
  logo: defineRoute({
    access: "anyone",
    tag: "settings",
    ...reading,
    path: "/api/logo/{id}",
    params: idParams,
    summary: "The logo that is in force, as PNG",
    bytes: true,
    data: noData,
    errors: [404],
  }),
  testMail: defineRoute({
    ...common,
    method: "POST",
    path: "/api/settings/test-mail",
    summary: "Send a mail to the caller's own address, and say what became of it",
    status: 201,
    message: messages.ok,
    data: z.object({ delivery: z.enum(["smtp", "outbox"]) }),
    errors: [409, 429, 503],
  }),
  undo: defineRoute({
    ...common,
    method: "POST",
    path: "/api/settings/undo",
    summary: "Undo the last change of the settings; this is a change too",
    body: z.strictObject({ version }),
    status: 201,
    message: settingsMessages.undone,
    data: z.object({ version: z.number() }),
    errors: [409],
  }),
};
