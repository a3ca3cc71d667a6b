/** Helpers for the case tests: bodies, cases in a stage, logged-in staff, and the stored rows. */
import { type UserType, userTypes } from "@helpline/contract/access";
import { flagsOf } from "@helpline/contract/cases/case-status";
import { noToEverything } from "@helpline/contract/cases/sample-answers";
import type { Stage } from "@helpline/contract/cases/stages";
import type { Insertable } from "kysely";
import { expect } from "vitest";
import { withClient } from "#database/connection-pool";
import type { Database } from "#database/database";
import type { Tables } from "#database/tables";
import { startHelpline, type TestAnswer, type TestApp } from "./build-test-app.ts";
import { insertCase } from "./factories.ts";

export interface Member {
  readonly token: string;
  readonly userId: number;
}
export type Team = Readonly<Record<UserType, Member>>;

/** One logged-in member of staff for each role. */
export async function logInTeam(helpline: TestApp): Promise<Team> {
  const members: [UserType, Member][] = [];
  for (const userType of userTypes) members.push([userType, await helpline.logIn(userType)]);
  return Object.fromEntries(members) as Record<UserType, Member>;
}

/** The body of the shortest case that may be added or saved. */
export const caseBody = (primaryGuardianId: number, overrides: object = {}) => ({
  reason_for_the_call_today: "Help with an appeal",
  primary_guardian_id: primaryGuardianId,
  primary_guardian_relationship_with_child: "Mother",
  ...noToEverything,
  attending_school: "not attending",
  band: 1,
  added_on: "2026-02-03",
  ...overrides,
});

export const newCaseBody = (primaryGuardianId: number, overrides: object = {}) => ({
  ...caseBody(primaryGuardianId),
  with_advisor: 1,
  with_advocate: 0,
  ...overrides,
});

/** The ids that assign a case to a team. */
export const assignedTo = (team: Pick<Team, "advisor" | "advocate" | "clinic" | "evaluator">) => ({
  advisor_id: team.advisor.userId,
  advocate_id: team.advocate.userId,
  clinic_id: team.clinic.userId,
  evaluator_id: team.evaluator.userId,
});

export type Place = Stage | "advocate & clinic";

/**
 * The application, one logged-in member of staff for each role, and cases assigned to them: for all tests
 * of a file, as `const { helpline, team, newCase } = await startTeam()` at its top.
 */
export async function startTeam(...given: Parameters<typeof startHelpline>) {
  const helpline = await startHelpline(...given);
  const team = await logInTeam(helpline);
  return {
    helpline,
    team,
    newCase: (place: Place, overrides: Partial<Insertable<Tables["cases"]>> = {}) =>
      insertCaseIn(helpline.database, place, { ...assignedTo(team), ...overrides }),
  };
}

/** A stored case in a stage, unassigned unless the overrides say otherwise. */
export async function insertCaseIn(
  database: Database,
  place: Place,
  overrides: Partial<Insertable<Tables["cases"]>> = {},
): Promise<number> {
  const stage = place === "advocate & clinic" ? "advocate" : place;
  const flags = flagsOf({ stage, clinicParticipating: place === "advocate & clinic" });
  const closing = stage === "closed" ? { closed_on: "2026-02-20T10:00:00.000Z" } : {};
  const { case_id } = await insertCase(database, { ...flags, ...closing, ...overrides });
  return case_id;
}

/** Thousands of closed cases of a guardian. With the triggers, each of them would take a millisecond. */
export async function insertManyCases(
  helpline: TestApp,
  { guardianId, count }: { readonly guardianId: number; readonly count: number },
): Promise<void> {
  await withClient(helpline.connection("owner"), async (owner) => {
    await owner.query("ALTER TABLE cases DISABLE TRIGGER USER");
    await owner.query(
      `INSERT INTO cases (primary_guardian_id, primary_guardian_relationship_with_child,
        reason_for_the_call_today, band, added_on, closed, closed_on)
      SELECT $1, 'Mother', 'Advice', 2, '2025-01-01', 1, now() FROM generate_series(1, $2::integer)`,
      [guardianId, count],
    );
    await owner.query("SELECT helpline_rebuild_case_search()");
    await owner.query("ALTER TABLE cases ENABLE TRIGGER USER");
  });
}

