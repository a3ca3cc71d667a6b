/** Private calendar addresses, and the calendars behind them (MAIL-10, ADR 18). */
import { Readable } from "node:stream";
import type { UserType } from "@helpline/contract/access";
import {
  calendarMessages,
  calendarRoutes,
  fetchesPerMinute,
} from "@helpline/contract/calendar/calendar";
import { dayAfter, dayIn } from "@helpline/contract/dates";
import { showReference } from "@helpline/contract/enquiries/enquiry-values";
import type { Clocks } from "@helpline/contract/key-dates/clocks";
import { addressOf, casePath, screens } from "@helpline/contract/screens";
import { type Kysely, type SqlBool, sql } from "kysely";
import type { Tables } from "#database/tables";
import { type DueWork, dueWork, plainLabelOf } from "#features/week/index";
import { notFound } from "#http/errors";
import { publicAddress } from "#http/public-address";
import { byNetwork, countTry } from "#http/rate-limit";
import { FileAnswer, type HandledRoute, read, write } from "#http/route";
import type { Clock } from "#operations/clock";
import { auditSelf } from "#security/audit";
import {
  addressMadeOn,
  makeAddress,
  removeAddress,
  userAtAddress,
} from "#security/calendar-addresses";
import { type CalendarEntry, type CalendarPlace, calendarText } from "./calendar-text.ts";

/** A calendar that shows more than this is of no use to anybody. */
const maxEntries = 1000;

/** Key dates that passed longer ago than this are history rather than work. */
const daysBack = 60;

interface Owner {
  readonly user_id: number;
  readonly user_type: UserType;
}

interface WorkOptions {
  readonly clock: Clock;
  readonly timeZone: string;
  /** The clocks in force. */
  clocks(): Clocks;
}

/**
 * The owner's work, soonest first. Whom anybody may ring back is not theirs alone, and would stand in the
 * calendars of all.
 */
function workOf(
  db: Kysely<Tables>,
  { user_id: userId, user_type: userType }: Owner,
  { clock, timeZone, clocks }: WorkOptions,
): Promise<DueWork[]> {
  const earliest = dayAfter(dayIn(timeZone, clock.now()), -daysBack);
  return dueWork(
    db,
    { person: { userId, userType }, clocks: clocks() },
    {
      when: (kind) => {
        if (kind === "key-date") return sql<SqlBool>`day >= ${earliest}::date`;
        return kind === "ring-back" ? sql<SqlBool>`person_id = ${userId}` : sql<SqlBool>`true`;
      },
      limit: maxEntries,
    },
  );
}

/** What it belongs to, as a calendar says it, and where it opens. */
function placeOf({ case_id, enquiry_id, detail }: DueWork) {
  if (case_id !== null) return { about: `Case ${case_id}`, path: casePath(case_id) };
  return {
    about: `Enquiry ${showReference(String(detail.reference))}`,
    path: addressOf(screens.enquiryView, enquiry_id ?? 0),
  };
}

const entryOf = (work: DueWork, clocks: Clocks): CalendarEntry => ({
  id: work.id,
  ...placeOf(work),
  day: work.day,
  label: plainLabelOf(work, clocks),
  // A first version has not changed yet.
  changes: work.version - 1,
  changedOn: new Date(work.changed_on),
});

export interface CalendarOptions extends Omit<CalendarPlace, "product">, WorkOptions {
  /** The product's name. */
  product(): string;
}

const pathOf = (secret: string) => calendarRoutes.feed.path.replace("{secret}", secret);

const headers = {
  "content-type": "text/calendar; charset=utf-8",
  "content-disposition": 'inline; filename="helpline.ics"',
  "x-content-type-options": "nosniff",
};

export function calendarFeature(options: CalendarOptions): HandledRoute[] {
  const { clock, product, publicUrl } = options;
  return [
    read(calendarRoutes.state, async (_input, { db, identity }) => ({
      made_on: await addressMadeOn(db, identity.userId),
    })),
    write(calendarRoutes.make, async (_input, context) => {
      const secret = await makeAddress(context.db, context.identity.userId, clock.now());
      await auditSelf(context.db, context, { action: "calendar address made" });
      const path = pathOf(secret);
      return { address: publicAddress(path, publicUrl) };
    }),
    write(calendarRoutes.remove, async (_input, context) => {
      const removed = await removeAddress(context.db, context.identity.userId);
      if (!removed) throw notFound(calendarMessages.none);
      await auditSelf(context.db, context, { action: "calendar address removed" });
      return null;
    }),
    read(calendarRoutes.feed, async ({ params }, { db, origin }) => {
      await countTry(db, byNetwork("calendar", origin), fetchesPerMinute);
      const user = await userAtAddress(db, params.secret);
      if (!user) throw notFound(calendarMessages.unknown);
      const entries = (await workOf(db, user, options)).map((work) =>
        entryOf(work, options.clocks()),
      );
      return new FileAnswer(
        Readable.from([calendarText(entries, { product: product(), publicUrl })]),
        headers,
      );
    }),
  ];
}
