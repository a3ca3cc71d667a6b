/**
 * How families heard of the helpline: free text in many spellings. An answer is shown in its words only if
 * enough cases have ever given it, because the words of others could tell who somebody is (ADR 12).
 */

import { folded } from "@helpline/contract/plain-text";
import { smallestGroup } from "@helpline/contract/reports/suppression";

/** Longer answers are never shown in their words. */
export const longestAnswer = 60;

interface Answer {
  /** The most frequent spelling. */
  readonly name: string;
  readonly count: number;
  /** How often each spelling occurs. */
  readonly spellings: ReadonlyMap<string, number>;
}

export interface Answers {
  /** The common answer that a spelling belongs to. */
  commonOf(spelling: string): Answer | undefined;
  /** All spellings of the answer that has this one, or only itself. */
  spellingsOf(spelling: string): readonly string[];
  /** The spellings of all common answers. */
  readonly common: readonly string[];
  /** The most frequent of these. */
  readonly commonest: readonly string[];
}

/** Nearly all cases have one of so many. */
const maxCommon = 30;

/** Without regard to case, accents and the number of blanks. */
const sameFor = (spelling: string) => folded(spelling).replace(/\s+/g, " ");

const byCountAndName = ([a, times]: [string, number], [b, others]: [string, number]) =>
  others - times || (a < b ? -1 : 1);

/** @param counts how many cases have ever given the answer, by spelling */
export function answersIn(counts: ReadonlyMap<string, number>): Answers {
  const spelt = new Map<string, Map<string, number>>();
  for (const [spelling, count] of counts) {
    if (spelling === "") continue;
    const same = spelt.get(sameFor(spelling)) ?? new Map<string, number>();
    spelt.set(sameFor(spelling), same.set(spelling, count));
  }
  const answers = new Map<string, Answer>();
  for (const [same, spellings] of spelt) {
    const [name = ""] = [...spellings].sort(byCountAndName)[0] ?? [];
    const count = [...spellings.values()].reduce((sum, each) => sum + each, 0);
    answers.set(same, { name, count, spellings });
  }
  const common = [...answers.values()]
    .filter(({ count }) => count >= smallestGroup)
    .flatMap(({ spellings }) => [...spellings])
    .sort(byCountAndName)
    .map(([spelling]) => spelling);
  return {
    common,
    commonest: common.slice(0, maxCommon),
    commonOf: (spelling) => {
      const answer = answers.get(sameFor(spelling));
      return answer && answer.count >= smallestGroup ? answer : undefined;
    },
    spellingsOf: (spelling) => [
      ...(answers.get(sameFor(spelling))?.spellings.keys() ?? [spelling]),
    ],
  };
}
