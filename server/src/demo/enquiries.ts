/** A year of contacts with the sample helpline: most are answered at once, some become the sample cases. */

import { dayAfter, dayMs } from "@helpline/contract/dates";
import type { Channel, Enquirer, Outcome } from "@helpline/contract/enquiries/enquiry-values";
import { referenceAlphabet, referenceLength } from "@helpline/contract/enquiries/enquiry-values";
import type { Insertable, Kysely } from "kysely";
import type { Tables } from "#database/tables";
import { topics } from "./log-texts.ts";
import type { Random } from "./random.ts";
import { sampleGuardian } from "./records.ts";
import { demoUsername } from "./staff.ts";
import { onWorkday } from "./timeline.ts";

type NewEnquiry = Insertable<Tables["enquiries"]>;

/** Besides those that became cases. */
const sampleEnquiries = 132;
const becameCases = 18;

/** How many of a hundred. */
type Mix<V extends string> = readonly (readonly [value: V, share: number])[];

const callers: Mix<Enquirer> = [
  ["parent or carer", 61],
  ["school", 12],
  ["professional", 10],
  ["wrong number", 9],
  ["young person", 5],
  ["other", 3],
];
const channels: Mix<Channel> = [
  ["call", 72],
  ["email", 15],
  ["web", 8],
  ["visit", 3],
  ["letter", 1],
  ["other", 1],
];
const outcomes: Mix<Outcome> = [
  ["answered", 62],
  ["signposted", 34],
  ["nothing to do", 4],
];

function fromMix<V extends string>(random: Random, mix: Mix<V>): V {
  let left = random.below(100);
  for (const [value, share] of mix) {
    if (left < share) return value;
    left -= share;
  }
  return mix[0]?.[0] as V;
}

const answers = [
  "Wanted to know who decides about transport, and where to apply. Sent the link to the council's page.",
  "Asked how long the local authority may take. Explained the timescales and sent the fact sheet.",
  "Would like the leaflet on mediation. Sent it.",
  "Asked whether a parent can request an assessment without the school. Explained that they can.",
  "Looking for a parent support group nearby. Gave two addresses.",
  "The question was about benefits. Gave the number of Citizens Advice.",
  "Worried about a meeting at school tomorrow. Went through what to ask.",
  "Asked for a speaker for an evening with parents. Passed on to the manager.",
];

/** Days, counted from today, on which callers are to be rung back; the demo accounts have the first ones. */
const ringOn = [-2, 0, 1, 4, 0, 2, -1];
/** How many wait for a case. */
const waiting = 4;

const reference = (random: Random) =>
  Array.from({ length: referenceLength }, () => random.pick([...referenceAlphabet])).join("");

/** Most callers give a name and a number; some give nothing. */
function contact(random: Random) {
  const { first_name, last_name, email, mobile, postcode } = sampleGuardian(random);
  if (random.chance(0.3)) return {};
  return {
    name: `${first_name} ${last_name}`,
    telephone: random.chance(0.8) ? (mobile ?? null) : null,
    email: random.chance(0.3) ? (email ?? null) : null,
    postcode: random.chance(0.4) ? postcode : null,
  };
}

/** Some time in the working hours of a day, or of the last weekday before it. */
function inWorkingHours(random: Random, time: number): string {
  const day = Math.floor(time / dayMs) * dayMs;
  return onWorkday(new Date(day + (9 * 60 + random.below(8 * 60)) * 60_000), -1).toISOString();
}

