/**
 * What the page of an address loads besides the first load: the code and styles of its screen, and of the frame
 * around the logged-in ones. Named in the head, they load together with the first load instead of after it,
 * which saves a round trip on a mobile network.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pageNameOf } from "@helpline/contract/page-names";
import {
  isAt,
  modalManagers,
  type Screen,
  type ScreenName,
  screens,
} from "@helpline/contract/screens";

/** What Vite writes of each chunk. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** After the first load, which asks for the screen's data. */
const later = 'fetchpriority="low"';

const frame = "src/app/shell/logged-in-frame.tsx";

/** All chunks that these need before any of their code can run. */
function withImports(manifest: Manifest, names: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (name: string) => {
    if (reached.has(name)) return;
    reached.add(name);
    for (const each of manifest[name]?.imports ?? []) visit(each);
  };
  for (const name of names) visit(name);
  return reached;
}

/** @returns the files of the first load, which the page itself names */
const firstLoadOf = (page: string): ReadonlySet<string> =>
  new Set([...page.matchAll(/ (?:src|href)="\/([^"]+)"/g)].map(([, file = ""]) => file));

function linksOf(manifest: Manifest, first: ReadonlySet<string>, name: ScreenName): string {
  const screen: Screen = screens[name];
  const page = `src/app/pages/${pageNameOf(name)}.tsx`;
  const wanted = withImports(manifest, screen.access === "anyone" ? [page] : [frame, page]);
  const chunks = [...wanted]
    .flatMap((each) => manifest[each] ?? [])
    .filter(({ file }) => !first.has(file));
  const styles = new Set(chunks.flatMap(({ css = [] }) => css));
  return [
    ...[...styles].map(
      (file) => `<link rel="preload" as="style" ${later} href="/${file}" crossorigin />`,
    ),
    ...chunks.map(
      ({ file }) => `<link rel="modulepreload" ${later} href="/${file}" crossorigin />`,
    ),
  ].join("");
}

/** @returns the screen that opens at a tidy path; list modals open over Welcome */
function screenAt(address: string): ScreenName | undefined {
  if (Object.values(modalManagers).some((modal) => isAt(modal, address))) return "welcome";
  return (Object.keys(screens) as ScreenName[]).find((name) => isAt(screens[name], address));
}

/**
 * @param page the HTML that Vite wrote
 * @returns the links for the head of each screen's page; none if the build has no manifest
 */
export async function readPreloads(folder: string, page: string) {
  const file = path.join(folder, ".vite", "manifest.json");
  if (!existsSync(file)) return () => "";
  const manifest = JSON.parse(await readFile(file, "utf8")) as Manifest;
  const first = firstLoadOf(page);
  return (address: string): string => {
    const name = screenAt(address);
    return name ? linksOf(manifest, first, name) : "";
  };
}
