/** Stores the answers of an evaluation and closes its case, whoever answered (EVAL-6). */
import { questionNumbers } from "@helpline/contract/cases/case-details";
import type { Answerer } from "@helpline/contract/evaluations/evaluation-links.plain";
import { evaluationMessages } from "@helpline/contract/evaluations/evaluations";
import type { EvaluationQuestion } from "@helpline/contract/settings/setting-values";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables";
import { type AfterReassignment, type lockCase, moveCase } from "#features/cases/index";
import type { Settings } from "#features/settings/index";
import type { ChangeContext } from "#http/context";
import { conflict, invalid } from "#http/errors";
import type { Clock } from "#operations/clock";
import { audit } from "#security/audit";
import { endFamilyLink } from "#security/evaluation-links";

export type LockedCase = NonNullable<Awaited<ReturnType<typeof lockCase>>>;

export interface EvaluationOptions {
  readonly clock: Clock;
  readonly afterReassignment: AfterReassignment;
  /** The settings in force. */
  settings(): Pick<Settings, "evaluation_questions" | "settings_version" | "product_name">;
}

export type Answers = Readonly<Record<string, unknown>>;

/**
 * A selected answer must be one of the configured options. A family may leave any question out.
 * @throws AppError 422
 */
export function checkOptions(
  answers: Answers,
  questions: readonly EvaluationQuestion[],
  by: Answerer,
): void {
  const isLeftOut = (value: unknown) => by === "family" && (value ?? null) === null;
  const errors = questions
    .filter(({ kind, number, options }) => {
      const value = answers[`q${number}`];
      return (
        kind === "select" && !isLeftOut(value) && !options.some((option) => option.value === value)
      );
    })
    .map(({ number }) => ({ field: `q${number}`, message: evaluationMessages.select(number) }));
  if (errors.length > 0) throw invalid(errors);
}

export async function hasEvaluation(db: Kysely<Tables>, caseId: number): Promise<boolean> {
  const row = await db
    .selectFrom("evaluations")
    .select("evaluation_id")
    .where("case_id", "=", caseId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * @param locked the case, locked by this transaction
 * @throws AppError 409 if it has an evaluation, or is not with an evaluator
 */
export async function storeEvaluation(
  context: ChangeContext,
  locked: LockedCase,
  sent: Answers & {
    readonly comments?: string | null | undefined;
    readonly page_entered_on?: string | null | undefined;
    readonly questions_version?: number | undefined;
  },
  { clock, afterReassignment, settings }: EvaluationOptions,
) {
  const { db, identity } = context;
  const { case_id } = locked;
  if (await hasEvaluation(db, case_id)) throw conflict(evaluationMessages.twice);
  const now = clock.now();
  const { comments = null, page_entered_on = null } = sent;
  const { settings_version } = settings();
  // An open form keeps the wording that it was opened with.
  const questions_version = Math.min(sent.questions_version ?? settings_version, settings_version);
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
