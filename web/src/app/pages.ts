/** The code of every screen of the contract. A new screen is a line here and a line there. */
import type { ScreenName } from "@helpline/contract/screens";
import { type Code, codeOf } from "#shared/screen-code.tsx";

type Page = Code<Record<never, never>>;

export const pages: Readonly<Record<ScreenName, Page>> = {
  home: codeOf(() => import("./pages/home-page.tsx")),
  notFound: codeOf(() => import("./pages/not-found-page.tsx")),
  accessDenied: codeOf(() => import("./pages/access-denied-page.tsx")),
  login: codeOf(() => import("./pages/login-page.tsx")),
  signInReturn: codeOf(() => import("./pages/sign-in-return-page.tsx")),
  loginFailed: codeOf(() => import("./pages/login-failed-page.tsx")),
  logout: codeOf(() => import("./pages/logout-page.tsx")),
  welcome: codeOf(() => import("./pages/welcome-page.tsx")),
  account: codeOf(() => import("./pages/account-page.tsx")),
  twoStep: codeOf(() => import("./pages/two-step-page.tsx")),
  mail: codeOf(() => import("./pages/mail-page.tsx")),
  notice: codeOf(() => import("./pages/notice-page.tsx")),
  backups: codeOf(() => import("./pages/backups-page.tsx")),
  accessLog: codeOf(() => import("./pages/access-log-page.tsx")),
  subjectAccess: codeOf(() => import("./pages/subject-access-page.tsx")),
  apiReader: codeOf(() => import("./pages/api-reader-page.tsx")),
  caseManager: codeOf(() => import("./pages/case-manager-page.tsx")),
  caseAdd: codeOf(() => import("./pages/case-add-page.tsx")),
  caseEdit: codeOf(() => import("./pages/case-edit-page.tsx")),
  caseView: codeOf(() => import("./pages/case-view-page.tsx")),
  caseFileManager: codeOf(() => import("./pages/case-file-manager-page.tsx")),
  advisorSystem: codeOf(() => import("./pages/advisor-system-page.tsx")),
  advisorAdd: codeOf(() => import("./pages/advisor-add-page.tsx")),
  advocateSystem: codeOf(() => import("./pages/advocate-system-page.tsx")),
  advocateAdd: codeOf(() => import("./pages/advocate-add-page.tsx")),
  clinicSystem: codeOf(() => import("./pages/clinic-system-page.tsx")),
  clinicAdd: codeOf(() => import("./pages/clinic-add-page.tsx")),
  evaluationSystem: codeOf(() => import("./pages/evaluation-system-page.tsx")),
  evaluationAdd: codeOf(() => import("./pages/evaluation-add-page.tsx")),
  timeSheets: codeOf(() => import("./pages/time-sheets-page.tsx")),
  timeSheetReport: codeOf(() => import("./pages/time-sheet-report-page.tsx")),
  reports: codeOf(() => import("./pages/reports-page.tsx")),
  generalReport: codeOf(() => import("./pages/general-report-page.tsx")),
  caseReport: codeOf(() => import("./pages/case-report-page.tsx")),
  evaluationResults: codeOf(() => import("./pages/evaluation-results-page.tsx")),
};
