/** Private calendar addresses, and the calendars behind them (MAIL-10, ADR 18). */
import { Readable } from "node:stream";
import { mayAccess, type UserType } from "@helpline/contract/access";
import {
  calendarMessages,
  calendarRoutes,
  fetchesPerMinute,
} from "@helpline/contract/calendar/calendar";
import { assigneeIds, assigneesOf } from "@helpline/contract/cases/assignees";
import { casePath } from "@helpline/contract/cases/case-place";
import { dayAfter, dayIn } from "@helpline/contract/dates";
import { showReference } from "@helpline/contract/enquiries/enquiry-values";
import type { Clocks } from "@helpline/contract/key-dates/clocks";
import { type DatesByKey, dueDates } from "@helpline/contract/key-dates/due-dates";
import { addressOf, screens } from "@helpline/contract/screens";
import { type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";
import { ownView, visibleCases } from "#features/cases/index";
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

// Queries of what a calendar shows; its address: security/calendar-addresses.ts.

type Db = Kysely<Tables>;

/** A calendar that shows more than this is of no use to anybody. */
const maxEntries = 1000;

interface Owner {
  readonly user_id: number;
  readonly user_type: UserType;
}

/** A condition on `cases`: the owner of the calendar sees it (ROLE-7). */
const seenBy = ({ user_id: userId, user_type: userType }: Owner) =>
  visibleCases({ userId, userType }, ownView({ userType }));

/** The open follow-ups of a user on cases that they see, soonest first. */
async function openFollowUps(db: Db, owner: Owner) {
  return db
    .selectFrom("follow_ups")
    .innerJoin("cases", "cases.case_id", "follow_ups.case_id")
    .select(["follow_up_id", "follow_ups.case_id", "due_on"])
    .select(["follow_ups.version", "changed_on"])
    .where("assigned_to", "=", owner.user_id)
    .where("done_on", "is", null)
    .where(seenBy(owner))
    .orderBy("due_on")
    .orderBy("follow_up_id")
    .limit(maxEntries)
    .execute();
}

/** What is entered of the key dates of the open cases that are in a user's hands. */
async function enteredKeyDates(db: Db, owner: Owner) {
  const { user_id: userId } = owner;
  const rows = await db
    .selectFrom("cases")
    .innerJoin("case_key_dates", "case_key_dates.case_id", "cases.case_id")
    .select(["cases.case_id", "starts", "met", "case_key_dates.version", "changed_on"])
    .select(["closed", "with_advisor", "with_advocate", "with_evaluator", "clinic_participating"])
    .select(["advisor_id", "advocate_id", "clinic_id", "evaluator_id"])
    .where("closed", "=", 0)
    .where((eb) =>
      eb.or([
        eb("advisor_id", "=", userId),
        eb("advocate_id", "=", userId),
        eb("clinic_id", "=", userId),
        eb("evaluator_id", "=", userId),
      ]),
    )
    .where(seenBy(owner))
    .orderBy("cases.case_id")
    .execute();
  return rows.filter((row) => assigneeIds(assigneesOf(row)).includes(userId));
}

/** The callers whom a user is named to ring back, soonest first. */
async function namedRingBacks(db: Db, { user_id, user_type }: Owner) {
  if (!mayAccess("call takers", user_type)) return [];
  return db
    .selectFrom("enquiries")
    .select(["enquiry_id", "reference", "call_back_on", "version", "changed_on"])
    .where("call_back_by", "=", user_id)
    .where("outcome", "=", sql.lit("call back"))
    .orderBy("call_back_on")
    .orderBy("enquiry_id")
    .limit(maxEntries)
    .execute();
}

// What a calendar shows: follow-ups, whom to ring back, and the key dates that are not met.

interface KeyDateOptions {
  readonly clock: Clock;
  readonly timeZone: string;
  readonly clocks: Clocks;
}

/** Key dates that passed longer ago than this are history rather than work. */
const daysBack = 60;

interface FollowUp {
  readonly follow_up_id: number;
  readonly case_id: number;
  readonly due_on: string;
  readonly version: number;
  readonly changed_on: string;
}

/** A first version has not changed yet. */
const revisionOf = ({ version, changed_on }: { version: number; changed_on: string }) => ({
  changes: version - 1,
  changedOn: new Date(changed_on),
});

const ofCase = (caseId: number) => ({ about: `Case ${caseId}`, path: casePath(caseId) });

const ringBackEntries = (ringBacks: Awaited<ReturnType<typeof namedRingBacks>>): CalendarEntry[] =>
  ringBacks.map(({ enquiry_id, reference, call_back_on, ...row }) => ({
    id: `enquiry-${enquiry_id}`,
    about: `Enquiry ${showReference(reference)}`,
    path: addressOf(screens.enquiryView, enquiry_id),
    day: call_back_on ?? "",
    label: "Ring back",
    ...revisionOf(row),
  }));

const followUpEntries = (followUps: readonly FollowUp[]): CalendarEntry[] =>
  followUps.map((followUp) => ({
    id: `follow-up-${followUp.follow_up_id}`,
    ...ofCase(followUp.case_id),
    day: followUp.due_on,
    label: "Follow-up",
    ...revisionOf(followUp),
  }));

interface Entered {
  readonly case_id: number;
  readonly starts: DatesByKey;
  readonly met: DatesByKey;
  readonly version: number;
  readonly changed_on: string;
}

function keyDateEntries(
  entered: readonly Entered[],
  { clock, timeZone, clocks }: KeyDateOptions,
): CalendarEntry[] {
  const earliest = dayAfter(dayIn(timeZone, clock.now()), -daysBack);
  return entered.flatMap(({ case_id: caseId, starts, met, ...row }) =>
    dueDates(clocks, starts)
      .filter(({ clock: { key }, due_on }) => !met[key] && due_on >= earliest)
      .map(({ clock: { key, label }, due_on }) => ({
        id: `key-date-${caseId}-${key}`,
        ...ofCase(caseId),
        day: due_on,
        label,
        ...revisionOf(row),
      })),
  );
}

export interface CalendarOptions extends CalendarPlace, KeyDateOptions {}

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
      const followUps = followUpEntries(await openFollowUps(db, user));
      const keyDates = keyDateEntries(await enteredKeyDates(db, user), options);
      const ringBacks = ringBackEntries(await namedRingBacks(db, user));
      const entries = [...followUps, ...ringBacks, ...keyDates]
        .sort((a, b) => a.day.localeCompare(b.day))
        .slice(0, maxEntries);
      return new FileAnswer(
        Readable.from([calendarText(entries, { product, publicUrl })]),
        headers,
      );
    }),
  ];
}
