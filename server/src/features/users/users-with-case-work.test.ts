/**
 * A user who works on cases: is disabled, not deleted; what is said when their type changes.
 *
 * Rules: USER-10, USER-14.
 */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { userMessages } from "@helpline/contract/users/users.messages";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import {
  expectNothingWritten,
  insertCaseIn,
  insertEvaluation,
  newCaseBody,
} from "#test/case-factories";
import { changedUser, type Fields } from "#test/examples";
import { insertFollowUp, insertGuardian, insertUser } from "#test/factories";
import { keptWork } from "./users.repository.ts";

const helpline = await startHelpline();
const token = (await helpline.logIn("admin")).token;

const remove = (id: number) => helpline.call(userRoutes.remove, { body: { id }, token });
const isThere = async (id: number) =>
  (
    await helpline.database
      .selectFrom("users")
      .select("user_id")
      .where("user_id", "=", id)
      .execute()
  ).length === 1;

it("who wrote a log entry", async () => {
  const { userId } = await helpline.logIn("advisor");
  const caseId = await insertCaseIn(helpline.database, "advocate");
  await helpline.database
    .insertInto("case_logs")
    .values({
      case_id: caseId,
      entry_type: "call",
      duration: 5,
      further_action: "save",
      user_type: "advisor",
      logged_by: userId,
    })
    .execute();
  const answer = await expectNothingWritten(helpline, () => remove(userId));
  expect(answer).toMatchObject({
    status: 409,
    message:
      "This user cannot be deleted: they have written case log entries. Disable the account instead.",
  });
  expect(await isThere(userId)).toBe(true);
});

it("who wrote an evaluation", async () => {
  const { userId } = await helpline.logIn("evaluator");
  await insertEvaluation(
    helpline.database,
    await insertCaseIn(helpline.database, "closed"),
    userId,
  );
  const answer = await expectNothingWritten(helpline, () => remove(userId));
  expect(answer).toMatchObject({
    status: 409,
    message:
      "This user cannot be deleted: they have written evaluations. Disable the account instead.",
  });
  expect(await isThere(userId)).toBe(true);
});

it("but one who only appears in the history of stages is deleted, and the history stays", async () => {
  const manager = await helpline.logIn("manager");
  const { guardian_id } = await insertGuardian(helpline.database);
  const added = await helpline.call(caseRoutes.create, {
    body: newCaseBody(guardian_id),
    token: manager.token,
  });
  expect((await remove(manager.userId)).status).toBe(200);
  expect(await isThere(manager.userId)).toBe(false);
  const history = await helpline.call(caseRoutes.history, {
    params: { id: added.data.case_id },
    token,
  });
  expect(history.data.stages).toMatchObject([{ stage: "advisor", changed_by: "Unknown" }]);
});

it.each(["created_by", "assigned_to", "done_by"] as const)(
  "whom a follow-up names (%s)",
  async (column) => {
    const { userId } = await helpline.logIn("manager");
    const other = (await helpline.logIn("manager")).userId;
    await insertFollowUp(helpline.database, {
      case_id: await insertCaseIn(helpline.database, "advocate"),
      created_by: other,
      ...(column === "done_by" && { done_on: new Date().toISOString() }),
      [column]: userId,
    });
    const answer = await expectNothingWritten(helpline, () => remove(userId));
    expect(answer).toMatchObject({
      status: 409,
      message:
        "This user cannot be deleted: follow-ups of cases name them. Disable the account instead.",
    });
  },
);

it("names the work in every column that keeps a user", async () => {
  const { rows } = await sql<{ table: string; author: string }>`
    SELECT conrelid::regclass::text AS table, attname AS author
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confrelid = 'users'::regclass AND confdeltype = 'a'
      AND conrelid <> 'cases'::regclass`.execute(helpline.database);
  expect(rows).toEqual(
    expect.arrayContaining(keptWork.map(({ table, author }) => ({ table, author }))),
  );
  expect(rows).toHaveLength(keptWork.length);
});

it("whose type changes or who is disabled: the answer says how many cases they no longer see, until these are assigned", async () => {
  const { database } = helpline;
  const clinic = await insertUser(database, { user_type: "clinic", clinic_name: "Elm Clinic" });
  const other = await insertUser(database, { user_type: "clinic", clinic_name: "Oak Clinic" });
  const named = { clinic_id: clinic.user_id };
  const ids = [
    await insertCaseIn(database, "advocate & clinic", named),
    await insertCaseIn(database, "advocate & clinic", named),
  ];
  await insertCaseIn(database, "closed", named);
  const deleted_at = new Date().toISOString();
  await insertCaseIn(database, "advocate & clinic", { ...named, deleted_at });
  const update = async (overrides: Fields) => {
    const body = changedUser(clinic.user_id, overrides);
    const answer = await helpline.call(userRoutes.update, { body, token });
    expect(answer.status).toBe(201);
    return answer.message;
  };
  const updated = "The user has been updated.";
  expect(await update({ user_type: "clinic", clinic_name: "Elm Clinic" })).toBe(updated);
  const left = (cases: number) => `${updated} ${userMessages.casesLeft("clinic", cases)}`;
  const disabled = { user_type: "clinic", clinic_name: "Elm Clinic", enabled: 0 };
  expect(await update(disabled)).toBe(left(2));
  expect(await update({ user_type: "advocate" })).toBe(left(2));
  expect(await update({ user_type: "advocate", notes: "Back on Monday" })).toBe(left(2));
  for (const [at, id] of ids.entries()) {
    await database
      .updateTable("cases")
      .set({ clinic_id: other.user_id })
      .where("case_id", "=", id)
      .execute();
    expect(await update({ user_type: "advocate" })).toBe(at === 0 ? left(1) : updated);
  }
});
