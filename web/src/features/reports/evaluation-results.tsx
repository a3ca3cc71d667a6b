/** The combined evaluations of a date range; small groups are not shown (contract: suppression.ts). */
import { answererWords } from "@helpline/contract/evaluations/evaluation-links.plain";
import { type Wordings, wordingsCounted } from "@helpline/contract/evaluations/wordings";
import {
  breakdowns,
  type EvaluationResults as Data,
  type EvaluationBreakdown,
  evaluationResultMessages,
} from "@helpline/contract/reports/evaluation-results";
import { useState } from "react";
import cards from "#shared/card-table.module.css";
import { useTimeZone } from "#shared/product-config.ts";
import { BarTable } from "#shared/report/bar-table.tsx";
import classes from "#shared/report/report.module.css";
import { RangeInWords, ReportSummary } from "#shared/report/report-heading.tsx";
import { PartEmpty, ReportPart } from "#shared/report/report-part.tsx";
import table from "#shared/report/report-table.module.css";
import { ShowAll } from "#shared/report/show-all.tsx";
import { Confidence, confidenceOf, confidenceQuestions } from "./confidence.tsx";
import own from "./evaluation-results.module.css";

// The evaluation results, broken down by band, authority, nature or quarter: a table for each question.

/** Rows of the first table shown before it is expanded. */
const inSight = 12;

interface EvaluationPartsProps {
  readonly breakdown: EvaluationBreakdown;
  readonly titleOf: (question: number) => string;
}

function EvaluationParts({ breakdown, titleOf }: EvaluationPartsProps) {
  const { by, evaluations, questions } = breakdown;
  const label = breakdowns.find(([name]) => name === by)?.[1] ?? "";
  return (
    <>
      <h2>By {label.toLowerCase()}</h2>
      <ReportPart
        sub
        title="Evaluations"
        note="Where fewer than five families would stand alone, or could be worked out from the rest, they are counted with all others."
        long
      >
        <BarTable
          label={`Evaluations by ${label.toLowerCase()}`}
          columns={[label, "Evaluations"]}
          rows={evaluations.map(({ name, count }) => ({ key: name, name, value: count }))}
          first={inSight}
          empty={evaluationResultMessages.tooFewParts}
        />
      </ReportPart>
      {evaluations.length > 0 &&
        questions.map((question) => (
          <ReportPart key={question.number} title={titleOf(question.number)} sub long>
            <Answers
              question={question}
              label={label}
              title={`${titleOf(question.number)} By ${label.toLowerCase()}`}
            />
          </ReportPart>
        ))}
    </>
  );
}

interface AnswersProps {
  readonly question: EvaluationBreakdown["questions"][number];
  readonly label: string;
  readonly title: string;
}

function Answers({ question: { groups, parts }, label, title }: AnswersProps) {
  if (parts.length === 0) return <PartEmpty>{evaluationResultMessages.tooFewToSplit}</PartEmpty>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a horizontally scrolling area must be reachable by keyboard
    <section className={table.scroll} aria-label={title} tabIndex={0}>
      <table className={`${table.table} ${cards.cards}`}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            {groups.map((labels) => (
              <th key={labels.join()} scope="col" className={table.number}>
                {labels.join(" / ")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ name, counts }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {groups.map((labels, index) => (
                <td key={labels.join()} data-head={labels.join(" / ")} className={table.number}>
                  {shareText(counts, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** "12 (40 %)" of the row. */
function shareText(counts: readonly number[], index: number): string {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const count = counts[index] ?? 0;
  return all === 0 ? "0" : `${count} (${Math.round((count / all) * 100)} %)`;
}

type Question = Data["questions"][number];
type Texts = Data["texts"][number];

/** The wordings that were asked earlier in the range, whose answers are counted too (SET-6). */
function EarlierWordings({ results, wordings }: Props) {
  const timeZone = useTimeZone();
  const told = wordings.evaluation_questions.flatMap(({ number }) =>
    wordingsCounted(results.earlier_wordings ?? [], number, timeZone).map(
      (each) => `Question ${number}: ${each}`,
    ),
  );
  if (told.length === 0) return null;
  return (
    <ReportPart title="Questions that were reworded" sub long>
      <ul>
        {told.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </ReportPart>
  );
}

interface Props {
  readonly results: Data;
  readonly wordings: Wordings;
}

export function EvaluationResults({ results, wordings }: Props) {
  const questions = wordings.evaluation_questions;
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
      <EarlierWordings results={results} wordings={wordings} />
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

/** ", band 2, Leeds City Council, Exclusion, by the family"; nothing without a choice. */
function choiceInWords({ band, local_authority, nature_of_case, answered_by }: Data): string {
  const authority = local_authority && (local_authority.name ?? "an unknown local authority");
  const answerer = answered_by && answererWords[answered_by].toLowerCase();
  return [band === null ? null : `band ${band}`, authority, nature_of_case, answerer]
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
