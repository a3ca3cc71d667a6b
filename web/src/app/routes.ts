/**
 * The routes: each screen's code, its search parameters, and the data to request while its code loads. Only
 * screens with search parameters need a line here.
 */
import { pageNameOf } from "@helpline/contract/page-names";
import { type ScreenName, screens } from "@helpline/contract/screens";
import { capitalised } from "@helpline/contract/words";
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  redirect,
} from "@tanstack/react-router";
import type { ComponentType } from "react";
import { type Code, codeOf, showCodeFailure } from "#shared/screen-code.tsx";
import { enter, type RouterContext } from "./entering.ts";
import { loggedInFrame } from "./later-code.ts";
import { ErrorScreen, Root } from "./root.tsx";
import { type ScreenInput, screensWithData } from "./screen-data.ts";
import {
  type Given,
  nothing,
  ofAccessLog,
  ofCase,
  ofConcerns,
  ofDeletedCases,
  ofEnquiries,
  ofEvaluationResults,
  ofFollowUps,
  ofImport,
  ofMail,
  ofNewCase,
  ofReport,
  ofSubjectAccess,
  ofTeamTimesheet,
  ofTimesheet,
  ofWeek,
} from "./screen-search.ts";

type Page = Code<Record<never, never>>;

const importers = import.meta.glob<Readonly<Record<string, ComponentType>>>(
  "./pages/*-page{,s}.tsx",
);

function pageOf(name: ScreenName): Page {
  const file = `./pages/${pageNameOf(name)}.tsx`;
  const importer = importers[file];
  if (!importer) throw new Error(`The screen ${name} has no ${file}`);
  return codeOf(async () => {
    const { default: only, [`${capitalised(name)}Page`]: page = only } = await importer();
    if (!page) throw new Error(`${file} exports no ${capitalised(name)}Page`);
    return { default: page };
  });
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

function screen<const Name extends ScreenName, Search extends object>(
  name: Name,
  { validateSearch, data }: ScreenInput<Search>,
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
        // The current screen stays and says why (SHELL-9), after the redirect, which closes questions.
        setTimeout(() => void showCodeFailure(error, location.href));
        throw redirect({ to: stay.pathname, search: stay.search, replace: true });
      }
    },
    component: pages[name].Component,
    errorComponent: ErrorScreen,
  });
}

/** The screens with search parameters, with an id in their path, or with data to request early. */
const screensWithSearch = {
  welcome: screen("welcome", screensWithData.welcome),
  caseById: screen("caseById", { validateSearch: nothing }),
  enquiries: screen("enquiries", { validateSearch: ofEnquiries }),
  enquiryView: screen("enquiryView", { validateSearch: nothing }),
  concerns: screen("concerns", { validateSearch: ofConcerns }),
  concernView: screen("concernView", { validateSearch: nothing }),
  helpTopic: screen("helpTopic", { validateSearch: nothing }),
  followUps: screen("followUps", { validateSearch: ofFollowUps }),
  week: screen("week", { validateSearch: ofWeek }),
  mail: screen("mail", { validateSearch: ofMail }),
  deletedCases: screen("deletedCases", { validateSearch: ofDeletedCases }),
  import: screen("import", { validateSearch: ofImport }),
  accessLog: screen("accessLog", { validateSearch: ofAccessLog }),
  subjectAccess: screen("subjectAccess", { validateSearch: ofSubjectAccess }),
  caseManager: screen("caseManager", screensWithData.caseManager),
  caseAdd: screen("caseAdd", { validateSearch: ofNewCase }),
  caseEdit: screen("caseEdit", { validateSearch: ofCase }),
  caseView: screen("caseView", screensWithData.caseView),
  caseFileManager: screen("caseFileManager", { validateSearch: ofCase }),
  advisorSystem: screen("advisorSystem", screensWithData.advisorSystem),
  advisorAdd: screen("advisorAdd", screensWithData.advisorAdd),
  advocateSystem: screen("advocateSystem", screensWithData.advocateSystem),
  advocateAdd: screen("advocateAdd", screensWithData.advocateAdd),
  clinicSystem: screen("clinicSystem", screensWithData.clinicSystem),
  clinicAdd: screen("clinicAdd", screensWithData.clinicAdd),
  evaluationSystem: screen("evaluationSystem", screensWithData.evaluationSystem),
  evaluationAdd: screen("evaluationAdd", { validateSearch: ofCase }),
  timeSheets: screen("timeSheets", { validateSearch: ofTimesheet }),
  timeSheetReport: screen("timeSheetReport", { validateSearch: ofTimesheet }),
  timeSheetTeam: screen("timeSheetTeam", { validateSearch: ofTeamTimesheet }),
  generalReport: screen("generalReport", { validateSearch: ofReport }),
  caseReport: screen("caseReport", { validateSearch: ofCase }),
  evaluationResults: screen("evaluationResults", { validateSearch: ofEvaluationResults }),
} satisfies Partial<Record<ScreenName, AnyRoute>>;

type PlainName = Exclude<ScreenName, keyof typeof screensWithSearch>;
const plainScreen = <const Name extends PlainName>(name: Name) =>
  screen(name, { validateSearch: nothing });

const isPlain = (name: ScreenName): name is PlainName => !(name in screensWithSearch);

const plainScreens = Object.fromEntries(
  names.filter(isPlain).map((name) => [name, screen(name, { validateSearch: nothing })]),
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
