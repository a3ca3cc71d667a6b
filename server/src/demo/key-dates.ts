/** Key dates of some open sample cases: most met in time, some near, a few past. */
import { dayMs, daysBetween } from "@helpline/contract/dates";
import { englandsClocks } from "@helpline/contract/key-dates/clocks";
import { dueDates } from "@helpline/contract/key-dates/due-dates";
import type { Insertable, Kysely } from "kysely";
import type { Tables } from "#database/tables";
import type { Random } from "./random.ts";

/** The starts of a case, each so many days ago. */
const stories: readonly ((random: Random) => Readonly<Record<string, number>>)[] = [
  (random) => ({ ehc_request: random.below(60) }),
  (random) => ({ ehc_request: 100 + random.below(30), draft_plan: random.below(20) }),
  (random) => ({ decision_letter: 20 + random.below(45) }),
  (random) => ({ decision_letter: 50 + random.below(30), mediation_certificate: random.below(35) }),
  (random) => ({ final_plan: 330 + random.below(40) }),
  (random) => ({ final_plan: 250 + random.below(100), review_meeting: 5 + random.below(25) }),
];

function sampleKeyDates(random: Random, now: Date) {
  const day = (ago: number) => new Date(now.getTime() - ago * dayMs).toISOString().slice(0, 10);
  const begun = random.pick(stories)(random);
  const starts = Object.fromEntries(Object.entries(begun).map(([key, ago]) => [key, day(ago)]));
  const today = day(0);
  const met = dueDates(englandsClocks, starts).flatMap(({ clock: { key }, due_on }) => {
    const late = daysBetween(due_on, today);
    // What is long past was done, most of the rest in time.
    if (late < 0 || (late < 60 && random.chance(0.7))) return [];
    return [[key, day(late + random.below(7))] as const];
  });
  return { starts: JSON.stringify(starts), met: JSON.stringify(Object.fromEntries(met)) };
}

export async function insertKeyDates(db: Kysely<Tables>, random: Random, now: Date): Promise<void> {
  const open = await db
    .selectFrom("cases")
    .select("case_id")
    .where("closed", "=", 0)
    .orderBy("case_id")
    .execute();
  const rows = open.flatMap(({ case_id }): Insertable<Tables["case_key_dates"]>[] =>
    random.chance(0.4) ? [{ case_id, version: 1, ...sampleKeyDates(random, now) }] : [],
  );
  await db.insertInto("case_key_dates").values(rows).execute();
}
