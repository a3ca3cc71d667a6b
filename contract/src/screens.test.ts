/**
 * Checks screens and menus against the requirements' own lists.
 *
 * Rules: LIST-1, ROLE-1, SHELL-1, SHELL-2, SHELL-15, SHELL-16, SHELL-17, SHELL-18, SHELL-19, SHELL-20.
 */

import { describe, expect, it } from "vitest";
import { type Caller, userTypes } from "./access.ts";
import { dueMenu, type MenuTarget, menuItemOf, menus } from "./menus.ts";
import { referenceRecordKinds } from "./reference-records/registry.ts";
import { addressOf, isKnownPath, mayOpen, modalManagers, screens, tidyPath } from "./screens.ts";

const callers: readonly Caller[] = ["public", ...userTypes];
const managers: Caller[] = ["admin", "manager"];

/** The list modals that the requirements name. */
const namedManagers = ["users", "schools", "gps", "guardians", "local-authorities"] as const;
/** Those of further kinds of reference records: every kind has one. */
const furtherManagers = referenceRecordKinds
  .map(({ entity }) => entity)
  .filter((entity) => !namedManagers.some((name) => name === entity))
  .map((entity) => modalManagers[entity]);

const routeTable: readonly (readonly [paths: string[], callers: readonly Caller[]])[] = [
  [["/", "/404", "/access-denied", "/login", "/login-failed", "/logout"], callers],
  [["/welcome"], userTypes],
  // Further screens of this product.
  [["/case/$id"], userTypes],
  [["/call"], userTypes],
  [["/concerns", "/concerns/$id"], userTypes],
  [["/follow-ups"], userTypes],
  [["/week"], userTypes],
  // What is kept of every contact.
  [
    ["/enquiries", "/enquiries/new", "/enquiries/$id"],
    [...managers, "advisor", "advocate"],
  ],
  [
    [
      "/case-manager",
      "/case-manager/add",
      "/case-manager/edit",
      "/case-manager/view",
      "/case-file-manager",
      "/time-sheets",
      "/time-sheet/report",
      "/reports",
      "/reports/general",
      "/reports/case-report",
    ],
    managers,
  ],
  [
    ["/advisor-system", "/advisor-system/add"],
    [...managers, "advisor"],
  ],
  [
    ["/advocate-system", "/advocate-system/add"],
    [...managers, "advocate"],
  ],
  [
    ["/clinic-system", "/clinic-system/add"],
    [...managers, "clinic"],
  ],
  [
    ["/evaluation-system", "/evaluation-system/add"],
    [...managers, "evaluator"],
  ],
  [
    [
      "/user-manager",
      "/gp-manager",
      "/school-manager",
      "/guardian-manager",
      "/local-authority-manager",
      ...furtherManagers.map(({ path }) => path),
    ],
    managers,
  ],
  [["/api/docs"], managers],
  [["/alerts"], managers],
  [["/letters"], managers],
  [["/mail", "/notice"], managers],
  [["/import"], ["admin"]],
  // For operators (ADR 20).
  [["/backups"], ["admin"]],
  [["/settings"], ["admin"]],
  [["/deleted-cases"], ["admin"]],
  // Who read which case, and subject access requests (ADR 9).
  [["/access-log", "/subject-access"], managers],
  // The user's own second factor, and the return from a provider (ADR 5).
  [["/account", "/two-step-login"], userTypes],
  [["/login/return"], callers],
  [["/help", "/help/$page"], userTypes],
  [["/forgotten-password", "/choose-password"], callers],
  [["/change-password"], userTypes],
  [["/reports/evaluation-results", "/time-sheet/team"], managers],
];

const known = [...Object.values(screens), ...Object.values(modalManagers)];

describe.each(routeTable.flatMap(([paths, allowed]) => paths.map((path) => ({ path, allowed }))))(
  "$path",
  ({ path, allowed }) => {
    it("may be opened by the roles that the requirements name, and by no others", () => {
      const screen = known.find((each) => each.path === path);
      expect(screen).toBeDefined();
      expect(screen && callers.filter((caller) => mayOpen(screen, caller)).sort()).toEqual(
        [...allowed].sort(),
      );
      const address = screen && addressOf(screen, 258).replace("$page", "manager");
      expect(address && isKnownPath(address)).toBe(true);
    });
  },
);

it("has only screens that the requirements name", () => {
  expect(known.map((screen) => screen.path).sort()).toEqual(
    routeTable.flatMap(([paths]) => paths).sort(),
  );
});

it.each([1, 258, 2_147_483_647])("recognises the address of case %d", (id) => {
  expect(addressOf(screens.caseById, id)).toBe(`/case/${id}`);
  expect(isKnownPath(`/case/${id}`)).toBe(true);
});

it.each([
  "/case",
  "/case/",
  "/case/0",
  "/case/012",
  "/case/-1",
  "/case/1.5",
  "/case/abc",
  "/case/1e3",
  "/case/2147483648",
  "/case/99999999999999999999",
  "/case/258/edit",
  "/case/$id",
  "/Case/258",
])("recognises no case at %j", (path) => {
  expect(isKnownPath(path)).toBe(false);
});

it.each(["/help/nonsense", "/help/", "/help/$page", "/help/manager/x"])(
  "recognises no page of the guide at %j",
  (path) => {
    expect(isKnownPath(path)).toBe(false);
  },
);

it.each(["/nonsense", "/Welcome", "/case-manager/", "/case-manager/delete", "", "/api", "/html"])(
  "recognises no screen at %j",
  (path) => {
    expect(isKnownPath(path)).toBe(false);
  },
);

