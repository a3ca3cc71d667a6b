/** The search over the whole guide. While something is typed, its results replace what is below. */
import { type GuidePageName, guidePagesFor } from "@helpline/contract/guide-pages";
import { screens } from "@helpline/contract/screens";
import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { type MouseEvent, type ReactNode, useId, useReducer } from "react";
import { onLogout } from "#shared/session/session.ts";
import { useSession } from "#shared/session/use-session.ts";
import classes from "./guide.module.css";
import type { GuidePage, GuidePart } from "./guide.ts";
import { guide } from "./guide-pages.ts";

// The search of the user guide: the parts with the most words of the query, as the beginning of one of theirs.

export interface FoundPart {
  readonly page: GuidePageName;
  readonly part: GuidePart;
  /** Text from around the first match. */
  readonly excerpt: string;
  /** The words of the query that it has. */
  readonly words: string;
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

const wordsOf = (plain: string): readonly string[] => plain.match(/[\p{L}\p{N}]+/gu) ?? [];
const queryWords = (query: string): readonly string[] => wordsOf(folded(query));

/** The folded text of each part: folding the guide at every key would be felt on a phone. */
const plainTexts = new WeakMap<GuidePart, string>();

function plainOf(part: GuidePart): string {
  const plain = plainTexts.get(part) ?? folded(`${part.title} ${part.text}`);
  plainTexts.set(part, plain);
  return plain;
}

/** Words that a search ignores. */
const commonWords = new Set(
  "a an and are as at be by can do does for from how i if in is it me my of on or the to we what when where which who why with you your".split(
    " ",
  ),
);

/** Whether one letter is wrong, missing, too many or swapped with the next, but not the first one. */
function isSlipOf(typed: string, meant: string): boolean {
  const at = [...typed].findIndex((letter, index) => letter !== meant[index]);
  const [one, other] = [typed.slice(at), meant.slice(at)];
  return (
    at > 0 &&
    (one.slice(1) === other.slice(1) ||
      one.slice(1) === other ||
      one === other.slice(1) ||
      `${one[1]}${one[0]}${one.slice(2)}` === other)
  );
}

type Pages = readonly (readonly [GuidePageName, GuidePage])[];

/** The words that count. One of at least five letters that the guide does not have is corrected if one letter is wrong. */
function soughtWords(pages: Pages, query: string): readonly string[] {
  const typed = queryWords(query);
  const words = typed.filter((word) => !commonWords.has(word));
  const known = new Set(
    pages.flatMap(([, { parts }]) => parts.flatMap((part) => wordsOf(plainOf(part)))),
  );
  const correct = (word: string) => {
    if (word.length < 5 || [...known].some((each) => each.startsWith(word))) return word;
    const beginnings = [...known].flatMap((each) =>
      [0, 1, -1].map((longer) => each.slice(0, word.length + longer)),
    );
    return beginnings.find((each) => isSlipOf(word, each)) ?? word;
  };
  return (words.length > 0 ? words : typed).map(correct);
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const beginning = (words: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(escaped).join("|")})`, "gu");

const wordsIn = (plain: string, words: readonly string[]): readonly string[] =>
  words.filter((word) => plain.search(beginning([word])) !== -1);

/** From the start of a word a little before the first match. */
function excerptOf(text: string, words: readonly string[]): string {
  const at = Math.max(folded(text).search(beginning(words)), 0);
  const from = at < 40 ? 0 : text.indexOf(" ", at - 40) + 1;
  const cut = text.slice(from, from + excerptLength);
  const whole = from + excerptLength >= text.length ? cut : cut.replace(/\s\S*$/, " …");
  return from > 0 ? `… ${whole}` : whole;
}

/** @param pages in the order of preference: matches in headings come before others, then this order counts */
export function findParts(pages: Pages, query: string): readonly FoundPart[] {
  const words = soughtWords(pages, query);
  const all = pages.flatMap(([page, { parts }]) =>
    parts.map((part) => ({ page, part, has: wordsIn(plainOf(part), words) })),
  );
  const best = Math.max(1, ...all.map(({ has }) => has.length));
  const isInTitle = ({ part, has }: (typeof all)[number]) =>
    wordsIn(folded(part.title), has).length === has.length;
  return all
    .filter(({ has }) => has.length === best)
    .toSorted((one, other) => Number(isInTitle(other)) - Number(isInTitle(one)))
    .slice(0, most)
    .map(({ page, part, has }) => ({
      page,
      part,
      excerpt: excerptOf(part.text, has),
      words: has.join(" "),
    }));
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

interface GuideSearchProps {
  /** The field has the focus when the screen opens. */
  readonly first?: boolean;
  readonly children: ReactNode;
}

/** The query of each entry of the browser's history, for Back. Not in the address, because a query may name people. */
const soughtAt = new Map<string, string>();
onLogout(() => soughtAt.clear());

export function GuideSearch({ first = false, children }: GuideSearchProps) {
  const { userType, userId } = useSession();
  const entry = useLocation({ select: ({ state }) => `${userId} ${state.__TSR_key}` });
  const [, show] = useReducer((changes: number) => changes + 1, 0);
  const query = soughtAt.get(entry) ?? "";
  const setQuery = (text: string) => {
    soughtAt.set(entry, text);
    show();
  };
  const label = useId();
  const isSearching = queryWords(query).length > 0;
  const pages = guidePagesFor(userType).map((name) => [name, guide[name]] as const);
  const found = findParts(pages, query);
  const clear = () => setQuery("");

  return (
    <>
      <search className={classes.search} data-paper="hidden">
        <TextInput
          label="Search the guide"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") clear();
          }}
          data-focus-on-arrival={first || undefined}
          autoComplete="off"
          enterKeyHint="search"
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          rightSection={
            query !== "" && <CloseButton aria-label="Clear the search" onClick={clear} />
          }
        />
        <p role="status" id={label} className={classes.count}>
          {isSearching && countText(found.length)}
        </p>
      </search>
      {isSearching ? (
        <ul aria-labelledby={label} className={`plain-list entries ${classes.found}`}>
          {found.map((each) => (
            <Found key={`${each.page} ${each.part.id}`} {...each} onHere={clear} />
          ))}
        </ul>
      ) : (
        children
      )}
    </>
  );
}

function countText(count: number): string {
  if (count === 0) return "Nothing found. Try another word, or only its beginning.";
  return count === 1 ? "1 part found" : `${count} parts found`;
}

interface FoundProps extends FoundPart {
  /** Called if the link leads to the present address. */
  readonly onHere: () => void;
}

function Found({ page, part, excerpt, words, onHere }: FoundProps) {
  const here = useLocation({ select: ({ href }) => href });
  return (
    <li>
      <GuidePartLink
        page={page}
        part={part.id}
        onClick={({ currentTarget }) => {
          if (currentTarget.getAttribute("href") === here) onHere();
        }}
      >
        <Marked text={part.title} query={words} />
      </GuidePartLink>
      <span className={classes.where}> {guide[page].title}</span>
      <p className={classes.excerpt}>
        <Marked text={excerpt} query={words} />
      </p>
    </li>
  );
}

const Marked = ({ text, query }: { readonly text: string; readonly query: string }) => {
  let at = 0;
  return markWords(text, query).map((run) => {
    at += run.text.length;
    return run.marked ? <mark key={at}>{run.text}</mark> : <span key={at}>{run.text}</span>;
  });
};

interface GuidePartLinkProps {
  readonly page: GuidePageName;
  readonly part: string;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  readonly children: ReactNode;
}

export const GuidePartLink = ({ page, part, ...rest }: GuidePartLinkProps) => (
  <Link to={screens.helpTopic.path} params={{ page }} hash={part} {...rest} />
);
