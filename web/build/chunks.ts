/**
 * Which code travels together. Left to itself the bundler makes a file of every part that two screens
 * share: 36 scripts for a case browser, six at a time over HTTP/1.1. What most screens of a kind need
 * is put together here; `node scripts/bundle-size.mjs` and `npm run bench:web` show what comes of it.
 */
interface Group {
  readonly name: string;
  /** Matches the ids of modules. What they import comes along, unless an earlier group has it. */
  readonly test: RegExp;
  readonly tags?: ["$initial"];
  /** Taken only when at least so many entries and screens need it. */
  readonly minShareCount?: number;
}

const inOrder: readonly Group[] = [
  // What every first load needs: libraries, which seldom change and stay in caches, and our own.
  { name: "vendor", tags: ["$initial"], test: /node_modules(?!.*\.css)|rolldown[\\/]runtime/ },
  { name: "app", tags: ["$initial"], test: /^(?!.*(?:main\.tsx|index\.html)$)/ },
  { name: "login", test: /contract[\\/]src[\\/]validation|src[\\/]shared[\\/]use-write/ },
  // What the second step of the login needs of the other forms, without their fields (ADR 0040).
  {
    name: "form-engine",
    test: /react-hook-form|src[\\/]shared[\\/]form[\\/](use-contract-form|contract-resolver|form-errors|form-values)/,
  },
  {
    name: "shell",
    test: /src[\\/]app[\\/](shell[\\/](?!command-palette\.)|screen-notes|role-name)/,
    minShareCount: 2,
  },
  {
    name: "frame",
    test: /signed-in-frame|@tanstack[\\/](react-query|query-core)|@mantine[\\/]hooks|@tabler/,
    minShareCount: 9,
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

/** For `output.codeSplitting.groups`: the earlier a group, the higher its priority. */
export const chunkGroups = inOrder.map((group, index) => ({
  ...group,
  priority: inOrder.length - index,
}));
