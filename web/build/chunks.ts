/**
 * Groups modules into chunks. By default the bundler makes a file of every module that two screens share:
 * 36 scripts for a case browser, loaded six at a time over HTTP/1.1. This puts together what most screens
 * of a kind need; `node scripts/bundle-size.mjs` and `npm run bench:web` measure the result.
 */
interface Group {
  readonly name: string;
  /** Matches module ids. Imports of these modules join the group too, unless an earlier group has them. */
  readonly test: RegExp;
  readonly tags?: ["$initial"];
  /** The group takes a module only if at least this many entries and screens need it. */
  readonly minShareCount?: number;
}

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
    name: "shell",
    test: /src[\\/]app[\\/](shell[\\/](?!command-palette\.)|screen-notes)/,
    minShareCount: 2,
  },
  {
    name: "frame",
    test: /logged-in-frame|@tanstack[\\/](react-query|query-core)|@mantine[\\/]hooks|@tabler/,
    minShareCount: 9,
  },
  // Small modules that nearly every screen has. In a group of their own, because a screen that needs one of
  // them would otherwise load the whole list or form whose group had taken it.
  {
    name: "common",
    test: new RegExp(
      [
        /src[\\/]shared[\\/](?!staff-|api-upload|page-entered)[\w-]+\.tsx?$/,
        /src[\\/]shared[\\/](case-links|shortcuts)[\\/]/,
        /src[\\/]shared[\\/](form[\\/]use-slow|list[\\/](sort-button|list-columns))/,
        /src[\\/]features[\\/]cases[\\/]components[\\/](hours-meter|stage-badge)/,
        /@mantine[\\/]core[\\/].*[\\/]components[\\/](Checkbox|NativeSelect)[\\/]/,
        /contract[\\/]src[\\/](words|telephone|dates)\.ts/,
        /contract[\\/]src[\\/].*[\\/](entry-length|staff-load-words|finish-call|follow-ups\.messages|due-\w+)\.ts/,
      ]
        .map(({ source }) => source)
        .join("|"),
    ),
    minShareCount: 4,
  },
  {
    name: "table",
    test: /src[\\/](shared[\\/](list|form[\\/]use-slow)|features[\\/]cases[\\/]case-browser|app[\\/]page-parts[\\/]page-load)/,
    minShareCount: 4,
  },
  {
    name: "details",
    test: /src[\\/](features[\\/](cases[\\/]components|case-logs[\\/]components[\\/](?!long-history|find-logs)|case-files[\\/](?!upload))|shared[\\/](paper|form[\\/](fact-list|shown-value|field-specs|form-values))|app[\\/]page-parts[\\/]case-of)/,
    minShareCount: 2,
  },
  { name: "form", test: /src[\\/]shared[\\/](form|drafts)[\\/]/, minShareCount: 4 },
];

/** For `output.codeSplitting.groups`: earlier groups have higher priority. */
export const chunkGroups = inOrder.map((group, index) => ({
  ...group,
  priority: inOrder.length - index,
}));
