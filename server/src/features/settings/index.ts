/** The settings in the product (SET-1 to SET-7). */
import { Readable } from "node:stream";
import { backupMessages } from "@helpline/contract/backups/backups";
import { dayIn } from "@helpline/contract/dates";
import { messages } from "@helpline/contract/messages";
import {
  logoEndings,
  logoMessages,
  type SettingsState,
  type ShownSettings,
  settingsMessages,
  settingsRoutes,
} from "@helpline/contract/settings/settings";
import { hasEnding, untrustedMessages } from "@helpline/contract/untrusted-files";
import type { FieldLimits } from "@helpline/contract/validation";
import type { Kysely } from "kysely";
import { BackupError } from "#backup/errors";
import type { Database } from "#database/database";
import type { Tables } from "#database/tables";
import type { BackupSettings } from "#features/backups/index";
import type { LoggedInContext } from "#http/context";
import { invalid, invalidField, notFound } from "#http/errors";
import { answer, FileAnswer, type HandledRoute, inTurn, read, upload } from "#http/route";
import { createMailer, deliveryOf, inTheNameOf, type MailLook } from "#mail/mailer";
import type { Clock } from "#operations/clock";
import type { Config } from "#operations/config";
import { createSealer, type Sealer } from "#security/sealing";
import { Refused } from "#untrusted/refused";
import { untrusted } from "#untrusted/room";
import { locksOf, type Settings } from "./effective.ts";
import { type LiveSettings, readNewest } from "./live-settings.ts";
import { createLogoReader, wholeFile } from "./logo.ts";
import { lastChanges, naturesInUse, wasStoredNature } from "./settings.repository.ts";
import {
  createSettingsService,
  passphraseOwner,
  type SettingsServices,
} from "./settings.service.ts";

import { sendTestMail } from "./test-mail.ts";

export type { Settings } from "./effective.ts";
export {
  createLiveSettings,
  type LiveSettings,
  readNewest as readSettings,
} from "./live-settings.ts";

/** The limits of fields as they are in force, now and at the helpline's place. */
export const liveLimits = (
  { now }: Pick<LiveSettings, "now">,
  { clock, timeZone }: { readonly clock: Clock; readonly timeZone: string },
): FieldLimits => ({
  get nameMinLength() {
    return now().name_min_length;
  },
  get today() {
    return dayIn(timeZone, clock.now());
  },
});

/** The natures of case that can be chosen, and those that could once (SET-12). */
export const natureChoices = ({ now, sources }: LiveSettings) => ({
  offered: () => now().nature_of_case,
  wasOffered: async (db: Kysely<Tables>, name: string) =>
    now().retired_natures.includes(name) ||
    sources.file.nature_of_case.includes(name) ||
    wasStoredNature(db, name),
});

/** How backups are made: as the environment says, and where it does not, as the settings do. */
export function liveBackupSettings(
  config: Pick<Config, "backupFolder" | "backupKey">,
  settings: () => Settings,
  sealer: Sealer,
): BackupSettings {
  return {
    backupFolder: config.backupFolder,
    get backupEveryHours() {
      return settings().backup_every_hours;
    },
    get backupKeep() {
      return settings().backup_keep;
    },
    get encrypted() {
      return config.backupKey !== undefined || settings().backup_passphrase !== null;
    },
    // Better no backup than one that everybody can read.
    get backupKey() {
      const { backup_passphrase: sealed } = settings();
      if (config.backupKey !== undefined || sealed === null) return config.backupKey;
      const opened = sealer.open(sealed, passphraseOwner);
      if (opened === null) throw new BackupError(backupMessages.failures.passphraseLost);
      return opened.text;
    },
  };
}

/** Seals what the settings keep secret. */
export const settingsSealer = (secret: string): Sealer => createSealer("settings", [secret]);

/** A larger one would weigh more than all else that Helpline mails; the product's name is enough then. */
const mailedLogoBytes = 100 * 1024;

/** Reads the logo for mails; undefined if there is none or it is too large. */
export function logoOfMails({ now }: Pick<LiveSettings, "now">, database: Database) {
  const readLogo = createLogoReader(database);
  return async () => {
    const { logo } = now();
    const png = logo === null ? undefined : await readLogo(logo);
    return png && png.length <= mailedLogoBytes ? png : undefined;
  };
}

