/** Attempts to reach a family for its evaluation, and evaluations that end without answers (EVAL-13). */
import { stageMessages } from "@helpline/contract/cases/stages.messages";
import { evaluationLinkRoutes } from "@helpline/contract/evaluations/evaluation-links";
import {
  attemptsNeeded,
  evaluationLinkMessages,
} from "@helpline/contract/evaluations/evaluation-links.plain";
import type { RouteInput } from "@helpline/contract/http";
import type { Kysely } from "kysely";
import { fullNameOrUnknown } from "#database/expressions";
import type { Tables } from "#database/tables";
import { moveCase, requireCase } from "#features/cases/index";
import type { WriteContext } from "#http/context";
import { conflict } from "#http/errors";
import { answer, type HandledRoute, read, write } from "#http/route";
import { audit } from "#security/audit";
import { endFamilyLink, newestFamilyLink } from "#security/evaluation-links";
import { type EvaluationOptions, lockCaseToEvaluate } from "./store-evaluation.ts";

const attempts = (db: Kysely<Tables>, caseId: number) =>
  db
    .selectFrom("evaluation_attempts")
    .leftJoin("users", "users.user_id", "evaluation_attempts.tried_by")
    .select([fullNameOrUnknown("users").as("tried_by"), "tried_on", "note"])
    .where("case_id", "=", caseId);

/** The attempts since the case came to the evaluator: those of an earlier evaluation are over. */
const attemptsOf = (db: Kysely<Tables>, caseId: number) =>
  attempts(db, caseId)
    .where((eb) =>
      eb(
        "tried_on",
        ">=",
        eb.fn.coalesce(
          eb
            .selectFrom("case_stage_changes as change")
            .select((change) => change.fn.max("changed_on").as("since"))
            .whereRef("change.case_id", "=", "evaluation_attempts.case_id"),
          eb.val("-infinity"),
        ),
      ),
    )
    .orderBy("attempt_id")
    .execute();

/** All of them, for a subject access report. */
export const allAttemptsOf = (db: Kysely<Tables>, caseId: number) =>
  attempts(db, caseId).orderBy("attempt_id").execute();

export function reachRoutes(options: EvaluationOptions): HandledRoute[] {
  const { clock, afterReassignment } = options;

  async function record(
    context: WriteContext,
    { case_id, note = null }: RouteInput<typeof evaluationLinkRoutes.attempt>["body"],
  ) {
    const { db, identity } = context;
    await lockCaseToEvaluate(context, case_id);
    const tried_by = identity.userId;
    const { attempt_id } = await db
      .insertInto("evaluation_attempts")
      .values({ case_id, tried_by, tried_on: clock.now(), note })
      .returning("attempt_id")
      .executeTakeFirstOrThrow();
    await audit(context, {
      action: "create",
      entity: "evaluation_attempts",
      entityId: attempt_id,
      after: { case_id, note },
    });
    const attempts = (await attemptsOf(db, case_id)).length;
    return answer({ attempts }, evaluationLinkMessages.attemptRecorded(attempts));
  }

  async function close(
    context: WriteContext,
    { case_id, ending }: RouteInput<typeof evaluationLinkRoutes.close>["body"],
  ) {
    const { db } = context;
    const locked = await lockCaseToEvaluate(context, case_id);
    const attempts = (await attemptsOf(db, case_id)).length;
    if (ending === "could not be reached" && attempts < attemptsNeeded) {
      throw conflict(evaluationLinkMessages.tooFewAttempts(attempts));
    }
    const now = clock.now();
    await endFamilyLink(db, case_id, "closed", now);
    const fields = { evaluation_ending: ending };
    const move = { actor: "evaluator", action: ending, now, afterReassignment, fields } as const;
    const { status } = await moveCase(context, locked, move);
    const message = `${evaluationLinkMessages.closed} ${stageMessages.statusNow(status)}`;
    return answer({ case_id }, message);
  }

  return [
    read(evaluationLinkRoutes.reach, async ({ params }, context) => {
      const { id } = params;
      await requireCase(context, id, "evaluators");
      const detail = "evaluation reach";
      await audit(context, { action: "read", entity: "cases", entityId: id, detail });
      const link = await newestFamilyLink(context.db, id, clock.now());
      return { link: link ?? null, attempts: await attemptsOf(context.db, id) };
    }),
    write(evaluationLinkRoutes.attempt, ({ body }, context) => record(context, body)),
    write(evaluationLinkRoutes.close, ({ body }, context) => close(context, body)),
  ];
}
