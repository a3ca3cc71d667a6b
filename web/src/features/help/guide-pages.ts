/** The user guide's pages. They come with the help screens' own chunk, so that other screens stay small. */
import { type GuidePageName, guidePages } from "@helpline/contract/guide-pages";
import type { GuidePage } from "./guide.ts";

const files = import.meta.glob<GuidePage>("../../../../docs/user-guide/*.md", {
  eager: true,
  import: "default",
});

function read(name: GuidePageName): GuidePage {
  const page = files[`../../../../docs/user-guide/${name}.md`];
  if (!page) throw new Error(`The user guide has no docs/user-guide/${name}.md`);
  return page;
}

export const guide = Object.fromEntries(guidePages.map((name) => [name, read(name)])) as Readonly<
  Record<GuidePageName, GuidePage>
>;