/** How mails show the helpline: as the settings say when each one is sent. */
export const lookOfMails = (live: Pick<LiveSettings, "now">, database: Database): MailLook => ({
  name: () => live.now().product_name,
  logo: logoOfMails(live, database),
});

interface SettingsOptions extends SettingsServices {
  readonly config: Config;
  readonly database: Database;
}

/** What the screen shows: everything but the passphrase. */
function shown(settings: Settings, { backupKey }: Pick<Config, "backupKey">): ShownSettings {
  const { natures, backup_passphrase } = settings;
  const values = { ...settings, nature_of_case: [...natures] };
  return {
    ...values,
    backup_encrypted: backupKey !== undefined || backup_passphrase !== null,
  } as ShownSettings;
}

export function settingsFeature(options: SettingsOptions): HandledRoute[] {
  const { config, live, database } = options;
  const service = createSettingsService(options);

  async function state({ db }: LoggedInContext): Promise<SettingsState> {
    const [found, changes, natures_in_use] = await Promise.all([
      readNewest(database, live.sources),
      lastChanges(db),
      naturesInUse(db),
    ]);
    const { newest, version, settings } = found;
    return {
      version: newest,
      values: shown(settings, config),
      locked: locksOf(live.sources),
      changed: Object.fromEntries(
        changes.map(({ key, ...last }) => [key, last]),
      ) as SettingsState["changed"],
      natures_in_use,
      problem: version === newest ? null : settingsMessages.unreadable(newest),
      server: {
        time_zone: config.timeZone,
        backup_folder: config.backupFolder,
        mail: deliveryOf(config),
        mail_from: config.mailFrom ?? "",
      },
    };
  }

  const mailer = inTheNameOf(createMailer(config), lookOfMails(live, database));
  const readLogo = createLogoReader(database);

  return [
    upload(settingsRoutes.addLogo, async (form, context) => {
      const { kept, fields } = await form.read(async ({ name, bytes }) => ({
        name,
        bytes: await wholeFile(bytes),
      }));
      if (!fields.ok) throw invalid(fields.errors);
      if (!kept) throw invalidField("file", logoMessages.missing);
      return service.addLogo(context, await acceptedLogo(kept, context), fields.value.version);
    }),
    read(settingsRoutes.logo, async ({ params: { id } }) => {
      // One that was replaced is nobody's business.
      const png = live.now().logo === id ? await readLogo(id) : undefined;
      if (!png) throw notFound();
      return new FileAnswer(Readable.from([png]), logoHeaders);
    }),
    read(settingsRoutes.testMail, (_input, context) =>
      sendTestMail(context, {
        mailer,
        clock: options.clock,
        productName: () => live.now().product_name,
      }),
    ),
    inTurn(read(settingsRoutes.get, (_input, context) => state(context))),
    changing(
      read(settingsRoutes.put, async ({ body: { changes, version } }, context) => {
        const saved = await service.put(context, changes, version);
        return saved.version === version ? answer(saved, messages.unchanged) : saved;
      }),
    ),
    inTurn(read(settingsRoutes.history, (_input, context) => service.history(context))),
    changing(read(settingsRoutes.undo, ({ body }, context) => service.undo(context, body.version))),
  ];
}

/** Another logo has another address, so a browser keeps it. */
const logoHeaders = {
  "content-type": "image/png",
  "cache-control": "public, max-age=31536000, immutable",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'",
};

/** @throws AppError 422 for anything but a picture */
async function acceptedLogo(
  { name, bytes }: SentLogo,
  { identity }: LoggedInContext,
): Promise<Buffer> {
  if (!hasEnding(name, logoEndings)) {
    throw invalidField("file", untrustedMessages.wrongEnding(name, logoEndings));
  }
  try {
    return await untrusted.run("encodeLogo", bytes, { by: identity.userId });
  } catch (error) {
    if (error instanceof Refused) throw invalidField("file", error.message);
    throw error;
  }
}

interface SentLogo {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A route that writes in a transaction of its own, so that the change is in force before it is answered. */
const changing = (route: HandledRoute): HandledRoute => ({ ...route, adds: "rows" });
