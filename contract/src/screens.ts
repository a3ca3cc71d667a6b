/**
 * The screens, who may open them, and the menus. The web app's router, menu and
 * command palette derive from this file; the server answers 404 for any other page.
 */
import { type AccessName, type Caller, mayAccess } from "./access.ts";
import { type GuidePageName, isGuidePage } from "./guide-pages.ts";
import { isIdText } from "./limits.ts";

/** A page of the user guide and a part of it: `manager#close-a-case`. */
export type GuidePlace = `${GuidePageName}#${string}`;

export interface Screen {
  /** A part `$id` stands for the id of a record, `$page` for a page of the user guide. */
  readonly path: `/${string}`;
  /** The page title after the product prefix. */
  readonly title: string;
  readonly access: AccessName;
  /**
   * Somebody who has not logged in is sent to the login at once, instead of to "Access denied": other programs
   * and mails open this screen.
   */
  readonly loginFirst?: true;
  /** The part of the user guide that explains it: where its "?" leads. */
  readonly help?: GuidePlace | "none";
}

/** What people open after logging in says where it is explained; only the guide needs no explanation. */
type Declared =
  | (Screen & { readonly access: "anyone"; readonly help?: never })
  | (Screen & {
      readonly access: Exclude<AccessName, "anyone">;
      readonly help: GuidePlace | "none";
    });

const define = <const S extends Record<string, Declared>>(screens: S): S => screens;

