/**
 * The routes: each screen's code, its search parameters, and the data to request while its code loads. Only
 * screens with search parameters need a line here.
 */
import { pageNameOf, type ScreenName, screens } from "@helpline/contract/screens";
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  redirect,
} from "@tanstack/react-router";
import type { ComponentType } from "react";
import { type Code, codeOf } from "#shared/screen-code.tsx";
import { enter, type RouterContext } from "./entering.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { Root } from "./root.tsx";
import { caseList, caseManagerList, caseRead, desk, type ScreenData } from "./screen-data.ts";
import {
  type Given,
  nothing,
  ofAccessLog,
  ofCase,
  ofCaseList,
  ofCaseManager,
  ofDeletedCases,
  ofEvaluationResults,
  ofFollowUps,
  ofImport,
  ofMail,
  ofNewCase,
  ofReport,
  ofSubjectAccess,
  ofTeamTimesheet,
  ofTimesheet,
} from "./screen-search.ts";
import { loggedInFrame } from "./shell/frames.ts";

type Page = Code<Record<never, never>>;

const importers = import.meta.glob<{ default: ComponentType }>("./pages/*-page.tsx");

function pageOf(name: ScreenName): Page {
  const file = `./pages/${pageNameOf(name)}.tsx`;
  const importer = importers[file];
  if (!importer) throw new Error(`The screen ${name} has no ${file}`);
  return codeOf(importer);
}

const names = Object.keys(screens) as ScreenName[];

/** The code of every screen. */
export const pages = Object.fromEntries(names.map((name) => [name, pageOf(name)])) as Readonly<
  Record<ScreenName, Page>
>;

const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: enter,
  component: Root,
  errorComponent: ErrorScreen,
});

/** A screen without search parameters, or `validateSearch` with the data to request early. */
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
      if (isNew) {
        const cameFrom = context.present()?.pathname;
        data?.ask({
          queries: context.queries,
          cameFrom,
          search: validateSearch(location.search),
        });
      }
      try {
        const frame = context.frame === "logged-in" ? loggedInFrame.load() : undefined;
        await Promise.all([pages[name].load(), frame]);
      } catch (error) {
        console.error(`The screen ${location.pathname} could not be loaded.`, error);
        const stay = context.present();
        if (preload || !stay) throw error;
        // The current screen stays, and nothing is shown (spec 1 §2, decision B22).
        throw redirect({ to: stay.pathname, search: stay.search, replace: true });
      }
    },
    component: pages[name].Component,
    errorComponent: ErrorScreen,
  });
}

/** The screens with search parameters, with an id in their path, or with data to request early. */
const screensWithSearch = {
  welcome: screen("welcome", nothing, desk),
  caseById: screen("caseById", nothing),
  helpTopic: screen("helpTopic", nothing),
  followUps: screen("followUps", ofFollowUps),
  mail: screen("mail", ofMail),
  deletedCases: screen("deletedCases", ofDeletedCases),
  import: screen("import", ofImport),
  accessLog: screen("accessLog", ofAccessLog),
  subjectAccess: screen("subjectAccess", ofSubjectAccess),
  caseManager: screen("caseManager", ofCaseManager, caseManagerList),
  caseAdd: screen("caseAdd", ofNewCase),
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
  timeSheetTeam: screen("timeSheetTeam", ofTeamTimesheet),
  generalReport: screen("generalReport", ofReport),
  caseReport: screen("caseReport", ofCase),
  evaluationResults: screen("evaluationResults", ofEvaluationResults),
} satisfies Partial<Record<ScreenName, AnyRoute>>;

type PlainName = Exclude<ScreenName, keyof typeof screensWithSearch>;
const plainScreen = <const Name extends PlainName>(name: Name) => screen(name, nothing);

const isPlain = (name: ScreenName): name is PlainName => !(name in screensWithSearch);

const plainScreens = Object.fromEntries(
  names.filter(isPlain).map((name) => [name, screen(name, nothing)]),
) as { readonly [Name in PlainName]: ReturnType<typeof plainScreen<Name>> };

const screenRoutes = { ...plainScreens, ...screensWithSearch };

/** A screen's search parameters as the screen gets them. For tests that render a screen alone. */
export function readSearch(name: ScreenName, given: Given): object {
  const { validateSearch } = screenRoutes[name].options;
  return typeof validateSearch === "function" ? validateSearch(given) : given;
}

/** Matches everything that no screen matches, so that the guard runs and leads to /404. */
const unknown = createRoute({ getParentRoute: () => rootRoute, path: "$" });

export const routeTree = rootRoute.addChildren({ ...screenRoutes, unknown });
