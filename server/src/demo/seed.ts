/** Fills an empty system with realistic sample data. */

import type { UserType } from "@helpline/contract/access";
import { flagsOf } from "@helpline/contract/cases/case-status";
import type { Kysely } from "kysely";
import type { Database } from "#database/database";
import { inTransaction } from "#database/database";
import type { Tables } from "#database/tables";
import { hashPassword } from "#security/passwords";
import { insertAlerts, insertConsents } from "./alerts-and-consents.ts";
import { insertCalls } from "./calls.ts";
import { planCases, type Records, sampleAddedOn, sampleForm } from "./cases.ts";
import { insertConcerns } from "./concerns.ts";
import { insertEnquiries } from "./enquiries.ts";
import { insertEvaluationLinks } from "./evaluation-links.ts";
import { insertFollowUps } from "./follow-ups.ts";
import { insertKeyDates } from "./key-dates.ts";
import { topics } from "./log-texts.ts";
import { type People, tellStory } from "./logs.ts";
import { insertMails } from "./mail.ts";
import { samplePageTimes } from "./page-times.ts";
import { createStreams, type Random, type Streams } from "./random.ts";
import { insertHold, insertReadings } from "./reads-and-holds.ts";
import { sampleGp, sampleGuardian, sampleLocalAuthorities, sampleSchool } from "./records.ts";
import { demoUsername, sampleStaff } from "./staff.ts";
import { createDiary, durations, minutesAimedAt, type Plan, sampleBands } from "./timeline.ts";

/** Minutes. */
const workingDay = 7 * 60;

const sampleSizes = { guardians: 200, schools: 40, gps: 30 } as const;

/** Two entries of an advisor, the advocate's that brings in the clinic, and one more. */
const fewestWithClinic = 4;

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** PostgreSQL accepts 65,535 parameters per statement; no row here has as many as 100 columns. */
const rowsAtOnce = 500;

function* inParts<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    yield rows.slice(start, start + rowsAtOnce);
  }
}

async function insertRecords(db: Kysely<Tables>, stream: Streams): Promise<Records> {
  const guardians = await db
    .insertInto("guardians")
    .values(times(sampleSizes.guardians, () => sampleGuardian(stream("guardians"))))
    .returningAll()
    .execute();
  const schools = await db
    .insertInto("schools")
    .values(times(sampleSizes.schools, () => sampleSchool(stream("schools"))))
    .returning(["school_id", "city"])
    .execute();
  const gps = await db
    .insertInto("gps")
    .values(times(sampleSizes.gps, () => sampleGp(stream("gps"))))
    .returning(["gp_id", "city"])
    .execute();
  const councils = await db
    .insertInto("local_authorities")
    .values(sampleLocalAuthorities(stream("local_authorities")))
    .returning(["local_authority_id", "city"])
    .execute();
  return { guardians, schools, gps, councils };
}

interface StaffMember {
  readonly user_id: number;
  readonly user_type: UserType;
  readonly username: string;
  readonly enabled: number;
}

/** The handlers of a case: the demo account in its current stage, colleagues in the others. */
function assign(random: Random, staff: readonly StaffMember[], plan: Plan): People {
  const one = (type: UserType, isPresent: boolean) => {
    const fits = staff.filter((each) => each.user_type === type && each.enabled === 1);
    const own = fits.find((each) => each.username === demoUsername(type));
    return (plan.demo && isPresent && own ? own : random.pick(fits)).user_id;
  };
  const atEvaluator = plan.ending === "to the evaluator";
  const worked = (type: "advisor" | "advocate") => plan.work.includes(type);
  const present = atEvaluator ? "evaluator" : plan.work.at(-1);
  const handler = (type: "advisor" | "advocate" | "evaluator") =>
    plan.awaiting && present === type ? null : one(type, present === type);
  return {
    advisor: worked("advisor") ? handler("advisor") : null,
    advocate: worked("advocate") ? handler("advocate") : null,
    clinic: plan.clinic ? one("clinic", true) : null,
    evaluator: atEvaluator || plan.ending === "evaluated" ? handler("evaluator") : null,
    manager: one("manager", random.chance(0.5)),
  };
}

