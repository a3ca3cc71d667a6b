/** Which changes of the settings are refused, so that nothing that was answered changes its meaning (SET-5 to SET-7). */
import type { EarlierWording } from "@helpline/contract/config/product-config";
import {
  type Clocks,
  clocksIn,
  isSameVersion,
  nationOf,
} from "@helpline/contract/key-dates/clocks";
import {
  maxNatures,
  mistakeInBands,
  mistakeInQuestions,
  type Nature,
  settingMessages,
  sharedName,
} from "@helpline/contract/settings/setting-values";
import type { SettingKey } from "@helpline/contract/settings/settings";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import { invalidField } from "#http/errors";
import type { Settings } from "./effective.ts";
import {
  isAnswered,
  logoExists,
  naturesInUse,
  type Rename,
  startsInUse,
} from "./settings.repository.ts";

type Db = Kysely<Tables>;

interface Change {
  readonly before: Settings;
  readonly after: Settings;
  readonly renames: readonly Rename[];
}

/** What a list of natures renames: `was` of each that has another name now. */
export const renamesIn = (natures: readonly Nature[]): Rename[] =>
  natures.flatMap(({ name, was }) => (was && was !== name ? [{ from: was, to: name }] : []));

async function mistakeInNatures(db: Db, { before, after, renames }: Change) {
  const twice = sharedName(after.natures);
  if (twice !== undefined) return settingMessages.natureTwice(twice);
  if (after.nature_of_case.length === 0 || after.natures.length > maxNatures) {
    return settingMessages.natures;
  }
  const known = before.natures.map(({ name }) => name);
  const unknown = renames.find(({ from }) => !known.includes(from));
  if (unknown) return settingMessages.natureGone(unknown.from);
  const moved = renames.map(({ from }) => from);
  const again = moved.find((from, at) => moved.indexOf(from) !== at);
  if (again) return settingMessages.natureTwice(again);
  // A name that another nature has now says nothing of the one that had it.
  const kept = after.natures
    .map(({ name }) => name)
    .filter((name) => !renames.some(({ to }) => to === name));
  const gone = known.filter((name) => !kept.includes(name) && !moved.includes(name));
  if (gone.length === 0) return undefined;
  const used = await naturesInUse(db);
  const needed = gone.find((name) => used.includes(name));
  return needed === undefined ? undefined : settingMessages.natureInUse(needed);
}

async function mistakeInWordings(db: Db, { before, after }: Change) {
  const mistake = mistakeInQuestions(after.evaluation_questions);
  if (mistake !== undefined) return mistake;
  for (const { number, options } of before.evaluation_questions) {
    const left = after.evaluation_questions.find((each) => each.number === number)?.options ?? [];
    for (const { value } of options.slice(left.length)) {
      if (await isAnswered(db, number, value)) return settingMessages.optionsTaken(number);
    }
  }
  return undefined;
}

/** The entered dates that a clock depends on, directly or through other clocks. */
function rootsOf(clocks: Clocks, key: string, seen: readonly string[] = []): string[] {
  if (seen.includes(key)) return [];
  return clocks
    .filter((clock) => clock.key === key)
    .flatMap(({ from }) =>
      typeof from === "string" ? rootsOf(clocks, from, [...seen, key]) : [from.key],
    );
}

/** A clock that runs on cases keeps its time. A new time is a new clock, which counts from a day on. */
async function mistakeInClocks(db: Db, { before, after }: Change) {
  const sameOffset = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
  for (const clock of before.clocks) {
    const now = after.clocks.find((each) => isSameVersion(each, clock));
    if (!now || sameOffset(now.offset, clock.offset)) continue;
    const ofNation = clocksIn(before.clocks, nationOf(clock));
    const roots = typeof clock.from === "string" ? rootsOf(ofNation, clock.from) : [clock.from.key];
    if ((await startsInUse(db, roots)).length > 0) return settingMessages.clockInUse(clock.label);
  }
  return undefined;
}

type Rule = (db: Db, change: Change) => Promise<string | undefined>;

const rules: Partial<Readonly<Record<SettingKey, Rule>>> = {
  nature_of_case: mistakeInNatures,
  bands: async (_db, { after }) => mistakeInBands(after.bands),
  evaluation_questions: mistakeInWordings,
  clocks: mistakeInClocks,
  logo: async (db, { after: { logo } }) =>
    logo === null || (await logoExists(db, logo)) ? undefined : "This logo does not exist.",
};

/** @throws AppError 422 that names the setting */
export async function refuseMistakes(
  db: Db,
  keys: readonly SettingKey[],
  change: Change,
): Promise<void> {
  for (const key of keys) {
    const mistake = await rules[key]?.(db, change);
    if (mistake !== undefined) throw invalidField(`changes.${key}`, mistake);
  }
}

/** The wordings that are replaced, for the answers that were given to them. */
export function replacedWordings(
  { before, after }: Pick<Change, "before" | "after">,
  { version, now }: { readonly version: number; readonly now: Date },
): EarlierWording[] {
  return before.evaluation_questions.flatMap(({ number, text, options }) => {
    const next = after.evaluation_questions.find((each) => each.number === number);
    const same = next?.text === text && JSON.stringify(next.options) === JSON.stringify(options);
    return same ? [] : [{ number, text, options, before: version, until: now.toISOString() }];
  });
}
