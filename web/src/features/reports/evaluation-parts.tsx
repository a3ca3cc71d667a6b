/** The evaluation results, broken down by band, authority, nature or quarter: a table for each question. */
import {
  breakdowns,
  type EvaluationBreakdown,
  evaluationResultMessages,
} from "@helpline/contract/reports/evaluation-results";
import cards from "#shared/card-table.module.css";
import { BarTable } from "#shared/report/bar-table.tsx";
import { PartEmpty, ReportPart } from "#shared/report/report-part.tsx";
import table from "#shared/report/report-table.module.css";

/** Rows of the first table shown before it is expanded. */
const inSight = 12;

interface EvaluationPartsProps {
  readonly breakdown: EvaluationBreakdown;
  readonly titleOf: (question: number) => string;
}

export function EvaluationParts({ breakdown, titleOf }: EvaluationPartsProps) {
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
