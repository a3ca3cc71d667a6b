/** The routes, one for each screen of the contract, behind one guard (spec 1 §2). */
import { type ScreenName, screens, tidyPath } from "@helpline/contract/screens";
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type ParsedLocation,
  type RouterHistory,
  redirect,
} from "@tanstack/react-router";
import { bearerToken, getSession } from "#shared/session/session.ts";
import { askForScreen } from "./early-data.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { type Layout, layoutFor } from "./layout-choice.ts";
import { openModalManager } from "./modals/modal-store.ts";
import { pages } from "./pages.ts";
import { Root } from "./root.tsx";
import { decide, decideWhileDue, screenAt } from "./route-guard.ts";
import { provideScreens } from "./screen-fetcher.ts";
import { signedInFrame } from "./shell/frames.ts";
import { rememberWanted } from "./wanted-address.ts";

interface Entering {
  readonly location: ParsedLocation;
  /** The pointer rests on a link: fetch, but do nothing else yet. */
  readonly preload: boolean;
}

/** The screen that is in sight, while another is being entered. */
type Present = () => ParsedLocation | undefined;

async function enter({ location, preload }: Entering, present: Present): Promise<Layout> {
  const session = getSession();
  const decided = decide(location.pathname, session.userType);
  const decision = session.secondFactorDue ? decideWhileDue(decided) : decided;
  if (decision.kind === "modal") {
    if (!preload) openModalManager(decision.modal);
    throw redirect({ to: screens.welcome.path, replace: true });
  }
  if (decision.kind === "go") {
    const afterLogin = decision.to === "accessDenied" && !session.loggedIn;
    if (!preload && (afterLogin || decision.to === "twoStep")) rememberWanted(location.href);
    throw redirect({ to: screens[decision.to].path, replace: true });
  }
  const layout = layoutFor(decision.screen, session);
  askAhead(decision.screen, { location, preload }, present()?.pathname);
  try {
    await loadCode(decision.screen, layout);
  } catch (error) {
    console.error(`The screen ${location.pathname} could not be loaded.`, error);
    const stay = present();
    if (preload || !stay) throw error;
    // The present screen stays where it is, and nothing is shown (spec 1 §2, decision B22).
    throw redirect({ to: stay.pathname, search: stay.search, replace: true });
  }
  return layout;
}

/** The screen's data, while its code is on its way. */
function askAhead(screen: ScreenName, entering: Entering, from: string | undefined): void {
  const token = bearerToken();
  const { search, pathname } = entering.location;
  if (!token || from === pathname) return;
  const left = from === undefined ? undefined : screenAt(from);
  const isFirst = !left || layoutFor(left, getSession()).frame === "public";
  askForScreen(screen, { search, isFirst, preload: entering.preload, token });
}

provideScreens((screen) => pages[screen].load());

async function loadCode(screen: ScreenName, layout: Layout): Promise<void> {
  const frame = layout.frame === "signed-in" ? signedInFrame.load() : undefined;
  await Promise.all([pages[screen].load(), frame]);
}

/**
 * Corrects the slashes of an address that was typed. The router takes `/404/` and `/404` for the same
 * place: a redirect from one to the other stays where it is, and so would go on for ever.
 */
function tidyAddress(history: RouterHistory): void {
  const { pathname, search, hash } = history.location;
  const tidy = tidyPath(pathname);
  if (tidy !== pathname) history.replace(`${tidy}${search}${hash}`);
}

/** The router of the app. Tests bring a history of their own. */
export function createAppRouter(history: RouterHistory = createBrowserHistory()) {
  tidyAddress(history);
  const present: Present = () => router.state.resolvedLocation;
  const rootRoute = createRootRoute({
    beforeLoad: (entering) => enter(entering, present),
    component: Root,
    errorComponent: ErrorScreen,
  });
  const screenRoutes = (Object.keys(screens) as ScreenName[]).map((name) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path: screens[name].path,
      component: pages[name].Component,
      errorComponent: ErrorScreen,
    }),
  );
  // Matches what no screen matches, so that the guard sees it and leads to /404.
  const unknownRoute = createRoute({ getParentRoute: () => rootRoute, path: "$" });
  const router = createRouter({
    routeTree: rootRoute.addChildren([...screenRoutes, unknownRoute]),
    defaultPreload: "intent",
    scrollRestoration: true,
    history,
  });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;