it.each([
  ["/", "/"],
  ["", "/"],
  ["//", "/"],
  ["/404/", "/404"],
  ["//case-manager///view//", "/case-manager/view"],
  ["/%2F/", "/%2F"],
])("normalises %j to %j", (path, tidy) => {
  expect(tidyPath(path)).toBe(tidy);
});

const labelOf = (item: MenuTarget) =>
  "screen" in item ? (item.label ?? screens[item.screen].title) : modalManagers[item.modal].title;

const recordMenu = [
  "Users, Schools, GPs, Guardians, Local Authorities",
  ...furtherManagers.map(({ title }) => title),
].join(", ");

/** ADR 26. */
const furtherMenu = "Letters, Mail, Notice, Access log, Subject access";

/** The items in order; `|` is a divider. */
const managerMenu = `Welcome, This week | Caller look-up, Enquiries | Case Manager | ${recordMenu} | Advisor System, Advocate System, Clinic System, Evaluation System | TimeSheets, Reports | ${furtherMenu}`;

describe.each([
  ["public", "Home, Login"],
  ["admin", `${managerMenu}, Import, Deleted cases, Backups, Settings, Concerns, Help | Logout`],
  ["manager", `${managerMenu}, Concerns, Help | Logout`],
  [
    "advisor",
    "Welcome, This week | Caller look-up, Enquiries | Advisor System | Concerns, Help | Logout",
  ],
  [
    "advocate",
    "Welcome, This week | Caller look-up, Enquiries | Advocate System | Concerns, Help | Logout",
  ],
  ["clinic", "Welcome, This week | Caller look-up | Clinic System | Concerns, Help | Logout"],
  [
    "evaluator",
    "Welcome, This week | Caller look-up | Evaluation System | Concerns, Help | Logout",
  ],
] as const)("the menu of %s", (caller, words) => {
  it("has the required items in the same order and groups", () => {
    const groups = menus[caller].map((group) => group.map(labelOf).join(", "));
    expect(groups.join(" | ")).toBe(words);
  });

  it("links only to screens that they may open", () => {
    for (const item of menus[caller].flat()) {
      const screen = "screen" in item ? screens[item.screen] : modalManagers[item.modal];
      expect(mayOpen(screen, caller), screen.path).toBe(true);
    }
  });
});

it.each(["twoStep", "changePassword"] as const)(
  "the menu of somebody who must first open %s has only that and Logout",
  (screen) => {
    expect(dueMenu(screen)).toEqual([[{ screen }], [{ screen: "logout" }]]);
  },
);

describe("the current menu item", () => {
  it.each([
    ["/alerts", "welcome"],
    ["/concerns/258", "concerns"],
    ["/call", "call"],
    ["/enquiries", "enquiries"],
    ["/enquiries/new", "enquiries"],
    ["/enquiries/258", "enquiries"],
    ["/follow-ups", "welcome"],
    ["/case/258", "caseById"],
    ["/case-manager", "caseManager"],
    ["/case-manager/add", "caseManager"],
    ["/case-manager/edit", "caseManager"],
    ["/case-manager/view", "caseManager"],
    ["/case-file-manager", "caseManager"],
    ["/advisor-system/add", "advisorSystem"],
    ["/advocate-system/add", "advocateSystem"],
    ["/clinic-system/add", "clinicSystem"],
    ["/evaluation-system/add", "evaluationSystem"],
    ["/time-sheets", "timeSheets"],
    ["/time-sheet/report", "timeSheets"],
    ["/time-sheet/team", "timeSheets"],
    ["/reports/general", "reports"],
    ["/reports/case-report", "reports"],
    ["/reports/evaluation-results", "reports"],
    ["/letters", "letters"],
    ["/mail", "mail"],
    ["/notice", "notice"],
    ["/access-log", "accessLog"],
    ["/subject-access", "subjectAccess"],
    ["/import", "import"],
    ["/deleted-cases", "deletedCases"],
    ["/backups", "backups"],
    ["/settings", "settings"],
    ["/help", "help"],
    ["/help/manager", "help"],
    ["/mail/", "mail"],
    ["/case-manager-of-old", undefined],
  ] as const)("is %s on %s", (path, item) => {
    expect(menuItemOf(path)).toBe(item);
  });

  it.each([
    ["admin", ["/account", "/api/docs", "/case/$id", "/change-password", "/two-step-login"]],
    ["manager", ["/account", "/api/docs", "/case/$id", "/change-password", "/two-step-login"]],
    ["advisor", ["/account", "/case/$id", "/change-password", "/two-step-login"]],
    ["advocate", ["/account", "/case/$id", "/change-password", "/two-step-login"]],
    ["clinic", ["/account", "/case/$id", "/change-password", "/two-step-login"]],
    ["evaluator", ["/account", "/case/$id", "/change-password", "/two-step-login"]],
  ] as const)("is missing for %s only at %j", (caller, paths) => {
    const items = menus[caller].flat().map((item) => ("screen" in item ? item.screen : undefined));
    const unmarked = Object.values(screens).filter((screen) => {
      const isStaffs = mayOpen(screen, caller) && !mayOpen(screen, "public");
      const item = menuItemOf(addressOf(screen, 258).replace("$page", "manager"));
      return isStaffs && !items.some((each) => each === item);
    });
    expect(unmarked.map(({ path }) => path).sort()).toEqual(paths);
  });
});
