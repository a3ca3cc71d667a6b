/** The desk: what waits for somebody when they log in (DESK-2, DESK-5). */
import { mayAccess } from "@helpline/contract/access";
import { caseNeeds } from "@helpline/contract/cases/needs-and-hours";
import { dayIn, daysBetween } from "@helpline/contract/dates";
import { caseQueues } from "@helpline/contract/desk/counted-lists";
import { type DeskCase, deskRoutes } from "@helpline/contract/desk/desk";
import { deskMessages, maxDeskCases } from "@helpline/contract/desk/desk.messages";
import { followUpMessages } from "@helpline/contract/follow-ups/follow-ups.messages";
import { type Clocks, clocksIn } from "@helpline/contract/key-dates/clocks";
import { dueDates } from "@helpline/contract/key-dates/due-dates";
import { messages } from "@helpline/contract/messages";
import { endOfWeek } from "@helpline/contract/week/week.plain";
import { sql } from "kysely";
import { countAlertsToReview } from "#features/alerts/index";
import { countOpenCases } from "#features/case-query/index";
import { type Day, type NeedSettings, presentRow } from "#features/cases/index";
import { concernsToDo } from "#features/concerns/index";
import { countNeedingCase, ringBacksOf } from "#features/enquiries/index";
import { countFollowUps, listFollowUps } from "#features/follow-ups/index";
import { countKeyDates } from "#features/key-dates/index";
import { countMail } from "#features/mail/index";
import type { LoggedInContext } from "#http/context";
import { answer, type HandledRoute, inTurn, read } from "#http/route";
import type { Clock } from "#operations/clock";
import { auditShown } from "#security/audit";
import { urgentCases } from "./desk.repository.ts";

export { peopleRoutes } from "./desk.repository.ts";

interface DeskOptions {
  readonly clock: Clock;
  readonly timeZone: string;
  readonly needs: NeedSettings;
  /** The clocks in force. */
  clocks(): Clocks;
}

type UrgentCase = Awaited<ReturnType<typeof urgentCases>>[number];

export function deskFeature({ clock, timeZone, needs, clocks }: DeskOptions): HandledRoute[] {
  function nextKeyDate({ key_date_starts: starts, key_dates_met: met, nation }: UrgentCase) {
    if (starts === null) return undefined;
    return dueDates(clocksIn(clocks(), nation), starts).find(({ clock: { key } }) => !met?.[key]);
  }

  function present(row: UrgentCase, { today }: Day, withContacts: boolean): DeskCase {
    const { last_entry_on, next_follow_up_on, needs_met, minutes_left } = row;
    const { telephone, mobile, ...rest } = presentRow(row);
    const keyDate = nextKeyDate(row);
    const lastDay = last_entry_on === null ? null : dayIn(timeZone, new Date(last_entry_on));
    const found = caseNeeds.filter((_need, at) => needs_met[at]);
    return {
      ...rest,
      ...(withContacts && { telephone, mobile }),
      last_entry_on,
      days_since_entry: lastDay === null ? null : daysBetween(lastDay, today),
      minutes_left,
      next_follow_up_on,
      next_key_date: keyDate?.due_on ?? null,
      next_key_date_label: keyDate?.clock.label ?? null,
      is_new: found.includes("new"),
      needs: found,
    };
  }

  async function ownCases({ db, identity }: LoggedInContext, day: Day) {
    const found = await urgentCases(db, identity, { needs, clocks: clocks() }, day);
    const withContacts = identity.userType === "evaluator";
    const rows = found.slice(0, maxDeskCases).map((row) => present(row, day, withContacts));
    return { rows, more: found.length > maxDeskCases };
  }

  async function queues({ db, identity }: LoggedInContext, day: Day) {
    const { today } = day;
    const yesterday = sql`${today}::date - 1`;
    const sums = {
      past: countKeyDates(clocks(), yesterday),
      by_end_of_week: countKeyDates(clocks(), sql`${endOfWeek(today)}::date`),
    };
    const [open, follow_ups_overdue, { failed }, enquiries, alerts_to_review] = await Promise.all([
      countOpenCases(db, { sets: caseQueues, sums }, needs, day),
      countFollowUps(db, identity, { due: "overdue", today, assignedTo: null }),
      countMail(db),
      countNeedingCase(db),
      countAlertsToReview(db, today),
    ]);
    const { past, by_end_of_week, ...cases } = open;
    return {
      ...cases,
      follow_ups_overdue,
      mails_failed: failed,
      enquiries,
      alerts_to_review,
      key_dates_past: past,
      key_dates_week: by_end_of_week - past,
    };
  }

  async function work(context: LoggedInContext) {
    const { db, identity } = context;
    const day = { today: dayIn(timeZone, clock.now()), timeZone };
    const own = { due: "all", today: day.today, assignedTo: identity.userId } as const;
    // A desk without concerns says nothing of them.
    const concernsOf = async () => {
      const { count, rows } = await concernsToDo(db, identity.userId, day.today);
      return count > 0 ? { concerns: rows, concerns_waiting: count } : {};
    };
    const cut = (more: boolean) => (more ? followUpMessages.soonest : messages.ok);
    if (mayAccess("managers", identity.userType)) {
      const [counted, { rows, more }, ring_backs, concerns] = await Promise.all([
        queues(context, day),
        listFollowUps(db, identity, own),
        ringBacksOf(db, identity),
        concernsOf(),
      ]);
      await auditShown(context, "desk", rows);
      return answer({ ...concerns, queues: counted, follow_ups: rows, ring_backs }, cut(more));
    }
    const [cases, { rows, more }, ring_backs, concerns] = await Promise.all([
      ownCases(context, day),
      listFollowUps(db, identity, own),
      mayAccess("call takers", identity.userType) ? ringBacksOf(db, identity) : undefined,
      concernsOf(),
    ]);
    await auditShown(context, "desk", [...cases.rows, ...rows]);
    const message = cases.more ? deskMessages.mostUrgent : cut(more);
    return answer(
      { ...concerns, cases: cases.rows, follow_ups: rows, ...(ring_backs && { ring_backs }) },
      message,
    );
  }

  return [inTurn(read(deskRoutes.work, (_input, context) => work(context)))];
}
