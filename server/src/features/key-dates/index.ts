/** The key dates of cases: statutory clocks (KEY-1, KEY-3, KEY-4). */
import { dayIn, daysBetween } from "@helpline/contract/dates";
import type { RouteInput } from "@helpline/contract/http";
import {
  type Clocks,
  clockKeys,
  clockOf,
  clocksIn,
  startsOf,
} from "@helpline/contract/key-dates/clocks";
import { type DatesByKey, dueDates, runningClocks } from "@helpline/contract/key-dates/due-dates";
import {
  enteredField,
  type KeyDates,
  keyDateMessages,
  keyDateRoutes,
  keyDatesForm,
} from "@helpline/contract/key-dates/key-dates";
import { largestId } from "@helpline/contract/limits";
import type { Nation } from "@helpline/contract/nations";
import { validate } from "@helpline/contract/validation";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import { ownView, requireCase, requireLocked } from "#features/cases/index";
import type { LoggedInContext, WriteContext } from "#http/context";
import { conflict, invalid, refuseStale } from "#http/errors";
import { type HandledRoute, read, write } from "#http/route";
import type { Clock } from "#operations/clock";
import { audit, changedFields } from "#security/audit";
import { nationOfCase } from "./due-dates.ts";

type Sent = RouteInput<typeof keyDateRoutes.put>["body"];

export interface KeyDatesOptions {
  readonly clock: Clock;
  readonly timeZone: string;
  /** The clocks in force, of all nations. */
  clocks(): Clocks;
}

/**
 * What was sent about the key dates that the settings have. Forms send all of their fields, so a key without a date that
 * has gone since is left out.
 * @throws AppError 422 if there is a date for a key that the settings do not have
 */
function knownOf(clocks: Clocks, { starts = {}, met = {}, version }: Sent): Sent {
  const known = { starts: startsOf(clocks).map(({ key }) => key), met: clockKeys(clocks) };
  const strange = (given: DatesByKey, keys: readonly string[]) =>
    Object.keys(given).filter((key) => given[key] && !keys.includes(key));
  const errors = [
    ...strange(starts, known.starts).map((key) => ({
      field: "starts",
      message: keyDateMessages.unknownStart(key.slice(0, 100)),
    })),
    ...strange(met, known.met).map((key) => ({
      field: "met",
      message: keyDateMessages.unknownClock(key.slice(0, 100)),
    })),
  ];
  if (errors.length > 0) throw invalid(errors);
  const only = (given: DatesByKey, keys: readonly string[]) =>
    Object.fromEntries(Object.entries(given).filter(([key]) => keys.includes(key)));
  return { starts: only(starts, known.starts), met: only(met, known.met), version };
}

/**
 * Checks what was sent with the form's own rules, which depend on the configuration.
 * @throws AppError 422 for a day after tomorrow of something that has happened
 */
function refuseTooLate(clocks: Clocks, { starts = {}, met = {} }: Sent, today: string): void {
  const entries = [
    ...Object.entries(starts).map(([key, date]) => {
      return { name: enteredField("start", key), path: `starts.${key}`, date };
    }),
    ...Object.entries(met).map(([key, date]) => {
      return { name: enteredField("met", key), path: `met.${key}`, date };
    }),
  ];
  const values = Object.fromEntries(entries.map(({ name, date }) => [name, date]));
  const checked = validate(keyDatesForm(clocks), values, { today });
  if (checked.ok) return;
  const pathOf = new Map(entries.map(({ name, path }) => [name, path]));
  throw invalid(
    checked.errors.map(({ field, message }) => ({ field: pathOf.get(field) ?? field, message })),
  );
}

/** @throws AppError 422 if something was met that has no date */
function refuseNotRunning(clocks: Clocks, starts: DatesByKey, met: DatesByKey): void {
  const running = runningClocks(clocks, starts);
  const errors = Object.entries(met)
    .filter(([key, date]) => date && !running.has(key))
    .map(([key]) => ({
      field: "met",
      message: keyDateMessages.notRunning(clockOf(clocks, key)?.label ?? key),
    }));
  if (errors.length > 0) throw invalid(errors);
}

/** The dates with those that were sent; null takes one away. */
const merged = (stored: DatesByKey, sent: DatesByKey = {}): DatesByKey =>
  Object.fromEntries(Object.entries({ ...stored, ...sent }).filter(([, date]) => date));

/** Every date that either of the two has, by its name in the audit log. */
function entered(of: Omit<StoredKeyDates, "version">, other: Omit<StoredKeyDates, "version">) {
  const dates = (kind: "start" | "met", some: DatesByKey, more: DatesByKey) =>
    Object.keys({ ...more, ...some }).map((key) => [enteredField(kind, key), some[key] ?? null]);
  return Object.fromEntries([
    ...dates("start", of.starts, other.starts),
    ...dates("met", of.met, other.met),
  ]);
}

