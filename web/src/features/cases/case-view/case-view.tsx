/**
 * The read-only case view: all details, log history, consent and nature of case, evaluation and
 * history, with a row of links to its parts and its own print styles.
 */
import type { CaseDetails } from "@helpline/contract/cases/case-details";
import { keptFields } from "@helpline/contract/cases/kept-fields";
import type { EvaluationQuestion } from "@helpline/contract/config/product-config";
import { showMoment } from "@helpline/contract/dates";
import { endingWords, evaluatedBy } from "@helpline/contract/evaluations/evaluation-links.plain";
import { evaluationMessages } from "@helpline/contract/evaluations/evaluations";
import { absent } from "@helpline/contract/words";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { FactList } from "#shared/form/fact-list.tsx";
import { ShownValue } from "#shared/form/shown-value.tsx";
import { useTimeZone } from "#shared/product-config.ts";
import {
  anchorOf,
  CaseDetailsSections,
  CaseSection,
} from "../components/case-details-sections.tsx";
import { type ContentsEntry, ContentsNav } from "../components/contents-nav.tsx";
import { ChangeHistory, StageHistory } from "./case-history.tsx";
import classes from "./case-view.module.css";

// The evaluation of a case: 18 answers in words, comments, and when it was added.

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

function CaseEvaluation({ details, questions }: CaseEvaluationProps) {
  const timeZone = useTimeZone();
  if (details.evaluation_id === null) {
    const { evaluation_ending: ending } = details;
    const text = ending === null ? evaluationMessages.none : `${endingWords[ending]}.`;
    return <Text c="dimmed">{text}</Text>;
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
            { label: "Evaluated by", value: evaluatedBy(details) ?? absent },
          ]}
        />
      </div>
    </>
  );
}

interface CaseViewProps {
  readonly details: CaseDetails;
  readonly questions: readonly EvaluationQuestion[];
  /** The log history, from a feature of its own. */
  readonly logs: ReactNode;
  /** The files, from a feature of their own. */
  readonly files: ReactNode;
  /** Has its own heading. */
  readonly keyDates: ReactNode;
  readonly followUps: ReactNode;
  /** The other cases of the family. */
  readonly family: ReactNode;
  /** Legal hold and access to the case, passed in by the page. */
  readonly privacy: ReactNode;
}

/** One row of links: a part of the page is found by what it is about, and not by each of its sections. */
const contents: readonly ContentsEntry[] = [
  { anchor: anchorOf("key-dates"), title: "Key dates" },
  { anchor: anchorOf("follow-ups"), title: "Follow-ups" },
  { anchor: anchorOf("family"), title: "Family" },
  { anchor: anchorOf("summary"), title: "Details" },
  { anchor: anchorOf("logs"), title: "Log history" },
  { anchor: anchorOf("files"), title: "Files" },
  { anchor: anchorOf("evaluation"), title: "Evaluation" },
  { anchor: anchorOf("stages"), title: "History" },
  { anchor: anchorOf("privacy"), title: "Privacy" },
];

export function CaseView(props: CaseViewProps) {
  const { details, questions, logs, files, keyDates, followUps, family, privacy } = props;
  return (
    <div className={classes.view}>
      <ContentsNav label="Sections of the case" entries={contents} row />
      <div id={anchorOf("key-dates")} tabIndex={-1} className={classes.keyDates}>
        {keyDates}
      </div>
      <CaseSection id="follow-ups" title="Follow-ups" screenOnly>
        {followUps}
      </CaseSection>
      {/* Not printed: a printed case names no other children. */}
      <CaseSection id="family" title="Family" screenOnly>
        {family}
      </CaseSection>
      <CaseDetailsSections details={details} />
      <CaseSection id="logs" title="Log history" long>
        {logs}
      </CaseSection>
      <CaseSection id="files" title="Files">
        {files}
      </CaseSection>
      <Consent details={details} />
      <CaseSection id="evaluation" title="Evaluation" long>
        <CaseEvaluation details={details} questions={questions} />
      </CaseSection>
      <CaseSection id="stages" title="History of stages" long>
        <StageHistory caseId={details.case_id} />
      </CaseSection>
      <CaseSection id="changes" title="History of changes" long>
        <ChangeHistory caseId={details.case_id} />
      </CaseSection>
      <CaseSection id="privacy" title="Privacy">
        {privacy}
      </CaseSection>
    </div>
  );
}

function Consent({ details }: { readonly details: CaseDetails }) {
  const facts = (["consented_to_evaluation", "nature_of_case"] as const).map((name) => {
    const { notes } = keptFields[name];
    return { label: notes.label, value: <ShownValue notes={notes} value={details[name]} /> };
  });
  return (
    <CaseSection id="consent" title="Consent and nature of case">
      <FactList facts={facts} />
    </CaseSection>
  );
}
