/** This week: what is due by day, of the caller, another person or everybody (DESK-8). */
import { mayAccess } from "@helpline/contract/access";
import { dayIn, daysBetween } from "@helpline/contract/dates";
import type { RouteInput } from "@helpline/contract/http";
import type { Clocks } from "@helpline/contract/key-dates/clocks";
import { messages } from "@helpline/contract/messages";
import { refusals } from "@helpline/contract/refusals";
import { maxWeekItems, type WeekDay, weekMessages, weekRoutes } from "@helpline/contract/week/week";
import { endOfWeek, isInWeek } from "@helpline/contract/week/week.plain";
import { type SqlBool, sql } from "kysely";
import { findNamedUser } from "#database/named-user";
import type { Reader } from "#features/enquiries/index";
import type { LoggedInContext } from "#http/context";
import { AppError, notFound } from "#http/errors";
import { answer, type HandledRoute, inTurn, read } from "#http/route";
import type { Clock } from "#operations/clock";
import { auditShown } from "#security/audit";
import { type AskedWork, type DueWork, dueWork, labelOf } from "./due-work.ts";

export { type DueWork, dueWork, plainLabelOf } from "./due-work.ts";

interface WeekOptions {
  readonly clock: Clock;
  readonly timeZone: string;
  /** The clocks in force. */
  clocks(): Clocks;
}

type Asked = RouteInput<typeof weekRoutes.get>["query"];

/**
 * Whose week is read.
 * @returns null for everybody's
 * @throws AppError 403 for that of others, unless a manager asks; 404 if there is no such user
 */
async function personOf(
  { db, identity }: LoggedInContext,
  whose: Asked["whose"],
): Promise<Reader | null> {
  if (whose === undefined || whose === "mine" || whose === identity.userId) return identity;
  if (!mayAccess("managers", identity.userType)) {
    throw new AppError(403, weekMessages.onlyMine, {
      refused: { entity: "week", entityId: String(whose) },
    });
  }
  if (whose === "everyone") return null;
  const user = await findNamedUser(db, whose);
  if (!user) throw notFound(refusals.noSuchUser);
  return user;
}

/** What is overdue if today is in the week, and what is due in it; and whether that is all. */
async function workOfWeek(
  { db }: LoggedInContext,
  asked: AskedWork,
  { from, today }: { readonly from: string; readonly today: string },
) {
  const hasToday = isInWeek(today, from);
  const begin = hasToday ? today : from;
  const limit = maxWeekItems + 1;
  const [late, coming] = await Promise.all([
    hasToday
      ? dueWork(db, asked, {
          when: () => sql<SqlBool>`day < ${today}::date`,
          latestFirst: true,
          limit,
        })
      : [],
    dueWork(db, asked, {
      when: () => sql<SqlBool>`day BETWEEN ${begin}::date AND ${endOfWeek(from)}::date`,
      limit,
    }),
  ]);
  return {
    rows: [...late.slice(-maxWeekItems), ...coming.slice(0, maxWeekItems)],
    more: late.length > maxWeekItems || coming.length > maxWeekItems,
  };
}

export function weekFeature({ clock, timeZone, clocks }: WeekOptions): HandledRoute[] {
  function byDay(rows: readonly DueWork[], today: string): WeekDay[] {
    const days = new Map<string, WeekDay["items"]>();
    for (const row of rows) {
      const { kind, day, case_id, enquiry_id, child_name, handler } = row;
      const items = days.get(day) ?? [];
      days.set(day, items);
      items.push({
        kind,
        label: labelOf(row, clocks()),
        case_id,
        enquiry_id,
        child_name,
        handler,
        days_left: daysBetween(today, day),
      });
    }
    return [...days].map(([day, items]) => ({ day, items }));
  }

  async function week(context: LoggedInContext, { whose, from }: Asked) {
    const person = await personOf(context, whose);
    const today = dayIn(timeZone, clock.now());
    const asked = { person, clocks: clocks() };
    const { rows, more } = await workOfWeek(context, asked, { from: from ?? today, today });
    const shown = rows.flatMap(({ case_id }) => (case_id === null ? [] : [{ case_id }]));
    await auditShown(context, "week", shown);
    return answer({ days: byDay(rows, today) }, more ? weekMessages.cut : messages.ok);
  }

  return [inTurn(read(weekRoutes.get, ({ query }, context) => week(context, query)))];
}
