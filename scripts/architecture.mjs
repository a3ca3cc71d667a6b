// npm run architecture: writes the table of features into ARCHITECTURE.md from the tree. A test compares.

import "./lib/node-version.mjs";
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./lib/processes.mjs";

const START = "<!-- features: written by npm run architecture -->";
const END = "<!-- end of features -->";
const DOCUMENT = path.join(root, "ARCHITECTURE.md");

/**
 * What people call a feature, its name, and what it has in other folders. The name is that of its folder in
 * contract/src, server/src/features and web/src/features, in each in which there is one.
 */
const FEATURES = [
  ["Access log: who read, searched for or was refused a case", "access-log"],
  ['Account: one\'s own password, sessions, "Log out everywhere"', "account"],
  [
    "Alerts of guardians: what has to be known before a word is said, and which are to be reviewed",
    "alerts",
    "web/src/shared/alerts",
    "web/src/features/cases/components/guardians-of-case.tsx",
  ],
  [
    'Backups: their names, when they are made, how many are kept, "Back up now", restoring',
    "backups",
    "server/src/backup",
    "server/src/commands/restore.ts",
  ],
  [
    "Calendar: its private address, entries in Outlook or Google",
    "calendar",
    "web/src/features/account/own-calendar.tsx",
  ],
  [
    "Call timer, and how it fills in the minutes of a log entry or an enquiry",
    "call-timer",
    "web/src/shared/call-timer",
    "web/src/features/case-logs/log-entry",
    "web/src/features/enquiries",
  ],
  [
    "Events as they happen: the stream, who is calling, the extension, what a browser reads again",
    "events",
    "web/src/shared/events",
    "web/src/app/shell/live-host.tsx",
    "web/src/features/account/own-extension.tsx",
    "server/src/database/notifications.ts",
  ],
  [
    "Caller look-up: who is on the line, families of colleagues, screen pops, adding a guardian or a case from it",
    "callers",
    "web/src/app/page-parts/call-enquiries.ts",
    "web/src/app/pages/call-page.tsx",
    "web/src/shared/record-combobox/typed-values.ts",
  ],
  [
    "Case Manager, the four systems: lists, filters, export, the way back to a list",
    "case-query",
    "web/src/features/cases/case-browser",
    "web/src/shared/case-filters",
  ],
  [
    "Case: form, short form for a new caller, view, status, hours used, Assign, Move, Close, changes of stage, legal hold",
    "cases",
    "web/src/shared/case-links",
    "web/src/app/page-parts/assign-modal.tsx",
  ],
  [
    "Configuration: bands, natures, wording, time zone",
    "config",
    "config/helpline.json",
    "web/src/shared/product-config.ts",
  ],
  ["Consents of a case: what the family has agreed to", "consents"],
  ["Deleted cases: finding and restoring them", "deleted-cases"],
  ["Drafts: what somebody typed and has not saved", "drafts", "web/src/shared/drafts"],
  [
    "Erasing after the retention period",
    "retention",
    "server/src/commands/retention.ts",
    "server/src/features/enquiries/erase.ts",
  ],
  [
    "Enquiries: what is kept of every contact, their filters, ringing back, needing and becoming a case",
    "enquiries",
    "web/src/app/page-parts/case-of-enquiry.ts",
    "web/src/shared/case-filters",
  ],
  [
    "Safeguarding concerns: raising, reading and deciding them; who is a lead, whether the button shows; mails to leads",
    "concerns",
    "server/src/features/users/users.rules.ts",
    "server/src/features/config",
    "server/src/features/mail",
  ],
  [
    "Evaluation System: the 18 questions, the page on which families answer them",
    "evaluations",
    "server/src/security/evaluation-links.ts",
    "web/src/family-page",
  ],
  [
    'Family panel, cases of a record, "Is it one of these?", what a new case offers to take over',
    "families",
    "web/src/shared/record-manager/similar",
  ],
  [
    "Files of a case, their names",
    "case-files",
    "contract/src/case-files/file-names.ts",
    "web/src/shared/files",
    "server/src/storage",
  ],
  ["First steps of a new helpline", "first-run"],
  ["Follow-ups", "follow-ups"],
  [
    "GPs, Schools, Local Authorities, Guardians: their lists, closed ones, merging",
    "reference-records",
    "web/src/shared/record-manager",
    "web/src/shared/record-combobox",
  ],
  ["Help, the user guide", "help", "docs/user-guide", "web/src/shared/screen-title.tsx"],
  ["Import of records from CSV files, their encoding", "import", "server/src/untrusted/imports"],
  ["Key dates and their clocks", "key-dates", "config/helpline.json"],
  [
    "Kept figures: what the general report and the list of all cases count, by day",
    "kept-figures",
    "server/src/database/kept-figures.ts",
  ],
  [
    "Log entries: Call, Appointment, referring; the log history and its print",
    "case-logs",
    "web/src/shared/long-list",
    "web/src/shared/paper",
  ],
  ["Login, logout, locked accounts", "auth", "server/src/security", "web/src/shared/session"],
  ["Login through a provider (OpenID Connect)", "openid-connect"],
  [
    "Mail in the morning (digest): whom it goes to, what it counts",
    "digest",
    "web/src/features/account",
    "server/src/features/mail",
  ],
  [
    "Letters: their templates, the lines of an address, writing one from a case, mail to families",
    "letters",
    "server/assets/letters",
    "server/src/features/mail/family-mails.ts",
    "server/src/untrusted/docx",
  ],
  [
    'Mail to staff: "Notify case user", new cases after Assign, what became of a mail, which is too old to send',
    "mail",
    "server/src/mail",
  ],
  ["Notice to everybody", "notice"],
  ["Password links: invitations, forgotten passwords", "password-links"],
  [
    "Reports: general report, evaluation results, case report; periods such as Last month",
    "reports",
    "contract/src/reports/range-presets.ts",
    "server/src/database/kept-figures.ts",
    "web/src/shared/report",
  ],
  [
    "Saved views of the lists of cases and enquiries",
    "views",
    "web/src/features/case-query/views-menu.tsx",
    "web/src/shared/case-filters",
  ],
  [
    "Settings: name and logo, natures, bands, wording, clocks, their history; the test mail",
    "settings",
    "contract/src/evaluations/wordings.ts",
    "server/src/features/settings/live-settings.ts",
    "server/src/untrusted/pictures",
  ],
  ["Subject access", "subject-access"],
  [
    "Telephone: the calls that a telephone system reports, missed calls, what the general report says of them",
    "telephone",
  ],
  [
    "Service tokens: other systems that report calls or read figures",
    "service-tokens",
    "server/src/http/service-access.ts",
    "server/src/security/service-tokens.ts",
  ],
  ["System: health, the API's description", "system", "server/src/http/openapi.ts"],
  [
    "TimeSheets, reconciliation, time on pages, pages that were open at once (overlaps)",
    "timesheets",
    "web/src/shared/page-entered.ts",
  ],
  ["Two-step login", "second-factor", "server/src/security/sealing.ts"],
  ["Users, their load, names of staff", "users"],
  ["This week: everything that is due by day, which calendars show too", "week"],
  ["Welcome: the desk, People, the managers' queues", "desk", "web/src/app/page-parts/desk.tsx"],
];

