/** A year of telephone calls with the sample helpline, and a few that nobody has answered today. */
import { telephoneDigits } from "@helpline/contract/contact-details";
import { dayMs } from "@helpline/contract/dates";
import { strangersNumberDays } from "@helpline/contract/telephone/telephone.plain";
import { type Insertable, type Kysely, sql } from "kysely";
import type { Tables } from "#database/tables";
import type { Random } from "./random.ts";
import { sampleGuardian } from "./records.ts";
import { demoUsername } from "./staff.ts";
import { onWorkday } from "./timeline.ts";

type NewCall = Insertable<Tables["telephone_calls"]>;

const sampleCalls = 900;
const ownNumber = "0117 496 0100";
const firstExtension = 201;

/** When the calls came that are missed now, in minutes before, and from whom. */
const missedNow = [
  { from: "family", minutes: [12] },
  { from: "family", minutes: [95, 88, 41] },
  { from: "stranger", minutes: [150] },
  { from: "stranger", minutes: [27, 26] },
  { from: "withheld", minutes: [33] },
] as const;

/** Those who take calls have extensions. */
async function giveExtensions(db: Kysely<Tables>) {
  const people = await db
    .selectFrom("users")
    .select("user_id")
    .where("enabled", "=", 1)
    .where("user_type", "in", ["manager", "advisor", "advocate"])
    .orderBy("user_id")
    .execute();
  const takers = people.map(({ user_id }, at) => ({
    user_id,
    extension: String(firstExtension + at),
  }));
  for (const { user_id, extension } of takers) {
    await db.updateTable("users").set({ extension }).where("user_id", "=", user_id).execute();
  }
  return takers;
}

/** Mobiles of families, those of the demo's advisor first, and among them of the cases worked on last. */
async function familyNumbers(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom("cases")
    .innerJoin("guardians", "guardian_id", "primary_guardian_id")
    .select("mobile")
    .where("mobile", "is not", null)
    .where("closed", "=", 0)
    .where("cases.deleted_at", "is", null)
    .groupBy(["guardian_id", "mobile"])
    .orderBy(sql`bool_or(with_advisor = 1 AND advisor_id = (
      SELECT user_id FROM users WHERE username = ${demoUsername("advisor")})) IS TRUE DESC`)
    .orderBy(sql`max(last_entry_on) DESC NULLS LAST`)
    .orderBy("guardian_id")
    .execute();
  return rows.flatMap(({ mobile }) => mobile ?? []);
}

export async function insertCalls(db: Kysely<Tables>, random: Random, now: Date): Promise<void> {
  const takers = await giveExtensions(db);
  const families = await familyNumbers(db);
  const stranger = () => sampleGuardian(random).mobile ?? null;
  const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);

  /** Without the numbers that the helpline no longer keeps. */
  const numberOf = (days: number): string | null => {
    if (random.chance(0.08)) return null;
    if (random.chance(0.6)) return random.pick(families);
    return days > strangersNumberDays ? null : stranger();
  };
  const answeredCall = (rang: Date) => {
    const taker = random.pick(takers);
    const answered_at = after(rang, 2 + random.below(50));
    const ended_at = after(answered_at, 60 + random.below(1500));
    return {
      answered_extension: taker.extension,
      answered_by: taker.user_id,
      answered_at,
      ended_at,
      last_event_at: ended_at,
    };
  };
  /** The families were rung back. */
  const missedCall = (rang: Date) => {
    const ended_at = after(rang, 20 + random.below(60));
    return { ended_at, last_event_at: ended_at, done_on: ended_at };
  };
  const one = (at: number): NewCall => {
    const days = 1 + random.below(364);
    const day = Math.floor((now.getTime() - days * dayMs) / dayMs) * dayMs;
    const rang = onWorkday(new Date(day + (9 * 60 * 60 + random.below(8 * 60 * 60)) * 1000), -1);
    return {
      call_id: `sample-${at}`,
      direction: random.chance(0.85) ? "in" : "out",
      number: numberOf(days),
      own_number: ownNumber,
      rang_at: rang,
      ...(random.chance(0.12) ? missedCall(rang) : answeredCall(rang)),
    };
  };
  const missed = missedNow.flatMap(({ from, minutes }, line): NewCall[] => {
    const numbers = { family: families[line * 3] ?? null, stranger: stranger(), withheld: null };
    return minutes.map((ago, at) => {
      const rang = after(now, -ago * 60);
      const ended = after(rang, 25);
      return {
        call_id: `sample-missed-${line}-${at}`,
        direction: "in",
        number: numbers[from],
        own_number: ownNumber,
        rang_at: rang,
        ended_at: ended,
        last_event_at: ended,
        cause: "cancel",
      };
    });
  });
  // An answered call would take its number off the list of missed calls.
  const missedDigits = new Set(missed.map(({ number }) => telephoneDigits(number ?? "")));
  const calls = Array.from({ length: sampleCalls }, (_each, at) => one(at)).filter(
    ({ number }) => !missedDigits.has(telephoneDigits(number ?? "")) || number === null,
  );
  await db
    .insertInto("telephone_calls")
    .values([...calls, ...missed])
    .execute();
}
