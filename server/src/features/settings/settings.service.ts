/** Changes the settings: one version after another, each checked against what uses it (SET-2, SET-5 to SET-7). */
import { usualTitlePrefix } from "@helpline/contract/product";
import { settingInWords } from "@helpline/contract/settings/setting-words";
import {
  type SettingChanges,
  type SettingKey,
  type SettingsChange,
  settingsHistoryShown,
  settingsMessages,
} from "@helpline/contract/settings/settings";
import type { WriteTransaction } from "#database/database";
import type { LoggedInContext } from "#http/context";
import { conflict, invalid, invalidField, refuseStale } from "#http/errors";
import type { Clock } from "#operations/clock";
import { audit } from "#security/audit";
import type { Sealer } from "#security/sealing";
import {
  changedKeys,
  effectiveSettings,
  locksOf,
  readStored,
  type Settings,
  settingOf,
} from "./effective.ts";
import { type LiveSettings, readNewest } from "./live-settings.ts";
import { refuseMistakes, renamesIn, replacedWordings } from "./rules.ts";
import {
  lockSettings,
  newestVersions,
  type Rename,
  renameNatures,
  type SettingsVersion,
} from "./settings.repository.ts";

export interface SettingsServices {
  readonly live: LiveSettings;
  readonly clock: Clock;
  readonly sealer: Sealer;
}

/** What the sealed passphrase belongs to. */
export const passphraseOwner = "backup_passphrase";

type Raw = Readonly<Record<string, unknown>>;

interface Next {
  readonly raw: Raw;
  readonly renames: readonly Rename[];
}

/** A prefix that is the name's own is not stored, so that it follows the name from then on. */
function withoutUsualPrefix({ title_prefix, ...raw }: Raw, presentName: string): Raw {
  const isUsual = title_prefix === usualTitlePrefix(String(raw.product_name ?? presentName));
  return title_prefix === undefined || isUsual ? raw : { ...raw, title_prefix };
}

const secretKey: SettingKey = "backup_passphrase";
const recorded = (settings: Settings, key: SettingKey) =>
  key === secretKey ? (settings[key] === null ? null : "(hidden)") : settingOf(settings, key);

