/** What has to be known of some sample guardians, and what the families of open sample cases have agreed to. */
import type { GuardianAlert } from "@helpline/contract/alerts/alerts.plain";
import type { ConsentPurpose } from "@helpline/contract/consents/consents.plain";
import { dayAfter } from "@helpline/contract/dates";
import type { Insertable, Kysely } from "kysely";
import type { Tables } from "#database/tables";
import type { Random } from "./random.ts";

type Db = Kysely<Tables>;

/** Of so many guardians in a hundred something has to be known. */
const withAlerts = 0.08;

const languages = [
  "Urdu. Her brother Imran interprets if asked the day before",
  "Polish. Please book a telephone interpreter",
  "Somali. Please book a telephone interpreter",
  "Bengali (Sylheti)",
  "Arabic. Reads English well, prefers e-mail",
];

type Words = Omit<GuardianAlert, "review_on">;

const others: readonly Words[] = [
  { kind: "safe time or number", text: "Weekdays before 3 pm only, on the mobile" },
  { kind: "safe time or number", text: "Never in the evening: works nights" },
  { kind: "no voicemail", text: "Others listen to the messages at home" },
  { kind: "relay or BSL", text: "Rings through Relay UK: leave time between sentences" },
  { kind: "relay or BSL", text: "Uses BSL. Meet by video with an interpreter" },
  { kind: "format", text: "Large print, 18 point. No attachments, please" },
  { kind: "other", text: "Very anxious on the telephone: begin with who you are and why" },
];

/** Few are not to be contacted; the demo shows how that looks. */
const notContacted = ["Asked us to speak to her solicitor only", "Court order: write to the carer"];

/** A day from half a year ago to more than a year ahead; most reviews are still to come. */
const review = (random: Random, today: string) =>
  dayAfter(today, random.chance(0.25) ? -1 - random.below(60) : 20 + random.below(340));

function sampleAlerts(random: Random, today: string, index: number): GuardianAlert[] {
  const reviewOn = () => (random.chance(0.6) ? review(random, today) : null);
  const refusal = index % 7 === 3 ? notContacted[Math.floor(index / 7)] : undefined;
  if (refusal !== undefined) {
    return [{ kind: "do not contact", text: refusal, review_on: reviewOn() }];
  }
  const speaks = random.chance(0.6);
  const language: Words = { kind: "interpreter", text: random.pick(languages) };
  const first = speaks ? language : random.pick(others);
  const second = speaks && random.chance(0.3) ? [random.pick(others)] : [];
  return [first, ...second].map((alert) => ({ ...alert, review_on: reviewOn() }));
}

export async function insertAlerts(db: Db, random: Random, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  const guardians = await db
    .selectFrom("guardians")
    .select("guardian_id")
    .orderBy("guardian_id")
    .execute();
  const chosen = guardians.filter(() => random.chance(withAlerts));
  for (const [index, { guardian_id }] of chosen.entries()) {
    await db
      .updateTable("guardians")
      .set({ alerts: JSON.stringify(sampleAlerts(random, today, index)) })
      .where("guardian_id", "=", guardian_id)
      .execute();
  }
}

const purposes: readonly ConsentPurpose[] = [
  "contact school",
  "contact school",
  "contact authority",
  "share with clinic",
  "feedback",
];

const notes = ["About transport only", "Reads the letter first", "Not the previous school"];

function sampleConsent(
  random: Random,
  { case_id, added_on, purpose }: { case_id: number; added_on: string; purpose: ConsentPurpose },
  today: string,
): Insertable<Tables["case_consents"]> {
  const given_on = [dayAfter(added_on, random.below(10)), today].sort()[0] ?? today;
  const lasts = random.chance(0.5) ? dayAfter(given_on, 180 + random.below(400)) : null;
  const withdrawn = random.chance(0.06) ? dayAfter(given_on, 5 + random.below(30)) : null;
  return {
    case_id,
    purpose,
    given_by: "primary guardian",
    means: random.pick(["spoken", "spoken", "written", "e-mail"]),
    given_on,
    expires_on: lasts,
    withdrawn_on: withdrawn !== null && withdrawn <= today ? withdrawn : null,
    note: random.chance(0.15) ? random.pick(notes) : null,
  };
}

export async function insertConsents(db: Db, random: Random, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  const open = await db
    .selectFrom("cases")
    .select(["case_id", "added_on"])
    .where("closed", "=", 0)
    .orderBy("case_id")
    .execute();
  const rows = open
    .filter(() => random.chance(0.75))
    .flatMap((found) => {
      const wanted = new Set(["record" as const, random.pick(purposes), random.pick(purposes)]);
      return [...wanted].map((purpose) => sampleConsent(random, { ...found, purpose }, today));
    });
  await db.insertInto("case_consents").values(rows).execute();
}