const FOLDERS = ["contract/src", "server/src/features", "web/src/features"];

/** Every folder of a feature, such as `web/src/features/callers`, by the name of the feature. */
export function featureFolders() {
  const folders = new Map();
  for (const parent of FOLDERS) {
    for (const { name } of readdirSync(path.join(root, parent), { withFileTypes: true }).filter(
      (each) => each.isDirectory(),
    )) {
      folders.set(name, [...(folders.get(name) ?? []), parent]);
    }
  }
  return folders;
}

export const featureNames = FEATURES.map(([, name]) => name);

const sourcesIn = (folder) =>
  existsSync(path.join(root, folder))
    ? readdirSync(path.join(root, folder), { recursive: true })
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
        .map((name) => readFileSync(path.join(root, folder, name), "utf8"))
    : [];

const listed = (names) =>
  [...new Set(names)]
    .sort()
    .map((name) => `\`${name}\``)
    .join(", ");

const WRITES =
  /(?:insertInto|updateTable|deleteFrom)\("(\w+)|\b(?:INSERT INTO|UPDATE|DELETE FROM) ([a-z_]+)\b/g;
const CONSTANTS = /export const ((?:max|min)[A-Z]\w*|\w+(?:Days|Hours|Minutes|Seconds|Bytes))\b/g;

const matchesIn = (folder, pattern) =>
  sourcesIn(folder).flatMap((text) =>
    [...text.matchAll(pattern)].map(([, one, other]) => one ?? other),
  );

function rowOf([words, name, ...elsewhere]) {
  const has = (parent) => (existsSync(path.join(root, parent, name)) ? "yes" : "");
  const missing = elsewhere.filter((place) => !existsSync(path.join(root, place)));
  if (missing.length > 0) throw new Error(`${name}: there is no ${missing.join(", ")}`);
  const cells = [
    words,
    `\`${name}\``,
    ...FOLDERS.map(has),
    listed(elsewhere),
    listed(matchesIn(`server/src/features/${name}`, WRITES)),
    listed(matchesIn(`contract/src/${name}`, CONSTANTS)),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** The table, a row for each feature, in the order of the words. */
export function featureTable() {
  const rows = FEATURES.toSorted(([one], [other]) => one.localeCompare(other, "en")).map(rowOf);
  return [
    "| On the screen | Folder | contract | server | web | Also | Writes to | Limits |",
    "|---|---|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

/** What a document names in backticks, as paths. A short one follows a whole one in its line: `form/`, `toasts/`. */
function pathsInBackticks(text) {
  const isThere = (name) => existsSync(path.join(root, name));
  return text.split("\n").flatMap((line) => {
    let last = "";
    return [...line.matchAll(/`([\w./-]+)`/g)].flatMap(([, name]) => {
      if (name.includes("/") && isThere(name)) {
        last = name;
        return [name];
      }
      for (let folder = last; folder.includes("/"); folder = path.posix.dirname(folder)) {
        const whole = path.posix.join(folder, name);
        if (isThere(whole)) return [whole];
      }
      return [];
    });
  });
}

/** The folders that the tree at the top names: `src/app/`, and the rooms that `src/<room>/` lists. */
function pathsInTree(text) {
  const [, tree] = text.split("```\n");
  let workspace = "";
  return (tree ?? "").split("\n").flatMap((line) => {
    if (!line.startsWith(" ")) workspace = line.split("/")[0];
    const [names, words = ""] = line.trim().split(/ {2,}(.*)/);
    const rooms = /^src\/<room>\/$/.test(names) ? words.replace(/^.*: /, "").split(", ") : [];
    const folders = names.split(", ").map((name) => name.replace(/^src\//, ""));
    return [...folders, ...rooms].map((name) => path.posix.join(workspace, "src", name));
  });
}

const foldersIn = (parent) =>
  readdirSync(path.join(root, parent), { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => `${parent}/${name}`);

/**
 * The folders of code that the document does not name: those of `src`, and those below them. The folders of features
 * have rows.
 */
export function unnamedFolders(text) {
  const named = [...pathsInTree(text), ...pathsInBackticks(text)].map((name) =>
    name.replace(/\/$/, ""),
  );
  const rooms = ["server/src", "web/src"]
    .flatMap(foldersIn)
    .filter((folder) => !FOLDERS.includes(folder));
  return [...rooms, ...rooms.flatMap(foldersIn)].filter(
    (folder) => !named.some((name) => name === folder || name.startsWith(`${folder}/`)),
  );
}

/** The document with the present table. */
export function withTable(text) {
  const [before, after] = [text.indexOf(START), text.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`ARCHITECTURE.md needs ${START} and ${END}`);
  return `${text.slice(0, before)}${START}\n\n${featureTable()}\n\n${text.slice(after)}`;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const text = withTable(readFileSync(DOCUMENT, "utf8"));
  writeFileSync(DOCUMENT, text);
  const unnamed = unnamedFolders(text);
  if (unnamed.length > 0) {
    console.error(`ARCHITECTURE.md does not name ${unnamed.join(", ")}.`);
    process.exitCode = 1;
  }
}
