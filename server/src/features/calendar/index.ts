/** Private calendar addresses, and the calendars behind them (MAIL-10, ADR 18). */
import { Readable } from "node:stream";
import {
  calendarMessages,
  calendarRoutes,
  fetchesPerMinute,
} from "@helpline/contract/calendar/calendar";
import { notFound } from "#http/errors";
import { publicAddress } from "#http/public-address";
import { byNetwork, countTry } from "#http/rate-limit";
import { FileAnswer, type HandledRoute, read, write } from "#http/route";
import { auditSelf } from "#security/audit";
import {
  addressMadeOn,
  makeAddress,
  removeAddress,
  userAtAddress,
} from "#security/calendar-addresses";
import { enteredKeyDates, maxEntries, openFollowUps } from "./calendar.repository.ts";
import { followUpEntries, type KeyDateOptions, keyDateEntries } from "./calendar-entries.ts";
import { type CalendarPlace, calendarText } from "./calendar-text.ts";

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
      const entries = [...followUps, ...keyDates]
        .sort((a, b) => a.day.localeCompare(b.day))
        .slice(0, maxEntries);
      return new FileAnswer(
        Readable.from([calendarText(entries, { product, publicUrl })]),
        headers,
      );
    }),
  ];
}
