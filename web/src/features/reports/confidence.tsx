/**
 * The families' confidence before, after and now: one bar each, divided by the answers, and the table with the
 * same figures. Joined options are one part of a bar and one cell of the table.
 */
import type { EvaluationResults } from "@helpline/contract/reports/evaluation-results";
import { Fragment } from "react";
import table from "#shared/report/report-table.module.css";
import classes from "./confidence.module.css";

type Question = EvaluationResults["questions"][number];

/** The questions about the family's confidence. */
export const confidenceQuestions = [
  [6, "Before"],
  [7, "After"],
  [8, "Now"],
] as const;

/** Some neighbouring options, from 0 on. */
interface Share {
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

interface Moment {
  readonly name: string;
  /** Empty: too few answers to be shown apart. */
  readonly shares: readonly Share[];
}

function sharesOf({ groups }: Question): Share[] {
  let next = 0;
  return (groups ?? []).map(({ labels, count }) => {
    const first = next;
    next += labels.length;
    return { first, last: next - 1, count };
  });
}

/** The three questions, if each is there and offers the same options; otherwise null. */
export function confidenceOf(
  questions: readonly Question[],
  optionsOf: (question: number) => readonly string[],
) {
  const [[before]] = confidenceQuestions;
  const options = optionsOf(before);
  const moments: Moment[] = [];
  for (const [number, name] of confidenceQuestions) {
    const question = questions.find((each) => each.number === number);
    if (!question || optionsOf(number).join() !== options.join()) return null;
    moments.push({ name, shares: sharesOf(question) });
  }
  const isShown = options.length > 1 && moments.some(({ shares }) => shares.length > 0);
  return isShown ? { options, moments } : null;
}

interface ConfidenceProps {
  readonly options: readonly string[];
  readonly moments: readonly Moment[];
  /** The number of evaluations. */
  readonly of: number;
}

export const Confidence = (props: ConfidenceProps) => (
  <div className={classes.confidence}>
    <Bars {...props} />
    <Table {...props} />
  </div>
);

/** "2", or "1-3" for joined options. */
const keyOf = ({ first, last }: Share) =>
  first === last ? String(first + 1) : `${first + 1}\u2013${last + 1}`;

const shades = 5;
/** The shade of an option or of joined ones: the lightest for the first option. */
const shadeOf = ({ first, last }: Share, options: number) =>
  Math.round(((first + last) / 2 / (options - 1)) * (shades - 1));

const percent = (part: number) => `${(part * 100).toFixed(2)}%`;

/** Narrower parts have no text; the table has their figures. */
const narrowest = 0.06;
const barHeight = 40;
const rowHeight = 68;

function Bars({ options, moments, of }: ConfidenceProps) {
  return (
    <div className={classes.chart} aria-hidden="true">
      <svg width="100%" height={moments.length * rowHeight} className={classes.bars}>
        <title>Confidence before, after and now</title>
        {moments.map(({ name, shares }, row) => (
          <Fragment key={name}>
            <text x="0" y={row * rowHeight + 14} className={classes.name}>
              {shares.length > 0 ? name : `${name}: too few answers`}
            </text>
            {shares.map((share, index) => (
              <Part
                key={share.first}
                share={share}
                options={options.length}
                y={row * rowHeight + 20}
                from={shares.slice(0, index).reduce((sum, { count }) => sum + count, 0) / of}
                width={share.count / of}
              />
            ))}
          </Fragment>
        ))}
      </svg>
      <ul className={`plain-list ${classes.legend}`}>
        {options.map((option, index) => (
          <li key={option}>
            <span
              className={classes.swatch}
              data-shade={shadeOf({ first: index, last: index, count: 0 }, options.length)}
            >
              {index + 1}
            </span>
            {option}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PartProps {
  readonly share: Share;
  readonly options: number;
  readonly y: number;
  readonly from: number;
  readonly width: number;
}

function Part({ share, options, y, from, width }: PartProps) {
  if (share.count === 0) return null;
  return (
    <g data-shade={shadeOf(share, options)}>
      <rect x={percent(from)} width={percent(width)} y={y} height={barHeight} />
      {width >= narrowest && (
        <text x={percent(from + width / 2)} y={y + barHeight / 2} className={classes.key}>
          {keyOf(share)}
        </text>
      )}
    </g>
  );
}

function Table({ options, moments, of }: ConfidenceProps) {
  return (
    <table className={`${table.table} ${classes.table}`} aria-label="Confidence">
      <thead>
        <tr>
          <th scope="col">Answer</th>
          {moments.map(({ name }) => (
            <th key={name} scope="col" className={table.number}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {options.map((option, index) => (
          <tr key={option}>
            <th scope="row">
              {index + 1} {option}
            </th>
            {moments.map(({ name, shares }) => (
              <Figure key={name} shares={shares} index={index} options={options.length} of={of} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FigureProps {
  readonly shares: readonly Share[];
  readonly index: number;
  readonly options: number;
  readonly of: number;
}

/** One cell for joined options, beside the first of them. */
function Figure({ shares, index, options, of }: FigureProps) {
  if (shares.length === 0) {
    return index === 0 ? (
      <td className={table.number} rowSpan={options}>
        Too few answers
      </td>
    ) : null;
  }
  const share = shares.find(({ first }) => first === index);
  if (!share) return null;
  const span = share.last - share.first + 1;
  return (
    <td className={table.number} rowSpan={span} data-joined={span > 1 || undefined}>
      {share.count}{" "}
      <span className={classes.share}>({Math.round((share.count / of) * 100)} %)</span>
      {span > 1 && <span className={classes.joined}>answers {keyOf(share)}</span>}
    </td>
  );
}