export const screens = define({
  home: { path: "/", title: "Home", access: "anyone" },
  notFound: { path: "/404", title: "Page not found", access: "anyone" },
  accessDenied: { path: "/access-denied", title: "Access denied", access: "anyone" },
  login: { path: "/login", title: "Login", access: "anyone" },
  loginReturn: { path: "/login/return", title: "Logging in", access: "anyone" },
  loginFailed: { path: "/login-failed", title: "Login failed", access: "anyone" },
  forgottenPassword: {
    path: "/forgotten-password",
    title: "Forgotten your password?",
    access: "anyone",
  },
  choosePassword: { path: "/choose-password", title: "Choose a password", access: "anyone" },
  logout: { path: "/logout", title: "Logout", access: "anyone" },
  welcome: {
    path: "/welcome",
    title: "Welcome",
    access: "logged-in",
    help: "everyone#see-what-to-do-next",
  },
  week: {
    path: "/week",
    title: "This week",
    access: "logged-in",
    help: "everyone#see-what-is-due-this-week",
  },
  caseById: {
    path: "/case/$id",
    title: "Case",
    access: "logged-in",
    loginFirst: true,
    help: "everyone#open-a-case-by-its-number",
  },
  call: {
    path: "/call",
    title: "Caller look-up",
    access: "logged-in",
    loginFirst: true,
    help: "everyone#find-out-who-is-calling",
  },
  enquiries: {
    path: "/enquiries",
    title: "Enquiries",
    access: "call takers",
    help: "everyone#find-an-enquiry-again",
  },
  enquiryAdd: {
    path: "/enquiries/new",
    title: "Log an enquiry",
    access: "call takers",
    loginFirst: true,
    help: "everyone#log-an-enquiry",
  },
  enquiryView: {
    path: "/enquiries/$id",
    title: "Enquiry",
    access: "call takers",
    loginFirst: true,
    help: "everyone#find-an-enquiry-again",
  },
  concerns: {
    path: "/concerns",
    title: "Concerns",
    access: "logged-in",
    help: "everyone#somebody-tells-you-that-a-child-is-in-danger",
  },
  concernView: {
    path: "/concerns/$id",
    title: "Concern",
    access: "logged-in",
    loginFirst: true,
    help: "everyone#somebody-tells-you-that-a-child-is-in-danger",
  },
  followUps: {
    path: "/follow-ups",
    title: "Follow-ups",
    access: "logged-in",
    help: "everyone#work-through-your-follow-ups",
  },
  alerts: {
    path: "/alerts",
    title: "Alerts to review",
    access: "managers",
    help: "manager#review-alerts",
  },
  account: {
    path: "/account",
    title: "Your account",
    access: "logged-in",
    help: "everyone#change-your-password",
  },
  changePassword: {
    path: "/change-password",
    title: "Choose a new password",
    access: "logged-in",
    help: "everyone#change-your-password",
  },
  twoStep: {
    path: "/two-step-login",
    title: "Two-step login",
    access: "logged-in",
    help: "everyone#turn-on-two-step-login",
  },
  caseManager: {
    path: "/case-manager",
    title: "Case Manager",
    access: "managers",
    help: "manager#find-a-case",
  },
  caseAdd: {
    path: "/case-manager/add",
    title: "Add a case",
    access: "managers",
    help: "manager#add-a-case",
  },
  caseEdit: {
    path: "/case-manager/edit",
    title: "Edit a case",
    access: "managers",
    help: "manager#edit-a-case",
  },
  caseView: {
    path: "/case-manager/view",
    title: "View a case",
    access: "managers",
    help: "manager#work-on-a-case",
  },
  caseFileManager: {
    path: "/case-file-manager",
    title: "Case File Manager",
    access: "managers",
    help: "manager#add-files-to-a-case",
  },
  advisorSystem: {
    path: "/advisor-system",
    title: "Advisor System",
    access: "advisors",
    help: "advisor#open-one-of-your-cases",
  },
  advisorAdd: {
    path: "/advisor-system/add",
    title: "Advisor log entry",
    access: "advisors",
    help: "advisor#log-a-call",
  },
  advocateSystem: {
    path: "/advocate-system",
    title: "Advocate System",
    access: "advocates",
    help: "advocate#open-one-of-your-cases",
  },
  advocateAdd: {
    path: "/advocate-system/add",
    title: "Advocate log entry",
    access: "advocates",
    help: "advocate#log-your-work",
  },
  clinicSystem: {
    path: "/clinic-system",
    title: "Clinic System",
    access: "clinics",
    help: "clinic#open-one-of-your-cases",
  },
  clinicAdd: {
    path: "/clinic-system/add",
    title: "Clinic log entry",
    access: "clinics",
    help: "clinic#log-your-work",
  },
  evaluationSystem: {
    path: "/evaluation-system",
    title: "Evaluation System",
    access: "evaluators",
    help: "evaluator#choose-a-family-to-ring",
  },
  evaluationAdd: {
    path: "/evaluation-system/add",
    title: "Evaluation",
    access: "evaluators",
    help: "evaluator#fill-in-the-evaluation",
  },
  timeSheets: {
    path: "/time-sheets",
    title: "TimeSheets",
    access: "managers",
    help: "manager#get-a-timesheet",
  },
  timeSheetReport: {
    path: "/time-sheet/report",
    title: "Timesheet report",
    access: "managers",
    help: "manager#get-a-timesheet",
  },
  timeSheetTeam: {
    path: "/time-sheet/team",
    title: "Team timesheet",
    access: "managers",
    help: "manager#compare-the-teams-hours",
  },
  reports: {
    path: "/reports",
    title: "Reports",
    access: "managers",
    help: "manager#read-the-general-report",
  },
  generalReport: {
    path: "/reports/general",
    title: "General report",
    access: "managers",
    help: "manager#read-the-general-report",
  },
  caseReport: {
    path: "/reports/case-report",
    title: "Case report",
    access: "managers",
    help: "manager#report-on-one-case",
  },
  mail: {
    path: "/mail",
    title: "Mail",
    access: "managers",
    help: "manager#see-whether-a-mail-was-sent",
  },
  letters: {
    path: "/letters",
    title: "Letters",
    access: "managers",
    help: "manager#keep-templates-of-letters",
  },
  notice: {
    path: "/notice",
    title: "Notice",
    access: "managers",
    help: "manager#show-everybody-a-notice",
  },
  import: {
    path: "/import",
    title: "Import",
    access: "admins",
    help: "admin#import-records-from-a-file",
  },
  deletedCases: {
    path: "/deleted-cases",
    title: "Deleted cases",
    access: "admins",
    help: "admin#restore-a-deleted-case",
  },
  settings: {
    path: "/settings",
    title: "Settings",
    access: "admins",
    help: "admin#change-the-settings",
  },
  backups: { path: "/backups", title: "Backups", access: "admins", help: "admin#back-up-now" },
  evaluationResults: {
    path: "/reports/evaluation-results",
    title: "Evaluation results",
    access: "managers",
    help: "manager#read-what-families-answered",
  },
  accessLog: {
    path: "/access-log",
    title: "Access log",
    access: "managers",
    help: "manager#see-who-read-a-case",
  },
  subjectAccess: {
    path: "/subject-access",
    title: "Subject access",
    access: "managers",
    help: "manager#answer-a-subject-access-request",
  },
  help: { path: "/help", title: "Help", access: "logged-in", help: "none" },
  helpTopic: { path: "/help/$page", title: "Help", access: "logged-in", help: "none" },
  apiReader: {
    path: "/api/docs",
    title: "API",
    access: "managers",
    help: "admin#connect-another-program",
  },
});

