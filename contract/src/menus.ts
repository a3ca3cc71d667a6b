/** The menu of each role, and the entry that is marked at an address. */
import type { Caller } from "./access.ts";
import {
  type DueScreen,
  isAt,
  type ModalManagerName,
  type PlainScreenName,
  type ScreenName,
  screens,
} from "./screens.ts";

export type MenuTarget =
  | { readonly screen: PlainScreenName; readonly label?: string }
  | { readonly modal: ModalManagerName };

type Menu = readonly (readonly MenuTarget[])[];

/** What a day begins with, first in the menu of everybody who has logged in. */
const ownWork: readonly MenuTarget[] = [{ screen: "welcome" }, { screen: "week" }];
/** In every role's menu, below it. */
const callerLookUp: readonly MenuTarget[] = [{ screen: "call" }];
/** In the menu of those who take calls. */
const frontDesk: readonly MenuTarget[] = [...callerLookUp, { screen: "enquiries" }];

const managerMenu: Menu = [
  ownWork,
  frontDesk,
  [{ screen: "caseManager" }],
  [
    { modal: "users" },
    { modal: "schools" },
    { modal: "gps" },
    { modal: "guardians" },
    { modal: "local-authorities" },
  ],
  [
    { screen: "advisorSystem" },
    { screen: "advocateSystem" },
    { screen: "clinicSystem" },
    { screen: "evaluationSystem" },
  ],
  [{ screen: "timeSheets" }, { screen: "reports" }],
];

/** Further screens are in a group of their own before Logout (ADR 26). */
const furtherScreens: readonly MenuTarget[] = [
  { screen: "letters" },
  { screen: "mail" },
  { screen: "notice" },
  { screen: "accessLog" },
  { screen: "subjectAccess" },
];
/** The last of them, in every menu, so that it does not tell who has raised a concern or reads them. */
const forEverybody: readonly MenuTarget[] = [{ screen: "concerns" }, { screen: "help" }];
const logout: readonly MenuTarget[] = [{ screen: "logout" }];

/** The groups of menu items for each caller; separator lines are shown between groups. */
export const menus: Readonly<Record<Caller, Menu>> = {
  public: [[{ screen: "home" }, { screen: "login" }]],
  admin: [
    ...managerMenu,
    [
      ...furtherScreens,
      { screen: "import" },
      { screen: "deletedCases" },
      { screen: "backups" },
      { screen: "settings" },
      ...forEverybody,
    ],
    logout,
  ],
  manager: [...managerMenu, [...furtherScreens, ...forEverybody], logout],
  advisor: [ownWork, frontDesk, [{ screen: "advisorSystem" }], forEverybody, logout],
  advocate: [ownWork, frontDesk, [{ screen: "advocateSystem" }], forEverybody, logout],
  clinic: [ownWork, callerLookUp, [{ screen: "clinicSystem" }], forEverybody, logout],
  evaluator: [ownWork, callerLookUp, [{ screen: "evaluationSystem" }], forEverybody, logout],
};

/** The menu of somebody who must first set up two-step login, or change their password. */
export const dueMenu = (screen: DueScreen): Menu => [[{ screen }], logout];

/** The menu item that a screen belongs to, unless it is an item itself. */
const partOf: Readonly<Partial<Record<ScreenName, ScreenName>>> = {
  followUps: "welcome",
  alerts: "welcome",
  concernView: "concerns",
  enquiryAdd: "enquiries",
  enquiryView: "enquiries",
  caseAdd: "caseManager",
  caseEdit: "caseManager",
  caseView: "caseManager",
  caseFileManager: "caseManager",
  advisorAdd: "advisorSystem",
  advocateAdd: "advocateSystem",
  clinicAdd: "clinicSystem",
  evaluationAdd: "evaluationSystem",
  timeSheetReport: "timeSheets",
  timeSheetTeam: "timeSheets",
  generalReport: "reports",
  caseReport: "reports",
  evaluationResults: "reports",
  helpTopic: "help",
};

/** The screen whose menu item is marked at an address; undefined for an address that is no screen's. */
export function menuItemOf(path: string): ScreenName | undefined {
  const plain = path.endsWith("/") ? path.slice(0, -1) : path;
  const name = (Object.keys(screens) as ScreenName[]).find((each) => isAt(screens[each], plain));
  return name && (partOf[name] ?? name);
}
