/** The routes, one for each screen of the contract, behind one guard (spec 1 §2). */
import { type ScreenName, screens } from "@helpline/contract/screens";
import {
  createRootRoute,
  createRoute,
  createRouter,
  type ParsedLocation,
  redirect,
} from "@tanstack/react-router";
import { getSession } from "#shared/session/session.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { type Layout, layoutFor } from "./layout-choice.ts";
import { openModalManager } from "./modals/modal-store.ts";
import { pages } from "./pages.ts";
import { Root } from "./root.tsx";
import { decide } from "./route-guard.ts";
import { signedInFrame } from "./shell/frames.ts";
import { rememberWanted } from "./wanted-address.ts";

interface Entering {
  readonly location: ParsedLocation;
  /** The pointer rests on a link: fetch, but do nothing else yet. */
  readonly preload: boolean;
}

async function enter({ location, preload }: Entering): Promise<Layout> {
  const session = getSession();
  const decision = decide(location.pathname, session.userType);
  if (decision.kind === "modal") {
    if (!preload) openModalManager(decision.modal);
    throw redirect({ to: screens.welcome.path, replace: true });
  }
  if (decision.kind === "go") {
    const wanted = decision.to === "accessDenied" && !session.loggedIn && !preload;
    if (wanted) rememberWanted(location.href);
    throw redirect({ to: screens[decision.to].path, replace: true });
  }
  const layout = layoutFor(decision.screen, session);
  await loadCode(decision.screen, layout, preload);
  return layout;
}

/** A screen that cannot be loaded leaves the present one where it is (decision B22). */
async function loadCode(screen: ScreenName, layout: Layout, preload: boolean): Promise<void> {
  try {
    const frame = layout.frame === "signed-in" ? signedInFrame.load() : undefined;
    await Promise.all([pages[screen].load(), frame]);
  } catch (error) {
    console.error(`The screen ${screens[screen].path} could not be loaded.`, error);
    const present = router.state.resolvedLocation;
    if (preload || !present) throw error;
    throw redirect({ to: present.pathname, search: present.search, replace: true });
  }
}

const rootRoute = createRootRoute({
  beforeLoad: enter,
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

/** Matches what no screen matches, so that the guard sees it and leads to /404. */
const unknownRoute = createRoute({ getParentRoute: () => rootRoute, path: "$" });

export const router = createRouter({
  routeTree: rootRoute.addChildren([...screenRoutes, unknownRoute]),
  defaultPreload: "intent",
  scrollRestoration: true,
});