function createKeyDatesService({ clock, timeZone, clocks: all }: KeyDatesOptions) {
  function present({ starts, met, version }: StoredKeyDates, nation: Nation | null): KeyDates {
    const clocks = clocksIn(all(), nation);
    const today = dayIn(timeZone, clock.now());
    return {
      starts: Object.fromEntries(startsOf(clocks).map(({ key }) => [key, starts[key] ?? null])),
      dates: dueDates(clocks, starts).map(({ clock: { key, label }, due_on }) => ({
        key,
        label,
        due_on,
        days_left: daysBetween(today, due_on),
        met_on: met[key] ?? null,
      })),
      nation,
      version,
    };
  }

  return {
    async get(context: LoggedInContext, caseId: number): Promise<KeyDates> {
      await requireCase(context, caseId, ownView(context.identity));
      const [found, nation] = [
        await findKeyDates(context.db, caseId),
        await findNation(context.db, caseId),
      ];
      const detail = "key dates";
      await audit(context, { action: "read", entity: "cases", entityId: caseId, detail });
      return present(found, nation);
    },

    async put(context: WriteContext, caseId: number, body: Sent): Promise<KeyDates> {
      // First, because what is refused depends on the nation of the case.
      const locked = await requireLocked(context, caseId, ownView(context.identity));
      const nation = await findNation(context.db, caseId);
      const clocks = clocksIn(all(), nation);
      const sent = knownOf(clocks, body);
      refuseTooLate(clocks, sent, dayIn(timeZone, clock.now()));
      if (locked.closed === 1) throw conflict(keyDateMessages.closed);
      const stored = await findKeyDates(context.db, caseId);
      const starts = merged(stored.starts, sent.starts);
      const next = { starts, met: merged(stored.met, sent.met), version: stored.version + 1 };
      refuseStale(sent.version, { starts, met: next.met }, stored);
      refuseNotRunning(clocks, starts, sent.met ?? {});
      const changed = changedFields(entered(stored, next), entered(next, stored));
      if (Object.keys(changed.after).length === 0) return present(stored, nation);
      await storeKeyDates(context.db, caseId, next);
      await audit(context, {
        action: "update",
        entity: "case_key_dates",
        entityId: caseId,
        caseId,
        ...changed,
      });
      return present(next, nation);
    },
  };
}

// The stored key dates of cases.

type Db = Kysely<Tables>;

export interface StoredKeyDates {
  readonly starts: DatesByKey;
  readonly met: DatesByKey;
  readonly version: number;
}

/** What somebody has entered for a case; nothing, and version 0, if nobody has. */
export async function findKeyDates(db: Db, caseId: number): Promise<StoredKeyDates> {
  const found = await db
    .selectFrom("case_key_dates")
    .select(["starts", "met", "version"])
    .where("case_id", "=", caseId)
    .executeTakeFirst();
  return found ?? { starts: {}, met: {}, version: 0 };
}

/** The nation of the case's authority; null if it is not known. */
export async function findNation(db: Db, caseId: number): Promise<Nation | null> {
  const found = await db
    .selectFrom("cases")
    .select(nationOfCase.as("nation"))
    .where("case_id", "=", Math.min(caseId, largestId))
    .executeTakeFirst();
  return found?.nation ?? null;
}

/** Stores them in place of what there was. The caller holds the lock of the case. */
async function storeKeyDates(db: Db, caseId: number, dates: StoredKeyDates): Promise<void> {
  const row = {
    starts: JSON.stringify(dates.starts),
    met: JSON.stringify(dates.met),
    version: dates.version,
  };
  await db
    .insertInto("case_key_dates")
    .values({ case_id: caseId, ...row })
    .onConflict((conflict) => conflict.column("case_id").doUpdateSet(row))
    .execute();
}

export {
  countKeyDates,
  firstDueDate,
  joinAuthorities,
  joinedDueDate,
  joinedNation,
  joinKeyDates,
  keyDateNear,
  nationOfCase,
} from "./due-dates.ts";

export function keyDatesFeature(options: KeyDatesOptions): HandledRoute[] {
  const keyDates = createKeyDatesService(options);
  return [
    read(keyDateRoutes.get, ({ params }, context) => keyDates.get(context, params.id)),
    write(keyDateRoutes.put, ({ params, body }, context) =>
      keyDates.put(context, Math.min(params.id, largestId), body),
    ),
  ];
}
