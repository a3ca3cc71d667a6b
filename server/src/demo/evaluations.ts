/** Sample evaluations: most families are content, some are not. */
import type {
  Answerer,
  EvaluationEnding,
} from "@helpline/contract/evaluations/evaluation-links.plain";
import type { Random } from "./random.ts";

/** The number of options in the supplied configuration where it is not five. */
const options: Readonly<Record<number, number>> = { 11: 3, 17: 3, 18: 2 };

const texts: Readonly<Record<number, readonly string[]>> = {
  9: [
    "That we may ask for an assessment ourselves.",
    "What the plan has to say, and that 'access to' is not enough.",
    "How an appeal works and how long everything takes.",
    "That a school must tell us in writing when it sends a child home.",
    "Which of the reports counts, and what to ask for in one.",
    "That the local authority has six weeks, and what to do on day 43.",
    "What a SENDCO is there for.",
  ],
  15: [
    "Somebody who listened and then explained what to do next.",
    "The template letters.",
    "Not being alone at the meeting.",
    "Being rung back when you said you would.",
    "The advocate, who knew the law and stayed calm.",
    "The checklist for the annual review.",
    "That you read all our papers before we spoke.",
  ],
  16: [
    "Longer opening hours.",
    "Nothing, thank you.",
    "It was hard to get through on the telephone on Mondays.",
    "Appointments in the evening, for parents who work.",
    "A shorter form at the beginning.",
    "I did not know about you until the school told me. Tell more people.",
    "Letters in plainer words.",
  ],
};

const comments = [
  "Thank you for everything. We would not have got this far.",
  "Very patient with all our questions.",
  "We are still waiting for the school, but we know what to do now.",
  "Our son is back in school three days a week. In September nobody believed that.",
  "The first person in a year who rang back.",
  "I would have given up before the hearing without you.",
  "You told us honestly that we had little chance. I was grateful for that.",
  "It took long, but that was the local authority, not you.",
  "I have told two other mothers at the school gate about you.",
  "The advocate explained the plan so that my mother could follow it too.",
  "We got the speech therapy. She says whole sentences now.",
  "Nothing has changed at school yet, so I cannot say more.",
  "I had to tell my story three times to three people.",
  "The letter you wrote worked within a week.",
  "I was nervous of the tribunal. You told me where to sit and who would speak.",
  "My husband and I disagreed about the school, and you stayed out of that kindly.",
  "Clear, quick and never in a hurry.",
  "I would have liked one person from beginning to end.",
  "The taxi comes every morning now.",
  "We moved to another county and had to begin again, but we knew how.",
  "Our daughter liked that you asked her what she wanted.",
  "You could not help with housing, but you told us who can.",
  "I missed your first two calls at work. Please send a text before.",
  "The clinic's report opened every door.",
  "We lost the appeal. We would ask you again all the same.",
  "He has a quiet room now and uses it.",
  "I did not understand the invoice from the expert; otherwise all good.",
  "The template for the meeting was worth gold.",
  "A pity that it needs a charity for this.",
  "You treated us like people, not like a case.",
] as const;

/** Low before the help (question 6), mostly high in all others. */
function option(random: Random, question: number): number {
  const most = options[question] ?? 5;
  if (most < 5) return 1 + random.below(most);
  const middle = question === 6 ? 2 : random.chance(0.85) ? 4 : 2;
  return Math.min(most, Math.max(1, middle + random.below(3) - 1));
}

/** Who answered, or how the evaluation ended without answers. */
export function wayOfEvaluation(random: Random): Answerer | EvaluationEnding {
  const share = random.below(100);
  if (share < 9) return "could not be reached";
  if (share < 14) return "declined";
  return share < 50 ? "family" : "evaluator";
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
    comments: random.chance(0.75) ? random.pick(comments) : null,
  };
}
