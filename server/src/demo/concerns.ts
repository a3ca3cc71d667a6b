/** A few safeguarding concerns: one that nobody has acknowledged, one that waits for a decision, two decided. */

import type { ConcernDeed, Decision, FamilyTold } from "@helpline/contract/concerns/concern-values";
import type { ConcernPerson } from "@helpline/contract/concerns/concerns";
import { dayAfter } from "@helpline/contract/dates";
import { type Kysely, sql } from "kysely";
import { fullName } from "#database/expressions";
import type { Tables } from "#database/tables";
import { demoLeads, demoUsername } from "./staff.ts";
import { unmovedCases } from "./unmoved-cases.ts";

interface Sample {
  readonly number: number;
  /** Who raised it, as a username. */
  readonly by: string;
  readonly hoursAgo: number;
  readonly words: string;
  readonly danger: 0 | 1;
  readonly told: FamilyTold;
  readonly acknowledged?: true;
  readonly decided?: {
    readonly decision: Decision;
    readonly agency: string | null;
    readonly reason: string;
    /** Days from today. */
    readonly reviewIn: number | null;
  };
}

const samples: readonly Sample[] = [
  {
    number: 318_204,
    by: demoUsername("advisor"),
    hoursAgo: 2,
    words:
      "Mother said: \u201cHe threw the plate at her again last night and she has not been to school since.\u201d She would not say who \u201che\u201d is.",
    danger: 0,
    told: "no",
  },
  {
    number: 604_917,
    by: demoUsername("advocate"),
    hoursAgo: 29,
    words: "The young person said at the meeting: \u201cI do not want to go home on Friday.\u201d",
    danger: 0,
    told: "yes",
    acknowledged: true,
  },
  {
    number: 275_530,
    by: demoUsername("advisor"),
    hoursAgo: 24 * 40,
    words: "Grandmother said that the child is locked in the bedroom when the parents go out.",
    danger: 1,
    told: "not safe",
    acknowledged: true,
    decided: {
      decision: "referred",
      agency: "Children's services, out of hours team",
      reason: "A young child is left alone and locked in. The team took the details by telephone.",
      reviewIn: null,
    },
  },
  {
    number: 892_466,
    by: "advisor.2",
    hoursAgo: 24 * 12,
    words:
      "Father said that he has not eaten so that the children can, and that the heating is off.",
    danger: 0,
    told: "yes",
    acknowledged: true,
    decided: {
      decision: "monitor",
      agency: null,
      reason: "Food bank and hardship fund given. Ring again to see that they have helped.",
      reviewIn: 9,
    },
  },
];

const hourMs = 3_600_000;

/** A person by username. */
const named = (db: Kysely<Tables>, username: string) =>
  db
    .selectFrom("users")
    .select(["user_id", "user_type", fullName("users").as("name")])
    .where("username", "=", username)
    .executeTakeFirstOrThrow();

type Person = Awaited<ReturnType<typeof named>>;

/** The newest case that a person saw at a moment and sees now, with its child and primary guardian. */
const caseOf = (db: Kysely<Tables>, who: Person, moment: string, except: readonly number[]) =>
  unmovedCases(db, who, moment)
    .innerJoin("guardians", "guardians.guardian_id", "cases.primary_guardian_id")
    .select(["cases.case_id", "telephone", "mobile", "email", "postcode"])
    .select([
      fullName("guardians").as("guardian"),
      sql<string>`concat_ws(' ', child_first_name, child_last_name)`.as("child"),
    ])
    .where("child_first_name", "is not", null)
    .where("cases.case_id", "not in", [0, ...except])
    .executeTakeFirstOrThrow();

type SampleCase = Awaited<ReturnType<typeof caseOf>>;

function peopleOf({ child, guardian, telephone, mobile, email, postcode }: SampleCase) {
  const none = { telephone: null, mobile: null, email: null, postcode: null };
  const people: ConcernPerson[] = [
    { who: "Child", name: child, ...none },
    { who: "Primary guardian", name: guardian, telephone, mobile, email, postcode },
  ];
  return JSON.stringify(people);
}

interface Made {
  readonly sample: Sample;
  readonly author: Person;
  readonly lead: Person;
  /** The moment so many hours after it was raised. */
  readonly at: (hoursLater: number) => string;
  readonly review_on: string | null;
}

function rowOf({ sample, author, lead, at, review_on }: Made, about: SampleCase) {
  const { acknowledged, decided } = sample;
  return {
    concern_id: sample.number,
    raised_by: author.user_id,
    raised_by_name: author.name,
    raised_on: at(0),
    case_id: about.case_id,
    enquiry_id: null,
    guardian_id: null,
    raised_guardian_id: null,
    words: sample.words,
    immediate_danger: sample.danger,
    family_told: sample.told,
    about: `${about.child}, case ${about.case_id}`,
    people: peopleOf(about),
    acknowledged_on: acknowledged ? at(0.5) : null,
    acknowledged_by_name: acknowledged ? lead.name : null,
    decision: decided?.decision ?? null,
    review_on,
    version: 1 + (acknowledged ? 1 : 0) + (decided ? 1 : 0),
  };
}

const noDecision = { decision: null, agency: null, reason: null, review_on: null } as const;

function eventsOf({ sample, author, lead, at, review_on }: Made) {
  const { acknowledged, decided } = sample;
  const event = (deed: ConcernDeed, by: typeof lead, hoursLater: number) => ({
    concern_id: sample.number,
    deed,
    happened_on: at(hoursLater),
    user_id: by.user_id,
    user_name: by.name,
    address: null,
    request_id: null,
    due_hour: null,
    ...noDecision,
  });
  const raised = event("raised", author, 0);
  if (!acknowledged) return [raised];
  const seen = [raised, event("acknowledged", lead, 0.5)];
  if (!decided) return seen;
  const { decision, agency, reason } = decided;
  return [...seen, { ...event("decided", lead, 1), decision, agency, reason, review_on }];
}

export async function insertConcerns(db: Kysely<Tables>, now: Date): Promise<void> {
  const lead = await named(db, demoLeads[0] ?? "");
  const used: number[] = [];
  for (const sample of samples) {
    const author = await named(db, sample.by);
    const at = (hoursLater: number) =>
      new Date(now.getTime() + (hoursLater - sample.hoursAgo) * hourMs).toISOString();
    const about = await caseOf(db, author, at(0), used);
    used.push(about.case_id);
    const days = sample.decided?.reviewIn ?? null;
    const review_on = days === null ? null : dayAfter(now.toISOString().slice(0, 10), days);
    const made = { sample, author, lead, at, review_on };
    await db.insertInto("concerns").values(rowOf(made, about)).execute();
    await db.insertInto("concern_events").values(eventsOf(made)).execute();
  }
}
