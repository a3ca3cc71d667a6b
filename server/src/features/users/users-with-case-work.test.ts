/** A user who has worked on cases is disabled, not deleted (decision B11). */
import { caseRoutes } from "@helpline/contract/cases/cases.routes";
import { userRoutes } from "@helpline/contract/users/users.routes";
import { expect, it } from "vitest";
import { startHelpline } from "#test/build-test-app";
import {
  expectNothingWritten,
  insertCaseIn,
  insertEvaluation,
  newCaseBody,
} from "#test/case-factories";
import { insertFollowUp, insertGuardian } from "#test/factories";

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
      ...{ case_id: await insertCaseIn(helpline.database, "advocate"), created_by: other },
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
