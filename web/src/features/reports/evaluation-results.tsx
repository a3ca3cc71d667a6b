/** The combined evaluations of a date range; small groups are not shown (contract: suppression.ts). */
import type { EvaluationQuestion } from "@helpline/contract/config/product-config";
import {
  type EvaluationResults as Data,
  evaluationResultMessages,
} from "@helpline/contract/reports/evaluation-results";
import { useState } from "react";
import { BarTable } from "#shared/report/bar-table.tsx";
import classes from "#shared/report/report.module.css";
import { PartEmpty, ReportPart } from "#shared/report/report-part.tsx";
import { RangeInWords, ReportSummary } from "#shared/report/report-summary.tsx";
import { ShowAll } from "#shared/report/show-all.tsx";
import { Confidence, confidenceOf, confidenceQuestions } from "./confidence.tsx";
import { EvaluationParts } from "./evaluation-parts.tsx";
import own from "./evaluation-results.module.css";

type Question = Data["questions"][number];
type Texts = Data["texts"][number];

interface Props {
  readonly results: Data;
  readonly questions: readonly EvaluationQuestion[];
}

export function EvaluationResults({ results, questions }: Props) {
  const { evaluations, breakdown } = results;
  const choice = choiceInWords(results);
  if (evaluations === null) {
    return (
      <div className={classes.report}>
        <ReportSummary>
          Evaluations: <RangeInWords range={results} />
          {choice}.
        </ReportSummary>
        <ReportPart title="Evaluations">
          <PartEmpty>
            {choice ? evaluationResultMessages.tooFewOfChoice : evaluationResultMessages.tooFew}
          </PartEmpty>
        </ReportPart>
      </div>
    );
  }
  const titleOf = (number: number) => {
    const text = questions.find((each) => each.number === number)?.text;
    return text === undefined ? "Comments" : `${number}. ${text}`;
  };
  const distributions = (wanted: (question: Question) => boolean) =>
    results.questions.filter(wanted).map((question) => (
      <ReportPart key={question.number} title={titleOf(question.number)} sub>
        <Distribution question={question} title={titleOf(question.number)} of={evaluations} />
      </ReportPart>
    ));
  const isConfidence = ({ number }: Question) =>
    confidenceQuestions.some(([confidence]) => confidence === number);
  const confidence = confidenceOf(
    results.questions,
    (number) =>
      questions.find((each) => each.number === number)?.options.map(({ label }) => label) ?? [],
  );
  return (
    <div className={classes.report}>
      <ReportSummary>
        {evaluations} evaluations: <RangeInWords range={results} />
        {choice}. Options that fewer than five families chose are joined with others, so that nobody
        can be told from a figure.
      </ReportSummary>
      {confidence ? (
        <ReportPart title="Confidence before, after and now">
          <Confidence {...confidence} of={evaluations} />
        </ReportPart>
      ) : (
        <>
          <h2>Confidence before, after and now</h2>
          <div className={classes.columns} data-three>
            {distributions(isConfidence)}
          </div>
        </>
      )}
      {breakdown && <EvaluationParts breakdown={breakdown} titleOf={titleOf} />}
      <h2>All other selections</h2>
      <div className={classes.columns}>{distributions((each) => !isConfidence(each))}</div>
      <h2>In the families' words</h2>
      {results.texts.map((texts) => (
        <ReportPart key={texts.number} title={titleOf(texts.number)} sub long>
          <FreeTexts texts={texts} />
        </ReportPart>
      ))}
    </div>
  );
}

/** ", band 2, Leeds City Council, Exclusion"; nothing without a choice. */
function choiceInWords({ band, local_authority, nature_of_case }: Data): string {
  const authority = local_authority && (local_authority.name ?? "an unknown local authority");
  return [band === null ? null : `band ${band}`, authority, nature_of_case]
    .filter((part) => part !== null)
    .map((part) => `, ${part}`)
    .join("");
}

interface DistributionProps {
  readonly question: Question;
  readonly title: string;
  /** The number of evaluations. */
  readonly of: number;
}

function Distribution({ question, title, of }: DistributionProps) {
  const { groups } = question;
  if (!groups) return <PartEmpty>{evaluationResultMessages.tooFewToSplit}</PartEmpty>;
  return (
    <BarTable
      label={title}
      columns={["Answer", "Evaluations"]}
      rows={groups.map(({ labels, count }) => ({
        key: labels.join(),
        name: labels.join(" / "),
        value: count,
        text: `${count} (${Math.round((count / of) * 100)} %)`,
      }))}
      whole={of}
      empty=""
    />
  );
}

/** Texts shown before the list is expanded; paper always shows all. */
const textsInSight = 8;

function FreeTexts({ texts: { texts, left_out } }: { readonly texts: Texts }) {
  const [all, setAll] = useState(false);
  if (texts.length === 0) return <PartEmpty>Nobody wrote anything here.</PartEmpty>;
  return (
    <>
      <ul className={`plain-list ${own.texts}`}>
        {texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two families may write the same text, and the list never changes
          <li key={index} data-more={(!all && index >= textsInSight) || undefined}>
            {text}
          </li>
        ))}
      </ul>
      {texts.length > textsInSight && (
        <ShowAll all={all} count={texts.length} first={textsInSight} onChange={setAll} />
      )}
      {left_out > 0 && <p className={classes.note}>{left_out} older texts are left out.</p>}
    </>
  );
}
