/**
 * Groups modules into chunks. By default the bundler makes a file of every module that two screens share:
 * a hundred scripts for a case, loaded six at a time over HTTP/1.1. Here, what the daily screens share is
 * put together by which of them need it, so that each loads few files and nearly nothing that it does not
 * use; `node scripts/bundle-size.mjs` and `npm run bench:web` measure the result.
 */

/** What the bundler knows of a module; `importers` are those that import it statically. */
interface Modules {
  readonly getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null;
}
interface Group {
  readonly name: string | ((id: string, modules: Modules) => string | null);
  /** Matches module ids. Imports of these modules join the group too, unless an earlier group has them. */
  readonly test?: RegExp;
  readonly tags?: ["$initial"];
  /** The group takes a module only if at least this many entries and screens need it. */
  readonly minShareCount?: number;
}

/** The screens that people have open all day, by kind. */
const daily = {
  frame: /[\\/]shell[\\/]logged-in-frame\.tsx$/,
  desk: /[\\/]pages[\\/]welcome-page\.tsx$/,
  lookUp: /[\\/]pages[\\/]call-page\.tsx$/,
  list: /[\\/]pages[\\/](case-manager|\w+-system)-page\.tsx$/,
  view: /[\\/]pages[\\/]case-view-page\.tsx$/,
  log: /[\\/]pages[\\/](advisor|advocate|clinic)-add-page\.tsx$/,
} as const;
type Kind = keyof typeof daily;
const kinds = Object.keys(daily) as Kind[];

const kindsOf = new Map<string, ReadonlySet<Kind>>();

/** The kinds of daily screens that need a module. */
function neededBy(id: string, modules: Modules): ReadonlySet<Kind> {
  const known = kindsOf.get(id);
  if (known) return known;
  const found = new Set(kinds.filter((kind) => daily[kind].test(id)));
  const seen = new Set([id]);
  const queue = [id];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const importer of modules.getModuleInfo(next)?.importers ?? []) {
      if (seen.has(importer)) continue;
      seen.add(importer);
      queue.push(importer);
      for (const kind of kinds) if (daily[kind].test(importer)) found.add(kind);
    }
  }
  kindsOf.set(id, found);
  return found;
}

const isOurs = (id: string) => !/node_modules/.test(id);

/** @returns the chunk of a module of ours, by the daily screens that need it */
function chunkOf(id: string, modules: Modules): string | null {
  if (!isOurs(id) || kinds.some((kind) => daily[kind].test(id))) return null;
  const needed = neededBy(id, modules);
  if (needed.size === 0) return null;
  if (needed.has("frame") || needed.size >= 4) return "daily";
  if (needed.has("desk") || needed.has("lookUp")) return "desk";
  if (needed.has("list")) return "list";
  return needed.has("view") ? "case" : "log";
}

/** A group takes the imports of its modules too, so what more screens need has to come first. */
const ours = ["daily", "desk", "list", "case", "log"].map((name) => ({
  name: (id: string, modules: Modules) => (chunkOf(id, modules) === name ? name : null),
  minShareCount: 2,
}));

const inOrder: readonly Group[] = [
  // Every first load needs these: libraries, which seldom change and stay cached, and our own code.
  { name: "vendor", tags: ["$initial"], test: /node_modules(?!.*\.css)|rolldown[\\/]runtime/ },
  { name: "app", tags: ["$initial"], test: /^(?!.*(?:main\.tsx|index\.html)$)/ },
  { name: "rules", test: /node_modules[\\/]zod[\\/]|contract[\\/]src[\\/]validation/ },
  {
    name: "login",
    test: /src[\\/](shared[\\/]use-write|features[\\/]auth[\\/](login-field|after-login))/,
  },
  // The parts of the forms that the second login step needs, without the fields (ADR 0040).
  {
    name: "form-engine",
    test: /react-hook-form|src[\\/]shared[\\/]form[\\/](use-contract-form|contract-resolver|form-errors|form-values)/,
  },
  {
    name: "basics",
    test: /@tabler|@tanstack|@mantine[\\/](hooks|core[\\/]styles\.layer\.css|core[\\/].*[\\/](core|Alert|Anchor|Box|Button|Checkbox|CloseButton|Group|Input|InputBase|Loader|NativeSelect|Paper|Skeleton|Stack|Text|Transition|UnstyledButton)[\\/])/,
    minShareCount: 2,
  },
  // What opens above a screen: menus, lists of choices, hints.
  {
    name: "floating",
    test: /@floating-ui|@mantine[\\/]core[\\/].*[\\/](Popover|Menu|ScrollArea|Portal)[\\/]/,
  },
  ...ours,
  { name: "form", test: /src[\\/]shared[\\/](form|drafts)[\\/]|@mantine[\\/]/, minShareCount: 4 },
];

/** For `output.codeSplitting.groups`: earlier groups have higher priority. */
export const chunkGroups = inOrder.map((group, index) => ({
  ...group,
  priority: inOrder.length - index,
}));
