/** A page of the user guide as web/build/user-guide.ts makes it of Markdown. */

/** A run of text: plain, bold (the screen's own words), a key or what somebody types, or a link. */
export type Inline =
  | string
  | { readonly kind: "bold"; readonly of: readonly Inline[] }
  | { readonly kind: "key"; readonly text: string }
  /** `to` is `manager#close-a-case`, `#part` on the same page, or an address beginning with https. */
  | { readonly kind: "link"; readonly to: string; readonly of: readonly Inline[] };

export type Block =
  | { readonly kind: "text"; readonly of: readonly Inline[] }
  | { readonly kind: "heading"; readonly of: readonly Inline[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly Block[][] }
  | {
      readonly kind: "table";
      readonly head: readonly Inline[][];
      readonly rows: readonly Inline[][][];
    }
  | {
      readonly kind: "picture";
      readonly src: string;
      readonly alt: string;
      readonly width: number;
      readonly height: number;
    };

/** What stands under one heading: how to do one thing. */
export interface GuidePart {
  /** Its anchor, the same as on GitHub. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** The words without marks, for the search. */
  readonly text: string;
}

export interface GuidePage {
  readonly title: string;
  /** Before the first heading. */
  readonly lead: readonly Block[];
  readonly parts: readonly GuidePart[];
}

export function plainText(runs: readonly Inline[]): string {
  return runs
    .map((run) => {
      if (typeof run === "string") return run;
      return run.kind === "key" ? run.text : plainText(run.of);
    })
    .join("");
}

/** All words of blocks, separated by blanks. */
export function wordsOf(blocks: readonly Block[]): string {
  const words = blocks.map((block) => {
    if (block.kind === "list") return block.items.map(wordsOf).join(" ");
    if (block.kind === "table") return [block.head, ...block.rows].flat().map(plainText).join(" ");
    return block.kind === "picture" ? "" : plainText(block.of);
  });
  return words.join(" ").replace(/\s+/g, " ").trim();
}
