/**
 * A family answers the questions by link (EVAL-10, EVAL-12). Whoever holds the link may; nothing about the family is
 * told. Asking for the questions changes nothing, so a mail scanner that opens links uses none up.
 */
import { familyEvaluationRoutes } from "@helpline/contract/evaluations/evaluation-links";
import { familyMessages } from "@helpline/contract/evaluations/family-page";
import type { RouteInput } from "@helpline/contract/http";
import type { EvaluationQuestion } from "@helpline/contract/settings/setting-values";
import type { Database } from "#database/database";
import { lockCaseOfLink } from "#features/cases/index";
import type { Context } from "#http/context";
import { notFound } from "#http/errors";
import { byNetwork, countTry } from "#http/rate-limit";
import { byBodyToken, type HandledRoute } from "#http/route";
import { writeAudit } from "#security/audit";
import { findFamilyLink, noteAnswer, wasAnsweredWith } from "#security/evaluation-links";
import { checkOptions, type EvaluationOptions, storeEvaluation } from "./store-evaluation.ts";

export interface FamilyOptions extends EvaluationOptions {
  readonly database: Database;
  /** Calls per minute and network address. */
  readonly rateLimit: number;
}

type Body = RouteInput<typeof familyEvaluationRoutes.answer>["body"];
type Answers = Omit<Body, "token">;

const asShown = ({ number, text, options }: EvaluationQuestion) => ({ number, text, options });

export function familyRoutes(options: FamilyOptions): HandledRoute[] {
  const { database, clock, settings, rateLimit } = options;

  const count = ({ origin }: Context) =>
    countTry(database, byNetwork("evaluation link", origin), rateLimit);

  /** One refusal for whatever is wrong with a link. */
  async function refuse({ origin }: Context): Promise<never> {
    await writeAudit(database, { userId: null, userType: null }, origin, {
      action: "evaluation link refused",
      entity: "evaluation_links",
      detail: "unknown, used or over",
    });
    throw notFound(familyMessages.over);
  }

  const linkOf = (token: string) => findFamilyLink(database, token, clock.now());

  async function refuseToken(token: string, context: Context): Promise<void> {
    await count(context);
    if (!(await linkOf(token))) await refuse(context);
  }

  async function answer(context: Context, { token, ...answers }: Body) {
    await count(context);
    const sent = context.idempotencyKey && `${context.idempotencyKey} ${JSON.stringify(answers)}`;
    const isStored =
      (await store(context, token, answers, sent)) || (await isRepeated(token, sent));
    return isStored ? null : refuse(context);
  }

  /** @returns false if the link does not work */
  async function store(context: Context, token: string, answers: Answers, sent: string | null) {
    const found = await linkOf(token);
    if (!found) return false;
    checkOptions(answers, settings(), "family");
    return context.inTransaction(async (db) => {
      const locked = await lockCaseOfLink(db, found.case_id);
      // Looked up again under the lock: of two who answer at once, one finds the link used.
      if (!locked || !(await findFamilyLink(db, token, clock.now()))) return false;
      // Somebody who is logged in in the same browser answers for the family all the same.
      await storeEvaluation({ ...context, identity: null, db }, locked, answers, options);
      if (sent) await noteAnswer(db, found.link_id, sent);
      return true;
    });
  }

  /**
   * Whether the same page has sent the same before, and its answer was lost. Without the random key of the page nobody,
   * not even who has the link, learns by guessing what was answered.
   */
  const isRepeated = async (token: string, sent: string | null) =>
    sent ? wasAnsweredWith(database, token, sent) : false;

  return [
    // Not `write`: refusals are recorded although the answer is an error.
    byBodyToken(familyEvaluationRoutes.questions, refuseToken, async ({ body }, context) => {
      await refuseToken(body.token, context);
      const { product_name, evaluation_questions, settings_version } = settings();
      return {
        product_name,
        questions: evaluation_questions.map(asShown),
        questions_version: settings_version,
      };
    }),
    byBodyToken(familyEvaluationRoutes.answer, refuseToken, ({ body }, context) =>
      answer(context, body),
    ),
  ];
}
