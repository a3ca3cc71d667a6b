/** Checks the case tables as Kysely sees them (database/tables.ts) against the database catalogue. */

import { caseLog } from "@helpline/contract/case-logs/case-logs";
import { storedCase } from "@helpline/contract/cases/case-details";
import { fieldOrder } from "@helpline/contract/validation";
import type { Selectable } from "kysely";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Tables } from "#database/tables";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

async function catalogue(table: string): Promise<Record<string, "null" | "not null">> {
  const { rows } = await sql<{ column_name: string; is_nullable: string }>`
    SELECT column_name, is_nullable FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table}`.execute(test.database);
  return Object.fromEntries(
    rows.map((row) => [row.column_name, row.is_nullable === "YES" ? "null" : "not null"]),
  );
}

/** The compiler checks these lists against the types; the tests check them against the database. */
type Columns<T extends keyof Tables> = {
  [C in keyof Selectable<Tables[T]>]: null extends Selectable<Tables[T]>[C] ? "null" : "not null";
};

const caseLogs: Columns<"case_logs"> = {
  case_log_id: "not null",
  case_id: "not null",
  entry_type: "not null",
  duration: "not null",
  details: "null",
  action_undertaken: "null",
  outcome: "null",
  further_action: "not null",
  consented_to_evaluation: "null",
  nature_of_case: "null",
  rabbi: "null",
  user_type: "not null",
  logged_by: "not null",
  page_entered_on: "null",
  added_on: "not null",
  timed_minutes: "null",
};

const evaluations: Columns<"evaluations"> = {
  evaluation_id: "not null",
  case_id: "not null",
  answers: "not null",
  comments: "null",
  answered_by: "not null",
  evaluated_by: "null",
  page_entered_on: "null",
  added_on: "not null",
  choices: "not null",
  questions_version: "not null",
};

const followUps: Columns<"follow_ups"> = {
  follow_up_id: "not null",
  case_id: "not null",
  due_on: "not null",
  text: "not null",
  assigned_to: "null",
  created_by: "not null",
  created_on: "not null",
  done_on: "null",
  done_by: "null",
  closed_with_case: "not null",
  version: "not null",
  changed_on: "not null",
};

const stageChanges: Columns<"case_stage_changes"> = {
  change_id: "not null",
  case_id: "not null",
  stage: "not null",
  clinic_participating: "not null",
  action: "not null",
  changed_by: "null",
  changed_on: "not null",
};

const pageTimes: Columns<"page_times"> = {
  page_time_id: "not null",
  user_id: "not null",
  case_id: "null",
  page_name: "not null",
  page_entered_on: "not null",
  page_exited_on: "not null",
  time_on_page: "not null",
  clamped: "not null",
};

const drafts: Columns<"drafts"> = {
  user_id: "not null",
  name: "not null",
  case_id: "null",
  bytes: "not null",
  draft: "not null",
  saved_on: "not null",
};

const caseFiles: Columns<"case_files"> = {
  file_id: "not null",
  case_id: "not null",
  name: "not null",
  size: "not null",
  object_key: "not null",
  added_by: "not null",
  added_on: "not null",
  is_letter: "not null",
};

const looseObjects: Columns<"loose_objects"> = {
  object_key: "not null",
  sweep_after: "not null",
  claimed: "not null",
};

describe.each([
  ["case_files", caseFiles],
  ["loose_objects", looseObjects],
  ["case_logs", caseLogs],
  ["evaluations", evaluations],
  ["case_stage_changes", stageChanges],
  ["drafts", drafts],
  ["follow_ups", followUps],
  ["page_times", pageTimes],
] as const)("%s", (table, columns) => {
  it("has the columns of the type, nullable as the type says", async () => {
    expect(await catalogue(table)).toEqual(columns);
  });
});

describe("cases", () => {
  it("has exactly the columns of the contract's table, nullable as their answers are", async () => {
    const nullness = Object.entries(storedCase.shape).map(([name, schema]) => [
      name,
      schema instanceof z.ZodMiniNullable ? "null" : "not null",
    ]);
    expect(await catalogue("cases")).toEqual({
      ...Object.fromEntries(nullness),
      deleted_at: "null",
    });
  });
});

it("shows every column of a log entry in the history", () => {
  // The timer's minutes are for the reconciliation of timesheets only.
  const { timed_minutes: _timed, ...shown } = caseLogs;
  expect(fieldOrder(caseLog)).toEqual(expect.arrayContaining(Object.keys(shown)));
});
