/** The evaluation of a case: it is stored once and closes the case (STAGE-1, EVAL-2). */
import { questionNumbers } from "@helpline/contract/cases/case-details";
import { stageMessages } from "@helpline/contract/cases/stages.messages";
import type { EvaluationQuestion } from "@helpline/contract/config/product-config";
import { draftName } from "@helpline/contract/drafts/drafts";
import { evaluationMessages, evaluationRoutes } from "@helpline/contract/evaluations/evaluations";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import { type AfterReassignment, lockCase, moveCase, ownView } from "#features/cases/index";
import { removeDraft } from "#features/drafts/index";
import type { Settings } from "#features/settings/index";
import { recordPageTime } from "#features/timesheets/index";
import type { LoggedInContext } from "#http/context";
import { caseNotFound, conflict, invalid } from "#http/errors";
import { answer, type HandledRoute, write } from "#http/route";
import type { Clock } from "#operations/clock";
import { audit } from "#security/audit";

type Answers = Readonly<Record<string, unknown>>;

/** A selected answer must be one of the configured options. */
function checkOptions(answers: Answers, questions: readonly EvaluationQuestion[]): void {
  const errors = questions
    .filter(({ kind, number, options }) => {
      const value = answers[`q${number}`];
      return kind === "select" && !options.some((option) => option.value === value);
    })
    .map(({ number }) => ({ field: `q${number}`, message: evaluationMessages.select(number) }));
  if (errors.length > 0) throw invalid(errors);
}

async function hasEvaluation(db: Kysely<Tables>, caseId: number): Promise<boolean> {
  const row = await db
    .selectFrom("evaluations")
    .select("evaluation_id")
    .where("case_id", "=", caseId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The case to evaluate. An evaluated case is closed, so closed cases are searched too. */
async function caseToEvaluate(context: LoggedInContext, caseId: number) {
  const { identity, db } = context;
  const locked = await lockCase(db, { identity, view: "evaluators" }, caseId);
  if (locked) return locked;
  const known = await lockCase(db, { identity, view: ownView(identity) }, caseId);
  if (known && (await hasEvaluation(db, caseId))) throw conflict(evaluationMessages.twice);
  throw caseNotFound(caseId);
}

export function evaluationsFeature(options: {
  clock: Clock;
  afterReassignment: AfterReassignment;
  /** The settings in force. */
  settings(): Pick<Settings, "evaluation_questions" | "settings_version">;
}): HandledRoute[] {
  return [
    write(evaluationRoutes.create, async ({ body }, context) => {
      const { case_id, comments = null, page_entered_on = null } = body;
      const sent: Answers = body;
      const { evaluation_questions, settings_version } = options.settings();
      checkOptions(sent, evaluation_questions);
      // An open form keeps the wording that it was opened with.
      const questions_version = Math.min(
        body.questions_version ?? settings_version,
        settings_version,
      );
      const locked = await caseToEvaluate(context, case_id);
      if (await hasEvaluation(context.db, case_id)) throw conflict(evaluationMessages.twice);
      const answers = Object.fromEntries(questionNumbers.map((n) => [`q${n}`, sent[`q${n}`]]));
      const { evaluation_id } = await context.db
        .insertInto("evaluations")
        .values({
          case_id,
          answers: JSON.stringify(answers),
          comments,
          page_entered_on,
          questions_version,
          evaluated_by: context.identity.userId,
        })
        .returning("evaluation_id")
        .executeTakeFirstOrThrow();
      const now = options.clock.now();
      recordPageTime(context, {
        screen: "evaluationAdd",
        caseId: case_id,
        enteredOn: page_entered_on,
        now,
      });
      const { status } = await moveCase(context, locked, {
        actor: "evaluator",
        action: "submit evaluation",
        now,
        afterReassignment: options.afterReassignment,
        fields: { evaluation_complete: 1 },
      });
      removeDraft(context.db, context.identity.userId, draftName("evaluation", case_id));
      await audit(context, {
        action: "create",
        entity: "evaluations",
        entityId: evaluation_id,
        after: { case_id, ...answers, comments },
      });
      const message = `${evaluationMessages.added} ${stageMessages.statusNow(status)}`;
      return answer({ evaluation_id }, message);
    }),
  ];
}