/** `q1` to `q18`, all answered. */
export const evaluationAnswers = (): Record<string, number | string> =>
  Object.fromEntries(
    Array.from({ length: 18 }, (_each, index) => {
      const n = index + 1;
      return [`q${n}`, [9, 15, 16].includes(n) ? `Answer ${n}` : 1];
    }),
  );

export async function insertEvaluation(database: Database, caseId: number, by: number) {
  return database
    .insertInto("evaluations")
    .values({
      case_id: caseId,
      answers: JSON.stringify(evaluationAnswers()),
      comments: "A great help",
      evaluated_by: by,
    })
    .returning("evaluation_id")
    .executeTakeFirstOrThrow();
}

export async function storedCase(database: Database, caseId: number) {
  return database
    .selectFrom("cases")
    .selectAll()
    .where("case_id", "=", caseId)
    .executeTakeFirstOrThrow();
}

/** Everything that work on cases stores. Reads, searches and refusals write only their own audit rows. */
export async function everythingStored(database: Database) {
  return {
    cases: await database.selectFrom("cases").selectAll().orderBy("case_id").execute(),
    logs: await database.selectFrom("case_logs").selectAll().orderBy("case_log_id").execute(),
    evaluations: await database
      .selectFrom("evaluations")
      .selectAll()
      .orderBy("evaluation_id")
      .execute(),
    followUps: await database
      .selectFrom("follow_ups")
      .selectAll()
      .orderBy("follow_up_id")
      .execute(),
    enquiries: await database.selectFrom("enquiries").selectAll().orderBy("enquiry_id").execute(),
    attempts: await database
      .selectFrom("enquiry_attempts")
      .selectAll()
      .orderBy("attempt_id")
      .execute(),
    stages: await database
      .selectFrom("case_stage_changes")
      .selectAll()
      .orderBy("change_id")
      .execute(),
    files: await database.selectFrom("case_files").selectAll().orderBy("file_id").execute(),
    loose: await database.selectFrom("loose_objects").selectAll().execute(),
    pageTimes: await database
      .selectFrom("page_times")
      .selectAll()
      .orderBy("page_time_id")
      .execute(),
    keyDates: await database.selectFrom("case_key_dates").selectAll().orderBy("case_id").execute(),
    consents: await database
      .selectFrom("case_consents")
      .selectAll()
      .orderBy("consent_id")
      .execute(),
    alerts: await database
      .selectFrom("guardians")
      .select(["guardian_id", "alerts", "version"])
      .orderBy("guardian_id")
      .execute(),
    drafts: await database
      .selectFrom("drafts")
      .selectAll()
      .orderBy("user_id")
      .orderBy("name")
      .execute(),
    audited: await database
      .selectFrom("audit_log")
      .selectAll()
      .where("action", "not in", ["read", "search", "refused"])
      .orderBy("audit_id")
      .execute(),
  };
}

/** Makes calls that are refused, and checks that they stored nothing. */
export async function expectNothingWritten<T>(
  { database }: Pick<TestApp, "database">,
  calls: () => Promise<T>,
): Promise<T> {
  const before = await everythingStored(database);
  const answered = await calls();
  expect(await everythingStored(database)).toEqual(before);
  return answered;
}

/** The last audit row about an entity: for this action, or for any except reads and searches. */
export async function lastAudit(database: Database, entity: string, action?: string) {
  return database
    .selectFrom("audit_log")
    .selectAll()
    .where("entity", "=", entity)
    .where("action", "not in", ["read", "search"])
    .$if(action !== undefined, (query) => query.where("action", "=", action ?? ""))
    .orderBy("audit_id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

export const errorsOf = (answer: TestAnswer): { field: string; message: string }[] =>
  answer.data.errors;
