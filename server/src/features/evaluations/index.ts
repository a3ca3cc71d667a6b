/** The evaluation of a case: it is stored once and closes the case (STAGE-1, EVAL-2). */
import { stageMessages } from "@helpline/contract/cases/stages.messages";
import { draftName } from "@helpline/contract/drafts/drafts";
import { evaluationMessages, evaluationRoutes } from "@helpline/contract/evaluations/evaluations";
import { lockCase, ownView } from "#features/cases/index";
import { removeDraft } from "#features/drafts/index";
import { recordPageTime } from "#features/timesheets/index";
import type { LoggedInContext } from "#http/context";
import { caseNotFound, conflict } from "#http/errors";
import { answer, type HandledRoute, write } from "#http/route";
import { type FamilyOptions, familyRoutes } from "./family.service.ts";
import { type LinkOptions, linkRoutes } from "./links.service.ts";
import { reachRoutes } from "./reach.service.ts";
import {
  checkOptions,
  type EvaluationOptions,
  hasEvaluation,
  type LockedCase,
  storeEvaluation,
} from "./store-evaluation.ts";

export { remindFamilies } from "./links.service.ts";
export { allAttemptsOf } from "./reach.service.ts";

/** The case to evaluate. An evaluated case is closed, so closed cases are searched too. */
async function caseToEvaluate(context: LoggedInContext, caseId: number): Promise<LockedCase> {
  const { identity, db } = context;
  const locked = await lockCase(db, { identity, view: "evaluators" }, caseId);
  if (locked) return locked;
  const known = await lockCase(db, { identity, view: ownView(identity) }, caseId);
  if (known && (await hasEvaluation(db, caseId))) throw conflict(evaluationMessages.twice);
  throw caseNotFound(caseId);
}

export function evaluationsFeature(
  options: EvaluationOptions & LinkOptions & FamilyOptions,
): HandledRoute[] {
  return [
    write(evaluationRoutes.create, async ({ body }, context) => {
      const { case_id, page_entered_on = null } = body;
      checkOptions(body, options.settings(), "evaluator");
      const locked = await caseToEvaluate(context, case_id);
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
