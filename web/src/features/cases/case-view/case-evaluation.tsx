/**
 * The evaluation of a case: 18 answers in words, comments, and when it was added.
 */

import type { CaseDetails } from "@helpline/contract/cases/case-details";
import type { EvaluationQuestion } from "@helpline/contract/config/product-config";
import { showMoment } from "@helpline/contract/dates";
import { evaluationMessages } from "@helpline/contract/evaluations/evaluations";
import { absent } from "@helpline/contract/words";
import { Text } from "@mantine/core";
import { FactList } from "#shared/form/fact-list.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import classes from "./case-view.module.css";

/**
 * Selections are stored as option values. An option that the configuration no longer has is shown by its
 * number.
 */
function answerInWords(question: EvaluationQuestion, answer: string | null): string {
  if (answer === null || answer === "") return absent;
  if (question.kind === "text") return answer;
  const option = question.options.find(({ value }) => String(value) === answer);
  return option?.label ?? `Option ${answer}`;
}

/** A loop declares the 18 fields, so the type of the details does not have their names. */
const answerTo = (details: CaseDetails, number: number) =>
  (details as unknown as Record<string, string | null>)[`eval_question_${number}`] ?? null;

interface CaseEvaluationProps {
  readonly details: CaseDetails;
  readonly questions: readonly EvaluationQuestion[];
}

export function CaseEvaluation({ details, questions }: CaseEvaluationProps) {
  const timeZone = useTimeZone();
  if (details.evaluation_id === null) {
    return <Text c="dimmed">{evaluationMessages.none}</Text>;
  }
  return (
    <>
      <ol className={classes.answers}>
        {questions.map((question) => (
          <li key={question.number} value={question.number}>
            <Text c="dimmed" fz="0.9375rem">
              {question.text}
            </Text>
            <div className={classes.answer}>
              {answerInWords(question, answerTo(details, question.number))}
            </div>
          </li>
        ))}
      </ol>
      <div className={classes.after}>
        <FactList
          facts={[
            {
              label: "Comments",
              value: <span className={classes.answer}>{details.eval_comments || absent}</span>,
              wide: true,
            },
            { label: "Added on", value: showMoment(details.eval_added_on, timeZone) },
            { label: "Evaluated by", value: details.evaluated_by ?? absent },
          ]}
        />
      </div>
    </>
  );
}
