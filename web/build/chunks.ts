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
  /** Names it in the bundler's messages. */
  readonly debugName?: string;
  readonly name: string | ((id: string, modules: Modules) => string | null);
  /** Matches module ids. Imports of these modules join the group too, unless an earlier group has them. */
  readonly test?: RegExp;
  readonly tags?: ["$initial"];
  /** The group takes a module only if at least this many entries and screens need it. */
  readonly minShareCount?: number;
  readonly includeDependenciesRecursively?: boolean;
}

/** The screens that people have open all day, by kind, and what they stand on. */
const daily = {
  start: /[\\/]src[\\/]app[\\/]start\.ts$/,
  firstLoad: /[\\/]src[\\/]app[\\/]main\.tsx$/,
  frame: /[\\/]shell[\\/]logged-in-frame\.tsx$/,
  desk: /[\\/]pages[\\/]welcome-page\.tsx$/,
  lookUp: /[\\/]pages[\\/]call-page\.tsx$/,
  list: /[\\/]pages[\\/](case-manager-page|case-system-pages)\.tsx$/,
  view: /[\\/]pages[\\/]case-view-page\.tsx$/,
  log: /[\\/]pages[\\/]log-entry-pages\.tsx$/,
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

const isLibrary = (id: string) => /[\\/]node_modules[\\/]/.test(id);
const isStyle = (id: string) => /\.css$/.test(id);
/** A screen is a chunk of its own, which loads when it opens. */
const isScreen = (id: string) =>
  kinds.some((kind) => kind !== "start" && kind !== "firstLoad" && daily[kind].test(id));

/** Libraries that the frame and most screens need. */
const basics =
  /@tabler|@tanstack|@mantine[\\/](hooks|core[\\/].*[\\/](core|Alert|Anchor|Box|Button|CloseButton|Group|Input|InputBase|Loader|NativeSelect|Paper|Skeleton|Stack|Text|TextInput|Transition|UnstyledButton)[\\/])/;
/** What opens above a screen: menus, lists of choices, hints. */
const floating = /@floating-ui|@mantine[\\/]core[\\/].*[\\/](Popover|Menu|ScrollArea|Portal)[\\/]/;

/** Small parts of the login screen that other screens have too: files of their own would cost more. */
const ofLogin =
  /src[\\/](shared[\\/]use-write|shared[\\/]form[\\/]error-summary\.module|features[\\/]auth[\\/](login-field|after-login|login-form\.module)|app[\\/](later-code|pages[\\/]login-page\.module))|IconEye/;
/** The parts of libraries without React that request the first data. */
const ofStart = /@tanstack[\\/](query-core[\\/]|react-query[\\/].*[\\/]queryOptions\.)/;
/** Mantine's small sheets of the first load. Those of its components are in `shared/mantine.css`. */
const firstStyles = /styles[\\/](baseline|global)\.layer\.css$/;

/** @returns the chunk of a module of ours by the daily screens that need it; null: the bundler decides */
function chunkOfOurs(id: string, modules: Modules): string | null {
  if (ofLogin.test(id)) return "app";
  if (isScreen(id)) return null;
  const needed = neededBy(id, modules);
  if (needed.size === 0) return null;
  if (needed.has("start")) return "start";
  if (needed.has("firstLoad")) return "app";
  // One sheet for all of them: on a mobile network a small file costs as much as 5 KB.
  if (isStyle(id)) return "styles";
  if (needed.size === 1 && needed.has("lookUp")) return "look-up";
  if (needed.has("frame") || needed.has("desk") || needed.has("lookUp") || needed.size >= 4)
    return "daily";
  if (needed.has("list")) return needed.size === 1 ? "list" : "daily";
  return needed.has("view") ? "case" : "log";
}

function chunkOfLibrary(id: string): string | null {
  if (ofStart.test(id)) return "start";
  if (ofLogin.test(id) || firstStyles.test(id)) return "app";
  if (basics.test(id)) return "daily";
  return floating.test(id) ? "floating" : null;
}

/** A group takes the imports of its modules too, so what more screens need has to come first. */
const chunk = (name: string, minShareCount = 1): Group => ({
  debugName: name,
  name: (id, modules) => {
    const chosen = isLibrary(id) ? chunkOfLibrary(id) : chunkOfOurs(id, modules);
    return chosen === name ? name : null;
  },
  minShareCount,
});

const inOrder: readonly Group[] = [
  // Runs before React is there, so it must not import it.
  { ...chunk("start"), tags: ["$initial"], includeDependenciesRecursively: false },
  // Every first load needs these: libraries, which seldom change and stay cached, and our own code. React
  // is by far the largest of them; two files load side by side.
  {
    name: "react",
    tags: ["$initial"],
    test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/,
  },
  { name: "vendor", tags: ["$initial"], test: /node_modules(?!.*\.css)/ },
  chunk("app"),
  { name: "rules", test: /node_modules[\\/]zod[\\/]|contract[\\/]src[\\/]validation/ },
  // The day of the helpline, which both the lists and the engine of forms need, but not each other.
  { name: "days", test: /contract[\\/]src[\\/]dates|src[\\/]shared[\\/]product-config/ },
  // The parts of the forms that the second login step needs, without the fields (ADR 25).
  {
    name: "form-engine",
    test: /react-hook-form|src[\\/]shared[\\/]form[\\/](use-contract-form|contract-resolver|form-errors|form-values)/,
  },
  chunk("styles"),
  chunk("daily", 2),
  chunk("look-up", 2),
  { ...chunk("floating"), includeDependenciesRecursively: false },
  chunk("list", 2),
  chunk("case", 2),
  chunk("log", 2),
  { name: "form", test: /src[\\/]shared[\\/](form|drafts)[\\/]|@mantine[\\/]/, minShareCount: 4 },
];

/** For `output.codeSplitting.groups`: earlier groups have higher priority. */
export const chunkGroups = inOrder.map((group, index) => ({
  ...group,
  priority: inOrder.length - index,
}));
