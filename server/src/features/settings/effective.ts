/** The settings in force: the operator's file, what admins have changed, and what the environment sets. */

import {
  type EarlierWording,
  earlierWording,
  type ProductConfigFile,
} from "@helpline/contract/config/product-config";
import { usualTitlePrefix } from "@helpline/contract/product";
import type { Nature } from "@helpline/contract/settings/setting-values";
import { type SettingKey, settingKeys, settingValues } from "@helpline/contract/settings/settings";
import * as z from "zod/mini";
import type { Config } from "#operations/config";

/** What a version stores. Keys of a newer Helpline are not looked at, and kept. */
const storedSettings = z.partial(
  z.object({
    ...settingValues,
    /** Sealed. */
    backup_passphrase: z.nullable(z.string()),
    earlier_wordings: z.array(earlierWording),
  }),
);
export type StoredSettings = z.output<typeof storedSettings>;

/** @returns undefined if somebody has broken it by hand */
export function readStored(settings: unknown): StoredSettings | undefined {
  const result = z.safeParse(storedSettings, settings);
  return result.success ? result.data : undefined;
}

/** The settings that the environment may set, in the words of the configuration. */
type OfEnvironment = Pick<
  Config,
  | "backupEveryHours"
  | "backupKeep"
  | "backupKey"
  | "retentionYears"
  | "retentionDeletedDays"
  | "retentionEnquiryDays"
>;

/** Where defaults come from. */
export interface SettingSources {
  readonly file: ProductConfigFile;
  readonly config: OfEnvironment;
}

type Values = {
  [K in keyof StoredSettings as Exclude<K, "earlier_wordings">]-?: Exclude<
    StoredSettings[K],
    undefined
  >;
};

/** The settings in force. */
export interface Settings extends Omit<Values, "nature_of_case"> {
  /** Those that are offered. */
  readonly nature_of_case: readonly string[];
  readonly retired_natures: readonly string[];
  readonly natures: readonly Nature[];
  readonly earlier_wordings: readonly EarlierWording[];
  /** The version of the settings; 0 before the first change. */
  readonly settings_version: number;
}

const usualBackups = { backup_every_hours: 0, backup_keep: 14 };

/** What the environment sets; undefined where it does not. */
const ofEnvironment = ({ config }: SettingSources) => ({
  backup_every_hours: config.backupEveryHours,
  backup_keep: config.backupKeep,
  // The environment's own key is never stored.
  backup_passphrase: config.backupKey === undefined ? undefined : null,
  retention_years: config.retentionYears,
  retention_deleted_days: config.retentionDeletedDays,
  retention_enquiry_days: config.retentionEnquiryDays,
});

export interface SettingLock {
  readonly key: SettingKey;
  readonly by: "file" | "environment";
}

/** What can be changed only on the server, and where. */
export function locksOf(sources: SettingSources): SettingLock[] {
  const inFile = sources.file.locked.map((key) => ({ key, by: "file" }) as const);
  const inEnvironment = Object.entries(ofEnvironment(sources))
    .filter(([, value]) => value !== undefined)
    .map(([key]) => ({ key: key as SettingKey, by: "environment" }) as const);
  return [...inFile, ...inEnvironment];
}

const withoutUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

function defaultsOf({ file }: SettingSources): Values {
  const { locked: _locked, nature_of_case, ...rest } = file;
  return {
    ...rest,
    nature_of_case: nature_of_case.map((name) => ({ name, retired: false })),
    ...usualBackups,
    backup_passphrase: null,
    retention_years: null,
    retention_deleted_days: null,
    retention_enquiry_days: null,
    logo: null,
  };
}

/** The prefix of titles: the name's, unless the file or the screen sets another one. */
function prefixOf(
  { product_name, title_prefix }: Pick<Values, "product_name" | "title_prefix">,
  file: ProductConfigFile,
  stored: Pick<StoredSettings, "title_prefix">,
): string {
  const isSet =
    (stored.title_prefix !== undefined && !file.locked.includes("title_prefix")) ||
    file.title_prefix !== usualTitlePrefix(file.product_name);
  return isSet ? title_prefix : usualTitlePrefix(product_name);
}

/** @param version of the settings that `stored` is */
export function effectiveSettings(
  sources: SettingSources,
  { earlier_wordings = [], ...stored }: StoredSettings,
  version: number,
): Settings {
  const { file } = sources;
  const defaults = defaultsOf(sources);
  const locked = Object.fromEntries(sources.file.locked.map((key) => [key, defaults[key]]));
  const values: Values = {
    ...defaults,
    ...withoutUndefined(stored),
    ...locked,
    ...withoutUndefined(ofEnvironment(sources)),
  };
  const { nature_of_case: natures, ...rest } = {
    ...values,
    title_prefix: prefixOf(values, file, stored),
  };
  const namesOf = (list: readonly Nature[]) => list.map(({ name }) => name);
  return {
    ...rest,
    natures,
    nature_of_case: namesOf(natures.filter(({ retired }) => !retired)),
    retired_natures: namesOf(natures.filter(({ retired }) => retired)),
    earlier_wordings,
    settings_version: version,
  };
}

/** A setting's value as it is compared, shown and recorded. */
export function settingOf(settings: Settings, key: SettingKey): unknown {
  return key === "nature_of_case" ? settings.natures : settings[key];
}

/** The settings that differ. */
export const changedKeys = (before: Settings, after: Settings): SettingKey[] =>
  settingKeys.filter(
    (key) => JSON.stringify(settingOf(before, key)) !== JSON.stringify(settingOf(after, key)),
  );
