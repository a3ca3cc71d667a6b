/** Stores the answers of an evaluation and closes its case, whoever answered (EVAL-6). */
import { questionNumbers } from "@helpline/contract/cases/case-details";
import type { Answerer } from "@helpline/contract/evaluations/evaluation-links.plain";
import { evaluationMessages } from "@helpline/contract/evaluations/evaluations";
import { questionsAnswered } from "@helpline/contract/evaluations/wordings";
import type { EvaluationQuestion } from "@helpline/contract/settings/setting-values";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import { type AfterReassignment, lockCase, moveCase, visibleCases } from "#features/cases/index";
import type { Settings } from "#features/settings/index";
import type { ChangeContext, LoggedInContext } from "#http/context";
import { caseNotFound, conflict, invalid } from "#http/errors";
import type { Clock } from "#operations/clock";
import { audit } from "#security/audit";
import { endFamilyLink } from "#security/evaluation-links";

export type LockedCase = NonNullable<Awaited<ReturnType<typeof lockCase>>>;

type QuestionSettings = Pick<
  Settings,
  "evaluation_questions" | "earlier_wordings" | "settings_version"
>;

export interface EvaluationOptions {
  readonly clock: Clock;
  readonly afterReassignment: AfterReassignment;
  /** The settings in force. */
  settings(): QuestionSettings & Pick<Settings, "product_name">;
}

type Answers = Readonly<Record<string, unknown>>;
type Sent = Answers & { readonly questions_version?: number | undefined };

/** The version of the settings with whose wording the answers were given: an open form keeps its own. */
const versionOf = (
  { questions_version: sent }: Sent,
  { settings_version: now }: QuestionSettings,
) => Math.min(sent ?? now, now);

/**
 * A selected answer must be one of the options of the wording that was asked, and still be one: results do not count an
 * option that nobody had chosen before it was taken away. A family may leave any question out.
 * @throws AppError 422
 */
export function checkOptions(answers: Sent, settings: QuestionSettings, by: Answerer): void {
  const isLeftOut = (value: unknown) => by === "family" && (value ?? null) === null;
  const offers = ({ options }: EvaluationQuestion, value: unknown) =>
    options.some((option) => option.value === value);
  const asked = questionsAnswered(settings, versionOf(answers, settings));
  const errors = asked.flatMap((question, index) => {
    const { number, kind } = question;
    const value = answers[`q${number}`];
    if (kind !== "select" || isLeftOut(value)) return [];
    const today = settings.evaluation_questions[index];
    const { select, optionGone } = evaluationMessages;
    if (!offers(question, value)) return [{ field: `q${number}`, message: select(number) }];
    if (today && offers(today, value)) return [];
    return [{ field: `q${number}`, message: optionGone(number) }];
  });
  if (errors.length > 0) throw invalid(errors);
}

/** @throws AppError 409 if the case has an evaluation; it says so if the family has answered by link */
async function refuseSecond(db: Kysely<Tables>, caseId: number): Promise<void> {
  const row = await db
    .selectFrom("evaluations")
    .select("answered_by")
    .where("case_id", "=", caseId)
    .executeTakeFirst();
  if (!row) return;
  const { byFamily, twice } = evaluationMessages;
  throw conflict(row.answered_by === "family" ? byFamily : twice);
}

/**
 * The case to evaluate, locked by this transaction. Its evaluator does not see it once it is closed, but may have the
 * form open, and learns that there is an evaluation.
 * @throws AppError 404, or 409 as {@link refuseSecond}
 */
export async function lockCaseToEvaluate(
  { identity, db }: LoggedInContext,
  caseId: number,
): Promise<LockedCase> {
  const locked = await lockCase(db, { identity, view: "evaluators" }, caseId);
  if (locked) return locked;
  const known = await db
    .selectFrom("cases")
    .select("case_id")
    .where("case_id", "=", caseId)
    .where("deleted_at", "is", null)
    .where((eb) =>
      eb.or([
        visibleCases(identity, "managers")(eb),
        eb.and({ closed: 1, evaluator_id: identity.userId }),
      ]),
    )
    .executeTakeFirst();
  if (known) await refuseSecond(db, caseId);
  throw caseNotFound(caseId);
}

/**
 * @param locked the case, locked by this transaction
 * @throws AppError 409 if it has an evaluation, or is not with an evaluator
 */
export async function storeEvaluation(
  context: ChangeContext,
  locked: LockedCase,
  sent: Sent & {
    readonly comments?: string | null | undefined;
    readonly page_entered_on?: string | null | undefined;
  },
  { clock, afterReassignment, settings }: EvaluationOptions,
) {
  const { db, identity } = context;
  const { case_id } = locked;
  await refuseSecond(db, case_id);
  const now = clock.now();
  const { comments = null, page_entered_on = null } = sent;
  const questions_version = versionOf(sent, settings());
  const answered_by = identity === null ? "family" : "evaluator";
  const answers = Object.fromEntries(questionNumbers.map((n) => [`q${n}`, sent[`q${n}`] ?? null]));
  const { evaluation_id } = await db
    .insertInto("evaluations")
    .values({
      case_id,
      answers: JSON.stringify(answers),
      comments,
      page_entered_on,
      questions_version,
      answered_by,
      evaluated_by: identity?.userId ?? null,
    })
    .returning("evaluation_id")
    .executeTakeFirstOrThrow();
  await endFamilyLink(db, case_id, answered_by === "family" ? "answered" : "evaluated", now);
  const { status } = await moveCase(context, locked, {
    actor: "evaluator",
    action: "submit evaluation",
    now,
    afterReassignment,
    fields: { evaluation_complete: 1 },
  });
  await audit(context, {
    action: "create",
    entity: "evaluations",
    entityId: evaluation_id,
    after: { case_id, answered_by, ...answers, comments },
  });
  return { evaluation_id, status };
}
