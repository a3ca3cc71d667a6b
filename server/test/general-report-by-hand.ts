/** Random data for the general report, and its figures counted row by row. */
import { userTypes } from "@helpline/contract/access";
import { flagsOf } from "@helpline/contract/cases/case-status";
import { stages } from "@helpline/contract/cases/stages";
import { dayIn, daysBetween } from "@helpline/contract/dates";
import type { Database } from "#database/database";
import type { Random } from "../src/demo/random.ts";
import { groupsByHand, type Kept, waitsByHand } from "./case-groups-by-hand.ts";
import { enquiriesByHand, insertRandomEnquiries } from "./enquiries-by-hand.ts";
import {
  insertCase,
  insertGuardian,
  insertLocalAuthority,
  insertLog,
  insertUser,
} from "./factories.ts";

export const yesNo = (random: Random) => random.pick([0, 1] as const);
export const cities = ["Leeds", "Cardiff", "Ely", "Bath", "Ávila", "élan", "Zennor"];
export const counties = ["West Yorkshire", "Kent", "Powys"];
/** In several spellings, at length, and none. */
export const heardFrom = [
  "Google",
  "google ",
  "A  friend",
  "a friend",
  "GP",
  "   ",
  "x".repeat(61),
];

/** Near midnight and near clock changes, as well as at any other time. */
export function someMoment(random: Random): string {
  const base = random.pick([
    "2026-03-28T23:30:00Z",
    "2026-03-29T00:30:00Z",
    "2026-10-24T22:30:00Z",
    "2026-10-25T00:30:00Z",
    "2025-12-31T23:30:00Z",
    "2026-06-30T22:30:00Z",
  ]);
  return new Date(new Date(base).getTime() + random.below(7_200_000)).toISOString();
}

export const someDay = (random: Random) => someMoment(random).slice(0, 10);

/** What cases are grouped by; sometimes nothing. */
function grouped(
  random: Random,
  { authorities, users, rare }: { authorities: number[]; users: number[]; rare: string },
) {
  const one = <T>(values: readonly T[]) => random.pick([...values, null]);
  return {
    nature_of_case: one(["Transport", "Other"]),
    local_authority_id: one(authorities),
    how_did_you_hear_about_us: random.chance(0.1) ? rare : one(heardFrom),
    advisor_id: one(users),
    advocate_id: one(users),
    evaluator_id: one(users),
    clinic_id: random.pick(users),
  };
}

export async function fillRandomly(database: Database, random: Random): Promise<void> {
  const guardians: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const city = random.pick(cities);
    const county = random.pick(counties);
    guardians.push((await insertGuardian(database, { city, county })).guardian_id);
  }
  const authorities: number[] = [];
  for (const name of ["Kent", "Leeds", "Leeds"]) {
    authorities.push((await insertLocalAuthority(database, { name })).local_authority_id);
  }
  const users: number[] = [];
  for (let n = 0; n < 15; n += 1) {
    // Each has a name of their own; small-groups.test.ts has people who share one.
    const last_name = `Okonkwo-${String.fromCharCode(65 + n)}`;
    const fields = { user_type: random.pick(userTypes), enabled: yesNo(random), last_name };
    users.push((await insertUser(database, fields)).user_id);
  }
  for (let n = 0; n < 120; n += 1) {
    const stage = random.pick(stages);
    const clinicParticipating = stage === "advocate" && random.chance(0.5);
    const primary = random.pick(guardians);
    const secondary = random.pick(guardians);
    const { case_id } = await insertCase(database, {
      ...flagsOf({ stage, clinicParticipating }),
      primary_guardian_id: primary,
      secondary_guardian_id: secondary === primary ? null : secondary,
      band: random.pick([1, 2, 3] as const),
      consented_to_evaluation: random.pick([0, 1, null]),
      attending_school: random.pick(["attending", "home schooled", "not attending"] as const),
      does_the_child_currently_have_an_ehcp: yesNo(random),
      had_formal_assessment: yesNo(random),
      had_formal_diagnosis: yesNo(random),
      receiving_support: yesNo(random),
      supported_by_a_sendco: yesNo(random),
      evaluation_ending: random.pick([null, "could not be reached", "declined"]),
      reopened: random.chance(0.2) ? 1 : 0,
      ...grouped(random, { authorities, users, rare: `Our neighbour, number ${n}` }),
      added_on: someDay(random),
      closed_on: stage === "closed" ? someMoment(random) : null,
      deleted_at: random.chance(0.15) ? someMoment(random) : null,
    });
    for (let entry = random.below(4); entry > 0; entry -= 1) {
      await insertLog(database, {
        case_id,
        logged_by: random.pick(users),
        user_type: random.pick(["advisor", "advocate", "clinic"]),
        entry_type: random.pick(["call", "appointment", "other", "data entry"]),
        added_on: someMoment(random),
      });
    }
  }
  await insertRandomEnquiries(database, random, { users, moment: () => someMoment(random) });
}

export interface Range {
  readonly from?: string;
  readonly to?: string;
}

