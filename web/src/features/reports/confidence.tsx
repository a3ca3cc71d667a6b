/**
 * The families' confidence before, after and now: one bar each, divided by the answers, and the table with the
 * same figures. Joined options are one part of a bar and one cell of the table.
 */
import type { EvaluationResults } from "@helpline/contract/reports/evaluation-results";
import { Skeleton } from "@mantine/core";
import { Suspense } from "react";
import table from "#shared/report/report-table.module.css";
import { codeOf } from "#shared/screen-code.tsx";
import chart from "./chart.module.css";
import classes from "./confidence.module.css";

/** Loaded on demand, as it brings the chart library. */
const { Component: ConfidenceChart } = codeOf(async () => ({
  default: (await import("./charts.tsx")).ConfidenceChart,
}));

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

/** From the lightest, for the first option, to the darkest; each with a text that can be read on it. */
const shades = [
  { fill: "var(--mantine-color-petrol-1)", color: "#000" },
  { fill: "var(--mantine-color-petrol-3)", color: "#000" },
  { fill: "var(--mantine-color-petrol-4)", color: "#000" },
  { fill: "var(--mantine-color-petrol-7)", color: "#fff" },
  { fill: "var(--mantine-color-petrol-9)", color: "#fff" },
] as const;

/** The shade of an option or of joined ones. */
function shadeOf(first: number, last: number, options: number) {
  const place = (first + last) / 2 / (options - 1);
  return shades[Math.round(place * (shades.length - 1))] ?? shades[0];
}

const rowHeight = 68;

function Bars({ options, moments, of }: ConfidenceProps) {
  const height = moments.length * rowHeight;
  const bars = moments.map(({ name, shares }) => ({
    name: shares.length > 0 ? name : `${name}: too few answers`,
    ...Object.fromEntries(shares.map((share) => [keyOf(share), share.count])),
  }));
  const parts = moments
    .flatMap(({ shares }) => shares)
    .toSorted((one, other) => one.first - other.first || one.last - other.last)
    .map((share) => ({ key: keyOf(share), ...shadeOf(share.first, share.last, options.length) }))
    .filter(({ key }, index, all) => all[index - 1]?.key !== key);
  return (
    <div className={chart.chart} aria-hidden="true">
      <Suspense fallback={<Skeleton height={height} />}>
        <ConfidenceChart bars={bars} parts={parts} of={of} height={height} />
      </Suspense>
      <ul className={`plain-list ${classes.legend}`}>
        {options.map((option, index) => {
          const { fill, color } = shadeOf(index, index, options.length);
          return (
            <li key={option}>
              <span className={classes.swatch} style={{ background: fill, color }}>
                {index + 1}
              </span>
              {option}
            </li>
          );
        })}
      </ul>
    </div>
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
