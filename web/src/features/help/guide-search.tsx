/** The search over the whole guide. While something is typed, its results replace what is below. */
import { type GuidePageName, guidePagesFor } from "@helpline/contract/guide-pages";
import { screens } from "@helpline/contract/screens";
import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import { useSession } from "#shared/session/use-session.ts";
import classes from "./guide.module.css";
import type { GuidePage, GuidePart } from "./guide.ts";
import { guide } from "./guide-pages.ts";

// The search of the user guide: parts with every word of the query, as the beginning of one of theirs.

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

const queryWords = (query: string): readonly string[] =>
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

interface GuideSearchProps {
  /** The field has the focus when the screen opens. */
  readonly first?: boolean;
  readonly children: ReactNode;
}

export function GuideSearch({ first = false, children }: GuideSearchProps) {
  const { userType } = useSession();
  const [query, setQuery] = useState("");
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
            <Found key={`${each.page} ${each.part.id}`} {...each} query={query} onOpen={clear} />
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
  readonly query: string;
  readonly onOpen: () => void;
}

function Found({ page, part, excerpt, query, onOpen }: FoundProps) {
  return (
    <li>
      <GuidePartLink page={page} part={part.id} onClick={onOpen}>
        <Marked text={part.title} query={query} />
      </GuidePartLink>
      <span className={classes.where}> {guide[page].title}</span>
      <p className={classes.excerpt}>
        <Marked text={excerpt} query={query} />
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
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

export const GuidePartLink = ({ page, part, ...rest }: GuidePartLinkProps) => (
  <Link to={screens.helpTopic.path} params={{ page }} hash={part} {...rest} />
);