/** The same figures, counted by hand. */
export async function countedByHand(
  database: Database,
  { from, to }: Range,
  zone = "Europe/London",
) {
  const users = await database.selectFrom("users").selectAll().execute();
  const everyCase = await database
    .selectFrom("cases")
    .innerJoin("guardians", "guardian_id", "primary_guardian_id")
    .selectAll("cases")
    .select(["guardians.city", "guardians.county"])
    .execute();
  const logs = await database.selectFrom("case_logs").selectAll().execute();
  const inRange = (day: string) => (!from || day >= from) && (!to || day <= to);
  const dayOf = (moment: string) => dayIn(zone, new Date(moment));
  const kept = everyCase.filter((each) => each.deleted_at === null);
  const cases = kept.filter((each) => inRange(each.added_on));
  const open = cases.filter((each) => each.closed === 0);
  const entries = logs.filter(
    (log) => inRange(dayOf(log.added_on)) && kept.some((each) => each.case_id === log.case_id),
  );
  const closed = kept.filter(
    (each) => each.closed === 1 && each.closed_on && inRange(dayOf(each.closed_on)),
  );
  const of = <T>(rows: readonly T[], holds: (row: T) => boolean) => rows.filter(holds).length;
  const authorities = await database.selectFrom("local_authorities").selectAll().execute();
  const names = {
    authorities: new Map(authorities.map((each) => [each.local_authority_id, each.name])),
    people: new Map(users.map((each) => [each.user_id, `${each.first_name} ${each.last_name}`])),
  };
  const waited = (rows: readonly Kept[], until: "first_entry_on" | "closed_on") =>
    rows.flatMap((row) => {
      const moment = row[until];
      return moment === null ? [] : [Math.max(0, daysBetween(row.added_on, dayOf(moment)))];
    });
  const months = [
    ...cases.map((each) => each.added_on.slice(0, 7)),
    ...closed.map((each) => dayOf(String(each.closed_on)).slice(0, 7)),
  ].sort();
  const enquiries = await database.selectFrom("enquiries").selectAll().execute();
  return {
    enquiries: enquiriesByHand(enquiries, { days: { from: from ?? null, to: to ?? null }, dayOf }),
    users: {
      total: users.length,
      enabled: of(users, (user) => user.enabled === 1),
      disabled: of(users, (user) => user.enabled !== 1),
      admins: of(users, (user) => user.user_type === "admin"),
      managers: of(users, (user) => user.user_type === "manager"),
      advisors: of(users, (user) => user.user_type === "advisor"),
      advocates: of(users, (user) => user.user_type === "advocate"),
      clinics: of(users, (user) => user.user_type === "clinic"),
      evaluators: of(users, (user) => user.user_type === "evaluator"),
    },
    cases: {
      total: cases.length,
      open: of(cases, (each) => each.closed === 0),
      closed: of(cases, (each) => each.closed === 1),
      with_advisor: of(open, (each) => each.with_advisor === 1),
      with_advocate: of(open, (each) => each.with_advocate === 1),
      with_clinic_participating: of(
        open,
        (each) => each.with_advocate === 1 && each.clinic_participating === 1,
      ),
      with_evaluator: of(open, (each) => each.with_evaluator === 1),
      consented_for_evaluation: of(cases, (each) => each.consented_to_evaluation === 1),
      evaluation_not_reached: of(
        cases,
        (each) => each.evaluation_ending === "could not be reached",
      ),
      evaluation_declined: of(cases, (each) => each.evaluation_ending === "declined"),
      band_1: of(cases, (each) => each.band === 1),
      band_2: of(cases, (each) => each.band === 2),
      band_3: of(cases, (each) => each.band === 3),
      with_secondary_guardian: of(cases, (each) => each.secondary_guardian_id !== null),
      attending_school: of(cases, (each) => each.attending_school === "attending"),
      home_schooled: of(cases, (each) => each.attending_school === "home schooled"),
      not_attending_school: of(cases, (each) => each.attending_school === "not attending"),
      with_ehcp: of(cases, (each) => each.does_the_child_currently_have_an_ehcp === 1),
      had_formal_assessment: of(cases, (each) => each.had_formal_assessment === 1),
      had_formal_diagnosis: of(cases, (each) => each.had_formal_diagnosis === 1),
      receiving_support: of(cases, (each) => each.receiving_support === 1),
      supported_by_a_sendco: of(cases, (each) => each.supported_by_a_sendco === 1),
      reopened: of(cases, (each) => each.reopened === 1),
    },
    case_logs: {
      total: entries.length,
      by_advisors: of(entries, (log) => log.user_type === "advisor"),
      by_advocates: of(entries, (log) => log.user_type === "advocate"),
      by_clinics: of(entries, (log) => log.user_type === "clinic"),
      calls: of(entries, (log) => log.entry_type === "call"),
      data_entry: of(entries, (log) => log.entry_type === "data entry"),
      appointments: of(entries, (log) => log.entry_type === "appointment"),
      other: of(entries, (log) => log.entry_type === "other"),
    },
    ...groupsByHand(cases, kept, names),
    days_to_first_entry: await waitsByHand(database, waited(cases, "first_entry_on")),
    days_to_close: await waitsByHand(database, waited(closed, "closed_on")),
    /** Without the empty months in between. */
    trend: [...new Set(months)].map((month) => ({
      month,
      new_cases: of(cases, (each) => each.added_on.startsWith(month)),
      closed_cases: of(closed, (each) => dayOf(String(each.closed_on)).startsWith(month)),
    })),
  };
}
