/** The search of the user guide: parts with every word of the query, as the beginning of one of theirs. */
import type { GuidePageName } from "@helpline/contract/guide-pages";
import type { GuidePage, GuidePart } from "./guide.ts";

export interface FoundPart {
  readonly page: GuidePageName;
  readonly part: GuidePart;
  /** Text from around the first match. */
  readonly excerpt: string;
}

/** Text of which some is to be marked. */
export interface MarkedText {
  readonly text: string;
  readonly marked: boolean;
}

const most = 12;
/** In characters. */
const excerptLength = 160;

/** Without case and accents, and of the same length, so that a position in it is one in the text. */
const folded = (text: string) =>
  [...text].map((each) => each.normalize("NFD").slice(0, each.length).toLowerCase()).join("");

export const queryWords = (query: string): readonly string[] =>
  folded(query).match(/[\p{L}\p{N}]+/gu) ?? [];

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const beginning = (words: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(escaped).join("|")})`, "gu");

const hasAll = (text: string, words: readonly string[]) =>
  words.every((word) => folded(text).search(beginning([word])) !== -1);

/** From the start of a word a little before the first match. */
function excerptOf(text: string, words: readonly string[]): string {
  const at = Math.max(folded(text).search(beginning(words)), 0);
  const from = at < 40 ? 0 : text.indexOf(" ", at - 40) + 1;
  const cut = text.slice(from, from + excerptLength);
  const whole = from + excerptLength >= text.length ? cut : cut.replace(/\s\S*$/, " …");
  return from > 0 ? `… ${whole}` : whole;
}

/** @param pages in the order of preference: matches in headings come before others, then this order counts */
export function findParts(
  pages: readonly (readonly [GuidePageName, GuidePage])[],
  query: string,
): readonly FoundPart[] {
  const words = queryWords(query);
  if (words.length === 0) return [];
  const found = pages.flatMap(([page, { parts }]) =>
    parts
      .filter((part) => hasAll(`${part.title} ${part.text}`, words))
      .map((part) => ({ page, part, excerpt: excerptOf(part.text, words) })),
  );
  const rank = ({ part }: FoundPart) => (hasAll(part.title, words) ? 0 : 1);
  return found.toSorted((one, other) => rank(one) - rank(other)).slice(0, most);
}

/** The text with the words of the query marked. */
export function markWords(text: string, query: string): readonly MarkedText[] {
  const words = queryWords(query);
  if (words.length === 0) return [{ text, marked: false }];
  const whole = new RegExp(`${beginning(words).source}[\\p{L}\\p{N}]*`, "gu");
  const runs: MarkedText[] = [];
  let end = 0;
  for (const match of folded(text).matchAll(whole)) {
    runs.push({ text: text.slice(end, match.index), marked: false });
    end = match.index + match[0].length;
    runs.push({ text: text.slice(match.index, end), marked: true });
  }
  return [...runs, { text: text.slice(end), marked: false }].filter((run) => run.text !== "");
}