export function createSettingsService({ live, clock, sealer }: SettingsServices) {
  const { sources } = live;

  /** @throws AppError 422 naming each setting that only the server's operator changes */
  function refuseLocked(changes: SettingChanges): void {
    const errors = locksOf(sources)
      .filter(({ key }) => changes[key] !== undefined)
      .map(({ key }) => ({ field: `changes.${key}`, message: settingsMessages.locked }));
    if (errors.length > 0) throw invalid(errors);
  }

  /** The values that a version stores for what was sent. */
  function stored({ nature_of_case, backup_passphrase, ...rest }: SettingChanges): Raw {
    return {
      ...rest,
      ...(nature_of_case && {
        nature_of_case: nature_of_case.map(({ name, retired }) => ({ name, retired })),
      }),
      ...(backup_passphrase !== undefined && {
        backup_passphrase:
          backup_passphrase === null ? null : sealer.seal(backup_passphrase, passphraseOwner),
      }),
    };
  }

  /** Stores the next version, unless nothing differs. @returns the version in force */
  async function store(
    context: LoggedInContext & { readonly db: WriteTransaction },
    current: Awaited<ReturnType<typeof readNewest>>,
    { raw, renames }: Next,
  ): Promise<number> {
    const before = current.settings;
    const version = current.newest + 1;
    const good = readStored(raw);
    if (!good) throw conflict(settingsMessages.unreadable(current.newest));
    const after = effectiveSettings(sources, good, version);
    const keys = changedKeys(before, after);
    // What is broken is stored again even if nothing differs.
    if (keys.length === 0 && current.version === current.newest) return current.newest;
    const { db } = context;
    await refuseMistakes(db, keys, { before, after, renames });
    const earlier = [
      ...before.earlier_wordings,
      ...replacedWordings({ before, after }, { version, now: clock.now() }),
    ];
    await db
      .insertInto("settings_versions")
      .values({
        version,
        settings: JSON.stringify({ ...raw, earlier_wordings: earlier }),
        keys,
        renamed: JSON.stringify(renames),
        changed_by: context.identity.userId,
        changed_on: clock.now().toISOString(),
      })
      .execute();
    await renameNatures(context, renames);
    const fields = (settings: Settings) =>
      Object.fromEntries(keys.map((key) => [key, recorded(settings, key)]));
    await audit(context, {
      action: "update",
      entity: "settings",
      entityId: version,
      before: fields(before),
      after: fields(after),
    });
    return version;
  }

  /**
   * One change at a time, and in force in this process before it is answered.
   * @param saves the values that it stores; left out if something else is stored too, such as a picture
   */
  async function change(
    context: LoggedInContext,
    version: number,
    next: (
      db: WriteTransaction,
      current: Awaited<ReturnType<typeof readNewest>>,
    ) => Next | Promise<Next>,
    saves: Raw = { version },
  ) {
    const saved = await context.inTransaction(async (db) => {
      await lockSettings(db);
      const current = await readNewest(db, sources);
      refuseStale(version, saves, { ...current.raw, version: current.newest });
      return store({ ...context, db }, current, await next(db, current));
    });
    await live.refresh();
    return { version: saved };
  }

  return {
    async put(context: LoggedInContext, changes: SettingChanges, version: number) {
      if (Object.keys(changes).length === 0) {
        throw invalidField("changes", settingsMessages.noChange);
      }
      refuseLocked(changes);
      const renames = renamesIn(changes.nature_of_case ?? []);
      const saves = stored(changes);
      return change(
        context,
        version,
        (_db, { raw, settings }) => ({
          raw: withoutUsualPrefix({ ...raw, ...saves }, settings.product_name),
          renames,
        }),
        saves,
      );
    },

    /** Stores the picture and sets it as the logo. */
    async addLogo(context: LoggedInContext, png: Buffer, version: number) {
      refuseLocked({ logo: 0 });
      return change(context, version, async (db, { raw }) => {
        const { logo_id } = await db
          .insertInto("logos")
          .values({ png, added_by: context.identity.userId })
          .returning("logo_id")
          .executeTakeFirstOrThrow();
        return { raw: { ...raw, logo: logo_id }, renames: [] };
      });
    },

    async undo(context: LoggedInContext, version: number) {
      return change(context, version, async (db) => {
        const [last, older] = await newestVersions(db, 2);
        if (!last) throw conflict(settingsMessages.nothingToUndo);
        const renames = last.renamed.map(({ from, to }) => ({ from: to, to: from }));
        return { raw: older?.settings ?? {}, renames };
      });
    },

    async history(context: LoggedInContext): Promise<{ changes: SettingsChange[] }> {
      const rows = await newestVersions(context.db, settingsHistoryShown + 1);
      const asSettings = (row: SettingsVersion | undefined) =>
        effectiveSettings(sources, readStored(row?.settings ?? {}) ?? {}, row?.version ?? 0);
      const changes = rows.slice(0, settingsHistoryShown).map((row, at) => {
        const [before, after] = [asSettings(rows[at + 1]), asSettings(row)];
        const { version, changed_on, changed_by } = row;
        return {
          version,
          changed_on: changed_on as SettingsChange["changed_on"],
          changed_by,
          keys: row.keys,
          words: changedKeys(before, after).flatMap((key) => {
            const natures = after.natures.map((each) => {
              const was = row.renamed.find(({ to }) => to === each.name)?.from;
              return was === undefined ? each : { ...each, was };
            });
            const now = key === "nature_of_case" ? natures : settingOf(after, key);
            return settingInWords(key, settingOf(before, key), now);
          }),
        };
      });
      return { changes };
    },
  };
}