export async function insertEnquiries(
  db: Kysely<Tables>,
  random: Random,
  now: Date,
): Promise<void> {
  const staff = await db
    .selectFrom("users")
    .select(["user_id", "username", "user_type"])
    .where("enabled", "=", 1)
    .where("user_type", "in", ["manager", "advisor", "advocate"])
    .orderBy("user_id")
    .execute();
  const takers = staff.filter(({ user_type }) => user_type !== "manager");
  const idOf = (role: "advisor" | "advocate") =>
    staff.find(({ username }) => username === demoUsername(role))?.user_id ?? 0;
  const demo = [idOf("advisor"), idOf("advocate")];
  const today = now.toISOString().slice(0, 10);

  const common = (days: number): NewEnquiry => ({
    reference: reference(random),
    taken_by: random.pick(takers).user_id,
    taken_on: inWorkingHours(random, now.getTime() - days * dayMs),
    channel: fromMix(random, channels),
    caller: "parent or carer",
    minutes: 3 + random.below(25),
    topic: random.chance(0.85) ? random.pick(topics).nature : null,
    notes: random.chance(0.9) ? random.pick(answers) : null,
    outcome: "answered",
    ...contact(random),
  });
  const one = (): NewEnquiry => {
    const caller = fromMix(random, callers);
    const row = common(1 + random.below(364));
    if (caller !== "wrong number") return { ...row, caller, outcome: fromMix(random, outcomes) };
    const { reference: own, taken_by, taken_on } = row;
    const wrong = { channel: "call", minutes: 1, outcome: "nothing to do" } as const;
    return { reference: own, taken_by, taken_on, caller, ...wrong };
  };
  const ringBacks = ringOn.map(
    (days, index): NewEnquiry => ({
      ...common(1 + random.below(4)),
      outcome: "call back",
      call_back_on: dayAfter(today, days),
      call_back_by:
        index < 4 ? (demo[index % 2] ?? null) : index === 4 ? null : random.pick(takers).user_id,
    }),
  );
  const needing = Array.from(
    { length: waiting },
    (): NewEnquiry => ({
      ...common(1 + random.below(5)),
      notes: random.pick(topics).reasons[0] ?? null,
      outcome: "needs a case",
    }),
  );
  const rows = [
    ...Array.from({ length: sampleEnquiries - ringBacks.length - needing.length }, one),
    ...ringBacks,
    ...needing,
    ...(await ofCases(db, random)),
  ];
  await db
    .insertInto("enquiries")
    .values(rows.toSorted((a, b) => String(a.taken_on).localeCompare(String(b.taken_on))))
    .execute();
}

const topicOf = (reason: string | null) =>
  topics.find(({ reasons }) => reason !== null && reasons.includes(reason));

/**
 * The enquiries that became some of the newest cases, with the text of their first entries: each was taken on the
 * working day before its case was added.
 */
async function ofCases(db: Kysely<Tables>, random: Random): Promise<NewEnquiry[]> {
  const first = await db
    .selectFrom("cases")
    .innerJoin("case_logs", (join) =>
      join
        .onRef("case_logs.case_id", "=", "cases.case_id")
        .onRef("case_logs.added_on", "=", "cases.first_entry_on"),
    )
    .innerJoin("guardians", "guardians.guardian_id", "cases.primary_guardian_id")
    .select(["cases.case_id", "case_log_id", "guardian_id", "reason_for_the_call_today"])
    .select(["logged_by", "duration", "cases.added_on", "case_logs.details"])
    .select(["first_name", "last_name", "guardians.telephone", "mobile", "child_first_name"])
    .where("entry_type", "=", "call")
    .where("duration", "<=", 45)
    .orderBy("cases.added_on", "desc")
    .orderBy("cases.case_id")
    .limit(becameCases)
    .execute();
  return first.map((row) => ({
    reference: reference(random),
    taken_by: row.logged_by,
    taken_on: inWorkingHours(random, Date.parse(row.added_on) - dayMs),
    channel: "call",
    caller: "parent or carer",
    minutes: row.duration,
    topic: topicOf(row.reason_for_the_call_today)?.nature ?? null,
    notes: row.details ?? row.reason_for_the_call_today,
    outcome: "became a case",
    name: `${row.first_name} ${row.last_name}`,
    telephone: row.mobile ?? row.telephone,
    child_name: row.child_first_name,
    guardian_id: row.guardian_id,
    case_id: row.case_id,
    case_log_id: row.case_log_id,
  }));
}
