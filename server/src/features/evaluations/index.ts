/** The evaluation of a case: it is stored once and closes the case (STAGE-1, EVAL-2). */
import { stageMessages } from "@helpline/contract/cases/stages.messages";
import { draftName } from "@helpline/contract/drafts/drafts";
import { evaluationMessages, evaluationRoutes } from "@helpline/contract/evaluations/evaluations";
import { removeDraft } from "#features/drafts/index";
import { recordPageTime } from "#features/timesheets/index";
import { answer, type HandledRoute, write } from "#http/route";
import { type FamilyOptions, familyRoutes } from "./family.service.ts";
import { type LinkOptions, linkRoutes } from "./links.service.ts";
import { reachRoutes } from "./reach.service.ts";
import {
  checkOptions,
  type EvaluationOptions,
  lockCaseToEvaluate,
  storeEvaluation,
} from "./store-evaluation.ts";

export { remindFamilies } from "./links.service.ts";
export { allAttemptsOf } from "./reach.service.ts";

export function evaluationsFeature(
  options: EvaluationOptions & LinkOptions & FamilyOptions,
): HandledRoute[] {
  return [
    write(evaluationRoutes.create, async ({ body }, context) => {
      const { case_id, page_entered_on = null } = body;
      checkOptions(body, options.settings(), "evaluator");
      const locked = await lockCaseToEvaluate(context, case_id);
      const { evaluation_id, status } = await storeEvaluation(context, locked, body, options);
      recordPageTime(context, {
        screen: "evaluationAdd",
        caseId: case_id,
        enteredOn: page_entered_on,
        now: options.clock.now(),
      });
      removeDraft(context.db, context.identity.userId, draftName("evaluation", case_id));
      const message = `${evaluationMessages.added} ${stageMessages.statusNow(status)}`;
      return answer({ evaluation_id }, message);
    }),
    ...linkRoutes(options),
    ...reachRoutes(options),
    ...familyRoutes(options),
  ];
}
