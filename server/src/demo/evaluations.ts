/** Sample evaluations: most families are content, some are not. */
import type { Random } from "./random.ts";

/** The number of options in the supplied configuration where it is not five. */
const options: Readonly<Record<number, number>> = { 11: 3, 17: 3, 18: 2 };

const texts: Readonly<Record<number, readonly string[]>> = {
  9: [
    "That we may ask for an assessment ourselves.",
    "What the plan has to say, and that 'access to' is not enough.",
    "How an appeal works and how long everything takes.",
  ],
  15: [
    "Somebody who listened and then explained what to do next.",
    "The template letters.",
    "Not being alone at the meeting.",
  ],
  16: [
    "Longer opening hours.",
    "Nothing, thank you.",
    "It was hard to get through on the telephone on Mondays.",
  ],
};

const comments = [
  "Thank you for everything. We would not have got this far.",
  "Very patient with all our questions.",
  "We are still waiting for the school, but we know what to do now.",
] as const;

/** Low before the help (question 6), mostly high in all others. */
function option(random: Random, question: number): number {
  const most = options[question] ?? 5;
  if (most < 5) return 1 + random.below(most);
  const middle = question === 6 ? 2 : random.chance(0.85) ? 4 : 2;
  return Math.min(most, Math.max(1, middle + random.below(3) - 1));
}

export function sampleEvaluation(random: Random) {
  const answers = Object.fromEntries(
    Array.from({ length: 18 }, (_each, index) => {
      const n = index + 1;
      const text = texts[n];
      return [`q${n}`, text ? random.pick(text) : option(random, n)];
    }),
  );
  return {
    answers: JSON.stringify(answers),
    comments: random.chance(0.5) ? random.pick(comments) : null,
  };
}
