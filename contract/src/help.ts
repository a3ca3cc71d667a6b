/**
 * The part of the user guide that explains each screen and list modal: where its "?" leads. A screen that
 * people open after logging in needs a part; without one this file has a type error.
 */
import type { GuidePageName } from "./guide-pages.ts";
import { isAt, type ModalManagerName, type ScreenName, screens, tidyPath } from "./screens.ts";

/** A page of the guide and a part of it: `manager#close-a-case`. */
export type GuidePlace = `${GuidePageName}#${string}`;

/** The screens that only people who are logged in can open, without the guide itself. */
type ExplainedScreen = Exclude<
  {
    [Name in ScreenName]: (typeof screens)[Name]["access"] extends "anyone" ? never : Name;
  }[ScreenName],
  "help" | "helpTopic"
>;

export const helpForScreens: Readonly<Record<ExplainedScreen, GuidePlace>> = {
  welcome: "everyone#see-what-to-do-next",
  caseById: "everyone#open-a-case-by-its-number",
  call: "everyone#find-out-who-is-calling",
  followUps: "everyone#work-through-your-follow-ups",
  account: "everyone#change-your-password",
  changePassword: "everyone#change-your-password",
  twoStep: "everyone#turn-on-two-step-login",
  caseManager: "manager#find-a-case",
  caseAdd: "manager#add-a-case",
  caseEdit: "manager#edit-a-case",
  caseView: "manager#work-on-a-case",
  caseFileManager: "manager#add-files-to-a-case",
  advisorSystem: "advisor#open-one-of-your-cases",
  advisorAdd: "advisor#log-a-call",
  advocateSystem: "advocate#open-one-of-your-cases",
  advocateAdd: "advocate#log-your-work",
  clinicSystem: "clinic#open-one-of-your-cases",
  clinicAdd: "clinic#log-your-work",
  evaluationSystem: "evaluator#choose-a-family-to-ring",
  evaluationAdd: "evaluator#fill-in-the-evaluation",
  timeSheets: "manager#get-a-timesheet",
  timeSheetReport: "manager#get-a-timesheet",
  timeSheetTeam: "manager#compare-the-teams-hours",
  reports: "manager#read-the-general-report",
  generalReport: "manager#read-the-general-report",
  caseReport: "manager#report-on-one-case",
  evaluationResults: "manager#read-what-families-answered",
  mail: "manager#see-whether-a-mail-was-sent",
  notice: "manager#show-everybody-a-notice",
  accessLog: "manager#see-who-read-a-case",
  subjectAccess: "manager#answer-a-subject-access-request",
  import: "admin#import-records-from-a-file",
  deletedCases: "admin#restore-a-deleted-case",
  backups: "admin#back-up-now",
  apiReader: "admin#connect-another-program",
};

export const helpForModals: Readonly<Record<ModalManagerName, GuidePlace>> = {
  users: "manager#add-a-person-to-the-team",
  schools: "manager#keep-schools-gps-and-local-authorities-up-to-date",
  gps: "manager#keep-schools-gps-and-local-authorities-up-to-date",
  guardians: "manager#add-or-change-a-guardian",
  "local-authorities": "manager#keep-schools-gps-and-local-authorities-up-to-date",
};

/** The address of a part of the guide. */
export const helpAddress = (place: GuidePlace): string => `${screens.help.path}/${place}`;

const explained = Object.keys(helpForScreens) as ExplainedScreen[];

/** The part that explains the screen at a path; undefined for screens that need no explanation. */
export function helpAt(path: string): GuidePlace | undefined {
  const tidy = tidyPath(path);
  const name = explained.find((each) => isAt(screens[each], tidy));
  return name && helpForScreens[name];
}

/** Every part that a "?" leads to. */
export const explainedPlaces: readonly GuidePlace[] = [
  ...new Set([...Object.values(helpForScreens), ...Object.values(helpForModals)]),
];