export type ScreenName = keyof typeof screens;

/** The screens whose path is their address; those of a record also need its id. */
export type PlainScreenName = {
  [Name in ScreenName]: (typeof screens)[Name]["path"] extends `${string}$${string}` ? never : Name;
}[ScreenName];

/** A screen of the table, whose path the router knows. */
export type KnownScreen = (typeof screens)[PlainScreenName];

/** List modals: they open over the current screen and change neither it nor the address. */
export const modalManagers = define({
  users: {
    path: "/user-manager",
    title: "Users",
    access: "managers",
    help: "manager#add-a-person-to-the-team",
  },
  schools: {
    path: "/school-manager",
    title: "Schools",
    access: "managers",
    help: "manager#keep-schools-gps-and-local-authorities-up-to-date",
  },
  gps: {
    path: "/gp-manager",
    title: "GPs",
    access: "managers",
    help: "manager#keep-schools-gps-and-local-authorities-up-to-date",
  },
  guardians: {
    path: "/guardian-manager",
    title: "Guardians",
    access: "managers",
    help: "manager#add-or-change-a-guardian",
  },
  "local-authorities": {
    path: "/local-authority-manager",
    title: "Local Authorities",
    access: "managers",
    help: "manager#keep-schools-gps-and-local-authorities-up-to-date",
  },
});

/** Named like the `entity` of the record kind it manages. */
export type ModalManagerName = keyof typeof modalManagers;

/**
 * The only screen that opens for somebody who must first set up the second factor that their role requires
 * (ADR 5), or change a password that somebody else set (ADR 6).
 */
export type DueScreen = "twoStep" | "changePassword";

export const mayOpen = (screen: Screen, caller: Caller): boolean =>
  mayAccess(screen.access, caller);

/**
 * A path without doubled and trailing slashes: `//login//` becomes `/login`. The router treats both alike,
 * so every decision by path must too.
 */
export const tidyPath = (path: string): string => `/${path.split("/").filter(Boolean).join("/")}`;

/** The path of a screen about the record with this id; for any other screen its path. */
export const addressOf = ({ path }: Pick<Screen, "path">, id: number): string =>
  path.replace("$id", String(id));

/** The path of a case's address: `/case/258`. It names nobody, so it may stand in a mail. */
export const casePath = (caseId: number): string => addressOf(screens.caseById, caseId);

/** True for a tidy path at which the screen opens. */
export function isAt({ path }: Pick<Screen, "path">, tidy: string): boolean {
  const given = tidy.split("/");
  const parts = path.split("/");
  const fits = (part: string, at: number) => {
    const text = given[at] ?? "";
    if (part === "$id") return isIdText(text);
    return part === "$page" ? isGuidePage(text) : part === text;
  };
  return parts.length === given.length && parts.every(fits);
}

/** True for a tidy path that is a screen or opens a modal manager. */
export const isKnownPath = (path: string): boolean =>
  [...Object.values(screens), ...Object.values(modalManagers)].some((each) => isAt(each, path));
