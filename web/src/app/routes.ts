/**
 * The routes: for each screen of the contract its code, what its address may say, and what it asks for
 * while its code is on its way. A new screen is a line here and a line in contract/src/screens.ts.
 */
import { type ScreenName, screens } from "@helpline/contract/screens";
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  redirect,
} from "@tanstack/react-router";
import { type Code, codeOf } from "#shared/screen-code.tsx";
import { enter, type RouterContext } from "./entering.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { Root } from "./root.tsx";
import { caseList, caseRead, type ScreenData } from "./screen-data.ts";
import {
  type Given,
  nothing,
  ofAccessLog,
  ofCase,
  ofCaseList,
  ofMail,
  ofReport,
  ofSubjectAccess,
  ofTimesheet,
} from "./screen-search.ts";
import { signedInFrame } from "./shell/frames.ts";

type Page = Code<Record<never, never>>;

/** The code of every screen. */
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

const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: enter,
  component: Root,
  errorComponent: ErrorScreen,
});

/** A screen whose address says nothing, or what `validateSearch` reads, with what it asks for early. */
function screen<const Name extends ScreenName, Search extends object>(
  name: Name,
  validateSearch: (given: Given) => Search,
  data?: ScreenData<Search>,
) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path: screens[name].path as (typeof screens)[Name]["path"],
    validateSearch,
    loader: async ({ context, location, cause, preload }) => {
      const isNew = cause !== "stay" && !(preload && data?.isRecorded);
      if (isNew) data?.ask({ queries: context.queries, search: validateSearch(location.search) });
      try {
        const frame = context.frame === "signed-in" ? signedInFrame.load() : undefined;
        await Promise.all([pages[name].load(), frame]);
      } catch (error) {
        console.error(`The screen ${location.pathname} could not be loaded.`, error);
        const stay = context.present();
        if (preload || !stay) throw error;
        // The present screen stays where it is, and nothing is shown (spec 1 §2, decision B22).
        throw redirect({ to: stay.pathname, search: stay.search, replace: true });
      }
    },
    component: pages[name].Component,
    errorComponent: ErrorScreen,
  });
}

const screenRoutes = {
  home: screen("home", nothing),
  notFound: screen("notFound", nothing),
  accessDenied: screen("accessDenied", nothing),
  login: screen("login", nothing),
  signInReturn: screen("signInReturn", nothing),
  loginFailed: screen("loginFailed", nothing),
  logout: screen("logout", nothing),
  welcome: screen("welcome", nothing),
  account: screen("account", nothing),
  twoStep: screen("twoStep", nothing),
  mail: screen("mail", ofMail),
  notice: screen("notice", nothing),
  backups: screen("backups", nothing),
  accessLog: screen("accessLog", ofAccessLog),
  subjectAccess: screen("subjectAccess", ofSubjectAccess),
  apiReader: screen("apiReader", nothing),
  caseManager: screen("caseManager", ofCaseList, caseList("managers")),
  caseAdd: screen("caseAdd", nothing),
  caseEdit: screen("caseEdit", ofCase),
  caseView: screen("caseView", ofCase, caseRead("managers")),
  caseFileManager: screen("caseFileManager", ofCase),
  advisorSystem: screen("advisorSystem", ofCaseList, caseList("advisors")),
  advisorAdd: screen("advisorAdd", ofCase, caseRead("advisors")),
  advocateSystem: screen("advocateSystem", ofCaseList, caseList("advocates")),
  advocateAdd: screen("advocateAdd", ofCase, caseRead("advocates")),
  clinicSystem: screen("clinicSystem", ofCaseList, caseList("clinics")),
  clinicAdd: screen("clinicAdd", ofCase, caseRead("clinics")),
  evaluationSystem: screen("evaluationSystem", ofCaseList, caseList("evaluators")),
  evaluationAdd: screen("evaluationAdd", ofCase),
  timeSheets: screen("timeSheets", ofTimesheet),
  timeSheetReport: screen("timeSheetReport", ofTimesheet),
  reports: screen("reports", nothing),
  generalReport: screen("generalReport", ofReport),
  caseReport: screen("caseReport", ofCase),
  evaluationResults: screen("evaluationResults", ofReport),
} satisfies Record<ScreenName, AnyRoute>;

/** What the address of a screen says, as the screen gets it. For tests that render a screen alone. */
export function readSearch(name: ScreenName, given: Given): object {
  const { validateSearch } = screenRoutes[name].options;
  return typeof validateSearch === "function" ? validateSearch(given) : given;
}

/** Matches what no screen matches, so that the guard sees it and leads to /404. */
const unknown = createRoute({ getParentRoute: () => rootRoute, path: "$" });

export const routeTree = rootRoute.addChildren({ ...screenRoutes, unknown });
