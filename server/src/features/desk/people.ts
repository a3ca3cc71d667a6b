/** What each member of staff has to do at present, for managers (DESK-5). */
import { dayIn } from "@helpline/contract/dates";
import { peopleRoutes as calls } from "@helpline/contract/desk/people";
import { type HandledRoute, inTurn, read } from "#http/route";
import type { Clock } from "#operations/clock";
import { peopleAtWork } from "./people.repository.ts";

interface PeopleOptions {
  readonly clock: Clock;
  readonly timeZone: string;
  /** From the configuration file. */
  readonly untouchedAfterDays: number;
}

export const peopleRoutes = (options: PeopleOptions): HandledRoute[] => [
  inTurn(
    read(calls.list, (_request, { db }) => {
      const { clock, timeZone, untouchedAfterDays } = options;
      const now = clock.now();
      return peopleAtWork(db, { now, today: dayIn(timeZone, now), timeZone, untouchedAfterDays });
    }),
  ),
];