function sampleCase(stream: Streams, staff: readonly StaffMember[], records: Records, now: Date) {
  const [random, logs] = [stream("cases"), stream("case_logs")];
  const diary = createDiary();
  return (plan: Plan, index: number) => {
    const topic = random.pick(topics);
    const band = random.pick(sampleBands);
    const addedOn = sampleAddedOn(random, plan, now);
    const people = assign(random, staff, plan);
    const untouched =
      plan.ending === "open" &&
      !plan.clinic &&
      (random.chance(0.08) || people[plan.work[0] ?? "advisor"] === null);
    const minutes = untouched
      ? []
      : durations(logs, minutesAimedAt(logs, band), plan.clinic ? fewestWithClinic : 1);
    const story = tellStory(stream, {
      plan,
      people,
      topic,
      addedOn,
      now,
      durations: minutes,
      diary,
      addedAfter: (index * 37) % workingDay,
    });
    const row = {
      ...sampleForm(random, records, { topic, band, addedOn }),
      ...flagsOf({ stage: story.stage, clinicParticipating: story.clinicParticipating }),
      advisor_id: people.advisor,
      advocate_id: people.advocate,
      clinic_id: people.clinic,
      evaluator_id: people.evaluator,
      closed_on: story.closedOn,
      consented_to_evaluation: story.consented,
      nature_of_case: story.nature,
      evaluation_complete: story.evaluation ? 1 : 0,
      evaluation_ending: story.evaluationEnding,
      minutes_used: minutes.reduce((sum, each) => sum + each, 0),
      first_entry_on: story.logs.at(0)?.added_on ?? null,
      last_entry_on: story.logs.at(-1)?.added_on ?? null,
      reopened: isReopened(story.stages) ? 1 : 0,
    };
    return { row, story };
  };
}

/** Whether a stage follows that of being closed. */
const isReopened = (stages: ReturnType<typeof tellStory>["stages"]) =>
  stages.slice(0, -1).some(({ stage }) => stage === "closed");

async function insertCases(
  db: Kysely<Tables>,
  samples: readonly ReturnType<ReturnType<typeof sampleCase>>[],
): Promise<void> {
  const saved = await db
    .insertInto("cases")
    .values(samples.map((sample) => sample.row))
    .returning("case_id")
    .execute();
  const stories = samples.map((sample, index) => {
    const case_id = saved[index]?.case_id;
    if (case_id === undefined) throw new Error("A sample case was not stored.");
    return { case_id, ...sample.story };
  });
  const of = <T>(rows: (story: (typeof stories)[number]) => readonly T[]) =>
    stories.flatMap((story) => rows(story).map((row) => ({ case_id: story.case_id, ...row })));
  for (const part of inParts(of((story) => story.logs))) {
    await db.insertInto("case_logs").values(part).execute();
  }
  for (const part of inParts(of((story) => story.stages))) {
    await db.insertInto("case_stage_changes").values(part).execute();
  }
  for (const part of inParts(stories.flatMap((story) => samplePageTimes(story)))) {
    await db.insertInto("page_times").values(part).execute();
  }
  for (const part of inParts(of((story) => (story.evaluation ? [story.evaluation] : [])))) {
    await db.insertInto("evaluations").values(part).execute();
  }
}

/** @param now the time at which the sample dates end */
export async function seedSampleData(
  database: Database,
  password: string,
  now = new Date(),
): Promise<void> {
  const stream = createStreams(20_261_121);
  const passwordHash = await hashPassword(password);
  await inTransaction(database, async (db) => {
    const staff = await db
      .insertInto("users")
      .values(sampleStaff(stream("users"), passwordHash))
      .returning(["user_id", "user_type", "username", "enabled"])
      .execute();
    const records = await insertRecords(db, stream);
    const samples = planCases(stream("cases"))
      .map(sampleCase(stream, staff, records, now))
      .sort((a, b) => a.row.added_on.localeCompare(b.row.added_on));
    await insertCases(db, samples);
    await insertMails(db, now);
    await insertReadings(db, stream("audit_log"), now);
    await insertEvaluationLinks(db, now);
    await insertHold(db, now);
    await insertKeyDates(db, stream("case_key_dates"), now);
    await insertAlerts(db, stream("guardian_alerts"), now);
    await insertConsents(db, stream("case_consents"), now);
    await insertFollowUps(db, now);
    await insertEnquiries(db, stream("enquiries"), now);
    await insertConcerns(db, now);
    await insertCalls(db, stream("telephone_calls"), now);
  });
}
