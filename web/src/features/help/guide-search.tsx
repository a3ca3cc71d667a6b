/** The search over the whole guide. While something is typed, its results replace what is below. */
import { type GuidePageName, guidePagesFor } from "@helpline/contract/guide-pages";
import { screens } from "@helpline/contract/screens";
import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import { useSession } from "#shared/session/use-session.ts";
import { type FoundPart, findParts, markWords, queryWords } from "./find-parts.ts";
import classes from "./guide.module.css";
import { guide } from "./guide-pages.ts";

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
