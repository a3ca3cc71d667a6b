/**
 * Reads a page of the user guide from Markdown. What the guide does not use is refused, so that a page never looks
 * different from what its author meant.
 */
import { marked, type Token, type Tokens } from "marked";
import {
  type Block,
  type GuidePage,
  type GuidePart,
  type Inline,
  plainText,
  wordsOf,
} from "../src/features/help/guide.ts";

/** Where a picture is, and its size, as the built page needs them; undefined if it has yet to be taken. */
export type PictureOf = (
  file: string,
) => Pick<PictureBlock, "src" | "width" | "height"> | undefined;
type PictureBlock = Extract<Block, { kind: "picture" }>;

const refuse = (token: Token): never => {
  throw new Error(`The user guide cannot show this (${token.type}): ${token.raw}`);
};

/** As GitHub makes anchors, so that links work there too. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");

function targetOf(token: Tokens.Link): string {
  if (/^(https:\/\/|#)/.test(token.href)) return token.href;
  const [, page, part = ""] = /^([a-z-]+)\.md(#.+)?$/.exec(token.href) ?? refuse(token);
  return `${page}${part}`;
}

function inline(token: Token): Inline {
  switch (token.type) {
    case "text":
    case "escape":
      return token.text;
    case "strong":
      return { kind: "bold", of: inlines(token.tokens) };
    case "codespan":
      return { kind: "key", text: token.text };
    case "link":
      return { kind: "link", to: targetOf(token as Tokens.Link), of: inlines(token.tokens) };
    default:
      return refuse(token);
  }
}

/** Line breaks inside a paragraph are blanks. */
const inlines = (tokens: readonly Token[] = []): Inline[] =>
  tokens.map(inline).map((run) => (typeof run === "string" ? run.replace(/\s+/g, " ") : run));

function block(token: Token, pictureOf: PictureOf): Block {
  switch (token.type) {
    case "paragraph": {
      const [only, ...others] = (token as Tokens.Paragraph).tokens;
      if (only?.type !== "image" || others.length > 0) {
        return { kind: "text", of: inlines(token.tokens) };
      }
      const picture = pictureOf(only.href);
      return picture
        ? { kind: "picture", alt: only.text, ...picture }
        : { kind: "text", of: [only.text] };
    }
    // A paragraph of a list item.
    case "text":
      return { kind: "text", of: inlines(token.tokens) };
    case "heading":
      return token.depth === 3 ? { kind: "heading", of: inlines(token.tokens) } : refuse(token);
    case "list": {
      const { ordered, items } = token as Tokens.List;
      return { kind: "list", ordered, items: items.map((item) => blocks(item.tokens, pictureOf)) };
    }
    case "table": {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => inlines(tokens));
      return { kind: "table", head: cells(header), rows: rows.map(cells) };
    }
    default:
      return refuse(token);
  }
}

const blocks = (tokens: readonly Token[], pictureOf: PictureOf): Block[] =>
  tokens.filter(({ type }) => type !== "space").map((token) => block(token, pictureOf));

const isHeading = (token: Token, depth: number): token is Tokens.Heading =>
  token.type === "heading" && token.depth === depth;

function partOf(
  heading: Tokens.Heading,
  tokens: readonly Token[],
  pictureOf: PictureOf,
): GuidePart {
  const title = plainText(inlines(heading.tokens));
  const body = blocks(tokens, pictureOf);
  return { id: anchorOf(title), title, blocks: body, text: wordsOf(body) };
}

/** @throws naming what the guide cannot show */
export function readGuidePage(markdown: string, pictureOf: PictureOf): GuidePage {
  const [title, ...tokens] = marked.lexer(markdown).filter(({ type }) => type !== "space");
  if (!title || !isHeading(title, 1))
    throw new Error("A page of the user guide begins with # Title");
  const starts = tokens.flatMap((token, at) => (isHeading(token, 2) ? [at] : []));
  const parts = starts.map((start, at) => {
    const heading = tokens[start] as Tokens.Heading;
    return partOf(heading, tokens.slice(start + 1, starts[at + 1]), pictureOf);
  });
  return {
    title: plainText(inlines(title.tokens)),
    lead: blocks(tokens.slice(0, starts[0]), pictureOf),
    parts,
  };
}
